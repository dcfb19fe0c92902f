package answer

import (
	"context"
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

// All yields every state of the game's table.
func (g *Game) All() iter.Seq[game.State] { return g.Rules.States(g.Solution) }

// Verify checks every state of the solution against the rules alone. An error that
// is not ctx's is a defect of this program, not of the puzzle. Unless it is nil,
// progress is called from time to time, by one goroutine at a time, with the states
// that have been checked and all that there are.
func (g *Game) Verify(ctx context.Context, progress func(done, total int64)) error {
	return g.Rules.Verify(ctx, g.Solution, progress)
}

// A job solves the game of a puzzle. Jobs whose games have the same table have the same key.
type job struct {
	rules    game.Rules
	unsolved game.Unsolved
	key      work.Key
	need     int64 // bytes that solving takes
}

// A timedSolution is the solution of a game as the engine keeps it, for every puzzle whose job
// has its key.
type timedSolution struct {
	game.Solution
	elapsed time.Duration
}

// make solves the game, or updates the table of a game that is nearly the same. A panic in the
// solver, which would end the whole program, becomes an error of this game.
func (j *job) make(ctx context.Context, recent []work.Result, limit int64) (_ work.Result, err error) {
	defer recovered(&err)
	begin := time.Now()
	solved, err := j.unsolved.Solve(ctx, findBase(j, recent), limit)
	if err != nil {
		return nil, err
	}
	return &timedSolution{solved, time.Since(begin)}, nil
}

// game returns the solved game of j's puzzle.
func (j *job) game(ctx context.Context, p *syntax.Puzzle, solved *timedSolution) (*Game, error) {
	start, s, err := j.rules.Start(ctx, solved.Solution)
	if err != nil {
		return nil, err
	}
	return &Game{Puzzle: p, Start: start, Elapsed: solved.elapsed, Rules: j.rules, Solution: s}, nil
}

// Chase returns the solution of a chase.
func (g *Game) Chase() *chase.Solution { return g.Solution.(*chase.Solution) }

// findBase returns the first of the tables used last whose game the job is likely to be an
// edit of, nil for none.
func findBase(j *job, recent []work.Result) game.Solution {
	for _, old := range recent {
		if s := old.(*timedSolution).Solution; j.unsolved.IsNear(s) {
			return s
		}
	}
	return nil
}

// Follow plays moves from the position shown, up to the first that is not legal. It returns the
// position after those, and how many they are. The error is ctx's.
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
