package knight

import (
	"cmp"
	"context"
	"slices"

	"plywise/solver"
)

// Update solves a game that differs a little from the one that s solves. It
// takes over from s the states of the pawns that have kept their places and the
// distances between them:
//
//	the knight moved, the other player first     all states
//	walls changed, but no distance between pawns all states
//	a pawn removed                               all states
//	a pawn added                                 all states without it
//	a pawn moved                                 all states without it: half
//
// The table of s stays as it is, and the new one shares its layers. That keeps
// states alive that the new game does not have. If this would take more memory
// than the limit, or more than three times that of a fresh table, Update solves
// afresh. Errors are those of [Solve].
func (s *Solution) Update(ctx context.Context, g Game, o Options) (*Solution, error) {
	d, err := o.prepare(ctx, &g)
	if err != nil {
		return nil, err
	}
	p := s.planUpdate(s.matching(g.Pawns, d))
	if held := p.bytes(); held > o.limit() || held > 3*tableBytes(len(g.Pawns)) {
		p.layers = nil
	}
	return p.carryOut(ctx, g, d)
}

// matching returns, for each of some pawns with these distances, the pawn of s on the
// same place, if it is as far as before from the pawns matched so far; -1 for none.
func (s *Solution) matching(pawns []solver.Place, d *distances) []int {
	before := make([]int, len(pawns))
	for i, p := range pawns {
		was := slices.Index(s.game.Pawns, p)
		for j := 0; j < i && was >= 0; j++ {
			if before[j] >= 0 && d.between[i][j] != s.distances.between[was][before[j]] {
				was = -1
			}
		}
		before[i] = was
	}
	return before
}

// planUpdate plans a table that takes over the layers of the matched pawns. These
// come first, in the order of the layers. The first high pawn replaces a low pawn
// that is gone; its own layer is then not needed. New pawns come last: an author is
// likely to edit the pawn again that was edited last, and the higher its slot, the
// fewer of its old states the next table keeps in vain.
func (s *Solution) planUpdate(before []int) plan {
	oldSlot := func(i int) int { return int(s.slot[before[i]]) }
	low := [lowPawns]int{-1, -1, -1}
	var high, added []int
	for i := range before {
		switch {
		case before[i] < 0:
			added = append(added, i)
		case oldSlot(i) < lowPawns:
			low[oldSlot(i)] = i
		default:
			high = append(high, i)
		}
	}
	slices.SortFunc(high, func(i, j int) int { return cmp.Compare(oldSlot(i), oldSlot(j)) })
	for j := range low {
		if low[j] >= 0 {
			continue
		}
		if len(high) == 0 {
			return freshPlan(len(before))
		}
		low[j], high = high[0], high[1:]
	}
	order := slices.Concat(low[:], high, added)
	p := plan{slot: make([]uint8, len(before))}
	for slot, i := range order {
		p.slot[i] = uint8(slot)
	}
	for k, i := range high {
		old := s.table.layers[oldSlot(i)-lowPawns]
		bit := make([]uint8, k+lowPawns)
		for slot, below := range order[:k+lowPawns] {
			bit[slot] = old.bit[oldSlot(below)]
		}
		v := mappedLayer{old.layer, bit}
		if v.lowGone() > 1 {
			p.layers = nil
			return p
		}
		p.layers = append(p.layers, v)
	}
	return p
}

// bytes returns how much memory the planned table keeps alive.
func (p plan) bytes() int64 {
	bytes := tableBytes(len(p.slot)) - tableBytes(lowPawns+len(p.layers))
	for _, v := range p.layers {
		bytes += layerWords(v.high) * 8
	}
	return bytes
}
