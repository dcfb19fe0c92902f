//go:build !race && unix

package helix_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"plywise/editors/internal/editortest"
)

// A place is a line and a column, counted from 1.
type place struct{ line, column int }

func (p place) String() string { return fmt.Sprintf("%d:%d", p.line, p.column) }

// find returns where a text begins in another one.
func find(t testing.TB, text, at string) place {
	t.Helper()
	above, _, found := strings.Cut(strings.ReplaceAll(text, "\r\n", "\n"), at)
	if !found {
		t.Fatalf("%q is nowhere", at)
	}
	lines := strings.Split(above, "\n")
	return place{len(lines), len(lines[len(lines)-1]) + 1}
}

// goTo moves the cursor to a place in the text that is shown.
func goTo(s *editortest.Terminal, text, at string) {
	s.T.Helper()
	p := find(s.T, text, at)
	s.Types(fmt.Sprintf("%dGgh", p.line))
	s.Types(strings.Repeat("l", p.column-1))
	s.Until("the cursor is at "+p.String(), func(now editortest.Screen) bool {
		return slices.ContainsFunc(now.Lines, func(line string) bool { return strings.HasSuffix(line, " "+p.String()) })
	})
}

// choose goes down in the menu to an entry, which has another background then, and presses
// Enter.
func choose(s *editortest.Terminal, title string) {
	s.T.Helper()
	seen := s.Shows(title)
	for range len(seen.Lines) {
		if isChosen(seen, title) {
			s.Keys("Enter")
			return
		}
		before := seen.Captured
		s.Keys("C-n")
		seen = s.Until("the next entry is chosen", func(now editortest.Screen) bool { return now.Captured != before })
	}
	s.T.Fatalf("%q is never chosen; the screen shows\n%s", title, seen.Text())
}

// isChosen reports whether the background of an entry is none of its neighbours'.
func isChosen(seen editortest.Screen, title string) bool {
	row := slices.IndexFunc(seen.Lines, func(line string) bool { return strings.Contains(line, title) })
	before, _, _ := strings.Cut(seen.Lines[row], title)
	column := len([]rune(before))
	background := func(row int) editortest.Colour { return seen.Cells[row][column].BG }
	return background(row) != background(row-1) && background(row) != background(row+1)
}
