package explain

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"plywise/lsp/answer"
	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/parser/syntax"
	"plywise/solver"
)

// Conclusions say what the edits of a puzzle come to: which of them mend it, which walls are idle,
// after which another player wins, and how many break each assertion. The answer has the map of
// its edits.
func Conclusions(pr words.Printer, a *answer.Answer) words.Text {
	x := newExplainer(pr, a)
	x.conclude()
	return x.text
}

// conclusions are what the edits of a puzzle come to.
type conclusions struct {
	repairs, flips []alternatives // a flip that is a repair is among the repairs alone
	walls          int
	idle           []solver.Place // in reading order
	breaks         map[string]int // how many edits break an assertion, by key
	adds, flipsToo bool           // some edits add something; some repairs flip the outcome
}

// alternatives are edits after which the outcome is the same.
type alternatives struct {
	outcome solver.Outcome
	edits   []answer.Prospect
}

func newConclusions(m *answer.EditMap) conclusions {
	c := conclusions{idle: m.Idle(), breaks: map[string]int{}}
	var repairs, flips []answer.Prospect
	for e := range m.All() {
		if e.Subject == game.WallSubject && e.Present {
			c.walls++
		}
		c.adds = c.adds || !e.Present
		for _, key := range e.Breaks {
			c.breaks[key]++
		}
		switch isFlip := e.Effect == answer.FlipsEffect; {
		case e.Repairs:
			repairs, c.flipsToo = append(repairs, e), c.flipsToo || isFlip
		case isFlip:
			flips = append(flips, e)
		}
	}
	c.repairs, c.flips = byOutcome(repairs), byOutcome(flips)
	return c
}

// byOutcome groups edits by the outcome after them: by the winner, then by its length.
func byOutcome(edits []answer.Prospect) []alternatives {
	groups := map[solver.Outcome][]answer.Prospect{}
	for _, e := range edits {
		groups[e.Outcome] = append(groups[e.Outcome], e)
	}
	plies := func(o solver.Outcome) int {
		if o.Plies == solver.Unforced {
			return math.MaxInt
		}
		return o.Plies
	}
	var list []alternatives
	for _, o := range slices.SortedFunc(maps.Keys(groups), func(a, b solver.Outcome) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(plies(a), plies(b)), cmp.Compare(a.Reason, b.Reason))
	}) {
		list = append(list, alternatives{o, groups[o]})
	}
	return list
}

// conclude words the conclusions.
func (x *explainer) conclude() {
	if _, total := x.a.Map.Known(); total == 0 {
		x.say("There is nothing to build and nothing to take away.")
		return
	}
	c := newConclusions(x.a.Map)
	x.mending(&c)
	x.idleWalls(&c)
	switch {
	case len(c.flips) == 0 || game.RulesOf(x.p).Subject() != game.WallSubject: // others are listed
	case c.flipsToo:
		x.alternatives(x.Sprintf("These edits flip the outcome, too:"), c.flips)
	default:
		x.alternatives(x.Sprintf("These edits flip the outcome:"), c.flips)
	}
	x.breaks(&c)
	if g, ok := x.p.Setup.Arena().(*syntax.Graph); ok && len(g.Nodes) > syntax.MostEditedNodes && !c.adds {
		x.say("Of a graph with more than %d nodes only the edges that are there are tried.", syntax.MostEditedNodes)
	}
}

// mending names the repairs, if an assertion is not true.
func (x *explainer) mending(c *conclusions) {
	every := syntax.Phrase("every assertion")
	if x.p.Field("idle") != nil {
		every = syntax.Phrase("every assertion but `idle`")
	}
	switch {
	case !x.a.Map.Fails():
	case len(c.repairs) > 0:
		x.alternatives(x.Sprintf("After one of these edits %s is true:", every), c.repairs)
	case len(x.p.Moves) > 0:
		x.say("No single edit makes %s true and leaves the moves legal.", every)
	default:
		x.say("No single edit makes %s true.", every)
	}
}

