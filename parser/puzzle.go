package parser

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

// Source returns where the puzzle comes from, "" if it does not say so.
func (p *Puzzle) Source() string {
	if f := p.Field("source"); f != nil && f.Counts() {
		return p.Slice(f.Value)
	}
	return ""
}

// Counts reports whether the field says anything about its puzzle: a key that
// is unknown, that belongs to another game or that stood before does not.
func (f *Field) Counts() bool { return f.Key != "" && !f.unused }

// IsSound reports whether the field was understood as a whole. What one asserts
// that was not can be neither true nor false.
func (f *Field) IsSound() bool {
	return !f.malformed && !(f.openEnded && f.means.Form != OneLine)
}
