package knight

// A sweep finds the best move from each of several places of the knight, for
// all sets of lane pawns and either player to move at once. It is the product
// of a matrix and a vector of blocks, with max in place of plus:
//
//	out[k] = max over i in list of ways[targets[k]+i] - rows[i]
//
// where targets and list count words, and a block starts at each. Every lane of
// a difference must be from 0 to MaxTotal. An empty list gives
// zeros.
//
// sweepWords is the sweep for every machine; sweep may be a faster one.
func sweepWords(out []block, ways, rows []uint64, targets, list []int) {
	for k, target := range targets {
		var best block
		for _, i := range list {
			way := ways[target+i:][:blockWords:blockWords]
			row := rows[i:][:blockWords:blockWords]
			best[0] = maxLanes(best[0], way[0]-row[0])
			best[1] = maxLanes(best[1], way[1]-row[1])
			best[2] = maxLanes(best[2], way[2]-row[2])
			best[3] = maxLanes(best[3], way[3]-row[3])
		}
		out[k] = best
	}
}
