package knight

import "golang.org/x/sys/cpu"

// sweep is sweepWords, with a block in a register where the processor has
// registers as large.
func sweep(out []block, ways, rows []uint64, targets, list []int) {
	if !cpu.X86.HasAVX2 {
		sweepWords(out, ways, rows, targets, list)
		return
	}
	if len(targets) == 0 || len(list) == 0 {
		clear(out[:len(targets)])
		return
	}
	sweepAVX2(&out[0], &ways[0], &rows[0], &targets[0], len(targets), &list[0], len(list))
}

// sweepAVX2 is sweep for at least one target and one row.
//
//go:noescape
func sweepAVX2(out *block, ways, rows *uint64, targets *int, targetCount int, list *int, listCount int)
