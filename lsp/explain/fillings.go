package explain

import (
	"math"
	"math/big"
	"strings"

	"plywise/lsp/answer"
	"plywise/lsp/filling"
	"plywise/lsp/words"
	"plywise/parser/syntax"
	"plywise/solver"
)

// A HolesRecord says in the command line's JSON how many fillings of a puzzle's holes fit.
type HolesRecord struct {
	Count     int      `json:"count"`
	Fillings  *big.Int `json:"fillings"`
	Fit       *int     `json:"fit,omitempty"` // absent where it is not counted
	IsPartial bool     `json:"partial,omitempty"`
}

// NewHolesRecord returns the record of an answer's holes, nil where there are none.
func NewHolesRecord(a *answer.Answer) *HolesRecord {
	f := a.Fillings
	if f == nil {
		return nil
	}
	rec := &HolesRecord{Count: f.Holes, Fillings: numberOf(f), IsPartial: f.IsPartial}
	if a.Filled != nil {
		rec.Fit = &a.Filled.Fits
	}
	return rec
}

func numberOf(f *answer.Fillings) *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(f.Holes)) }

// A HoledRecord is a puzzle with holes as the command line's `report` and `map` print it.
type HoledRecord struct {
	File   string       `json:"file"`
	Line   int          `json:"line"` // of the puzzle's first line, counted from 1
	Puzzle string       `json:"puzzle"`
	Holes  *HolesRecord `json:"holes"`
	Errors []string     `json:"errors,omitempty"`
}

// NewHoledRecord returns the record of a puzzle with holes that starts on the given line (counted
// from 0) of a file.
func NewHoledRecord(file string, line int, a *answer.Answer) *HoledRecord {
	return &HoledRecord{File: file, Line: line + 1, Puzzle: a.Puzzle.Title, Holes: NewHolesRecord(a), Errors: errorTexts(a)}
}

// Holes says how many fillings of a puzzle's holes fit, in a few words.
func Holes(pr words.Printer, a *answer.Answer) string {
	f := a.Fillings
	holes := pr.Sprintf("1 hole")
	if f.Holes != 1 {
		holes = pr.Sprintf("%d holes", f.Holes)
	}
	all := words.Markup(numberOf(f).String())
	switch {
	case f.IsLimited:
		return pr.Sprintf("%s: not counted; `--holes` counts them", words.Markup(holes))
	case f.TooMany:
		return pr.Sprintf("%s: too many to count; see `plywise fill`", words.Markup(holes))
	case !f.IsCounted():
		return pr.Sprintf("%s: not counted, which takes too much memory", words.Markup(holes))
	}
	s := f.Summary()
	if s == nil {
		return pr.Sprintf("%s: at least %d of %s fillings fit", words.Markup(holes), f.Fits(), all)
	}
	text := pr.Sprintf("%s: %d of %s fillings fit", words.Markup(holes), s.Fits, all)
	if s.Fits == 1 {
		text = pr.Sprintf("%s: 1 of %s fillings fits", words.Markup(holes), all)
	}
	if s.Fits > 0 && !a.IsConcealed {
		text = pr.Sprintf("%s (%s)", words.Markup(text), words.Markup(outcomes(pr, &s.Outcomes)))
	}
	return text
}

// outcomes names the outcomes of fillings, as ranges.
func outcomes(pr words.Printer, o *filling.Outcomes) string {
	var parts []string
	add := func(r filling.Range, kind solver.Kind, reason solver.Reason) {
		switch {
		case r.N == 0:
		case r.Least == r.Most:
			parts = append(parts, pr.Sprintf("%v", solver.Outcome{Kind: kind, Plies: r.Least, Reason: reason}))
		case kind == solver.Total:
			parts = append(parts, pr.Sprintf("%d to %d moves", r.Least, r.Most))
		default:
			winner, _ := kind.Winner()
			parts = append(parts, pr.Sprintf("%s wins in %d to %d", winner, r.Least, r.Most))
		}
	}
	add(o.MouseWins, solver.MouseWins, solver.NoReason)
	add(o.CatWins, solver.CatWins, solver.NoReason)
	add(o.CatHolds, solver.CatWins, solver.Limit)
	add(o.Draws, solver.Draw, solver.Repetition)
	add(o.Totals, solver.Total, solver.NoReason)
	return strings.Join(parts, pr.Sprintf(", "))
}

