package parser

// HasErrors reports whether a problem of form keeps the puzzle from being
// solved: always where it has no Setup. An entry of `moves`, `best` or `only` that
// names no place does not: it is an error, but the game is known all the same.
func (p *Puzzle) HasErrors() bool {
	if p.Setup == nil && !p.Preamble {
		return true
	}
	for i := range p.Problems {
		if p.Problems[i].Severity == Error && !p.ofEntry(&p.Problems[i]) {
			return true
		}
	}
	return false
}

// ofEntry reports whether a problem is that of a move which names no place.
func (p *Puzzle) ofEntry(problem *Problem) bool {
	if problem.Code != OffBoard && problem.Code != UnknownNode {
		return false
	}
	f := p.fieldAt(problem.Range.Start)
	return f != nil && f.Counts() && (f.is(bestValue) || f.is(onlyValue) || f.is(movesValue))
}

// Field returns the field with that key, the one that counts where there are
// several; nil if there is none.
func (p *Puzzle) Field(key string) *Field {
	var found *Field
	for _, f := range p.Fields {
		if f.Key == key && (found == nil || found.unused && !f.unused) {
			found = f
		}
	}
	return found
}

// Counts reports whether the field says anything about its puzzle: a key that
// is unknown, that belongs to another game or that stood before does not.
func (f *Field) Counts() bool { return f.Key != "" && !f.unused }

// Slice returns a part of the puzzle's text.
func (p *Puzzle) Slice(r Range) string { return p.Text[r.Start:r.End] }
