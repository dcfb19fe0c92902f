package answer

import (
	"context"
	"slices"
	"strings"

	"plywise/lsp/words"
	"plywise/parser/syntax"
	"plywise/solver/composition"
)

// TriesFailed is the code of a `tries` that does not hold.
const TriesFailed syntax.Code = "tries-failed"

// Tries is the assertion of `tries`.
var Tries = Assertion{
	Key: "tries", Codes: []syntax.Code{TriesFailed}, Composed: true, Tells: true, evaluates: true,
	isSaid: composes(func(c *syntax.Composition) bool { return c.Tries != nil }),
	find: func(ctx context.Context, c *critic) (err error) {
		c.Tries, err = composition.Tries(ctx, c.start)
		return err
	},
	holds: func(a *Answer) bool { return sameTries(a.Puzzle.Composition.Tries.List, a.Facts.Critique.Tries) },
	Confirms: func(a *Answer) syntax.Message {
		if len(a.Puzzle.Composition.Tries.List) == 0 {
			return syntax.Say("Holds: there is no try.")
		}
		return syntax.Say("Holds: these are all the tries.")
	},
	says:  triesProblems,
	Mends: func(a *Answer) []syntax.Fix { return []syntax.Fix{triesTruth(a.Puzzle, a.Facts.Critique.Tries).fix()} },
	Writes: func(a *Answer) (Truth, bool) {
		c := a.Facts.Composition()
		if c == nil || c.Side != c.Turn || c.Set == nil {
			return Truth{}, false
		}
		return triesTruth(a.Puzzle, c.Tries), true
	},
	Keeps: func(now *Answer) string { return triesText(now.Puzzle, now.Facts.Critique.Tries) },
}

func triesTruth(p *syntax.Puzzle, tries []composition.Try) Truth {
	list, title, value := triesNames(p, tries), syntax.Say("Say that there is no try: `%s`", "none"), "none"
	if len(tries) > 0 {
		title, value = syntax.Say("List the tries: %s", words.Tries(list)), strings.Join(list, " / ")
	}
	return newTruth(p, title, value, "tries", triesText(p, tries))
}

func triesProblems(a *Answer) []syntax.Problem {
	p, asserted, tries := a.Puzzle, a.Puzzle.Composition.Tries, a.Facts.Critique.Tries
	var missing, wrong []string
	for _, t := range tries {
		if !isAsserted(t, asserted.List) {
			missing = append(missing, tryNames(p, t))
		}
	}
	for _, t := range asserted.List {
		if !isTry(t, tries) {
			wrong = append(wrong, p.PlaceName(t.Move.Place)+" "+p.PlaceName(t.Refutation.Place))
		}
	}
	problem := syntax.Problem{Range: asserted.Range, Severity: syntax.Error, Code: TriesFailed}
	switch {
	case len(wrong) == 0:
		problem.Message = syntax.Say("`tries` has to list every try with its refutation; missing: %s.", words.Tries(missing))
	case len(missing) == 0:
		problem.Message = syntax.Say("Not a try with its only refutation: %s.", words.Tries(wrong))
	default:
		problem.Message = syntax.Say("Not a try with its only refutation: %s; missing: %s.", words.Tries(wrong), words.Tries(missing))
	}
	return []syntax.Problem{problem}
}

// sameTries reports whether two lists hold the same tries, in any order.
func sameTries(asserted []syntax.Try, tries []composition.Try) bool {
	return !slices.ContainsFunc(asserted, func(t syntax.Try) bool { return !isTry(t, tries) }) &&
		!slices.ContainsFunc(tries, func(t composition.Try) bool { return !isAsserted(t, asserted) })
}

// isTry reports whether an asserted try is one.
func isTry(t syntax.Try, tries []composition.Try) bool {
	return slices.ContainsFunc(tries, func(other composition.Try) bool { return IsSameTry(t, other) })
}

// isAsserted reports whether a try is asserted.
func isAsserted(t composition.Try, asserted []syntax.Try) bool {
	return slices.ContainsFunc(asserted, func(other syntax.Try) bool { return IsSameTry(other, t) })
}

// IsSameTry reports whether an asserted try is the given one, with its refutation.
func IsSameTry(asserted syntax.Try, t composition.Try) bool {
	return asserted.Move.Place == int(t.Move.To) && asserted.Refutation.Place == int(t.Refutation.To)
}

// tryNames writes a try as a line of `tries` has it.
func tryNames(p *syntax.Puzzle, t composition.Try) string {
	return p.PlaceName(int(t.Move.To)) + " " + p.PlaceName(int(t.Refutation.To))
}

func triesNames(p *syntax.Puzzle, tries []composition.Try) []string {
	list := make([]string, len(tries))
	for i, t := range tries {
		list[i] = tryNames(p, t)
	}
	return list
}

// triesText is the value of `tries`.
func triesText(p *syntax.Puzzle, tries []composition.Try) string {
	if len(tries) == 0 {
		return "none"
	}
	return "\n  " + strings.Join(triesNames(p, tries), "\n  ")
}
