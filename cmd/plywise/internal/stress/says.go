package stress

import (
	"slices"
	"strings"
	"time"

	"plywise/cmd/plywise/internal/solution"
	"plywise/cmd/plywise/internal/truth"
	"plywise/lsp/words"
	"plywise/parser/syntax"
	"plywise/parser/testcase"
	"plywise/solver"
)

// Says says how a solution, which has a name, fails, and what is right instead.
func (f *Failure) Says(pr words.Printer, name string, limit time.Duration) string {
	var says, right string
	switch f.Kind {
	case Unsteady:
		says = pr.Sprintf("%s answers differently to the same case.", name) + pr.Sprintf(" ") + f.does(pr, name, limit, f.Other) + pr.Sprintf(" ") + pr.Sprintf("Another time:") + " "
	case KeptState:
		says = pr.Sprintf("%s keeps state between cases: asked alone it answers this one right, but not after the others (%d, asked before it).", name, len(f.Before)) + pr.Sprintf(" ")
	}
	says += f.does(pr, name, limit, f.Reply)
	if f.Case.Problem == testcase.KillAllPawns {
		right = pr.Sprintf("The right answer is `%s`.", syntax.Phrase(f.Right()))
	} else {
		right = pr.Sprintf("The right answer is `%s`: %s.", syntax.Phrase(f.Right()), f.Position.Outcome())
	}
	return says + pr.Sprintf(" ") + right
}

// does says in a sentence what a reply is.
func (f *Failure) does(pr words.Printer, name string, limit time.Duration, r solution.Reply) string {
	switch r.Ending {
	case solution.Threw:
		return pr.Sprintf("%s throws an exception: %s.", name, strings.TrimSuffix(r.Why, "."))
	case solution.Died:
		if strings.Contains(r.Why, "segmentation fault") {
			return pr.Sprintf("%s crashes (%s), as a recursion without end does, or an index out of range.", name, r.Why)
		}
		return pr.Sprintf("%s crashes (%s).", name, r.Why)
	case solution.Nothing:
		return pr.Sprintf("%s returns nothing.", name)
	case solution.Ended:
		return pr.Sprintf("%s ends without an answer.", name)
	case solution.Waits:
		return pr.Sprintf("%s gives no answer and does not use the processor: it waits for something, such as input, a lock, or its output to be flushed.", name)
	case solution.Floods:
		return pr.Sprintf("%s prints on and on without an answer.", name)
	case solution.Late:
		return pr.Sprintf("%s had given no answer after %s, when the time was up (`--for` and `--time-limit` give it more).", name, duration(r.Waited))
	case solution.Slow:
		return pr.Sprintf("%s is too slow: it has used the processor for %s without an answer (`--time-limit` sets the limit).", name, duration(limit))
	}
	switch winner, ok := truth.Meant(f.Case.Problem, r.Answer); {
	case f.Case.Problem == testcase.KillAllPawns:
		return pr.Sprintf("%s answers `%s`.", name, r.Answer)
	case !ok:
		return pr.Sprintf("%s answers `%s`, which is no answer to this problem.", name, r.Answer)
	case winner == solver.Draw:
		return pr.Sprintf("%s answers `%s`: a draw.", name, r.Answer)
	case winner == solver.MouseWins:
		return pr.Sprintf("%s answers `%s`: the mouse wins.", name, r.Answer)
	}
	return pr.Sprintf("%s answers `%s`: the cat wins.", name, r.Answer)
}

// Details are the headings of what is shown below a failure.
func Details(pr words.Printer, name string) (raw, printed string) {
	return pr.Sprintf("As LeetCode takes it:"), pr.Sprintf("%s printed:", name)
}

// Written says how failures were found, and in which file they are, "" for none.
func (r *Report) Written(pr words.Printer, file string) string {
	says := pr.Sprintf("Cases tried: %s (seed %d).", number(r.Tried), r.Seed)
	if f := r.Failures[0]; len(r.Failures) == 1 && f.Number > 0 {
		says = pr.Sprintf("Found as case %s of seed %d.", number(f.Number), r.Seed)
	}
	if slices.ContainsFunc(r.Failures, func(f *Failure) bool { return f.IsUnfinished }) {
		says += pr.Sprintf(" ") + pr.Sprintf("There was no time to try all smaller cases: a smaller one may fail, too.")
	}
	if file != "" {
		says += pr.Sprintf(" ") + pr.Sprintf("Written to %s: open it and hover.", file)
	}
	return says
}
