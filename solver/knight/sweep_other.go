//go:build !amd64

package knight

func sweep(out []block, weights, successors []uint64, knights, taken []int) {
	sweepWords(out, weights, successors, knights, taken)
}
