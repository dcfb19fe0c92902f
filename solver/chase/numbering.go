package chase

import (
	"context"

	"plywise/solver"
)

// A numbering gives the places where a piece can stand numbers without gaps.
//
// Any numbering is right, but the fewer levels have states in a word of 64, the
// less there is to do. Counted from the goal by the mouse's moves, neighbours in
// number are about as far from the goal, and so won at about the same level.
type numbering struct {
	place  []int32 // by number
	number []int32 // by place, -1 for a wall
	words  int     // of 64 numbers, as many as it takes
}

// number gives the open places of an arena their numbers and lists the moves
// from them. The error is ctx's.
func (a *analysis) number(ctx context.Context, arena Arena, open int) (numbering, error) {
	n := arena.Places()
	memory := make([]int32, n+open)
	o := numbering{memory[n:n], memory[:n:n], (open + 63) / 64}
	for p := range o.number {
		o.number[p] = -1
	}
	add := func(p solver.Place) {
		o.number[p] = int32(len(o.place))
		o.place = append(o.place, int32(p))
	}
	add(arena.Goal())
	island := solver.Place(0)
	a.moves[solver.Mouse] = newLists(open, o.words)
	for next := range open {
		if err := ctx.Err(); err != nil {
			return numbering{}, err
		}
		// What cannot reach the goal comes last, island by island.
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
		a.moves[solver.Mouse].add(a.buffer, o.number)
	}
	if arena.Alike() {
		a.moves[solver.Cat] = a.moves[solver.Mouse]
		return o, nil
	}
	var err error
	a.moves[solver.Cat], err = a.list(ctx, arena, solver.Cat, o)
	return o, err
}

// list lists the moves of a player. The error is ctx's.
func (a *analysis) list(ctx context.Context, arena Arena, who solver.Player, o numbering) (*lists, error) {
	l := newLists(len(o.place), o.words)
	for _, p := range o.place {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if p == dead {
			l.skip()
			continue
		}
		a.buffer = arena.Moves(a.buffer[:0], who, solver.Place(p))
		l.add(a.buffer, o.number)
	}
	return l, nil
}
