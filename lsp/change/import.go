package change

import (
	"slices"
	"strings"

	"plywise/parser"
	"plywise/parser/leetcode"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// importFixes returns the fix of a test case that was pasted among a puzzle's lines, if it can
// be read.
func importFixes(p *syntax.Puzzle, at source.Range) []syntax.Fix {
	edits := importEdits(p, at)
	if edits == nil {
		return nil
	}
	return []syntax.Fix{{Title: syntax.Say("Turn this test case into a puzzle"), Edits: edits}}
}

// importEdits returns the edits that make puzzles of a test case; nil where it cannot be read
// as a whole, or is the value of a key. A puzzle around it that has only begun becomes the
// imported one; else another puzzle follows it.
func importEdits(p *syntax.Puzzle, at source.Range) []source.Edit {
	if slices.ContainsFunc(p.Fields, func(f *syntax.Field) bool { return f.Key != "" && f.Range.Contains(at.Start) }) ||
		slices.ContainsFunc(p.Tokens, func(t syntax.Token) bool {
			return t.Kind == syntax.CommentToken && at.Start <= t.Range().Start && t.Range().Start < at.End
		}) {
		return nil
	}
	text, mistakes := leetcode.Import(p.Slice(at))
	if len(mistakes) > 0 {
		return nil
	}
	text = strings.TrimSuffix(text, "\n")
	another := false
	if !p.Preamble {
		lines, ok := completed(p, parser.Parse(text))
		if another = !ok; ok {
			text = lines
		}
	}
	newline := source.Newline(p.Text)
	text = strings.ReplaceAll(text, "\n", newline)
	last := p.Fields
	if !another || last[len(last)-1].Range.Start < at.End {
		if another && !strings.HasSuffix(p.Text[:at.Start], newline+newline) {
			text = newline + text
		}
		return []source.Edit{{Range: at, NewText: text}}
	}
	// Other fields of this puzzle follow, so the new one has to stand behind them.
	end := p.LineRange(p.LineAt(last[len(last)-1].Range.End)).End
	return []source.Edit{
		{Range: source.Range{Start: at.Start, End: p.LineRange(p.LineAt(at.End) + 1).Start}},
		{Range: source.Range{Start: end, End: end}, NewText: newline + newline + text},
	}
}

// completed returns the lines of an imported puzzle that a puzzle lacks. It reports false
// where they are not all about the position, or there are several puzzles.
func completed(p *syntax.Puzzle, imported *parser.File) (lines string, ok bool) {
	q := imported.Puzzle(0)
	if imported.NumPuzzles() != 1 || p.Game != syntax.NoGame && p.Game != q.Game {
		return "", false
	}
	var missing []string
	for _, f := range q.Fields {
		k, _ := syntax.KeyNamed(q.Game, f.Key)
		has := p.Field(f.Key) != nil
		if has && k.OfSetup() && f.Key != "game" {
			return "", false
		}
		if !has {
			missing = append(missing, q.Slice(f.Range))
		}
	}
	return strings.Join(missing, "\n"), true
}
