package read

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"plywise/parser/internal/guess"
	"plywise/parser/internal/report"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// readExpect reads an outcome in any of the forms that outcomes are shown in:
//
//	draw
//	mouse wins [in N]      mouse has won
//	cat wins [in N]        cat has won        cat wins (move limit)
//	N [move|moves]
func (r *reader) readExpect(value source.Range) *syntax.Expectation {
	words := r.outcomeWords(value)
	p := &outcomeReader{reader: r, all: words, words: words, end: value.End}
	e := &syntax.Expectation{Range: value, Plies: syntax.AnyPlies}
	switch first := p.next("mouse", "cat", "draw", number); first {
	case "mouse", "cat":
		e.Kind = syntax.ExpectMouse
		if first == "cat" {
			e.Kind = syntax.ExpectCat
		}
	case "draw":
		e.Kind = syntax.ExpectDraw
	case number:
		e.Kind, e.Plies = syntax.ExpectTotal, p.number
	}
	switch {
	case p.failed || !p.fits(e):
	case e.Kind == syntax.ExpectTotal && p.more():
		p.next("moves", "move")
	case e.Kind == syntax.ExpectMouse || e.Kind == syntax.ExpectCat:
		p.wins(e)
	}
	if p.more() && !p.failed {
		p.fail(nil)
	}
	if p.failed {
		return nil
	}
	return e
}

// fits reports whether the puzzle's game can have an outcome, and adds a problem if not.
func (p *outcomeReader) fits(e *syntax.Expectation) bool {
	switch total := p.ofTotals(); {
	case p.p.Game == syntax.NoGame:
		return true
	case total && e.Kind != syntax.ExpectTotal:
		p.add(syntax.OtherGamesOutcome, e.Range, "A `%s` puzzle ends with a total number of moves; write a number.", p.p.Game)
	case !total && e.Kind == syntax.ExpectTotal:
		p.add(syntax.OtherGamesOutcome, e.Range, "A `%s` puzzle ends with `mouse wins`, `cat wins` or `draw`; write one of these.", p.p.Game).
			Replace("mouse wins").Replace("cat wins").Replace("draw")
	case e.Limit && p.game.Key("limit") == nil:
		p.add(syntax.OtherGamesOutcome, e.Range, "A `%s` puzzle has no move limit; write `draw` where nobody wins.", p.p.Game).Replace("draw")
	default:
		return true
	}
	p.failed = true
	return false
}

// ofTotals reports whether the value is that of a game that ends with a total.
func (p *outcomeReader) ofTotals() bool {
	return p.field.is(syntax.TotalValue) || p.field.is(syntax.SetTotalValue)
}

// number stands for a number in a list of words.
const number = "N"

// An outcomeReader goes through the words of an outcome.
type outcomeReader struct {
	*reader
	all    []source.Range // the words of the value
	words  []source.Range // those that are left
	end    int
	number int // the number last read
	failed bool
}

func (p *outcomeReader) more() bool { return len(p.words) > 0 }

// wins reads the words after the winner.
func (p *outcomeReader) wins(e *syntax.Expectation) {
	switch p.next("wins", "has") {
	case "has":
		p.next("won")
		e.Plies = 0
	case "wins":
		if !p.more() {
			return
		}
		if at := p.words[0]; source.AllDigits(p.at(at)) {
			p.failed = true
			p.offer(p.add(syntax.UnknownOutcome, at, "Write `in` before the number."))
			return
		}
		forms := []string{"in"}
		if e.Kind == syntax.ExpectCat {
			forms = append(forms, "(")
		}
		switch p.next(forms...) {
		case "in":
			p.next(number)
			e.Plies = p.number
		case "(":
			if e.Limit = true; p.fits(e) {
				p.next("move")
				p.next("limit")
				p.next(")")
			}
		}
	}
}

// next takes one word, which must be one of some; it returns "" and reports it
// where it is not.
func (p *outcomeReader) next(forms ...string) string {
	if p.failed {
		return ""
	}
	if p.more() {
		at := p.words[0]
		word := strings.ToLower(p.at(source.Between(at.Start, min(at.End, at.Start+40))))
		for _, form := range forms {
			switch {
			case form == number && source.AllDigits(p.at(at)):
				p.words = p.words[1:]
				p.readNumber(at)
				return form
			case form == word:
				p.words = p.words[1:]
				if slices.Contains(p.possible(forms), form) {
					p.checkCase(at)
				}
				return form
			}
		}
	}
	p.fail(forms)
	return ""
}

func (p *outcomeReader) readNumber(at source.Range) {
	n, err := strconv.ParseInt(p.at(at), 10, 64)
	if err != nil {
		p.failed = true
		p.add(syntax.NumberRange, at, "The number `%s` is too large; the largest is %d.", source.Short(p.at(at)), int64(math.MaxInt64))
	}
	p.number = clampInt(n)
}

// possible returns those of some forms that an outcome of the puzzle's game can have.
func (p *outcomeReader) possible(forms []string) []string {
	if p.p.Game == syntax.NoGame || len(forms) == 1 {
		return forms
	}
	totals := slices.Contains(forms, number)
	return slices.DeleteFunc(slices.Clone(forms), func(form string) bool {
		return totals && (form == number) != p.ofTotals() || form == "(" && p.game.Key("limit") == nil
	})
}

