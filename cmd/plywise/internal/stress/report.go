package stress

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize"

	"plywise/cmd/plywise/internal/cases"
	"plywise/cmd/plywise/internal/solution"
	"plywise/lsp/words"
	"plywise/parser/syntax"
	"plywise/parser/testcase"
	"plywise/solver"
)

// sizesOf returns the sizes by which cases of a problem are counted: up to an eighth of the
// largest, a quarter, and so on.
func sizesOf(problem testcase.Problem) (all []Sizes) {
	from, largest := cases.Limits(problem)
	for _, eighths := range []int{1, 2, 4, 6, 8} {
		to := largest * eighths / 8
		all = append(all, Sizes{From: from, To: to})
		from = to + 1
	}
	return all
}

// count counts a case that was tried.
func (r *Report) count(m cases.Made, reply solution.Reply) {
	r.Tried++
	r.Kinds[m.Kind]++
	r.Outcomes[outcome(m)]++
	i := slices.IndexFunc(r.Sizes, func(s Sizes) bool { return cases.Size(m.Case) <= s.To })
	r.Sizes[i].Tried++
	r.Sizes[i].Slowest = max(r.Sizes[i].Slowest, reply.Spent)
	if reply.Spent > r.Slowest.Spent || r.Tried == 1 {
		r.Slowest = Timed{m.Case, reply.Spent}
	}
}

// outcome names the outcome of a case: who wins, or the range of moves that it is in.
func outcome(m cases.Made) syntax.Phrase {
	switch o := m.Position.Outcome(); {
	case m.Problem == testcase.KillAllPawns:
		const wide = 50
		from := o.Plies / wide * wide
		return syntax.Phrase(span(from, from+wide-1))
	case o.Kind == solver.MouseWins:
		return syntax.Phrase("mouse wins")
	case o.Kind == solver.CatWins:
		return syntax.Phrase("cat wins")
	}
	return syntax.Phrase("draw")
}

// comfortable is how long a solution may take for a case on LeetCode, which adds up the time for
// about a hundred cases and allows ten seconds or so for all of them.
const comfortable = time.Second

// Says says what a search has tried that has found nothing, and how the time grows.
func (r *Report) Says(pr words.Printer, name string) words.Text {
	var text words.Text
	say := func(format string, args ...any) {
		text = append(text, words.Paragraph(pr.ForMarkdown().Sprintf(format, args...)))
	}
	say("No case was found that %s fails in. Cases tried: %s, in %s (seed %d).", name, number(r.Tried), duration(r.Elapsed), r.Seed)
	table := words.Table{Head: []words.Markup{words.Markup(pr.Sprintf("size")), words.Markup(pr.Sprintf("cases")), words.Markup(pr.Sprintf("slowest"))}}
	for _, s := range r.Sizes {
		if s.Tried > 0 {
			table.Rows = append(table.Rows, []words.Markup{words.Markup(r.sizes(pr, span(s.From, s.To))), words.Markup(number(s.Tried)), words.Markup(duration(s.Slowest))})
		}
	}
	text = append(text, table)
	say("By kind: %s.", syntax.Phrase(counts(pr, r.Kinds)))
	if r.Problem == testcase.KillAllPawns {
		say("By number of moves: %s.", syntax.Phrase(counts(pr, r.Outcomes)))
	} else {
		say("By outcome: %s.", syntax.Phrase(counts(pr, r.Outcomes)))
	}
	size, took := syntax.Phrase(r.sizes(pr, fmt.Sprint(cases.Size(r.Slowest.Case)))), duration(r.Slowest.Spent)
	switch {
	case r.Slowest.Spent > comfortable:
		say("The slowest case (%s) took %s; LeetCode may find that too slow.", size, took)
	case r.Sizes[len(r.Sizes)-1].Tried == 0:
		say("The slowest case (%s) took %s. No case of the largest sizes was tried: that takes more time (`--for`).", size, took)
	default:
		say("The slowest case (%s) took %s, well within what LeetCode allows.", size, took)
	}
	return text
}

// span writes a range of numbers.
func span(from, to int) string {
	if from == to {
		return fmt.Sprint(from)
	}
	return fmt.Sprintf("%d–%d", from, to)
}

// sizes names some sizes.
func (r *Report) sizes(pr words.Printer, size string) string {
	switch r.Problem {
	case testcase.CatAndMouse:
		return pr.Sprintf("%s nodes", syntax.Phrase(size))
	case testcase.CatAndMouseII:
		return pr.Sprintf("%s cells", syntax.Phrase(size))
	}
	if size == "1" {
		return pr.Sprintf("1 pawn")
	}
	return pr.Sprintf("%s pawns", syntax.Phrase(size))
}

// counts lists how many cases there are of what, most first.
func counts(pr words.Printer, of map[syntax.Phrase]int) string {
	var list []string
	for _, name := range slices.SortedFunc(maps.Keys(of), func(a, b syntax.Phrase) int { return cmp.Or(of[b]-of[a], cmp.Compare(a, b)) }) {
		list = append(list, pr.Sprintf("%s (%s)", name, number(of[name])))
	}
	return strings.Join(list, pr.Sprintf(", "))
}

func number(n int) syntax.Phrase { return syntax.Phrase(humanize.Comma(int64(n))) }

// duration writes a duration with two or three digits.
func duration(d time.Duration) string {
	unit := time.Microsecond
	for unit < time.Second && d >= 100*unit {
		unit *= 10
	}
	return d.Round(unit).String()
}
