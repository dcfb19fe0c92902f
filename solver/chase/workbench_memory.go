package chase

import (
	"unsafe"

	"plywise/solver"
)

// WorkbenchMemory returns how many bytes a [Workbench] takes at most, with whatever edit,
// and beside s.
func (s *Solution) WorkbenchMemory() int64 {
	arena := s.game.Arena
	fewest, most := s.game.placesEdited()
	if most > mostCounted {
		return tableMemory((most + 63) / 64)
	}
	need := int64(unsafe.Sizeof(Workbench{})) + arenaMemory(arena)
	if fewest <= mostSmall {
		need += smallMemory(arena.Places(), mostSmall)
	}
	if most > mostSmall && fewest <= mostReused {
		need += analysisMemory(arena, min(most, mostReused))
	}
	if most > mostReused {
		need += analysisMemory(arena, most)
	}
	return need
}

// placesEdited returns the fewest and the most places that are open with an edit.
func (g Game) placesEdited() (fewest, most int) {
	open := places(g.Arena)
	if _, grid := g.Arena.(*Grid); grid {
		return open - 1, open + 1
	}
	return open, open
}

// analysisMemory returns the most memory that an analysis takes whose memory is used for one
// edit of an arena after another, with so many open places at most.
func analysisMemory(arena Arena, open int) int64 {
	const word = 66*8 + 2*8 // the worker's, open places, and nowhere
	words := (open + 63) / 64
	fixed := int64(unsafe.Sizeof(analysis{})) + int64(unsafe.Sizeof(worker{})) + int64(words+1)*word
	numbers := 4 * int64(arena.Places()+open)
	// Lists begin with room for most, and may double.
	lists := 2*listsMemory(arena) + 2*emptyListsMemory(open) + 2*newMovesMemory(arena, open)
	return tableMemory(words) + fixed + numbers + lists
}

// newMovesMemory returns the most memory that the moves take that come with an edit of an
// arena.
func newMovesMemory(arena Arena, open int) int64 {
	moves := 2 // along an edge that is added
	if g, grid := arena.(*Grid); grid {
		moves = 0
		for _, jump := range [...]int{g.MouseJump, g.CatJump} {
			// Where a wall is taken away, from any place at one side of it, or from its own,
			// to any at the other, both ways, in its row and in its column.
			for _, length := range [...]int{g.Rows, g.Cols} {
				side := min(jump, length-1, open) + 1
				moves += 2 * side * side
			}
		}
	}
	const each = int64(unsafe.Sizeof([4]uint32{})) + int64(unsafe.Sizeof(part{}))
	return int64(moves) * each
}

// arenaMemory returns how much memory an arena takes that edits are made to.
func arenaMemory(arena Arena) int64 {
	switch a := arena.(type) {
	case *Grid:
		return int64(unsafe.Sizeof(*a)) + int64(len(a.Wall))
	case *Graph:
		const list, place = int64(unsafe.Sizeof([]solver.Place{})), int64(unsafe.Sizeof(solver.Place(0)))
		bytes := int64(unsafe.Sizeof(*a))
		for _, to := range a.Neighbors {
			bytes += list + int64(len(to)+1)*place
		}
		return bytes
	}
	return 0
}
