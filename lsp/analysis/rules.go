package analysis

import (
	"context"
	"encoding/binary"
	"iter"

	"plywise/parser"
	"plywise/solver"
	"plywise/solver/chase"
)

// games is the list of the games: the rules by which each is solved, explained
// and played. Everything else is in its setup: where it is played, with which pieces,
// whose turn it is and how many moves are left.
var games = [...]func(parser.Setup) rules{
	parser.CatMouseGraph: chaseBy(chase.Rules{}),
	parser.CatMouseGrid:  chaseBy(chase.Rules{CatMayEnterGoal: true}),
	parser.KnightPawns:   hunt,
}

// rulesOf returns the rules of the game that a puzzle shows, nil if it does not show
// a whole one.
func rulesOf(p *parser.Puzzle) rules {
	if p.Setup == nil {
		return nil
	}
	return games[p.Game](p.Setup)
}

// playerOf returns the player of a game whose turn it is.
func playerOf(game parser.Game, turn parser.Turn) solver.Player {
	players := [...]solver.Player{parser.First: solver.Mouse, parser.Second: solver.Cat}
	if game == parser.KnightPawns {
		players = [...]solver.Player{parser.First: solver.Alice, parser.Second: solver.Bob}
	}
	return players[turn]
}

// rules are the rules of a chase or of a hunt, together with the setup: a *chaseRules
// or a *huntRules. All positions, places and solutions that their methods take belong
// to this game.
type rules interface {
	solving
	editing
	drawing
	deciding
}

// solving is how a game is solved.
type solving interface {
	// unsolved returns the game as its solver takes it.
	unsolved() unsolved
	// start returns the position shown, and the solution that answers for it.
	start(context.Context, solution) (solver.Position, solution, error)
	// verify is Game.Verify.
	verify(ctx context.Context, s solution, progress func(done, total int64)) error
	// states goes through every state of a solution.
	states(solution) iter.Seq[GameState]
}

// An unsolved game is a *chaseGame or a *huntGame.
type unsolved interface {
	// appendKey appends everything that the game's table depends on, and nothing
	// else.
	appendKey([]byte) []byte
	// memory returns how many bytes solving takes, 0 for a game that cannot be
	// solved for another reason.
	memory() int64
	// isNear reports whether the game is likely to be an edit of a solved one,
	// of any rules.
	isNear(solution) bool
	// solve solves the game with that many bytes. It updates the solution of a game
	// that is near, unless that is nil.
	solve(ctx context.Context, near solution, memory int64) (solution, error)
}

// A solution is a *chase.Solution or a *knight.Solution.
type solution interface {
	// States returns the number of states.
	States() int64
	// Bytes returns how much memory it holds.
	Bytes() int64
}

// drawing is where pieces stand and can go.
type drawing interface {
	// pieces returns the setup's pieces as they stand in a position.
	pieces(solver.Position) []parser.Piece
	// glyphs returns what a board shows of a position, by place.
	glyphs(solver.Position) map[solver.Place]byte
	// moverAt returns where the piece stands that is to move.
	moverAt(solver.Position) solver.Place
	// reach returns where a piece, by its key, can go from the setup.
	reach(piece string) []solver.Place
	// follow plays moves from the setup by the rules alone, without a solution, and
	// returns how many of them are legal.
	follow(moves []solver.Place) int
}

// deciding is what decides a game, for others to word.
type deciding interface {
	// why returns why a position has its outcome.
	why(solver.Position) why
	// site returns what is on a place of the setup.
	site(solver.Place) site
	// ifsHere returns what would be with another piece on a place; nil where nothing is to be
	// said of that.
	ifsHere(start solver.Position, s solution, at solver.Place) []ifHere
	// arrived returns the position in which the player to move has arrived on a place that it
	// cannot go to; nil where there is none.
	arrived(start solver.Position, s solution, at solver.Place) solver.Position
}

// A why is why a position has its outcome.
type why struct {
	reason reason
	plies  int    // until the end, where it is forced
	left   int64  // of the limit
	goal   string // the key that places what the mouse wants
}

// A reason is what decides a game.
type reason uint8

const (
	noReason            reason = iota // the outcome says it all
	isStuckNow                        // the player to move has no move
	isStuckNext                       // the other player has none
	repeats                           // nobody forces a win
	runsOut                           // the cat holds the mouse off until the limit
	mouseArrives                      // at the goal, whatever the cat does
	catCatches                        // the mouse, whatever that does
	catCatchesOrArrives               // catches the mouse or is at the goal first
)

// A site is what is on a place of a setup.
type site struct {
	isWall    bool     // it may not be entered
	pieces    []string // that stand there, by their keys
	hasPawn   bool
	isNode    bool // of a graph
	neighbors int
}

// A GameState is one state of a solved game.
type GameState struct {
	// Pieces are the places of the pieces that move, in the order of
	// parser.Setup.Pieces, which has them first. The slice is reused for the next
	// state.
	Pieces []solver.Place
	// Pawns are those left; nil in a chase. They must not be changed.
	Pawns   []solver.Place
	Turn    solver.Player
	Outcome solver.Outcome
}

func wallsOf(b *parser.Board) []bool {
	walls := make([]bool, len(b.Cells))
	for i, c := range b.Cells {
		walls[i] = c == '#'
	}
	return walls
}

// putInts and putBools append to the bytes that a key is the hash of.
func putInts(k []byte, vs ...int) []byte {
	for _, v := range vs {
		k = binary.LittleEndian.AppendUint64(k, uint64(v))
	}
	return k
}

func putBools(k []byte, vs []bool) []byte {
	k = putInts(k, len(vs))
	from := len(k)
	k = append(k, make([]byte, (len(vs)+7)/8)...)
	for i, v := range vs {
		if v {
			k[from+i/8] |= 1 << (i % 8)
		}
	}
	return k
}

// pawnGlyph is the glyph of a pawn on a board.
const pawnGlyph = 'P'

// boardOf returns the board on which a puzzle's game is played, nil for a graph and
// where the puzzle shows no whole game.
func boardOf(p *parser.Puzzle) *parser.Board {
	if p.Setup == nil {
		return nil
	}
	b, _ := p.Setup.Arena().(*parser.Board)
	return b
}
