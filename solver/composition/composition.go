// Package composition judges a position of a solved game as chess problems and endgame
// studies are judged: whether its solution is sound, what else is tempting, and how hard
// it is to find.
//
// The terms are those of composers. The side is the player whose win the position is
// about. The line is one optimal play from there to the end, and a side's turn is a
// position of the line in which the side moves. A dual is another move there that is as
// good.
//
// Where pieces may stay, hardly any win has no dual: a player can wait. So the standard is
// criticality. A move is critical if every other way to the win comes back to the position
// after it, and only loses time (after Haworth and Rusz, Position Criticality in Chess
// Endgames, 2011).
package composition

import (
	"context"
	"math"

	"plywise/solver"
)

// A Composition is the judgement of a position.
type Composition struct {
	// Side is the player who can force a win; else, and in knight and pawns, the player
	// to move; in a finished game the winner.
	Side    solver.Player
	Turn    solver.Player // the player to move
	Outcome solver.Outcome
	// Keeping are the first moves that keep the outcome, and Key the best of them. They are
	// empty unless the side is to move.
	Keeping, Key []solver.Move
	Tries        []Try // in the order of the moves
	// Set is the set play: the outcome if the other player had to move, nil in a finished
	// game.
	Set *solver.Outcome
	// Zugzwang says that the player to move would prefer the set play.
	Zugzwang bool
	// Line is one optimal play to the end, empty if neither player can force it. Turns are
	// the side's turns on it.
	Line  []solver.Place
	Turns []Turn
	Sound Soundness
}

// Soundness says how strictly the side's moves are the only ones. Each degree implies the
// lower ones.
type Soundness uint8

// The degrees of soundness. A position without a line is Unjudged.
const (
	Unjudged Soundness = iota
	Unsound            // at some turn two moves are best
	Shortest           // one move is best at every turn
	Critical           // every move is critical
	Strict             // one move keeps the outcome at every turn
)

// String returns the degree's name in the command line's JSON, "" for Unjudged.
func (s Soundness) String() string {
	return [...]string{"", "none", "shortest", "critical", "strict"}[s]
}

// Options say how to judge.
type Options struct {
	MemoryLimit int64 // bytes, 0 for solver.DefaultMemory
}

// Judge judges a position of a solved game. It returns ctx's error if ctx ends first, or a
// [*solver.MemoryError] if the limit does not suffice to find the critical moves.
func Judge(ctx context.Context, start solver.Position, o Options) (*Composition, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	tries, err := Tries(ctx, start)
	if err != nil {
		return nil, err
	}
	c := &Composition{
		Side: SideOf(start), Turn: start.Turn(), Outcome: start.Outcome(),
		Tries: tries, Set: SetPlay(start), Zugzwang: Zugzwang(start), Line: solver.Line(start),
	}
	if c.Side == c.Turn {
		moves := start.Moves()
		c.Keeping, c.Key = solver.Keeping(moves), solver.Best(moves)
	}
	if len(c.Line) == 0 {
		return c, nil
	}
	turns, choices := turnsOf(start, c.Line, c.Side)
	if err := judge(ctx, turns, choices, o); err != nil {
		return nil, err
	}
	c.Turns, c.Sound = turns, soundness(turns)
	return c, nil
}

// SideOf returns the side of a position. The cat also wins a finished game when the limit
// is used up.
func SideOf(start solver.Position) solver.Player {
	o := start.Outcome()
	if winner, won := o.Kind.Winner(); won && (o.Plies != solver.Unforced || start.Over()) {
		return winner
	}
	return start.Turn()
}

// SetPlay returns the outcome if the other player had to move in the same position, nil in
// a finished game.
func SetPlay(start solver.Position) *solver.Outcome {
	if finished(start) {
		return nil
	}
	set := start.Passed().Outcome()
	return &set
}

// finished reports whether the game is over, other than by a stuck player.
func finished(p solver.Position) bool { return p.Over() && p.Outcome().Reason != solver.Stuck }

// Zugzwang reports whether the player to move would do better if the other had to move.
func Zugzwang(p solver.Position) bool {
	set := SetPlay(p)
	return set != nil && worse(p.Turn(), p.Outcome(), *set)
}

// Threat returns the move with which the player of a chase who moved last threatens to win:
// the best one if the other player passed. It reports false if that would force no win.
func Threat(p solver.Position) (m solver.Move, ok bool) {
	if p.Over() || p.Outcome().Kind == solver.Total {
		return solver.Move{}, false
	}
	again := p.Passed()
	if o := again.Outcome(); again.Over() || o.Plies == solver.Unforced || worth(again.Turn(), o) <= 0 {
		return solver.Move{}, false
	}
	return again.Moves()[0], true
}

// BesideKey sorts the other first moves that keep a forced outcome: waiting ones must come back
// to the key, slower ones win later in another way, and holding ones only last until the move
// limit.
func (c *Composition) BesideKey() (waiting, slower, holding []solver.Move) {
	if len(c.Line) == 0 {
		return nil, nil, nil
	}
	for _, m := range c.Keeping[len(c.Key):] { // the key comes first
		switch {
		case m.Outcome.Plies == solver.Unforced:
			holding = append(holding, m)
		case c.Turns[0].Critical: // the side is to move, so this is the first move's turn
			waiting = append(waiting, m)
		default:
			slower = append(slower, m)
		}
	}
	return waiting, slower, holding
}

// Luck returns, in bits, how unlikely random legal moves are to keep the outcome along the
// line: the sum over the side's turns of log2(legal moves / keeping moves).
func (c *Composition) Luck() float64 {
	bits := 0.0
	for i := range c.Turns {
		t := &c.Turns[i]
		bits += math.Log2(float64(len(t.Moves)) / float64(len(t.Keeping())))
	}
	return bits
}

// LineLuck returns the plies of the line from a position, or its captures, and the luck that it
// takes, without a judge.
func LineLuck(start solver.Position) (plies int, luck float64) {
	line := solver.Line(start)
	c := &Composition{}
	c.Turns, _ = turnsOf(start, line, SideOf(start))
	return len(line), c.Luck()
}

// OnlyMoves returns the length of the longest run of the side's turns in which one move alone
// keeps the outcome.
func (c *Composition) OnlyMoves() int {
	longest, run := 0, 0
	for i := range c.Turns {
		if run++; len(c.Turns[i].Keeping()) != 1 {
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}

// QuietMoves returns how many of the side's moves on the line are quiet.
func (c *Composition) QuietMoves() int {
	n := 0
	for i := range c.Turns {
		if c.Turns[i].Quiet {
			n++
		}
	}
	return n
}

// soundness returns the degree of soundness of the side's turns.
func soundness(turns []Turn) Soundness {
	sound := Strict
	for i := range turns {
		t := &turns[i]
		switch {
		case len(t.Keeping()) == 1:
		case t.Critical:
			sound = min(sound, Critical)
		case len(t.Best()) == 1:
			sound = min(sound, Shortest)
		default:
			return Unsound
		}
	}
	return sound
}

// worse reports whether outcome a is worse than b for a player: a loss is worse than a draw,
// and a draw than a win, however long they take; totals of knight and pawns are compared.
func worse(who solver.Player, a, b solver.Outcome) bool { return worth(who, a) < worth(who, b) }

func worth(who solver.Player, o solver.Outcome) int {
	if o.Kind == solver.Total {
		if who == solver.Bob {
			return -o.Plies
		}
		return o.Plies
	}
	winner, won := o.Kind.Winner()
	switch {
	case !won:
		return 0
	case winner == who:
		return 1
	}
	return -1
}
