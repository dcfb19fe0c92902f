package chase

import (
	"context"

	"plywise/solver"
)

// A numbering gives the places where a piece can stand numbers without gaps.
//
// Any numbering is right, but the fewer levels have states in a word of 64, the
// less there is to do. The numbers follow the distance from the goal in the
// mouse's moves, so that neighbours in number are won at about the same level.
type numbering struct {
	place  []int32 // by number
	number []int32 // by place, -1 for a wall
	words  int     // of 64 numbers
}

// newNumbering returns an empty numbering with room for that many places, open ones among them.
func newNumbering(places, open int) numbering {
	memory := make([]int32, places+open)
	return numbering{number: memory[:places:places], place: memory[places:places], words: (open + 63) / 64}
}

// reset empties the numbering, for an arena with that many places, open ones among them.
func (o *numbering) reset(places, open int) {
	if len(o.number) != places || cap(o.place) < open {
		*o = newNumbering(places, open)
	}
	o.place, o.words = o.place[:0], (open+63)/64
}

// number gives the open places of an arena their numbers and lists the moves
// from them. The error is ctx's.
func (a *analysis) number(ctx context.Context, arena Arena, open int) error {
	a.table.numbering = newNumbering(arena.Places(), open)
	o := &a.table.numbering
	for p := range o.number {
		o.number[p] = -1
	}
	add := func(p solver.Place) {
		o.number[p] = int32(len(o.place))
		o.place = append(o.place, int32(p))
	}
	add(arena.Goal())
	island := solver.Place(0)
	moves := &a.lists[solver.Mouse]
	moves.reset(open, o.words)
	for next := range open {
		if err := ctx.Err(); err != nil {
			return err
		}
		// Places from which no way leads to the goal come last, island by island.
		for ; next == len(o.place); island++ {
			if arena.Open(island) && o.number[island] < 0 {
				add(island)
			}
		}
		a.buffer = arena.Moves(a.buffer[:0], solver.Mouse, solver.Place(o.place[next]))
		for _, to := range a.buffer {
			if o.number[to] < 0 {
				add(to)
			}
		}
		moves.add(a.buffer, o.number)
	}
	a.moves[solver.Mouse] = moves
	return a.listCat(ctx, arena)
}

// listCat lists the cat's moves after the mouse's. The error is ctx's.
func (a *analysis) listCat(ctx context.Context, arena Arena) error {
	if arena.Alike() {
		a.moves[solver.Cat] = a.moves[solver.Mouse]
		return nil
	}
	return a.list(ctx, arena, solver.Cat)
}

// list lists the moves of a player. The error is ctx's.
func (a *analysis) list(ctx context.Context, arena Arena, who solver.Player) error {
	l, o := &a.lists[who], &a.table.numbering
	l.reset(len(o.place), o.words)
	a.moves[who] = l
	for _, p := range o.place {
		if err := ctx.Err(); err != nil {
			return err
		}
		if p == dead {
			l.skip()
			continue
		}
		a.buffer = arena.Moves(a.buffer[:0], who, solver.Place(p))
		l.add(a.buffer, o.number)
	}
	return nil
}
