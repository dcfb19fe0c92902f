package main

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"

	"plywise/cmd/plywise/internal/terminal"
	"plywise/lsp/answer"
	"plywise/lsp/explain"
	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/syntax"
	"plywise/solver"
)

// edits prints one puzzle with the effect of every single edit: its title, its position with
// a sign for each edit of a cell, or a list of the edits, and conclusions for an author.
// Without a map in the answer, err says why, or the diagnostics do.
func (pg *page) edits(in input, p parser.Placed, a *answer.Answer, err error, diagnostics []answer.Diagnostic) {
	pg.rule()
	pg.title(in, p, a)
	switch {
	case a.Map != nil:
		newEditPage(pg, a).print()
	case err != nil:
		pg.scene(p.Puzzle, a.Game.Start, nil)
		pg.paragraph("  ", "The edits of this puzzle are not tried: "+reason(err)+".", plain)
		if !hasErrors(diagnostics) {
			pg.broken++ // the exit code says so, too
		}
	default:
		pg.paragraph("  ", "The edits of this puzzle are not tried, because it is not solved:", plain)
	}
	if len(diagnostics) > 0 && a.Facts != nil {
		fmt.Fprintln(pg.out)
	}
	pg.problems(in, diagnostics)
}

// An editPage prints the effects of the edits of a puzzle.
type editPage struct {
	*page
	p       *syntax.Puzzle
	facts   *answer.Facts
	start   solver.Position
	edits   []answer.Prospect
	repairs []answer.Prospect
	idle    []solver.Place
	truths  int // assertions that are true now
	wrongs  int // assertions that are not

	concluded bool // the conclusions have begun
}

func newEditPage(pg *page, a *answer.Answer) *editPage {
	v := &editPage{
		page: pg, p: a.Puzzle, facts: a.Facts, start: a.Game.Start,
		edits: slices.Collect(a.Map.All()), repairs: a.Map.Repairs(), idle: a.Map.Idle(),
	}
	for _, c := range explain.Claims(words.Printer{}, a) {
		switch {
		case !c.Known || c.Key == "idle":
		case c.Holds:
			v.truths++
		default:
			v.wrongs++
		}
	}
	return v
}

// print prints the edits, those of walls as signs on the board.
func (v *editPage) print() {
	onBoard := v.onBoard()
	if onBoard {
		v.board()
	} else {
		v.scene(v.p, v.start, nil)
	}
	outcome := v.style.Outcome(v.facts.Outcome)
	if remark := remark(&v.facts.Evaluation, limitOf(v.p)); remark != "" {
		outcome += v.style.Faint("  " + remark)
	}
	v.row("now", outcome)
	if len(v.edits) == 0 {
		v.prose("edits", "There is nothing to build and nothing to take away.")
		return
	}
	fmt.Fprintln(v.out)
	if onBoard {
		v.legend()
	} else {
		v.listEdits()
	}
	v.mending()
	v.idleWalls()
	if onBoard {
		v.flips()
	}
	v.breaks()
}

// onBoard reports whether the edits are shown on the board.
func (v *editPage) onBoard() bool { return game.RulesOf(v.p).Subject() == game.WallSubject }

// conclude prints a conclusion. A blank line sets the first one apart.
func (v *editPage) conclude(label, text string) {
	if !v.concluded {
		fmt.Fprintln(v.out)
		v.concluded = true
	}
	v.prose(label, text)
}

// mending names the repairs, if an assertion is not true.
func (v *editPage) mending() {
	label := "repairs"
	if v.onBoard() {
		label += " " + string(repairSign)
	}
	switch {
	case v.wrongs == 0:
	case len(v.repairs) > 0:
		v.alternatives(label, v.repairs)
	case len(v.p.Moves) > 0:
		v.conclude(label, fmt.Sprintf("None: no single edit makes %s true and leaves the moves legal.", v.mended()))
	default:
		v.conclude(label, fmt.Sprintf("None: no single edit makes %s true.", v.mended()))
	}
}

// mended names the assertions that are true after a repair.
func (v *editPage) mended() string {
	if v.p.Field("idle") != nil {
		return "every assertion but `idle`"
	}
	return "every assertion"
}

// idleWalls names the idle walls of a board that has walls.
func (v *editPage) idleWalls() {
	walls := 0
	for _, e := range v.edits {
		if e.Subject == game.WallSubject && e.Present {
			walls++
		}
	}
	if walls == 0 {
		return
	}
	label := "idle walls " + string(rune(idleGlyph))
	if len(v.idle) == 0 {
		v.conclude(label, "None: every wall counts.")
		return
	}
	const most = 60
	list := placeNames(v.p, v.idle)
	if more := len(list) - most; more > 0 {
		list = append(list[:most], "and "+humanize.Comma(int64(more))+" more")
	}
	v.conclude(label, v.idleSentence(len(v.idle), walls))
	v.list("", list, plainWord)
}

