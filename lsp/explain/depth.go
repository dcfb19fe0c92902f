package explain

import (
	"math"

	"github.com/dustin/go-humanize"

	"plywise/lsp/answer"
	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/composition"
)

// Verdict says why a puzzle's game ends as it does, and words the judge's verdict on it as a
// composition: how sound it is, its keys, tries and set play, and how hard it is to solve. The
// answer has its game.
func Verdict(pr words.Printer, a *answer.Answer, c *composition.Composition) words.Text {
	x := newExplainer(pr, a)
	x.why(x.g.Start)
	x.composition(c)
	x.inDepth(c)
	return x.text
}

// inDepth adds to the verdict what a hover has no room for.
func (x *explainer) inDepth(c *composition.Composition) {
	if c.Side == c.Turn && len(c.Tries) == 0 && len(c.Keeping) < len(x.f.Moves) {
		x.say("No first move is a try: none that gives the outcome away has exactly one refutation.")
	}
	x.duals(c)
	x.hardness(c)
}

// duals names the duals but the one that soundness names.
func (x *explainer) duals(c *composition.Composition) {
	const most = 6
	list := words.Paragraph(x.Sprintf("More duals on the line:"))
	flaw, n := flawOf(c), 0
	for i := range c.Turns {
		t := &c.Turns[i]
		if t == flaw || t.Critical || len(t.Keeping()) == 1 {
			continue
		}
		switch n++; {
		case n > most:
		case len(t.Best()) > 1:
			list += item(x.Sprintf("at move %d these are equally good: %s", t.At+1, x.places(game.MovePlaces(t.Best()))))
		default:
			list += item(x.Sprintf("at move %d %s wins too, by another way", t.At+1, x.code([]solver.Place{t.Other})))
		}
	}
	if n > most {
		list += item(x.Sprintf("and so on, at %d moves in all", n))
	}
	if n > 0 {
		x.text = append(x.text, list)
	}
}

// item is a line of a list in a paragraph.
func item(m words.Markup) words.Paragraph { return "\n- " + words.Paragraph(m) }

// hardness says how hard the line is to find.
func (x *explainer) hardness(c *composition.Composition) {
	if len(c.Turns) == 0 {
		return
	}
	side, stake := words.WithArticle(c.Side), syntax.Phrase("the win")
	if c.Outcome.Kind == solver.Total {
		stake = syntax.Phrase("the total")
	}
	said := []words.Markup{x.length(c), x.luck(c, side, stake)}
	switch run := c.OnlyMoves(); run {
	case 0, 1:
	case 2:
		said = append(said, x.Sprintf("Twice in a row one move alone keeps %s.", stake))
	default:
		said = append(said, x.Sprintf("%d times in a row one move alone keeps %s.", run, stake))
	}
	switch quiet := c.QuietMoves(); quiet {
	case 0:
	case 1:
		said = append(said, x.Sprintf("1 move is quiet: it brings %s no nearer to %s.", side, x.aim(c)))
	default:
		said = append(said, x.Sprintf("%d moves are quiet: they bring %s no nearer to %s.", quiet, side, x.aim(c)))
	}
	x.sentences(said)
}

// length says how many moves the line has, and how many of them are the side's.
func (x *explainer) length(c *composition.Composition) words.Markup {
	if len(c.Line) == 1 {
		return x.Sprintf("The solution has one move.")
	}
	return x.Sprintf("The solution has %d moves, of which %s makes %d.", len(c.Line), words.WithArticle(c.Side), len(c.Turns))
}

// luck says how likely it is to find the line by chance.
func (x *explainer) luck(c *composition.Composition, side, stake syntax.Phrase) words.Markup {
	const none = 0.0005 // bits
	bits := c.Luck()
	if bits < none {
		return x.Sprintf("No luck is needed: every legal move of %s keeps %s.", side, stake)
	}
	return x.Sprintf("With %s choosing by lot along this line, the chance to keep %s is %s: %.1f bits of luck, each of which halves it.", side, stake, odds(bits), bits)
}

// aim is where the side of a chase has to go.
func (x *explainer) aim(c *composition.Composition) syntax.Phrase {
	if chase, ok := x.p.Setup.(*syntax.Chase); ok && c.Side == solver.Mouse {
		return syntax.Phrase("the " + chase.Goal.Key)
	}
	return syntax.Phrase("the mouse")
}

// odds returns the chance of that many bits of luck, rounded as people say it.
func odds(bits float64) syntax.Message {
	const (
		few  = 10
		many = 1e7
	)
	switch times := math.Exp2(bits); {
	case times < few:
		return syntax.Say("%.0f%%", 100/times)
	case times < many:
		return syntax.Say("1 in %s", humanize.Comma(int64(math.Round(times))))
	}
	return syntax.Say("1 in 10^%.0f", bits*math.Log10(2))
}
