// Package solver holds the vocabulary that all solved games share: players,
// outcomes, moves and positions.
//
// The games themselves are solved by the packages below this one:
// [plywise/solver/chase] for the two cat-and-mouse games and
// [plywise/solver/knight] for knight and pawns. Each turns a description of a
// game into a solution, and a solution answers for any state of the game with
// a [Position]. Everything that shows a game to people needs no more than that
// interface.
package solver

import (
	"cmp"
	"fmt"
	"math"

	"github.com/dustin/go-humanize"
)

// A Player is one of the two sides of a game.
type Player uint8

// The players of the chases (Mouse, Cat) and of knight and pawns (Alice, who
// maximises the total, and Bob, who minimises it).
const (
	Mouse Player = iota
	Cat
	Alice
	Bob
)

// Opponent returns the other side of p's game.
func (p Player) Opponent() Player { return p ^ 1 }

// String returns the player's name as the puzzle format writes it.
func (p Player) String() string {
	switch p {
	case Mouse:
		return "mouse"
	case Cat:
		return "cat"
	case Alice:
		return "alice"
	case Bob:
		return "bob"
	}
	return fmt.Sprintf("Player(%d)", uint8(p))
}

// A Kind says what sort of outcome an [Outcome] is.
type Kind uint8

// The kinds of outcome. Total is the only one of knight and pawns.
const (
	Draw Kind = iota
	MouseWins
	CatWins
	Total
)

// Winner returns the player who wins, and whether there is one.
func (k Kind) Winner() (Player, bool) {
	switch k {
	case MouseWins:
		return Mouse, true
	case CatWins:
		return Cat, true
	}
	return 0, false
}

// A Reason says why a position that nobody can force ends as it does.
type Reason uint8

// The reasons. A forced win has NoReason.
const (
	NoReason   Reason = iota
	Limit             // the move limit runs out first, which the cat wins
	Stuck             // the player to move has no move
	Repetition        // neither player can force a win
)

// String returns the reason's name in the command line's JSON, "" for
// NoReason.
func (r Reason) String() string {
	return [...]string{"", "limit", "stuck", "repetition"}[r]
}

// Unforced is the number of plies of an outcome that nobody forces.
const Unforced = -1

// An Outcome is what perfect play makes of a position.
//
// A ply is one move by one player. Plies counts from the position to the end
// of the game, 0 when the game is over; it is Unforced for a draw and for a
// win by the move limit. For knight and pawns, Kind is Total and Plies is the
// number of knight's moves still to come.
type Outcome struct {
	Kind   Kind
	Plies  int
	Reason Reason
}

// String returns the outcome in the words that are used everywhere, such as
// "mouse wins in 5", "cat wins (move limit)", "draw" or "8 moves".
func (o Outcome) String() string {
	switch {
	case o.Kind == Total && o.Plies == 1:
		return "1 move"
	case o.Kind == Total:
		return fmt.Sprintf("%d moves", o.Plies)
	case o.Kind == Draw:
		return "draw"
	}
	winner, _ := o.Kind.Winner()
	switch {
	case o.Reason == Limit:
		return winner.String() + " wins (move limit)"
	case o.Plies == 0:
		return winner.String() + " has won"
	}
	return fmt.Sprintf("%s wins in %d", winner, o.Plies)
}

// Keeps reports whether o is as good a result as p for both players, whatever
// the number of moves: the same winner or both drawn, for knight and pawns the
// same total.
func (o Outcome) Keeps(p Outcome) bool {
	return o.Kind == p.Kind && (o.Kind != Total || o.Plies == p.Plies)
}

// A Place is where a piece can stand: row*cols+col for a cell of a board, the
// index of a node in a graph.
type Place int

// A Move is one ply: the player to move goes to the place To.
//
// For the chases, Outcome is that of the position the move leads to and Steps
// is 1. For knight and pawns, To is the square of the pawn that is taken, Steps
// the knight's moves that it takes, and Outcome's total counts from the position
// before the move, so Steps are included.
type Move struct {
	To      Place
	Steps   int
	Outcome Outcome
	// Rank is 0 for the best moves; equal ranks are equally good for the
	// player who moves.
	Rank int
	// Keeps says that the move does not give away the position's outcome (see
	// Outcome.Keeps).
	Keeps bool
}

