package syntax

import "unsafe"

const (
	// MostEditedNodes is the most nodes of a graph to which edits add edges. A larger one has too
	// many pairs of nodes.
	MostEditedNodes = 100
	// BytesPerEdit is how much memory an edit of a board or graph may take, with its effect.
	BytesPerEdit = 32
)

// Weight returns about how many bytes of memory a puzzle takes, with the map of edits of its
// board or graph, and without the fixes of its problems.
func (p *Puzzle) Weight() int64 {
	const (
		message = 176 // a problem's message with its arguments and related places
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
	if h := p.Holed; h != nil {
		weight += sliceBytes(h.Holes)
	}
	d := p.Draft
	weight += pawn * cap(d.Pawns)
	if b := d.Board; b != nil {
		weight += cap(b.Cells) + BytesPerEdit*len(b.Cells)
		for _, cells := range b.Irregular {
			weight += 64 + sliceBytes(cells)
		}
	}
	if m := d.Maybe; m != nil {
		weight += sliceBytes(m.Lines) + sliceBytes(m.Edges)
		for _, line := range m.Lines {
			weight += sliceBytes(line.Neighbors)
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
	return int64(weight + weight/16) // for the allocator, which rounds up
}

// sliceBytes returns how many bytes of memory the elements of a slice take.
func sliceBytes[T any](list []T) int { return cap(list) * int(unsafe.Sizeof(*new(T))) }
