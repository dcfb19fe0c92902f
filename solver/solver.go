// Package solver holds the vocabulary that all solved games share: players,
// outcomes, moves and positions.
//
// The packages below this one solve the games: [plywise/solver/chase] the two
// cat-and-mouse games, and [plywise/solver/knight] knight and pawns. Each turns
// a description of a game into a solution, which returns a [Position] for any
// state of the game. Code that shows a game to people needs no more than that
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

// Wins returns the kind of outcome in which the mouse or the cat wins.
func (p Player) Wins() Kind {
	if p == Mouse {
		return MouseWins
	}
	return CatWins
}

// A Reason says why a position without a forced win has its outcome.
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

// Unforced is the number of plies of an outcome that neither player can force.
const Unforced = -1

// An Outcome is the result of a position under perfect play.
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

// String returns the outcome in words, such as "mouse wins in 5",
// "cat wins (move limit)", "draw" or "8 moves".
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

// Keeps reports whether o is as good as p for both players, regardless of the
// number of moves: the same winner or both drawn, for knight and pawns the same
// total.
func (o Outcome) Keeps(p Outcome) bool {
	return o.Kind == p.Kind && (o.Kind != Total || o.Plies == p.Plies)
}

// A Place is where a piece can stand: row*cols+col for a cell of a board, the
// index of a node in a graph.
type Place int

// A Move is one ply: the player to move goes to the place To.
//
// In the chases, Outcome is that of the position after the move, and Steps is 1.
// In knight and pawns, To is the square of the pawn that the knight takes, Steps
// the number of knight's moves to it, and Outcome's total counts from the
// position before the move, Steps included.
type Move struct {
	To      Place
	Steps   int
	Outcome Outcome
	// Rank is 0 for the best moves; equal ranks are equally good for the
	// player who moves.
	Rank int
	// Keeps says that the move keeps the position's outcome (see Outcome.Keeps).
	Keeps bool
}

// A Position is one state of a solved game. It is immutable and may be shared
// between goroutines.
type Position interface {
	// Turn returns the player to move.
	Turn() Player
	// Outcome returns the outcome under perfect play.
	Outcome() Outcome
	// Over reports whether the game has ended. It has where the player to move
	// is stuck, too.
	Over() bool
	// Moves returns every legal move, best first, equals by place; none where
	// the game is over.
	Moves() []Move
	// Play returns the position after a move; ok is false, and the position
	// nil, where the move is not legal.
	Play(to Place) (next Position, ok bool)
	// Passed returns the position with the other player to move. All else stays,
	// such as the plies left of a limit.
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

// Line returns one optimal line from p to the end of the game: the first best
// move each time. It is empty where neither player can force the end, in a draw
// and in a win by the move limit.
func Line(p Position) []Place {
	if p, ok := p.(interface{ Line() []Place }); ok {
		return p.Line() // the same, found faster
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

// A MemoryError refuses a game before the solver allocates memory for it.
type MemoryError struct {
	Need  int64 // bytes; math.MaxInt64 for more than an int64 can count
	Limit int64 // bytes
	// Held is how many bytes of the limit other data take, 0 if the game does not fit the
	// limit anyway.
	Held int64
}

func (e *MemoryError) Error() string {
	need, limit := e.Amounts()
	if e.Held > 0 {
		return fmt.Sprintf("solving this needs %s of memory, and %s of the limit of %s are taken", need, Bytes(e.Held), limit)
	}
	return fmt.Sprintf("solving this needs %s of memory, more than the limit of %s", need, limit)
}

// Amounts returns the need, rounded up so that it suffices, and the limit, for
// people: in bytes where both would read alike in larger units.
func (e *MemoryError) Amounts() (need, limit string) {
	need, limit = enoughBytes(e.Need), Bytes(e.Limit)
	if need == limit {
		return humanize.Comma(e.Need) + " bytes", humanize.Comma(e.Limit) + " bytes"
	}
	return need, limit
}

// Bytes formats an amount of memory for people, in binary units.
func Bytes(n int64) string { return humanize.IBytes(uint64(max(n, 0))) }

// enoughBytes is Bytes rounded up, so that a limit of that amount allows n bytes.
func enoughBytes(n int64) string {
	for more := n; more <= math.MaxInt64/2; more += more/64 + 1 {
		text := Bytes(more)
		if read, err := humanize.ParseBytes(text); err == nil && read >= uint64(max(n, 0)) {
			return text
		}
	}
	return Bytes(n)
}

// DefaultMemory is the memory limit in bytes unless another is set.
const DefaultMemory int64 = 1 << 30

// addressable is the most memory that a process can address.
const addressable = min(1<<46, math.MaxInt)

// AllowedMemory returns how many bytes solving may take under a limit, 0 for
// [DefaultMemory]: never more than a process can address.
func AllowedMemory(limit int64) int64 { return min(cmp.Or(limit, DefaultMemory), addressable) }
