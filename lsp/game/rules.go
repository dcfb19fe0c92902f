// Package game has the rules of each game as values: where pieces stand and can go, how the
// game is solved, why an outcome is so, and which edits a board or graph has. It takes parsed
// setups and the positions of a solver. It words nothing, and knows nothing of texts,
// assertions and engines.
//
// Code that is the same for all games works on positions and setups. The files chase.go and
// hunt.go hold the differences, behind [Rules]; the list of games says which is which.
package game

import (
	"context"
	"encoding/binary"
	"iter"

	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/chase"
)

// games is the list of the games: the rules by which each is solved, explained
// and played. Everything else is in its setup: where it is played, with which pieces,
// whose turn it is and how many moves are left.
var games = [...]func(syntax.Setup) Rules{
	syntax.CatMouseGraph: chaseBy(chase.Rules{}),
	syntax.CatMouseGrid:  chaseBy(chase.Rules{CatMayEnterGoal: true}),
	syntax.KnightPawns:   hunt,
}

// RulesOf returns the rules of the game that a puzzle shows, nil if it does not show
// a whole one.
func RulesOf(p *syntax.Puzzle) Rules {
	if p.Setup == nil {
		return nil
	}
	return games[p.Game](p.Setup)
}

// PlayerOf returns the player of a game whose turn it is.
func PlayerOf(game syntax.Game, turn syntax.Turn) solver.Player {
	players := [...]solver.Player{syntax.First: solver.Mouse, syntax.Second: solver.Cat}
	if game == syntax.KnightPawns {
		players = [...]solver.Player{syntax.First: solver.Alice, syntax.Second: solver.Bob}
	}
	return players[turn]
}

// Rules are the rules of a chase or of a hunt, together with the setup. All positions, places
// and solutions that their methods take belong to this game.
type Rules interface {
	solving
	editing
	drawing
	deciding
}

// solving solves a game.
type solving interface {
	// Unsolved returns the game as its solver takes it.
	Unsolved() Unsolved
	// Start returns the position shown, and the solution that answers for it.
	Start(context.Context, Solution) (solver.Position, Solution, error)
	// Verify checks every state of a solution against the rules alone. An error that is not ctx's
	// is a defect of the solver. Unless it is nil, progress is called from time to time, by one
	// goroutine at a time, with the states that have been checked and all that there are.
	Verify(ctx context.Context, s Solution, progress func(done, total int64)) error
	// States goes through every state of a solution.
	States(Solution) iter.Seq[State]
}

// An Unsolved game is a *chaseGame or a *huntGame.
type Unsolved interface {
	// AppendKey appends everything that the game's table depends on, and nothing
	// else.
	AppendKey([]byte) []byte
	// Memory returns how many bytes solving takes, 0 for a game that cannot be
	// solved for another reason.
	Memory() int64
	// IsNear reports whether the game is likely to be an edit of a solved one,
	// of any rules.
	IsNear(Solution) bool
	// Solve solves the game with that many bytes. It updates the solution of a game
	// that is near, unless that is nil.
	Solve(ctx context.Context, near Solution, memory int64) (Solution, error)
}

// A Solution is a *chase.Solution or a *knight.Solution.
type Solution interface {
	// States returns the number of states.
	States() int64
	// Bytes returns how much memory it holds.
	Bytes() int64
}

// drawing says where pieces stand and can go.
type drawing interface {
	// PiecesAt returns the setup's pieces as they stand in a position.
	PiecesAt(solver.Position) []syntax.Piece
	// Glyphs returns the glyphs of a position on a board, by place.
	Glyphs(solver.Position) map[solver.Place]byte
	// MoverAt returns the place of the piece that is to move.
	MoverAt(solver.Position) solver.Place
	// Reach returns where a piece, by its key, can go from the setup.
	Reach(piece string) []solver.Place
	// Follow plays moves from the setup by the rules alone, without a solution, and
	// returns how many of them are legal.
	Follow(moves []solver.Place) int
}

// deciding says what decides a game, in values that package explain words.
type deciding interface {
	// Why returns why a position has its outcome.
	Why(solver.Position) Why
	// Site describes a place of the setup.
	Site(solver.Place) Site
	// IfsHere returns the outcomes with each of the pieces on a place; nil in a hunt.
	IfsHere(start solver.Position, s Solution, at solver.Place) []IfHere
	// Arrived returns the position in which the player to move has arrived on a place, even one
	// that is out of its reach; nil where there is none.
	Arrived(start solver.Position, s Solution, at solver.Place) solver.Position
}

// A Why says why a position has its outcome.
type Why struct {
	Reason Reason
	Plies  int    // until the end, where it is forced
	Left   int64  // of the limit
	Goal   string // the key that places the mouse's goal
}

// A Reason says what decides a game.
type Reason uint8

const (
	NoReason            Reason = iota // the outcome needs none
	StuckNow                          // the player to move has no move
	StuckNext                         // the other player has none
	Repeats                           // neither player forces a win
	RunsOut                           // the cat holds the mouse off until the limit
	MouseArrives                      // at the goal, against any defence
	CatCatches                        // the mouse, against any defence
	CatCatchesOrArrives               // catches the mouse or is at the goal first
)

// A Site describes a place of a setup.
type Site struct {
	IsWall    bool     // no piece may enter it
	Pieces    []string // that stand there, by their keys
	HasPawn   bool
	IsNode    bool // of a graph
	Neighbors int
}

// A State is one state of a solved game.
type State struct {
	// Pieces are the places of the pieces that move, in the order of
	// syntax.Setup.Pieces, which has them first. The slice is reused for the next
	// state.
	Pieces []solver.Place
	// Pawns are those left; nil in a chase. They must not be changed.
	Pawns   []solver.Place
	Turn    solver.Player
	Outcome solver.Outcome
}

func wallsOf(b *syntax.Board) []bool {
	walls := make([]bool, len(b.Cells))
	for i, c := range b.Cells {
		walls[i] = c == '#'
	}
	return walls
}

// AppendInts and appendBools append to the bytes that a key is the hash of.
func AppendInts(k []byte, vs ...int) []byte {
	for _, v := range vs {
		k = binary.LittleEndian.AppendUint64(k, uint64(v))
	}
	return k
}

func appendBools(k []byte, vs []bool) []byte {
	k = AppendInts(k, len(vs))
	from := len(k)
	k = append(k, make([]byte, (len(vs)+7)/8)...)
	for i, v := range vs {
		if v {
			k[from+i/8] |= 1 << (i % 8)
		}
	}
	return k
}

// AppendShown appends what else than its game's table a position shown depends on.
func AppendShown(k []byte, s syntax.Setup) []byte {
	for _, piece := range s.Pieces() {
		k = AppendInts(k, piece.Place)
	}
	k = AppendInts(k, int(s.Turn()))
	if c, ok := s.(*syntax.Chase); ok {
		k = AppendInts(k, int(c.Limit>>32), int(c.Limit&(1<<32-1)))
	}
	return k
}

// AppendPosition appends all that a position shown depends on.
func AppendPosition(k []byte, game syntax.Game, s syntax.Setup) []byte {
	return AppendShown(games[game](s).Unsolved().AppendKey(k), s)
}

// PawnGlyph is the glyph of a pawn on a board.
const PawnGlyph = 'P'

// BoardOf returns the board on which a puzzle's game is played, nil for a graph and
// where the puzzle shows no whole game.
func BoardOf(p *syntax.Puzzle) *syntax.Board {
	if p.Setup == nil {
		return nil
	}
	b, _ := p.Setup.Arena().(*syntax.Board)
	return b
}
