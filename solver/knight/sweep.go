package knight

// A sweep finds the best move from each of several places of the knight, for
// all sets of low pawns and either player to move at once. It is the product
// of a matrix and a vector of blocks, with max in place of plus:
//
//	out[k] = max over i in taken of weights[knights[k]+i] - successors[i]
//
// where knights and taken are indices of words at which a block starts. Every lane
// of a difference must be from 0 to maxTotal. If taken is empty, the result is zero.
//
// sweepWords is the sweep for every machine; sweep may be a faster one.
func sweepWords(out []block, weights, successors []uint64, knights, taken []int) {
	for k, knight := range knights {
		var best block
		for _, i := range taken {
			weight := weights[knight+i:][:blockWords:blockWords]
			successor := successors[i:][:blockWords:blockWords]
			best[0] = maxLanes(best[0], weight[0]-successor[0])
			best[1] = maxLanes(best[1], weight[1]-successor[1])
			best[2] = maxLanes(best[2], weight[2]-successor[2])
			best[3] = maxLanes(best[3], weight[3]-successor[3])
		}
		out[k] = best
	}
}
