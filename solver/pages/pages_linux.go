package pages

import "golang.org/x/sys/unix"

// enlarge asks for large pages wherever they overlap with that many bytes from an address on, and
// then for all pages of these bytes at once: where small ones are in use already, that takes half
// as long as their first touches. The runtime gets its memory in units of several large pages, so
// what surrounds the bytes is its own. A system too old for a request changes nothing.
func enlarge(first, bytes uintptr) {
	const large, small = 2 << 20, 4 << 10
	begin, end := first&^(large-1), (first+bytes+large-1)&^(large-1)
	unix.Syscall(unix.SYS_MADVISE, begin, end-begin, unix.MADV_HUGEPAGE)
	begin, end = (first+small-1)&^(small-1), (first+bytes)&^(small-1)
	unix.Syscall(unix.SYS_MADVISE, begin, end-begin, unix.MADV_POPULATE_WRITE)
}

func keepSmall() { unix.Prctl(unix.PR_SET_THP_DISABLE, 1, 0, 0, 0) }
