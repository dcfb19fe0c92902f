// Package analysis says what is known about puzzles, without the protocol: it
// turns parsed puzzles into games, has them solved, checks the author's
// assertions and describes the results. The language server and the command
// line show the same facts from it.
package analysis

import (
	"context"

	"plywise/parser"
	"plywise/solver"
)

// An Engine analyses puzzles and remembers what it solved. It is safe for use
// by many goroutines.
type Engine struct{}

// NewEngine returns an engine that uses at most that many bytes for solved
// games (0 means solver.DefaultMemory).
func NewEngine(memory int64) *Engine { return &Engine{} }

// A Result is all that is known about one puzzle. It is immutable.
type Result struct {
	Puzzle *parser.Puzzle
	// Start is the position shown, nil where the puzzle could not be solved:
	// then Puzzle.Problems or Problems say why.
	Start solver.Position
	// Problems are those of sense: failed assertions, illegal moves, a game
	// too large. Those of form are the puzzle's own.
	Problems []parser.Problem
}

// Analyse solves a puzzle, or looks it up, and checks it. The error is ctx's,
// where it ended before the solution was there.
func (e *Engine) Analyse(ctx context.Context, p *parser.Puzzle) (*Result, error) {
	return &Result{Puzzle: p}, ctx.Err()
}

// Known returns the result for a puzzle if it is at hand without solving.
func (e *Engine) Known(p *parser.Puzzle) (*Result, bool) { return nil, false }
