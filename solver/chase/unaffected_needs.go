package chase

import (
	"math/bits"
	"unsafe"
)

// needs hold a number for each of some states with one of the turns, 0 for the others. The
// numbers are in pages, each for one number of theirs and 64 of mine that share a word.
type needs struct {
	index []int32 // the page, by theirs and by word of mine; 0 for none
	slabs []*slab // of pages
	used  []int32 // of the index, by page
	words int
}

// A slab is pages that are allocated at once.
type slab [slabPages][64]uint16

const slabPages = 256

const (
	// mostNeed is the greatest finite need that fits; farNeed stands for far.
	mostNeed = 1<<16 - 2
	farNeed  = 1<<16 - 1
	// mostPages is how many pages there may be, 128 bytes each.
	mostPages = 1 << 19
)

func newNeeds(numbers, words int) *needs {
	return &needs{index: make([]int32, numbers*words), slabs: []*slab{new(slab)}, used: make([]int32, 1), words: words}
}

// full reports whether there is no room for more.
func (n *needs) full() bool { return len(n.used) >= mostPages }

// reset forgets all.
func (n *needs) reset() {
	for _, i := range n.used[1:] {
		n.index[i] = 0
	}
	n.used = n.used[:1]
}

// page returns the page of a word, where there is one or there is room for it; else one that
// nobody reads.
func (n *needs) page(i int) *[64]uint16 {
	if n.index[i] == 0 {
		if n.full() {
			return new([64]uint16)
		}
		number := len(n.used)
		n.index[i] = int32(number)
		n.used = append(n.used, int32(i))
		if number/slabPages == len(n.slabs) {
			n.slabs = append(n.slabs, new(slab))
		}
		n.slabs[number/slabPages][number%slabPages] = [64]uint16{}
	}
	return n.at(i)
}

// at returns the page of a word, one of zeros where it has none.
func (n *needs) at(i int) *[64]uint16 {
	page := uint32(n.index[i])
	return &n.slabs[page/slabPages][page%slabPages]
}

func packed(need int) uint16 {
	if need == far {
		return farNeed
	}
	return uint16(need)
}

func (n *needs) get(mine, theirs int) int {
	switch need := n.at(theirs*n.words + mine>>6)[mine&63]; need {
	case farNeed:
		return far
	default:
		return int(need)
	}
}

func (n *needs) set(mine, theirs, need int) {
	n.page(theirs*n.words + mine>>6)[mine&63] = packed(need)
}

// setAll gives several states of a word the same number.
func (n *needs) setAll(word, theirs int, states uint64, need int) {
	page, packed := n.page(theirs*n.words+word), packed(need)
	for ; states != 0; states &= states - 1 {
		page[bits.TrailingZeros64(states)] = packed
	}
}

// needsMemory returns how many bytes the needs of either turn take at most, with those of a
// closure, which are few.
func needsMemory(numbers, words int64) int64 {
	pages := min(numbers*words, mostPages) + 1
	const page, growth = 128 + 1, 3
	few := min(pages, closureSteps)
	return 2*(pages+few)*(page+growth*4) + 4*4*numbers*words + 8*int64(unsafe.Sizeof(slab{}))
}
