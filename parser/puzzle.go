package parser

// HasErrors reports whether a problem of form keeps the puzzle from being
// solved.
func (p *Puzzle) HasErrors() bool {
	for i := range p.Problems {
		if p.Problems[i].Severity == Error {
			return true
		}
	}
	return false
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
