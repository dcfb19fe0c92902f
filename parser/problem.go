package parser

// A Severity says how bad a problem is; the values are the protocol's.
type Severity uint8

// The severities.
const (
	Error Severity = iota + 1
	Warning
	Information
	Hint
)

// A Code names a kind of problem for machines; it never changes once published.
type Code string

// A Problem is something wrong with a puzzle, with its place.
type Problem struct {
	Range    Range
	Severity Severity
	Code     Code
	Message  Message
	Related  []Related
	Fixes    []Fix // the preferred one first
}

// A Message is a sentence for people, kept as format and arguments so that it
// can be shown in another language.
type Message struct {
	Format string // as of fmt.Sprintf
	Args   []any
}

// A Related place helps to understand a problem, such as the other of two mice.
type Related struct {
	Range   Range
	Message Message
}

// A Fix is an edit that removes a problem.
type Fix struct {
	Title Message
	Edits []TextEdit
}

// A TextEdit replaces a range of the puzzle's text.
type TextEdit struct {
	Range   Range
	NewText string
}
