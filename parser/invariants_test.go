package parser

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"plywise/parser/internal/parsertest"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// checkPuzzle reports what of a puzzle breaks the promises of the tree.
func checkPuzzle(p *syntax.Puzzle) error {
	at := 0
	for i, t := range p.Tokens {
		if t.Range().Empty() || t.Range().Start < at || t.Range().End > len(p.Text) {
			return fmt.Errorf("token %d %v overlaps or is empty", i, t)
		}
		if !parsertest.IsWhite(p.Text[at:t.Range().Start]) {
			return fmt.Errorf("no token holds %q before token %d %v", p.Text[at:t.Range().Start], i, t)
		}
		at = t.Range().End
	}
	if !parsertest.IsWhite(p.Text[at:]) {
		return fmt.Errorf("no token holds %q at the end", p.Text[at:])
	}
	for i, problem := range WithFixes(p) {
		if err := inside(p, problem.Range); err != nil {
			return fmt.Errorf("problem %v: %v", problem, err)
		}
		if i > 0 && p.Problems[i-1].Range.Start > problem.Range.Start {
			return fmt.Errorf("problem %v is out of order", problem)
		}
		for _, related := range problem.Related {
			if err := inside(p, related.Range); err != nil {
				return fmt.Errorf("related %v: %v", related, err)
			}
		}
		said := problem.Message.String()
		if len(said) > 700 || strings.Contains(said, "%!") || !utf8.ValidString(said) || !strings.HasSuffix(strings.Trim(said, ")"), ".") && !strings.HasSuffix(said, "?") {
			return fmt.Errorf("message %q", said)
		}
		for _, fix := range problem.Fixes {
			last := 0
			for _, edit := range fix.Edits {
				if err := inside(p, edit.Range); err != nil || edit.Range.Start < last {
					return fmt.Errorf("fix %v: %v", fix, err)
				}
				last = edit.Range.End
			}
		}
	}
	for place := range min(p.Places(), 2000) {
		name := p.PlaceName(place)
		if found, ok := p.FindPlace(name); name == "" || ok && found != place {
			return fmt.Errorf("place %d has the name %q, which is place %d", place, name, found)
		}
		if r, ok := p.PlaceRange(place); ok && p.Draft.Graph == nil && p.Draft.Board.Lines != nil {
			if back, ok := p.Draft.Board.PlaceAt(r.Start); !ok || back != place {
				return fmt.Errorf("cell %d is at %v, where cell %d is", place, r, back)
			}
		}
	}
	return nil
}

func inside(p *syntax.Puzzle, r source.Range) error {
	if r.Start < 0 || r.End > len(p.Text) || r.Start > r.End {
		return fmt.Errorf("range %v of a puzzle of %d bytes", r, len(p.Text))
	}
	return nil
}

// checkFile reports what of a file breaks the promises of the tree.
func checkFile(f *File, text string) error {
	if f.Text() != text {
		return fmt.Errorf("the text is %q, want %q", f.Text(), text)
	}
	var b strings.Builder
	line := 0
	number := -1
	for p := range f.All() {
		if p.Start != b.Len() || p.Line != line || p.Preamble != (p.Index == -1) || p.Index != -1 && p.Index != number+1 {
			return fmt.Errorf("puzzle %d is at %d, line %d; want %d, %d", p.Index, p.Start, p.Line, b.Len(), line)
		}
		number = p.Index
		b.WriteString(p.Text)
		line += p.NumLines() - 1
		if err := checkPuzzle(p.Puzzle); err != nil {
			return fmt.Errorf("in puzzle %d: %v", p.Index, err)
		}
	}
	if number+1 != f.NumPuzzles() {
		return fmt.Errorf("%d puzzles of %d", number+1, f.NumPuzzles())
	}
	return nil
}

// sameFile reports where two files differ.
func sameFile(got, want *File) error {
	if got.NumPuzzles() != want.NumPuzzles() {
		return fmt.Errorf("%d puzzles, want %d", got.NumPuzzles(), want.NumPuzzles())
	}
	for i := -1; i < want.NumPuzzles(); i++ {
		g, w := got.Puzzle(i), want.Puzzle(i)
		if !reflect.DeepEqual(g, w) {
			return fmt.Errorf("puzzle %d of %q is\n%+v\nwant\n%+v", i, want.Text(), *g.Puzzle, *w.Puzzle)
		}
	}
	return balance(got.root)
}

func balance(t *rope) error {
	if t == nil {
		return nil
	}
	if d := t.left.tall() - t.right.tall(); d > 2 || d < -2 {
		return fmt.Errorf("a node of height %d leans by %d", t.height, d)
	}
	if err := balance(t.left); err != nil {
		return err
	}
	return balance(t.right)
}

func problems(f *File) []string {
	var list []string
	for p := range f.All() {
		for _, problem := range WithFixes(p.Puzzle) {
			line, column := f.LineColumn(source.UTF8, p.Start+problem.Range.Start)
			list = append(list, fmt.Sprintf("%d:%d %s: %s", line, column, problem.Code, problem.Message))
		}
	}
	return list
}

func TestTheExamplesHaveNoProblem(t *testing.T) {
	for name, text := range parsertest.Examples {
		f := Parse(text)
		if list := problems(f); len(list) > 0 {
			t.Errorf("%s: %s", name, strings.Join(list, "\n"))
		}
		if err := checkFile(f, text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// smaller reports whether all problems are places off a board that became too
// small for them.
func smaller(list []string) bool {
	for _, s := range list {
		if !strings.Contains(s, string(syntax.OffBoard)) {
			return false
		}
	}
	return true
}

// One wrong key stroke in a puzzle that was right is one mistake.
func TestOneMistakeHasOneMessage(t *testing.T) {
	for name, text := range parsertest.Examples {
		for i := range len(text) {
			if text[i] >= 0x80 {
				continue
			}
			for _, with := range []string{"", "x", " ", ":", ",", "1", "\x00", "\xff", "\r", "/"} {
				for _, width := range []int{0, 1} {
					changed := text[:i] + with + text[i+width:]
					f := Parse(changed)
					if err := checkFile(f, changed); err != nil {
						t.Errorf("%s, %q at %d: %v\n%s", name, with, i, err, changed)
					}
					if list := problems(f); len(list) > 1 && with != "\r" && f.NumPuzzles() > 0 && !smaller(list) {
						t.Errorf("%s, %q for %q at %d:\n%s\n%s", name, with, text[i:i+width], i, strings.Join(list, "\n"), changed)
					}
				}
			}
		}
	}
}
