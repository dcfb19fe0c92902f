//go:build !amd64

package knight

func sweep(out []block, ways, rows []uint64, targets, list []int) {
	sweepWords(out, ways, rows, targets, list)
}
