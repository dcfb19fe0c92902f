// Package pages asks the system for large pages. A process gets memory page by page, at the first
// touch of each, which for a fresh table may take longer than solving it.
package pages

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// worthwhile is the fewest bytes for which to ask. To clear a large page takes as long as the first
// touches of some fifty small ones, and a solver takes several pieces of such a size.
const worthwhile = 64 << 10

// Enlarge asks that memory without any pointers come in large pages, and at once, if there is
// enough of it to gain by that. It does nothing to pages that have been touched.
func Enlarge[E any](memory []E) {
	const large, small = 2 << 20, 4 << 10
	bytes := uintptr(cap(memory)) * unsafe.Sizeof(*new(E))
	if bytes < worthwhile {
		return
	}
	// The runtime gets its memory in units of several large pages, so what surrounds the bytes is
	// its own. Where small pages are in use already, to have all at once takes half as long as their
	// first touches. A system too old for a request changes nothing.
	first := uintptr(unsafe.Pointer(unsafe.SliceData(memory)))
	begin, end := first&^(large-1), (first+bytes+large-1)&^(large-1)
	unix.Syscall(unix.SYS_MADVISE, begin, end-begin, unix.MADV_HUGEPAGE)
	begin, end = (first+small-1)&^(small-1), (first+bytes)&^(small-1)
	unix.Syscall(unix.SYS_MADVISE, begin, end-begin, unix.MADV_POPULATE_WRITE)
}

// KeepSmall refuses large pages to the process, for one that stays: what it gives back piece by
// piece would come again as a whole large page.
func KeepSmall() { unix.Prctl(unix.PR_SET_THP_DISABLE, 1, 0, 0, 0) }
