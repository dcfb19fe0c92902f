package answer

import (
	"context"
	"crypto/sha256"
	"iter"
	"time"

	"plywise/lsp/game"
	"plywise/lsp/work"
	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/chase"
)

// A Game is a puzzle's solved game. It is immutable.
type Game struct {
	Puzzle *syntax.Puzzle // has a setup
	// Start is the position shown.
	Start solver.Position
	// Elapsed is how long solving took, even if the game was only looked up now.
	Elapsed time.Duration

	Rules    game.Rules
	Solution game.Solution // which positions are looked up in
	Engine   *Engine       // that has solved it
}

// States returns the number of states that the game's table holds.
func (g *Game) States() int64 { return g.Solution.States() }

// All yields all of them.
func (g *Game) All() iter.Seq[game.State] { return g.Rules.States(g.Solution) }

// Verify checks every state of the solution against the rules alone. An error that
// is not ctx's is a defect of this program, not of the puzzle. Unless it is nil,
// progress is called from time to time, by one goroutine at a time, with the states
// that have been checked and all that there are.
func (g *Game) Verify(ctx context.Context, progress func(done, total int64)) error {
	return g.Rules.Verify(ctx, g.Solution, progress)
}

// A task is the game of a puzzle that is to be solved. Puzzles whose games have the
// same table have the same key.
type task struct {
	rules    game.Rules
	unsolved game.Unsolved
	key      work.Key
	need     int64 // bytes that solving takes
}

// taskOf returns the task of a puzzle, nil if the puzzle does not show a whole game.
func taskOf(p *syntax.Puzzle) *task {
	r := game.RulesOf(p)
	if r == nil {
		return nil
	}
	u := r.Unsolved()
	return &task{
		rules: r, unsolved: u, need: u.Memory(),
		key: sha256.Sum256(u.AppendKey(game.AppendInts(make([]byte, 0, 128), int(p.Game)))),
	}
}

// A table is one solved game as the engine remembers it, for every puzzle that has
// its key.
type table struct {
	game.Solution
	elapsed time.Duration
}

// solve solves the game, or updates the table of a game that is nearly the same.
func (t *task) solve(ctx context.Context, recent []work.Result, memory int64) (*table, error) {
	begin := time.Now()
	solved, err := t.unsolved.Solve(ctx, findBase(t, recent), memory)
	if err != nil {
		return nil, err
	}
	return &table{solved, time.Since(begin)}, nil
}

// game returns the solved game of t's puzzle.
func (t *task) game(ctx context.Context, p *syntax.Puzzle, solved *table) (*Game, error) {
	start, s, err := t.rules.Start(ctx, solved.Solution)
	if err != nil {
		return nil, err
	}
	return &Game{Puzzle: p, Start: start, Elapsed: solved.elapsed, Rules: t.rules, Solution: s}, nil
}

// Chase returns the solution of a chase.
func (g *Game) Chase() *chase.Solution { return g.Solution.(*chase.Solution) }

// findBase returns the first of the tables used last whose game the task is likely to be an
// edit of, nil for none.
func findBase(t *task, recent []work.Result) game.Solution {
	for _, old := range recent {
		if s := old.(*table).Solution; t.unsolved.IsNear(s) {
			return s
		}
	}
	return nil
}

// Follow plays moves from the position shown. It returns the position after those that are
// legal, up to the first that is not, and how many they are. The error is ctx's.
func (g *Game) Follow(ctx context.Context, path []solver.Place) (at solver.Position, played int, err error) {
	at = g.Start
	for _, to := range path {
		if played%1024 == 1023 && ctx.Err() != nil {
			return nil, 0, ctx.Err()
		}
		next, ok := at.Play(to)
		if !ok {
			break
		}
		at = next
		played++
	}
	return at, played, nil
}
