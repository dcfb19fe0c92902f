package syntax

import (
	"fmt"
	"strings"

	"plywise/parser/source"
)

// A Severity says how bad a problem is; the values are the protocol's.
type Severity uint8

// The severities.
const (
	Error Severity = iota + 1
	Warning
	Information
	Hint
)

// String returns the severity as messages write it: "error", "warning", …
func (s Severity) String() string {
	switch s {
	case Error:
		return "error"
	case Warning:
		return "warning"
	case Information:
		return "information"
	case Hint:
		return "hint"
	}
	return fmt.Sprintf("Severity(%d)", uint8(s))
}

// A Problem is a mistake in a puzzle, with its place.
type Problem struct {
	Range    source.Range // in the puzzle
	Severity Severity
	Code     Code
	Message  Message
	Related  []Related
	Fixes    []Fix // the preferred one first
}

// A Message is a sentence for the user, kept as format and arguments so that it can be shown in
// another language.
type Message struct {
	Format string // as of fmt.Sprintf
	Args   []any
}

// Say makes a message of a format, as of fmt.Sprintf, and its arguments.
func Say(format string, args ...any) Message { return Message{format, args} }

// String returns the message in English.
func (m Message) String() string {
	if len(m.Args) == 0 {
		return m.Format
	}
	return fmt.Sprintf(m.Format, m.Args...)
}

// Words are an argument of a message: a list with "and", or with "or", before
// the last.
type Words struct {
	List []string
	Or   bool
}

// String returns the list in English.
func (w Words) String() string {
	if len(w.List) < 2 {
		return strings.Join(w.List, "")
	}
	last := " and "
	if w.Or {
		last = " or "
	}
	n := len(w.List) - 1
	return strings.Join(w.List[:n], ", ") + last + w.List[n]
}

// A Phrase is an argument of a message that is English text of the program's,
// not a piece of the puzzle.
type Phrase string

// A Related place helps to understand a problem, such as the other of two mice.
type Related struct {
	Range   source.Range
	Message Message
}

// A Fix is an edit that removes a problem.
type Fix struct {
	Title Message
	Edits []source.Edit // in order of place, without overlaps
	// Certain says that the author meant the fixed text beyond doubt, so that the fix may be
	// applied without asking.
	Certain bool
}
