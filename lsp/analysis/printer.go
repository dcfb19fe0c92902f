package analysis

import (
	"fmt"

	"plywise/parser"
)

// A Printer puts messages into words. The zero Printer speaks English.
type Printer struct{}

// Message returns a message in the printer's language.
func (pr Printer) Message(m parser.Message) string { return pr.Sprintf(m.Format, m.Args...) }

// Sprintf formats as fmt.Sprintf does, with the format, and arguments that are
// messages, outcomes or players, put into the printer's language.
func (pr Printer) Sprintf(format string, args ...any) string {
	said := make([]any, len(args))
	for i, a := range args {
		if m, ok := a.(parser.Message); ok {
			a = pr.Message(m)
		}
		said[i] = a
	}
	return fmt.Sprintf(format, said...)
}