// A Position is one state of a solved game. It is immutable and may be shared
// between goroutines.
type Position interface {
	// Turn returns the player to move.
	Turn() Player
	// Outcome returns what perfect play makes of the position.
	Outcome() Outcome
	// Over reports whether the game has ended here. A stuck player's position
	// is over too.
	Over() bool
	// Moves returns every legal move, best first, equals by place. It is
	// empty where the game is over.
	Moves() []Move
	// Play returns the position after a move; ok is false, and the position
	// nil, where the move is not legal.
	Play(to Place) (next Position, ok bool)
	// Passed returns the same position with the turn passed to the other
	// player; all else, what is left of a limit too, is as it was.
	Passed() Position
}

// Keeping returns the moves that keep the position's outcome, in their order.
func Keeping(moves []Move) []Move {
	var keep []Move
	for _, m := range moves {
		if m.Keeps {
			keep = append(keep, m)
		}
	}
	return keep
}

// Best returns the moves that share the top rank, in the order of their places.
func Best(moves []Move) []Move {
	n := 0
	for n < len(moves) && moves[n].Rank == 0 {
		n++
	}
	return moves[:n:n]
}

// Line returns one optimal line from p to the end of the game, the first of
// the best moves each time. It is empty where nobody forces the end: in a draw
// and in a win by the move limit.
func Line(p Position) []Place {
	if p, ok := p.(interface{ Line() []Place }); ok {
		return p.Line() // it knows a shorter way to the same
	}
	o := p.Outcome()
	if o.Plies == Unforced {
		return nil
	}
	var line []Place
	for !p.Over() {
		moves := p.Moves()
		next, ok := p.Play(moves[0].To)
		if !ok {
			return line
		}
		line = append(line, moves[0].To)
		p = next
	}
	return line
}

// A MemoryError refuses a game before anything is allocated for it.
type MemoryError struct {
	Need  int64 // bytes; math.MaxInt64 where more than can be counted
	Limit int64 // bytes
	// Held is how much of the limit is taken by other things, in bytes. It is 0 where
	// the game would not fit the limit anyway.
	Held int64
}

func (e *MemoryError) Error() string {
	need, limit := e.Amounts()
	if e.Held > 0 {
		return fmt.Sprintf("solving this needs %s of memory, and %s of the limit of %s are taken", need, Bytes(e.Held), limit)
	}
	return fmt.Sprintf("solving this needs %s of memory, more than the limit of %s", need, limit)
}

// Amounts returns what is needed, rounded up so that it suffices, and the limit,
// for people: in bytes where they would read alike otherwise.
func (e *MemoryError) Amounts() (need, limit string) {
	need, limit = enoughBytes(e.Need), Bytes(e.Limit)
	if need == limit {
		return humanize.Comma(e.Need) + " bytes", humanize.Comma(e.Limit) + " bytes"
	}
	return need, limit
}

// Bytes formats an amount of memory for people, in binary units.
func Bytes(n int64) string { return humanize.IBytes(uint64(max(n, 0))) }

// enoughBytes is Bytes rounded up, so that whoever reads it and allows as much
// has allowed n.
func enoughBytes(n int64) string {
	for more := n; more <= math.MaxInt64/2; more += more/64 + 1 {
		text := Bytes(more)
		if read, err := humanize.ParseBytes(text); err == nil && read >= uint64(max(n, 0)) {
			return text
		}
	}
	return Bytes(n)
}

// DefaultMemory is the memory limit, in bytes, where nothing else is set.
const DefaultMemory int64 = 1 << 30

// addressable is the most memory that a machine can have, whatever its limit.
const addressable = min(1<<46, math.MaxInt)

// AllowedMemory returns how many bytes solving may take under a limit, which is
// [DefaultMemory] for 0: never more than the machine can address.
func AllowedMemory(limit int64) int64 { return min(cmp.Or(limit, DefaultMemory), addressable) }
