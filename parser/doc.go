// Package parser reads the .puzzle format: text goes in, puzzles with the place
// of every part of them come out.
//
//	f := parser.Parse(text)
//	for p := range f.Puzzles() {
//		for _, problem := range p.Problems { … }
//	}
//	f = f.Edit(source.Between(10, 12), "2,2")
//
// A [File] is a persistent sequence of puzzles. An edit makes a new File that
// parses only the puzzles it touches and shares the others with the old one,
// by pointer; ranges inside a [syntax.Puzzle] count from its own first byte, so nothing
// after an edit has to move.
//
// Reading is tolerant and loses nothing. Every byte belongs to a [syntax.Token] or is white space
// between two; every mistake has one [syntax.Problem], at its place, and all that can be
// understood is there beside it. No text makes the parser panic, or take more than linear time
// and memory.
//
// # What a puzzle says
//
// A puzzle without an error of form has a [syntax.Setup]: the position shown and the game that is
// played from it, whole, as a [syntax.Chase] or a [syntax.Hunt]; where something is not decided
// yet, a [syntax.Holed], of which such setups are made. If anything about it is missing,
// wrong or in doubt, there is none, and an error says why. The parts that were understood all the
// same are in the [syntax.Draft], for help with writing.
//
// # Where it stands
//
// Package [plywise/parser/source] has texts and places in them, [plywise/parser/syntax] the types
// of a puzzle, with the list of games and the table of keys. `internal/scan` cuts a text into
// puzzles and lines, `internal/read` reads one puzzle, with `internal/report` for its problems
// and `internal/guess` for the meaning of mistakes. This package joins puzzles to files that can
// be edited, and finds the parts at a cursor. [plywise/parser/format] lays them out.
//
// # How a file is cut into puzzles
//
// A line in column 0 whose first word is `puzzle`, in upper or lower case, starts a puzzle; so
// does a slight misspelling of it that has a colon (`puzle: …`). Everything else about that line,
// a missing colon or a blank before it, is a problem of the puzzle that it starts. The text
// before the first such line is the preamble. A line ends at LF, CRLF or, as in the editors'
// protocol, at a lone CR, which is a problem as well.
package parser

//go:generate go run ./internal/keylists
