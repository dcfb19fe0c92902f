package pages

import "golang.org/x/sys/unix"

// enlarge asks for large pages wherever they overlap with that many bytes from an address on. The
// runtime gets its memory in units of several large pages, so what surrounds these bytes is its own.
func enlarge(first, bytes uintptr) {
	const size = 2 << 20
	begin, end := first&^(size-1), (first+bytes+size-1)&^(size-1)
	unix.Syscall(unix.SYS_MADVISE, begin, end-begin, unix.MADV_HUGEPAGE) // an error changes nothing
}
