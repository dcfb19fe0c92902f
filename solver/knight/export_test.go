package knight

// Computed returns how many states of s had to be computed where old was at
// hand: those of the layers that old's table does not have, and the position
// shown.
func Computed(s, old *Solution) int64 {
	had := make(map[*layer]bool)
	for _, v := range old.table.layers {
		had[v.layer] = true
	}
	states := func(pawns int) int64 { return int64(pawns) << pawns / 2 }
	shared := 0
	for shared < len(s.table.layers) && had[s.table.layers[shared].layer] {
		shared++
	}
	if shared == 0 {
		return 1 + states(s.n())
	}
	return 1 + states(s.n()) - states(shared+lowPawns)
}