// idleWalls names the idle walls of a board that has walls.
func (x *explainer) idleWalls(c *conclusions) {
	stays := syntax.Phrase("every assertion still holds")
	switch {
	case len(x.a.Map.Keys()) == 0:
		stays = syntax.Phrase("the outcome stays the same")
	case x.a.Map.Fails():
		stays = syntax.Phrase("what is true now stays true")
	}
	const most = 60
	idle := x.code(c.idle[:min(len(c.idle), most)])
	if len(c.idle) > most {
		idle += x.Sprintf(" … (%d in all)", len(c.idle))
	}
	switch n := len(c.idle); {
	case c.walls == 0:
	case n == 0:
		x.say("No wall is idle: every wall counts.")
	case c.walls == 1:
		x.say("The only wall is idle, and without it %s: %s", stays, idle)
	case n == 1:
		x.say("One of %d walls is idle, and without it %s: %s", c.walls, stays, idle)
	default:
		x.say("%d of %d walls are idle, and without any one of them %s: %s", n, c.walls, stays, idle)
	}
}

// breaks says how many edits break each assertion.
func (x *explainer) breaks(c *conclusions) {
	var list []words.Markup
	for _, key := range x.a.Map.Keys() {
		if n := c.breaks[key]; n > 0 {
			list = append(list, x.Sprintf("`%s` %d", key, n))
		}
	}
	switch {
	case len(list) > 0:
		x.say("Number of edits that break an assertion: %s.", x.together(list, " and "))
	case len(x.a.Map.Keys()) > 0:
		x.say("No edit breaks an assertion.")
	}
}

// alternatives names edits by their outcomes, a line for each:
//
//   - cat wins in 4: with a wall on 2,2
//   - cat wins in 8: with a wall on 2,1 or 2,3; without the wall on 0,3
func (x *explainer) alternatives(head words.Markup, groups []alternatives) {
	const most = 12 // outcomes
	list := words.Paragraph(head)
	for _, g := range groups[:min(len(groups), most)] {
		list += item(x.Sprintf("%v: %s", g.outcome, x.oneOf(g.edits)))
	}
	if len(groups) > most {
		rest := 0
		for _, g := range groups[most:] {
			rest += len(g.edits)
		}
		list += item(x.Sprintf("and %d more with other outcomes", rest))
	}
	x.text = append(x.text, list)
}

// oneOf names alternative edits: those that add something, then those that take something away.
func (x *explainer) oneOf(edits []answer.Prospect) words.Markup {
	const most = 24 // places
	var said words.Markup
	for _, present := range []bool{false, true} {
		var names []words.Markup
		more := 0
		for _, e := range edits {
			switch {
			case e.Present != present:
			case len(names) == most:
				more++
			case e.Other >= 0:
				names = append(names, x.code([]solver.Place{e.At})+" – "+x.code([]solver.Place{e.Other}))
			default:
				names = append(names, x.code([]solver.Place{e.At}))
			}
		}
		if len(names) == 0 {
			continue
		}
		if more > 0 {
			names = append(names, x.Sprintf("%d more", more))
		}
		if said != "" {
			said += x.Sprintf("; ")
		}
		said += x.with(edits[0].Subject, present, x.together(names, " or "))
	}
	return said
}

// with begins to describe a puzzle after an edit.
func (x *explainer) with(s game.Subject, present bool, places words.Markup) words.Markup {
	switch {
	case s == game.EdgeSubject && present:
		return x.Sprintf("without the edge %s", places)
	case s == game.EdgeSubject:
		return x.Sprintf("with an edge %s", places)
	case s == game.PawnSubject:
		return x.Sprintf("without the pawn on %s", places)
	case present:
		return x.Sprintf("without the wall on %s", places)
	}
	return x.Sprintf("with a wall on %s", places)
}

// together lists things for a sentence; last stands between the last two.
func (x *explainer) together(list []words.Markup, last string) words.Markup {
	said := list[0]
	for i, word := range list[1:] {
		if i+2 < len(list) {
			said += x.Sprintf(", ") + word
		} else {
			said += x.Sprintf(last) + word
		}
	}
	return said
}
