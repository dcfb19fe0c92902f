package outline

import (
	"slices"

	"plywise/parser/source"
	"plywise/parser/syntax"
)

// A Fold is a part of a puzzle's text that an editor can hide, on more than one
// line.
type Fold struct {
	Kind  FoldKind
	Range source.Range
}

// A FoldKind says what a fold hides.
type FoldKind uint8

// The kinds of folds, from the large to the small.
const (
	PuzzleFold  FoldKind = iota // all of a puzzle but its title
	BlockFold                   // a field's lines
	CommentFold                 // neighbouring lines that hold nothing but comments
)

// Folds returns the folds of a puzzle or preamble, in order of place. No two of them hide the same
// lines, and of two that share a line one holds the other.
func Folds(p *syntax.Puzzle) []Fold {
	var folds []Fold
	last := -1 // the last line of the last block
	add := func(kind FoldKind, r source.Range) {
		first, end := p.LineAt(r.Start), p.LineAt(r.End)
		same := len(folds) == 1 && first == p.LineAt(folds[0].Range.Start) && end == p.LineAt(folds[0].Range.End)
		if first == end || same || kind == BlockFold && first <= last {
			return
		}
		if folds = append(folds, Fold{kind, r}); kind == BlockFold {
			last = end
		}
	}
	if len(p.Fields) > 0 {
		add(PuzzleFold, extent(p))
	}
	for _, f := range p.Fields {
		add(BlockFold, f.Range)
	}
	for _, r := range commentRuns(p) {
		add(CommentFold, r)
	}
	slices.SortStableFunc(folds, func(a, b Fold) int { return a.Range.Start - b.Range.Start })
	return folds
}

// commentRuns returns the neighbouring lines that hold nothing but comments,
// from the first comment to the end of the last.
func commentRuns(p *syntax.Puzzle) []source.Range {
	var runs []source.Range
	last := -2 // the line of the last comment
	for i, t := range p.Tokens {
		if t.Kind != syntax.CommentToken {
			continue
		}
		line := p.LineAt(t.Range().Start)
		if i > 0 && p.LineAt(p.Tokens[i-1].Range().Start) == line && p.Tokens[i-1].Kind != syntax.BOMToken {
			continue
		}
		if line == last+1 {
			runs[len(runs)-1].End = t.Range().End
		} else {
			runs = append(runs, t.Range())
		}
		last = line
	}
	return runs
}
