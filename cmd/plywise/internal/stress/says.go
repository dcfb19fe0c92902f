package stress

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize"

	"plywise/cmd/plywise/internal/cases"
	"plywise/cmd/plywise/internal/solution"
	"plywise/cmd/plywise/internal/truth"
	"plywise/lsp/words"
	"plywise/parser/syntax"
	"plywise/parser/testcase"
	"plywise/solver"
)

// Says says how a solution, which has a name, fails, and what is right instead.
func (f *Failure) Says(pr words.Printer, name string, limit time.Duration) string {
	w := sayer{pr, f.Case.Problem, name, limit}
	says := ""
	switch f.Kind {
	case Unsteady:
		// Replies that differ in what they are rather than in the answer.
		says = w.Sprintf("%s answers differently to the same case: %s, and another time %s.", name, w.short(f.Reply), w.short(f.Others[0]))
	case KeptState:
		says = w.Sprintf("%s keeps state between cases: asked alone it answers this one right, but not after the others (%d, asked before it).", name, len(f.Before)) + w.gap() + w.reply(f.Reply)
	default:
		says = w.reply(f.Reply)
	}
	right := w.Sprintf("The right answer is `%s`: %s.", syntax.Phrase(f.Right()), f.Position.Outcome())
	if f.Case.Problem == testcase.KillAllPawns {
		right = w.Sprintf("The right answer is `%s`.", syntax.Phrase(f.Right()))
	}
	return says + w.gap() + right
}

// Details are the headings of what is shown below a failure.
func Details(pr words.Printer, name string) (raw, printed string) {
	return pr.Sprintf("As LeetCode takes it:"), pr.Sprintf("%s printed:", name)
}

// Written says after how many cases failures were found, and in which file they are, "" for none.
func (r *Report) Written(pr words.Printer, file string) string {
	found := pr.Sprintf("Found as case %s of seed %d.", syntax.Phrase(humanize.Comma(int64(r.Tried))), r.Seed)
	if file == "" {
		return found
	}
	return found + pr.Sprintf(" ") + pr.Sprintf("Written to %s: open it and hover.", file)
}

// A sayer words what a solution does.
type sayer struct {
	words.Printer
	problem testcase.Problem
	name    string
	limit   time.Duration
}

// gap stands between two sentences.
func (w sayer) gap() string { return w.Sprintf(" ") }

// reply says in a sentence what a reply is.
func (w sayer) reply(r solution.Reply) string {
	switch r.Ending {
	case solution.Threw:
		return w.Sprintf("%s throws an exception: %s.", w.name, strings.TrimSuffix(r.Why, "."))
	case solution.Died:
		return w.Sprintf("%s crashes (%s).", w.name, r.Why)
	case solution.Nothing:
		return w.Sprintf("%s returns nothing.", w.name)
	case solution.Ended:
		return w.Sprintf("%s ends without an answer.", w.name)
	case solution.Waits:
		return w.Sprintf("%s gives no answer and does not use the processor: it waits for something, such as input, a lock, or its output to be flushed.", w.name)
	case solution.Slow:
		return w.Sprintf("%s is too slow: it has used the processor for %s without an answer (`--time-limit` sets the limit).", w.name, Duration(w.limit))
	}
	switch kind, isAnswer := truth.Meant(w.problem, r.Answer); {
	case w.problem == testcase.KillAllPawns:
		return w.Sprintf("%s answers `%s`.", w.name, r.Answer)
	case !isAnswer:
		return w.Sprintf("%s answers `%s`, which is no answer to this problem.", w.name, r.Answer)
	case kind == solver.Draw:
		return w.Sprintf("%s answers `%s`: a draw.", w.name, r.Answer)
	case kind == solver.MouseWins:
		return w.Sprintf("%s answers `%s`: the mouse wins.", w.name, r.Answer)
	}
	return w.Sprintf("%s answers `%s`: the cat wins.", w.name, r.Answer)
}

// short names a reply.
func (w sayer) short(r solution.Reply) string {
	switch r.Ending {
	case solution.Threw, solution.Died:
		return w.Sprintf("a crash (%s)", r.Why)
	case solution.Nothing, solution.Ended, solution.Waits:
		return w.Sprintf("no answer")
	case solution.Slow:
		return w.Sprintf("nothing in time")
	}
	return "`" + r.Answer + "`"
}

// Says says what a search has tried that has found nothing, and how the time grows.
func (r *Report) Says(pr words.Printer, name string) words.Text {
	var text words.Text
	say := func(format string, args ...any) {
		text = append(text, words.Paragraph(pr.ForMarkdown().Sprintf(format, args...)))
	}
	say("No case was found that %s fails in: it was asked %s cases in %s (seed %d).", name, syntax.Phrase(humanize.Comma(int64(r.Tried))), Duration(r.Elapsed), r.Seed)
	if r.Tried == 0 {
		return text
	}
	table := words.Table{Head: []words.Markup{words.Markup(pr.Sprintf("size")), words.Markup(pr.Sprintf("cases")), words.Markup(pr.Sprintf("slowest"))}}
	for _, s := range r.Sizes {
		if s.Tried > 0 {
			table.Rows = append(table.Rows, []words.Markup{words.Markup(sizes(pr, r.Problem, s)), words.Markup(humanize.Comma(int64(s.Tried))), words.Markup(Duration(s.Slowest))})
		}
	}
	text = append(text, table)
	say("By kind: %s.", syntax.Phrase(counts(pr, r.Kinds)))
	say("By outcome: %s.", syntax.Phrase(counts(pr, r.Outcomes)))
	size := sizes(pr, r.Problem, Sizes{From: cases.Size(r.Slowest.Case), To: cases.Size(r.Slowest.Case)})
	switch largest := r.Sizes[len(r.Sizes)-1]; {
	case r.Slowest.Spent == 0:
	case r.MayBeSlow():
		say("The slowest case (%s) took %s; LeetCode may find that too slow.", syntax.Phrase(size), Duration(r.Slowest.Spent))
	case largest.Tried == 0:
		say("The slowest case (%s) took %s. No case of the largest sizes was tried: give it more time (`--for`).", syntax.Phrase(size), Duration(r.Slowest.Spent))
	default:
		say("The slowest case (%s) took %s, well within what LeetCode allows.", syntax.Phrase(size), Duration(r.Slowest.Spent))
	}
	return text
}

// sizes names some sizes.
func sizes(pr words.Printer, problem testcase.Problem, s Sizes) string {
	size := syntax.Phrase(humanize.Comma(int64(s.From)))
	if s.To > s.From {
		size += syntax.Phrase("–" + humanize.Comma(int64(s.To)))
	}
	switch problem {
	case testcase.CatAndMouse:
		return pr.Sprintf("%s nodes", size)
	case testcase.CatAndMouseII:
		return pr.Sprintf("%s cells", size)
	}
	return pr.Sprintf("%s pawns", size)
}

// counts lists how many cases there are of what, most first.
func counts(pr words.Printer, of map[syntax.Phrase]int) string {
	names := slices.SortedFunc(maps.Keys(of), func(a, b syntax.Phrase) int { return cmp.Or(of[b]-of[a], cmp.Compare(a, b)) })
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = pr.Sprintf("%s %s", name, syntax.Phrase(humanize.Comma(int64(of[name]))))
	}
	return strings.Join(list, pr.Sprintf(", "))
}

// Duration writes a duration with two or three digits.
func Duration(d time.Duration) string {
	unit := time.Microsecond
	for unit < time.Second && d >= 100*unit {
		unit *= 10
	}
	return d.Round(unit).String()
}
