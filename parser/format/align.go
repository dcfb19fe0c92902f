package format

import (
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// Wider parts of a line do not take part in an alignment, so that one odd line neither pushes the
// others away nor makes the text much larger.
const (
	widestName = 24 // a node before its neighbours, an entry of a list in columns
	widestCode = 72 // a line before its comment
)

// align sets the gaps that depend on the lines around: before the neighbours of
// a graph's nodes, between the entries of a list in a block, before comments.
func (l *layout) align() {
	for i := 0; i < len(l.lines); {
		f := l.lines[i].field
		if f == nil || !l.lines[i].block {
			i++
			continue
		}
		var rows []*layoutLine
		for ; i < len(l.lines) && (l.lines[i].field == f || l.lines[i].field == nil); i++ {
			if row := &l.lines[i]; row.field == f && !row.kept {
				rows = append(rows, row)
			}
		}
		if f.Key != "" {
			switch {
			case f.Means.ListsEdges():
				l.alignNeighbors(rows)
			case f.Means.List() != syntax.NoList:
				l.alignColumns(rows)
			}
		}
	}
	l.alignComments()
}

// alignNeighbors puts the first neighbours of a graph's nodes below each other:
//
//	den:  a b
//	a:    den
//	lair: b
func (l *layout) alignNeighbors(rows []*layoutLine) {
	widest := 0
	for _, row := range rows {
		if w := l.width(l.of(row)[0]); w <= widestName {
			widest = max(widest, w)
		}
	}
	for _, row := range rows {
		if code := l.code(row); len(code) > 2 {
			code[2].gap = max(widest-l.width(code[0]), 0) + 1
		}
	}
}

// alignColumns puts the entries of a list below each other:
//
//	0,0  0,49
//	49,0 49,49
func (l *layout) alignColumns(rows []*layoutLine) {
	var widest []int // by column
	for _, row := range rows {
		code := l.code(row)
		for j := range len(code) - 1 {
			if j == len(widest) {
				widest = append(widest, 0)
			}
			if w := l.width(code[j]); w <= widestName {
				widest[j] = max(widest[j], w)
			}
		}
	}
	for _, row := range rows {
		code := l.code(row)
		for j := range len(code) - 1 {
			code[j+1].gap = max(widest[j]-l.width(code[j]), 0) + 1
		}
	}
}

// alignComments puts the comments behind adjacent lines below each other, those of a block's
// lines apart from those of lines with keys.
func (l *layout) alignComments() {
	for i := 0; i < len(l.lines); {
		first := &l.lines[i]
		if !first.trails() {
			i++
			continue
		}
		widest := 0
		from := i
		for ; i < len(l.lines); i++ {
			row := &l.lines[i]
			if !row.trails() || row.block != first.block || row.block && row.field != first.field || i > from && row.blanks > 0 {
				break
			}
			if w := l.codeWidth(row); w <= widestCode {
				widest = max(widest, w)
			}
		}
		for j := from; j < i; j++ {
			row := &l.lines[j]
			l.pieces[row.to-1].gap = max(widest-l.codeWidth(row), 0) + commentsGap
		}
	}
}

// trails reports whether the line has a comment behind something.
func (row *layoutLine) trails() bool { return row.comment && !row.kept && row.field != nil }

// codeWidth is the width of a line before its comment.
func (l *layout) codeWidth(row *layoutLine) int {
	w := 0
	for _, x := range l.code(row) {
		w += x.gap + l.width(x)
	}
	return w
}

// width is the number of columns that a piece of the text takes.
func (l *layout) width(x piece) int {
	if l.p.IsASCII() {
		return x.Len()
	}
	return source.Width(l.p.Slice(x.Range))
}
