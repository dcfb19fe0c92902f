package change

import (
	"strings"

	"plywise/parser"
	"plywise/parser/source"
)

// Below returns the edit that writes whole puzzles below one of a file, or below the comments
// before the first, with one blank line around them. A comment that touches a puzzle stays with
// it: with the one above it, if it touches two.
func Below(file *parser.File, p parser.Placed, puzzles string) source.Edit {
	top := 0
	if p.Start == 0 && strings.HasPrefix(p.Text, source.BOM) {
		top = len(source.BOM)
	}
	line := func(n int) string {
		r := p.LineRange(n)
		return strings.TrimSpace(p.Text[max(top, r.Start):r.End])
	}
	isComment := func(n int) bool { return strings.HasPrefix(line(n), "//") }
	content := 0 // how many lines there are up to the last that is neither blank nor a comment
	for n := range p.NumLines() {
		if line(n) != "" && !isComment(n) {
			content = n + 1
		}
	}
	own := content
	for own < p.NumLines() && isComment(own) {
		own++
	}
	rest := own
	for rest < p.NumLines() && line(rest) == "" {
		rest++
	}
	start := func(n int) int {
		if n < p.NumLines() {
			return max(top, p.LineStart(n))
		}
		return len(p.Text)
	}
	at, isFollowed := source.Between(start(own), start(rest)), p.Index+1 < file.NumPuzzles()
	if p.Preamble && content == 0 && at.Start == len(p.Text) && isFollowed {
		at, own = source.Between(top, top), 0 // these comments touch the first puzzle
	}
	newline := source.Newline(file.Text())
	text := strings.ReplaceAll(puzzles, "\n", newline)
	if own > 0 {
		text = newline + text
	}
	if p.LineAt(at.Start) < own { // the last line has no end
		text = newline + text
	}
	if isFollowed || at.End < len(p.Text) {
		text += newline
	}
	return source.Replace(at, text)
}