// idleSentence says how many of the walls are idle, and what that means.
func (v *editPage) idleSentence(idle, walls int) string {
	stays := "every assertion still holds"
	switch {
	case v.truths == 0:
		stays = "the outcome stays the same"
	case v.wrongs > 0:
		stays = "what is true now stays true"
	}
	switch {
	case walls == 1:
		return fmt.Sprintf("It is the only wall, and without it %s.", stays)
	case idle == 1:
		return fmt.Sprintf("One of %s: without it %s.", terminal.Count(walls, "wall"), stays)
	case idle == 2 && walls == 2:
		return fmt.Sprintf("Both walls: without either of them %s.", stays)
	case idle == walls:
		return fmt.Sprintf("All %s: without any one of them %s.", terminal.Count(walls, "wall"), stays)
	}
	return fmt.Sprintf("%s of %s: without any one of them %s.", humanize.Comma(int64(idle)), terminal.Count(walls, "wall"), stays)
}

// flips names the edits that flip the outcome, except the repairs, which mending has named.
func (v *editPage) flips() {
	label := "flips"
	var flips []answer.Prospect
	for _, e := range v.edits {
		switch {
		case e.Effect != answer.FlipsEffect:
		case e.Repairs:
			label = "also flips"
		default:
			flips = append(flips, e)
		}
	}
	v.alternatives(label, flips)
}

// breaks says how many edits break each assertion.
func (v *editPage) breaks() {
	times := map[string]int{}
	for _, e := range v.edits {
		for _, key := range e.Breaks {
			times[key]++
		}
	}
	var list []string
	for _, key := range syntax.Keys(v.p.Game) {
		n := times[key.Name]
		switch {
		case n == 0:
		case len(list) == 0:
			list = append(list, fmt.Sprintf("`%s` breaks after %s", key.Name, terminal.Count(n, "edit")))
		default:
			list = append(list, fmt.Sprintf("`%s` after %s", key.Name, humanize.Comma(int64(n))))
		}
	}
	switch {
	case len(list) > 0:
		v.conclude("breaks", inWords(list)+".")
	case v.truths > 0:
		v.conclude("breaks", "No edit breaks an assertion.")
	}
}

// alternatives names edits by their outcomes, a line for each:
//
//	flips  cat wins in 4: with a wall on 2,2.
//	       cat wins in 8: with a wall on 2,1 or 2,3; without the wall on 0,3.
func (v *editPage) alternatives(label string, edits []answer.Prospect) {
	const most = 12 // outcomes
	byOutcome := map[solver.Outcome][]answer.Prospect{}
	for _, e := range edits {
		byOutcome[e.Outcome] = append(byOutcome[e.Outcome], e)
	}
	outcomes := slices.SortedFunc(maps.Keys(byOutcome), compareOutcomes)
	rest := 0
	for i, o := range outcomes {
		if i >= most {
			rest += len(byOutcome[o])
			continue
		}
		v.conclude(label, fmt.Sprintf("%s: %s.", o, v.oneOf(byOutcome[o])))
		label = ""
	}
	if rest > 0 {
		v.conclude("", fmt.Sprintf("… and %s with other outcomes.", terminal.Count(rest, "edit")))
	}
}

// compareOutcomes orders outcomes by winner and then by length.
func compareOutcomes(a, b solver.Outcome) int {
	plies := func(o solver.Outcome) int {
		if o.Plies == solver.Unforced {
			return math.MaxInt
		}
		return o.Plies
	}
	return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(plies(a), plies(b)), cmp.Compare(a.Reason, b.Reason))
}

// oneOf names alternative edits: those that add something, then those that take something
// away.
func (v *editPage) oneOf(edits []answer.Prospect) string {
	const most = 24 // places
	var parts []string
	for _, present := range []bool{false, true} {
		var list []string
		for _, e := range edits {
			if e.Present == present {
				list = append(list, v.place(e))
			}
		}
		if len(list) == 0 {
			continue
		}
		if more := len(list) - most; more > 0 {
			list = append(list[:most], humanize.Comma(int64(more))+" more")
		}
		parts = append(parts, phrase(edits[0].Subject, present)+" "+syntax.Words{List: list, Or: true}.String())
	}
	return strings.Join(parts, "; ")
}

// phrase begins to describe a puzzle after an edit: "with a wall on". The place of the edit
// follows.
func phrase(s game.Subject, present bool) string {
	switch {
	case s == game.EdgeSubject && present:
		return "without the edge"
	case s == game.EdgeSubject:
		return "with an edge"
	case s == game.PawnSubject:
		return "without the pawn on"
	case present:
		return "without the wall on"
	}
	return "with a wall on"
}

// place names the place of an edit.
func (v *editPage) place(e answer.Prospect) string {
	name := placeName(v.p, e.At)
	if e.Other >= 0 {
		name += " – " + placeName(v.p, e.Other)
	}
	return name
}
