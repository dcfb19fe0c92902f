// Package optional reads what the protocol leaves optional: its types point to it, or to nothing.
package optional

// Value returns what p points to, or the zero value.
func Value[T any](p *T) T { return *OrEmpty(p) }

// OrEmpty returns p, or a pointer to an empty value.
func OrEmpty[T any](p *T) *T {
	if p == nil {
		return new(T)
	}
	return p
}
