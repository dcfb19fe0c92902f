package main

import (
	"fmt"
	"math"
	"strings"

	"github.com/dustin/go-humanize"

	"plywise/cmd/plywise/internal/terminal"
	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/composition"
)

// phrases are the sentences of a judgement.
type phrases struct {
	side  string // such as "the mouse"
	stake string // that the side has to keep, such as "the win"
	move  string // the word for a move, such as "capture"
	goal  string // of the side in a chase
}

func phrasesOf(p *syntax.Puzzle, c *composition.Composition) phrases {
	w := phrases{side: the(c.Side), stake: "the outcome", move: "move"}
	winner, won := c.Outcome.Kind.Winner()
	switch {
	case c.Outcome.Kind == solver.Total:
		w.stake, w.move = "the total", "capture"
	case !won:
		w.stake = "the draw"
	case winner == c.Side:
		w.stake = "the win"
	}
	if chased, ok := p.Setup.(*syntax.Chase); ok {
		if w.goal = "the " + chased.Goal.Key; c.Side == solver.Cat {
			w.goal = "the " + chased.Mouse.Key
		}
	}
	return w
}

// stipulation says who moves first and who wins, like the words under the diagram of a problem.
// The limit is that of the puzzle.
func (w phrases) stipulation(c *composition.Composition, over bool, limit int64) string {
	first, winner := capital(the(c.Turn)), ""
	if player, won := c.Outcome.Kind.Winner(); won {
		winner = the(player)
	}
	switch o := c.Outcome; {
	case o.Reason == solver.Stuck:
		return first + " has no move, so the game is drawn."
	case over && o.Kind == solver.Total:
		return "The game is over: no pawn is left."
	case over:
		return fmt.Sprintf("The game is over: %s has won.", winner)
	case o.Kind == solver.Total:
		return fmt.Sprintf("%s moves first: %s in all.", first, o)
	case o.Reason == solver.Limit:
		return fmt.Sprintf("%s moves first. Neither side forces a win within %s, so %s wins by the move limit.", first, terminal.Count(limit, "move"), winner)
	case o.Kind == solver.Draw:
		return first + " moves first. Neither side can force a win, so the game is a draw."
	case winner == the(c.Turn):
		return fmt.Sprintf("%s moves first and wins in %d.", first, o.Plies)
	default:
		return fmt.Sprintf("%s moves first, and %s wins in %d.", first, winner, o.Plies)
	}
}

// soundness says how far the solution is sound, and explains the degree.
func (w phrases) soundness(c *composition.Composition) string {
	switch {
	case len(c.Turns) == 0:
		return fmt.Sprintf("Trivially: the game ends before %s has to move.", w.side)
	case c.Sound == composition.Strict:
		return fmt.Sprintf("Strictly: whenever %s moves, one %s alone keeps %s.", w.side, w.move, w.stake)
	case c.Sound == composition.Critical:
		return fmt.Sprintf("Yes: every move of %s is critical. Any other way to force the win only loses time, and comes back to the position after that move.", w.side)
	case c.Sound == composition.Shortest:
		return fmt.Sprintf("By length alone: whenever %s moves, one move is the fastest, but %s the win can be forced without it.", w.side, uncritical(c.Turns))
	}
	return fmt.Sprintf("No: %s has a choice of best %ss.", w.side, w.move)
}

// uncritical says at which turn the side's move is not critical, or at how many.
func uncritical(turns []composition.Turn) string {
	n, last := 0, 0
	for i := range turns {
		if !turns[i].Critical {
			n++
			last = turns[i].At
		}
	}
	if n == 1 {
		return fmt.Sprintf("at move %d", last+1)
	}
	return fmt.Sprintf("at %d of its %d turns", n, len(turns))
}

// dual says why a move of the side is not critical: it names the other best moves, or else one
// that wins without ever coming back to it.
func (w phrases) dual(t *composition.Turn, move, best, other string) string {
	if best != "" {
		return fmt.Sprintf("At move %d, as good as %s: %s.", t.At+1, move, best)
	}
	return fmt.Sprintf("At move %d, %s wins too, and need not come back to %s.", t.At+1, other, move)
}

// keySentence judges the best first moves. The numbers are those of the first moves that keep the
// outcome, and of all legal ones.
func (w phrases) keySentence(keys []string, keeping, legal int) string {
	switch {
	case legal == 1:
		return fmt.Sprintf("%s, the only %s there is.", keys[0], w.move)
	case len(keys) == legal && legal == 2:
		return fmt.Sprintf("None: both %ss are equally good.", w.move)
	case len(keys) == legal:
		return fmt.Sprintf("None: all %d %ss are equally good.", legal, w.move)
	case len(keys) > 1:
		return fmt.Sprintf("%s are equally good.", w.some(keys))
	case keeping == 1:
		return fmt.Sprintf("%s, the only %s that keeps %s.", keys[0], w.move, w.stake)
	case w.stake == "the win":
		return fmt.Sprintf("%s, the fastest win.", keys[0])
	}
	return fmt.Sprintf("%s, the best move.", keys[0])
}

// waits says that n moves only put off the key.
func (w phrases) waits(moves string, n int, key string) string {
	if n == 1 {
		return fmt.Sprintf("%s wins too, but only waits: it must come back to %s.", moves, key)
	}
	return fmt.Sprintf("%s win too, but only wait: they must come back to %s.", moves, key)
}

