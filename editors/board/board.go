// Package board has the board panel inside: the scripts and the style sheet that
// draw a puzzle beside its text, play it and edit it, for the page that the server
// serves. They are built from src/ by `npm run build`.
package board

import (
	"embed"
	"io/fs"
)

//go:embed dist
var dist embed.FS

// Files returns the panel's files: board.js, which loads the other scripts when they are
// needed, and board.css.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // never: the name is a constant that is valid
	}
	return files
}
