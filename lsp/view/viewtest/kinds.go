// Package viewtest has the kinds of spans for tests of those who paint them.
package viewtest

import "plywise/lsp/view"

// Kinds returns all kinds.
func Kinds() []view.Kind {
	return []view.Kind{
		view.Title, view.Heading, view.Note, view.Error, view.Number, view.Faint, view.Wall, view.Floor, view.Hole,
		view.Piece, view.Best, view.Picked, view.Cursor, view.Entry, view.Last,
		view.MouseWins, view.CatWins, view.Drawn, view.Soon, view.Later, view.Late,
		view.Good, view.Bad, view.Stale, view.Essential,
	}
}