// slower says that n moves win later, but not by waiting.
func slower(moves string, n int) string {
	if n == 1 {
		return moves + " wins too, but later."
	}
	return moves + " win too, but later."
}

// holdsOut says that moves win, but only by the move limit.
func (w phrases) holdsOut(moves []string) string {
	if len(moves) == 1 {
		return moves[0] + " only holds out until the move limit."
	}
	return w.some(moves) + " only hold out until the move limit."
}

// try says how the game ends after a try, and names its refutation.
func (w phrases) try(move, refutation string, after solver.Outcome) string {
	leads := "the game is a draw"
	winner, won := after.Kind.Winner()
	switch {
	case after.Kind == solver.Total:
		leads = "the total is " + after.String()
	case won && after.Reason == solver.Limit:
		leads = the(winner) + " wins by the move limit"
	case won:
		leads = fmt.Sprintf("%s wins in %d", the(winner), after.Plies)
	}
	return fmt.Sprintf("%s? After it %s, but only by %s!", move, leads, refutation)
}

// A mark stands behind a move of the side and says what is special about it.
type mark string

const (
	onlyMark     mark = "!"
	criticalMark mark = "^"
	dualMark     mark = "="
	quietMark    mark = "~"
)

// marksOf returns the marks of a turn's move, in order.
func marksOf(t *composition.Turn) []mark {
	var marks []mark
	switch {
	case len(t.Keeping()) == 1:
		marks = append(marks, onlyMark)
	case len(t.Best()) > 1:
		marks = append(marks, dualMark)
	case t.Critical:
		marks = append(marks, criticalMark)
	}
	if t.Quiet {
		marks = append(marks, quietMark)
	}
	return marks
}

// legend explains a mark.
func (w phrases) legend(m mark) string {
	switch m {
	case onlyMark:
		return fmt.Sprintf("the only %s that keeps %s", w.move, w.stake)
	case criticalMark:
		return "critical: any other way to force the win comes back to it"
	case dualMark:
		return fmt.Sprintf("another %s is as good", w.move)
	}
	return fmt.Sprintf("quiet: it brings %s no nearer to %s, counted in moves", w.side, w.goal)
}

// hardness says in sentences how hard the line is to find.
func (w phrases) hardness(c *composition.Composition) []string {
	said := []string{w.length(c)}
	if len(c.Turns) == 0 {
		return said
	}
	const none = 0.0005 // bits
	if bits := c.Luck(); bits < none {
		said = append(said, fmt.Sprintf("No luck is needed: every legal %s of %s keeps %s.", w.move, w.side, w.stake))
	} else {
		said = append(said, fmt.Sprintf("With %s choosing by lot along this line, the chance to keep %s is %s: %.1f bits of luck, each of which halves it.", w.side, w.stake, oddsOf(bits), bits))
	}
	switch run := c.OnlyMoves(); run {
	case 0, 1:
	case 2:
		said = append(said, fmt.Sprintf("Twice in a row one %s alone keeps %s.", w.move, w.stake))
	default:
		said = append(said, fmt.Sprintf("%d times in a row one %s alone keeps %s.", run, w.move, w.stake))
	}
	switch quiet := c.QuietMoves(); quiet {
	case 0:
	case 1:
		said = append(said, "1 move is quiet.")
	default:
		said = append(said, fmt.Sprintf("%d moves are quiet.", quiet))
	}
	return said
}

// length says how many moves the line has, and how many of them are the side's.
func (w phrases) length(c *composition.Composition) string {
	moves, its := terminal.Count(len(c.Line), w.move), len(c.Turns)
	switch {
	case its == 0:
		return fmt.Sprintf("The solution has %s, and none is %s's.", moves, w.side)
	case its == len(c.Line):
		return fmt.Sprintf("The solution has %s.", moves)
	}
	return fmt.Sprintf("The solution has %s, %d of them %s's.", moves, its, w.side)
}

// oddsOf returns the chance of that many bits of luck, rounded as people say it.
func oddsOf(bits float64) string {
	const (
		few  = 10
		many = 1e7
	)
	switch times := math.Exp2(bits); {
	case times < few:
		return fmt.Sprintf("%.0f%%", 100/times)
	case times < many:
		return "1 in " + humanize.Comma(int64(math.Round(times)))
	}
	return fmt.Sprintf("1 in 10^%.0f", bits*math.Log10(2))
}

// the returns the name of a player for a sentence.
func the(p solver.Player) string {
	switch p {
	case solver.Mouse, solver.Cat:
		return "the " + p.String()
	}
	return capital(p.String())
}

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// mostMoves is the most moves that a sentence names.
const mostMoves = 8

// some names moves, at most mostMoves, and counts the others.
func (w phrases) some(moves []string) string { return atMost(mostMoves, moves, w.move) }

// atMost lists words for a sentence, at most that many, and counts the others.
func atMost(most int, list []string, what string) string {
	if more := len(list) - most; more > 0 {
		list = append(list[:most:most], terminal.Count(more, "more "+what))
	}
	return inWords(list)
}

// inWords lists words for a sentence.
func inWords(list []string) string { return syntax.Words{List: list}.String() }
