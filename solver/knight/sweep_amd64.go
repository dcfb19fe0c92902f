package knight

import "golang.org/x/sys/cpu"

// sweep is sweepWords, with a block in a register if the processor has such large
// registers.
func sweep(out []block, weights, successors []uint64, knights, taken []int) {
	if !cpu.X86.HasAVX2 {
		sweepWords(out, weights, successors, knights, taken)
		return
	}
	if len(knights) == 0 || len(taken) == 0 {
		clear(out[:len(knights)])
		return
	}
	sweepAVX2(&out[0], &weights[0], &successors[0], &knights[0], len(knights), &taken[0], len(taken))
}

// sweepAVX2 is sweep for at least one knight and one pawn taken.
//
//go:noescape
func sweepAVX2(out *block, weights, successors *uint64, knights *int, knightCount int, taken *int, takenCount int)