// AboutHoles says the same in sentences, with what is not asserted.
func AboutHoles(pr words.Printer, a *answer.Answer) words.Text {
	text := words.Text{words.Paragraph(Holes(pr, a) + ".")}
	if a.Fillings.IsPartial {
		text = append(text, words.Paragraph(pr.Sprintf("An assertion has an error and asserts nothing here.")))
	}
	return text
}

// HoleOf explains the hole on a place or, unless other is -1, between two nodes; where there is none, it
// says what is known of all.
func HoleOf(pr words.Printer, a *answer.Answer, at, other int) words.Text {
	if hole := a.Puzzle.HoleAt(at, other); hole >= 0 {
		return Hole(pr, a, hole)
	}
	return AboutHoles(pr, a)
}

// Hole says what may be in a hole: in how many of the fillings that fit, and with what outcomes.
func Hole(pr words.Printer, a *answer.Answer, hole int) words.Text {
	s := a.Fillings.Summary()
	pr = pr.ForMarkdown()
	if s == nil {
		return AboutHoles(pr, a)
	}
	if s.Fits == 0 {
		return words.Text{words.Paragraph(pr.Sprintf("Nothing fits, either way."))}
	}
	of := s.Holes[hole]
	var text words.Text
	say := func(sentence string) { text = append(text, words.Paragraph(sentence)) }
	var with [2]words.Markup
	for side := range with {
		with[side] = words.Markup(outcomes(pr, &of.Outcomes[side]))
	}
	tells := func(side int) bool { return of.Fits[side] > 0 && !a.IsConcealed }
	switch {
	case a.Puzzle.Game == syntax.KnightPawns:
		say(pr.Sprintf("Nothing in %d of the %d fillings that fit, a pawn in %d.", of.Fits[0], s.Fits, of.Fits[1]))
		if tells(0) {
			say(pr.Sprintf("With nothing: %s.", with[0]))
		}
		if tells(1) {
			say(pr.Sprintf("With a pawn: %s.", with[1]))
		}
	case a.Puzzle.Draft.Graph != nil:
		say(pr.Sprintf("No edge in %d of the %d fillings that fit, an edge in %d.", of.Fits[0], s.Fits, of.Fits[1]))
		if tells(0) {
			say(pr.Sprintf("Without the edge: %s.", with[0]))
		}
		if tells(1) {
			say(pr.Sprintf("With the edge: %s.", with[1]))
		}
	default:
		say(pr.Sprintf("Floor in %d of the %d fillings that fit, a wall in %d.", of.Fits[0], s.Fits, of.Fits[1]))
		if tells(0) {
			say(pr.Sprintf("With floor: %s.", with[0]))
		}
		if tells(1) {
			say(pr.Sprintf("With a wall: %s.", with[1]))
		}
	}
	return text
}

// A FillingRecord is a filling that fits, as the command line's `fill --json` prints it.
type FillingRecord struct {
	File    string `json:"file"`
	Line    int    `json:"line"` // of the puzzle's first line, counted from 1
	Puzzle  string `json:"puzzle"`
	Rank    int    `json:"rank"`    // from 1
	Decided string `json:"decided"` // the holes in reading order: `.`, or `#` for a wall or an edge, `P` for a pawn
	OutcomeRecord
	Sound string  `json:"sound,omitempty"`
	Luck  float64 `json:"luck"` // bits, to three decimals
	Text  string  `json:"text"`
}

// NewFillingRecord returns the record of a filling of a puzzle that starts on the given line
// (counted from 0) of a file.
func NewFillingRecord(file string, line int, p *syntax.Puzzle, rank int, f *filling.Fit, text string) *FillingRecord {
	decided := make([]byte, len(f.Filled))
	for i, filled := range f.Filled {
		switch {
		case !filled:
			decided[i] = '.'
		case p.Game == syntax.KnightPawns:
			decided[i] = 'P'
		default:
			decided[i] = '#'
		}
	}
	return &FillingRecord{
		File: file, Line: line + 1, Puzzle: p.Title, Rank: rank, Decided: string(decided),
		OutcomeRecord: NewOutcomeRecord(f.Outcome), Sound: f.Sound.String(), Luck: math.Round(1000*f.Luck) / 1000, Text: text,
	}
}
