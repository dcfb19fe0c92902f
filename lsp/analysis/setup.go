package analysis

import (
	"strings"

	"plywise/parser"
)

// setup returns a puzzle that shows the same position of the same game as p and
// says nothing else. So there is something to solve while the rest of p is being
// typed and has errors of form. What p says about the position may have errors too;
// then so has the setup.
func setup(p *parser.Puzzle) *parser.Puzzle {
	var b strings.Builder
	b.WriteString("puzzle: setup\n")
	for _, f := range p.Fields {
		switch f.Key {
		case "", "puzzle", "source", "expect", "best", "only", "moves":
			continue
		}
		if p.Field(f.Key) == f {
			b.WriteString(f.Key + ":" + p.Slice(parser.Range{Start: f.Colon.End, End: f.Range.End}) + "\n")
		}
	}
	return parser.Parse(b.String()).Puzzle(0).Puzzle
}
