package analysis

import (
	"context"
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
	explaining
	playing
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
	// standing says where the pieces stand.
	standing(solver.Position) string
	// moverAt returns where the piece stands that is to move.
	moverAt(solver.Position) solver.Place
	// reach returns where a piece, by its key, can go from the setup.
	reach(piece string) []solver.Place
	// follow plays moves from the setup by the rules alone, without a solution, and
	// returns how many of them are legal.
	follow(moves []solver.Place) int
}

// explaining is what a game explains in its own words.
type explaining interface {
	// why explains the reason for an outcome, with what hold says.
	why(*explainer, solver.Outcome, solver.Position)
	// hold names, where nobody forces the end, the moves that see to it: those of the
	// player to move, and the answers to what that player can try.
	hold(*explainer, solver.Position)
	// holdAfter names the answers to one move from the position shown.
	holdAfter(*explainer, solver.Move)
	// place explains a place: what is there, and how good a move there is.
	place(*explainer, solver.Place)
	// concealed explains a place without saying how good a move there is.
	concealed(*explainer, solver.Place)
	// elsewhere shows how the game would go on if the piece to move stood on a
	// place that it cannot go to.
	elsewhere(*explainer, solver.Place)
}

// playing is how a game's setup is written.
type playing interface {
	// show puts the pieces where they stand in a later position.
	show(e *editBuilder, after solver.Position)
	// countDown writes what is left of a limit that is written, and returns the
	// later position as the puzzle will show it.
	countDown(g *Game, e *editBuilder, after solver.Position) solver.Position
	// toLists takes the pieces off the drawn board.
	toLists(*editBuilder)
}
