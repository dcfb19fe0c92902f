package analysis

import (
	"plywise/parser"
	"plywise/solver"
	"plywise/solver/knight"
)

// why has nothing to say: a total needs no reason.
func (r *huntRules) why(*explainer, solver.Outcome, solver.Position) {}

// hold and holdAfter have nothing to say: the game always ends.
func (r *huntRules) hold(*explainer, solver.Position) {}

func (r *huntRules) holdAfter(*explainer, solver.Move) {}

func (r *huntRules) place(x *explainer, at solver.Place) {
	f, name := x.f, x.nameOf(at)
	m, pawn := f.Move(at)
	switch {
	case x.g.Start.(*knight.Position).Knight() == at && f.Over:
		x.say("**%s** — the knight; no pawn is left", name)
		return
	case x.g.Start.(*knight.Position).Knight() == at:
		x.say("**%s** — the knight, %s to move: **%s**", name, f.Turn, f.Outcome)
		x.best(&f.Evaluation)
		x.line(f.Line)
		return
	case !pawn:
		r.noPawn(x, at)
		return
	}
	x.say("**%s** — a pawn", name)
	x.text = append(x.text, Table{
		Head: []Markup{x.Sprintf("steps to it"), x.Sprintf("total if %s takes it first", f.Turn)},
		Rows: [][]Markup{{x.Sprintf("%d", m.Steps), x.Sprintf("%v", m.Outcome)}},
	})
	switch mark := f.Mark(m); {
	case len(f.Moves) == 1:
		x.say("**The only move** that %s has.", withArticle(f.Turn))
	case mark == OnlyMove:
		x.say("**The only move** of %s that keeps the total.", withArticle(f.Turn))
	case mark == NoMark:
		x.say("**A best move** of %s.", withArticle(f.Turn))
	default:
		x.say("Better for %s: %s — %s.", f.Turn, x.places(places(f.Best())), f.Outcome)
	}
	x.lineAfter(at)
}

func (r *huntRules) concealed(x *explainer, at solver.Place) {
	_, pawn := x.f.Move(at)
	switch {
	case x.g.Start.(*knight.Position).Knight() == at:
		x.say("**%s** — the knight", x.nameOf(at))
	case !pawn:
		r.noPawn(x, at)
		return
	default:
		x.say("**%s** — a pawn", x.nameOf(at))
	}
	x.sayConcealed()
}

// noPawn explains a square on which nothing stands.
func (r *huntRules) noPawn(x *explainer, at solver.Place) {
	if r.Board.At(int(at)) == '#' {
		x.say("**%s** — a square that may not be entered", x.nameOf(at))
		return
	}
	x.say("**%s** — an empty square", x.nameOf(at))
}

// elsewhere has nothing to say: the knight goes where pawns are.
func (r *huntRules) elsewhere(*explainer, solver.Place) {}

// unreachable reports the pawns that the knight cannot take.
func unreachable(p *parser.Puzzle, err *knight.UnreachableError) []parser.Problem {
	hunt := p.Setup.(*parser.Hunt)
	var problems []parser.Problem
	for _, i := range err.Pawns {
		pawn := hunt.Pawns[i]
		problems = append(problems, parser.Problem{
			Range: pawn.Range, Severity: parser.Error, Code: UnreachablePawn,
			Message: parser.Say("The knight can never reach this pawn (%s) from %s; move one of them or open a way.",
				p.PlaceName(pawn.Place), p.PlaceName(hunt.Knight.Place)),
			Related: []parser.Related{{Range: hunt.Knight.Range, Message: parser.Say("The knight is here.")}},
		})
	}
	return problems
}
