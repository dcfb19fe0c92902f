package analysis

import (
	"slices"
	"strings"

	"plywise/parser"
	"plywise/solver/composition"
)

// An Assertion is an edit that writes down what is true.
type Assertion struct {
	Key   string
	Value string // on one line
	// Duals is the value of `duals` that is written beside a solution, "" for none.
	Duals string
	Edits []parser.TextEdit
}

// Assertions returns the assertions about the position shown that are true and not
// written yet. Those about the puzzle as a composition are among them once a judge has been
// asked, and `idle` once the map of the edits is complete.
func Assertions(p *parser.Puzzle, f *Facts) []Assertion {
	truths := []Assertion{{Key: "expect", Value: f.Outcome.String()}}
	if !f.Over {
		truths = append(truths, Assertion{Key: "best", Value: strings.Join(names(p, places(f.Best())), " ")})
	}
	if keep := f.Keeping(); len(keep) == 1 {
		truths = append(truths, Assertion{Key: "only", Value: p.PlaceName(int(keep[0].To))})
	}
	var unwritten []Assertion
	for _, a := range truths {
		e := &editBuilder{p: p}
		e.set(a.Key, a.Value)
		if a.Edits = e.done(); len(a.Edits) > 0 {
			unwritten = append(unwritten, a)
		}
	}
	if c := f.Composition(); c != nil {
		unwritten = append(unwritten, composedAssertions(p, f, c)...)
	}
	if m := f.EditMap(); m != nil {
		unwritten = append(unwritten, idleAssertion(p, f, m)...)
	}
	return unwritten
}

// isComposed reports whether a key asserts something of the puzzle as a composition.
func isComposed(key string) bool {
	return slices.Contains([]string{"solution", "tries", "set", "idle"}, key)
}

// saysLessThanOnly reports whether an assertion that is true need not be written, because
// `only` is true and says more.
func saysLessThanOnly(key string, f *Facts) bool { return key == "best" && len(f.Keeping()) == 1 }

// composedAssertions returns those about the puzzle as a composition.
func composedAssertions(p *parser.Puzzle, f *Facts, c *composition.Composition) []Assertion {
	var truths []Assertion
	add := func(a Assertion, e *editBuilder) {
		if claim := claimOf(a.Key); !claim.isWritten(p) || !claim.holds(p, f) {
			a.Edits = e.done()
			truths = append(truths, a)
		}
	}
	if len(c.Line) > 0 {
		line, e := names(p, c.Line), &editBuilder{p: p}
		e.set("solution", inLines(line))
		duals := dualsOf(p, c.Sound)
		if duals != "" {
			e.set("duals", duals)
		}
		add(Assertion{Key: "solution", Value: strings.Join(line, " "), Duals: duals}, e)
	}
	if c.Side == c.Turn && c.Set != nil {
		e := &editBuilder{p: p}
		e.set("tries", triesText(p, c.Tries))
		value := "none"
		if len(c.Tries) > 0 {
			value = strings.Join(triesNames(p, c.Tries), " / ")
		}
		add(Assertion{Key: "tries", Value: value}, e)
	}
	if c.Set != nil {
		e := &editBuilder{p: p}
		e.set("set", c.Set.String())
		add(Assertion{Key: "set", Value: c.Set.String()}, e)
	}
	return truths
}

// idleAssertion returns the one about the idle walls, if they are known.
func idleAssertion(p *parser.Puzzle, f *Facts, m *EditMap) []Assertion {
	idle, known := f.idleIn(m)
	if !known || assertsIdle(p) && idleHolds(p, idle) {
		return nil
	}
	value := "none"
	if len(idle) > 0 {
		value = strings.Join(names(p, idle), " ")
	}
	e := &editBuilder{p: p}
	e.set("idle", idleText(p, idle))
	return []Assertion{{Key: "idle", Value: value, Edits: e.done()}}
}

// dualsOf returns what `duals` has to say so that a solution that is sound so far holds, ""
// where it says enough already.
func dualsOf(p *parser.Puzzle, sound composition.Soundness) string {
	needed := map[composition.Soundness]parser.Duals{
		composition.Strict: parser.NoDuals, composition.Critical: parser.WaitingDuals,
		composition.Shortest: parser.LongerDuals, composition.Unsound: parser.AnyDuals,
	}[sound]
	said := parser.WaitingDuals
	if p.Composition != nil {
		said = p.Composition.Duals
	}
	if unwantedDuals[said] >= unwantedDuals[needed] {
		return ""
	}
	return needed.String()
}
