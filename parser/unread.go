package parser

import (
	"math"
	"unsafe"
)

// What is known of a text takes so much memory at most, the text included, unless next
// to nothing in it is right. A test holds the parser to it.
const (
	bytesPerByte   = 40
	bytesPerPuzzle = 1 << 10
)

// Footprint returns how much memory a file may take at most, in bytes: its text and
// what is known of it. It is that of the text ([FootprintOf]), and more where there is an
// excess of mistakes or of pawns.
func (f *File) Footprint() int64 {
	if f.IsUnread() {
		return footprint(f.Len(), 0) / 8 // the text, and where its lines start
	}
	total := f.root.total()
	return footprint(total.bytes, total.puzzles) + total.excess
}

const (
	// MostEditedNodes is the most nodes of a graph of which it is found out what one edge more
	// would do. In a larger one there are too many that could be.
	MostEditedNodes = 100
	// BytesPerEdit is how much memory an edit of a board or graph may take, with what it
	// would do.
	BytesPerEdit = 32
)

// FootprintOf returns the footprint that a text would have as a file, without reading
// it.
func FootprintOf(text string) int64 {
	puzzles := 0
	chunks(text, false, func(int, int) { puzzles++ })
	return footprint(len(text), puzzles)
}

// excessOf returns how many bytes of memory a puzzle takes beyond its footprint.
func (p *Puzzle) excessOf() int64 {
	const (
		message = 176 // a problem's words, what they are about, and related places
		pawn    = 96  // with the index of the pawns
		node    = 160 // with the index of the nodes and its neighbours
	)
	weight := len(p.Text) + 512 + sliceBytes(p.Tokens) + p.Overhead() + sliceBytes(p.Problems) + message*len(p.Problems)
	for _, f := range p.Fields {
		weight += int(unsafe.Sizeof(*f)) + 40 + sliceBytes(f.Lines) + sliceBytes(f.Entries)
	}
	for i := range p.Problems {
		weight += sliceBytes(p.Problems[i].Related) + message*len(p.Problems[i].Related)
	}
	if c := p.Composition; c != nil {
		weight += int(unsafe.Sizeof(*c)) + 64
		if c.Tries != nil {
			weight += int(unsafe.Sizeof(*c.Tries)) + sliceBytes(c.Tries.List)
		}
		if c.Idle != nil {
			weight += int(unsafe.Sizeof(*c.Idle)) // its list is the field's
		}
	}
	d := p.Draft
	weight += pawn * cap(d.Pawns)
	if b := d.Board; b != nil {
		weight += cap(b.Cells) + BytesPerEdit*len(b.Cells)
		for _, cells := range b.irregular {
			weight += 64 + sliceBytes(cells)
		}
	}
	if g := d.Graph; g != nil {
		weight += node*len(g.Nodes) + sliceBytes(g.Lines)
		for _, line := range g.Lines {
			weight += sliceBytes(line.Neighbors)
		}
		for _, neighbors := range g.Neighbors {
			weight += sliceBytes(neighbors) + BytesPerEdit*len(neighbors)
		}
		if n := len(g.Nodes); n <= MostEditedNodes {
			weight += BytesPerEdit * n * n / 2
		}
	}
	weight += weight / 16 // for what the allocator rounds up
	return max(0, int64(weight)-footprint(len(p.Text), 1))
}

// sliceBytes returns how many bytes of memory the elements of a slice take.
func sliceBytes[T any](list []T) int { return cap(list) * int(unsafe.Sizeof(*new(T))) }

func footprint(bytes, puzzles int) int64 {
	if int64(bytes) > math.MaxInt64/(2*bytesPerByte) {
		return math.MaxInt64
	}
	return bytesPerByte*int64(bytes) + bytesPerPuzzle*int64(puzzles)
}

// Unread returns a file of which nothing is known but its text: it has no puzzles. The
// problem, which is that of its first line, says why. It stays unread when it is edited.
func Unread(text string, why Problem) *File {
	p := &Puzzle{Lines: LinesOf(text), Preamble: true, unread: true, Draft: &noDraft}
	why.Range = p.LineRange(0)
	p.Problems = []Problem{why}
	return &File{ropeOf([]*Puzzle{p})}
}

// IsUnread reports whether nothing is known of the file but its text.
func (f *File) IsUnread() bool { return f.root.puzzle.unread }
