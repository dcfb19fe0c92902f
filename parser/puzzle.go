package parser

// HasErrors reports whether a problem of form keeps the puzzle from being
// solved. An entry of `moves`, `best` or `only` that names no place does not: it
// is an error, but the game is known all the same.
func (p *Puzzle) HasErrors() bool {
	entries := false
	for i := range p.Problems {
		if p.Problems[i].Severity == Error {
			if !p.ofEntry(&p.Problems[i]) {
				return true
			}
			entries = true
		}
	}
	// A node that nobody knows is reported once, even where a piece stands on it
	// further down.
	return entries && !p.placed()
}

// ofEntry reports whether a problem is that of a move which names no place.
func (p *Puzzle) ofEntry(problem *Problem) bool {
	if problem.Code != OffBoard && problem.Code != UnknownNode {
		return false
	}
	for _, key := range []string{"moves", "best", "only"} {
		if f := p.Field(key); f != nil && f.Range.Start <= problem.Range.Start && problem.Range.End <= f.Range.End {
			return true
		}
	}
	return false
}

// placed reports whether every piece of the puzzle's game has its place.
func (p *Puzzle) placed() bool {
	if p.Game == KnightPawns {
		return p.Knight.Set
	}
	return p.Mouse.Set && p.Cat.Set && p.Goal.Set
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
