// Package pages asks the system for large pages. A process gets memory page by page, at the first
// touch of each, which for a fresh table may take longer than solving it.
package pages

import "unsafe"

// worthwhile is the fewest bytes for which to ask. To clear a large page takes as long as the first
// touches of some fifty small ones, and a solver takes several pieces of such a size.
const worthwhile = 64 << 10

// Enlarge asks that memory without any pointers come in large pages, and at once, if there is
// enough of it to gain by that. It does nothing to pages that have been touched, nor where the
// system has no such request.
func Enlarge[E any](memory []E) {
	var e E
	if bytes := uintptr(cap(memory)) * unsafe.Sizeof(e); bytes >= worthwhile {
		enlarge(uintptr(unsafe.Pointer(unsafe.SliceData(memory))), bytes)
	}
}

// KeepSmall refuses large pages to the process, for one that stays: what it gives back piece by
// piece would come again as a whole large page.
func KeepSmall() { keepSmall() }