// fail reports the word in place of one of the forms.
func (p *outcomeReader) fail(forms []string) {
	p.failed = true
	forms = p.possible(forms)
	choice := syntax.Words{Or: true}
	for _, form := range forms {
		if form == number {
			choice.List = append(choice.List, "a number")
		} else {
			choice.List = append(choice.List, "`"+form+"`")
		}
	}
	if !p.more() {
		value := p.field.reading()
		problem := p.add(syntax.UnknownOutcome, value, "This outcome is not complete; %s follows here.", choice)
		for _, form := range forms {
			if rest := wholeForms[form]; rest != "" {
				if form != ")" && !strings.HasSuffix(p.at(value), "(") {
					rest = " " + rest
				}
				problem.Fix(syntax.Say("Complete it: `%s`", source.Short(p.at(value)+rest)), source.Insert(value.End, rest))
			}
		}
		return
	}
	at := p.words[0]
	word := p.at(at)
	if len(forms) == 0 {
		p.add(syntax.UnknownOutcome, source.Between(at.Start, p.end), "The outcome ends before `%s`; remove the rest.", source.Short(word)).
			Fix(syntax.Say("Remove the rest"), source.Delete(source.Between(p.before(at.Start), p.end)))
		return
	}
	problem := p.add(syntax.UnknownOutcome, at, "`%s` cannot stand here; write %s.", source.Short(word), choice)
	if _, ok := guess.Nearest(word, outcomeWords); ok || forms[0] != "in" && forms[0] != number {
		p.offer(problem) // otherwise only the author knows the number of moves
	}
}

// offer adds the fixes that write what the words may have meant.
func (p *outcomeReader) offer(problem *report.Mistake) {
	for _, outcome := range p.meant() {
		problem.Fix(syntax.Say("Change it to `%s`", source.Short(outcome)), source.Replace(source.Between(p.all[0].Start, p.end), outcome))
	}
}

// meant returns the outcomes of the puzzle's game that the words may have meant, however they are
// spelled and ordered. It leaves out words that it does not understand.
func (p *outcomeReader) meant() []string {
	var ends []string // mouse, cat, draw
	said, plies := map[string]bool{}, ""
	for _, at := range p.all {
		word := p.at(at)
		if _, err := strconv.ParseInt(word, 10, 64); err == nil && source.AllDigits(word) {
			plies = cmp.Or(plies, word)
			continue
		}
		if slices.Contains([]string{"tie", "tied", "drawn", "stalemate"}, word) {
			word = "draw"
		}
		switch meant, _ := guess.Nearest(word, outcomeWords); {
		case slices.Contains(ends, meant):
		case meant == "mouse" || meant == "cat" || meant == "draw":
			ends = append(ends, meant)
		default:
			said[meant] = true
		}
	}
	if p.ofTotals() || p.p.Game == syntax.NoGame && source.AllDigits(p.at(p.all[0])) {
		switch {
		case plies == "":
			return nil
		case len(p.all) > 1:
			plies += " moves"
		}
		return []string{plies}
	}
	if len(ends) == 0 {
		ends = []string{"mouse", "cat", "draw"}
	}
	limit := (said["("] || said["limit"]) && (p.p.Game == syntax.NoGame || p.game.Key("limit") != nil)
	var outcomes []string
	for _, end := range ends {
		switch {
		case end == "draw":
			outcomes = append(outcomes, end)
		case plies != "":
			outcomes = append(outcomes, end+" wins in "+plies)
		case end == "cat" && limit:
			outcomes = append(outcomes, "cat wins (move limit)")
		case !said["wins"] && (said["has"] || said["won"]):
			outcomes = append(outcomes, end+" has won")
		default:
			outcomes = append(outcomes, end+" wins")
		}
	}
	return outcomes
}

// wholeForms are words that complete an outcome, each with the words that have to follow it, if
// these are always the same or can be cut short.
var wholeForms = map[string]string{
	"wins": "wins", "has": "has won", "won": "won",
	"(": "(move limit)", "move": "move limit)", "limit": "limit)", ")": ")",
}

// reading returns the value of a one-line field, wherever it stands.
func (f *field) reading() source.Range {
	if f.Value.Empty() && len(f.Lines) > 0 {
		return f.Lines[0]
	}
	return f.Value
}

// outcomeWords cuts an outcome into words and parentheses, and makes tokens of
// them.
func (r *reader) outcomeWords(value source.Range) []source.Range {
	var words []source.Range
	for i := value.Start; i < value.End; {
		if n := source.BlankAt(r.text[i:value.End]); n > 0 {
			i += n
			continue
		}
		end, kind := i+1, syntax.ParenToken
		if c := r.text[i]; c != '(' && c != ')' {
			for end < value.End && r.text[end] != '(' && r.text[end] != ')' && source.BlankAt(r.text[end:value.End]) == 0 {
				end++
			}
			kind = syntax.WordToken
			if word := r.text[i:end]; source.AllDigits(word) {
				kind = syntax.NumberToken
			} else if !outcomeWord(word) {
				kind = syntax.UnknownToken
			}
		}
		words = append(words, source.Between(i, end))
		r.tok(kind, source.Between(i, end))
		i = end
	}
	return words
}

func outcomeWord(word string) bool {
	return slices.Contains(outcomeWords, strings.ToLower(word[:min(len(word), 40)]))
}

var outcomeWords = []string{"mouse", "cat", "draw", "wins", "has", "won", "in", "move", "moves", "limit", "(", ")"}
