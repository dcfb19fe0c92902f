package answer

import (
	"errors"
	"slices"
	"sync/atomic"

	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/composition"
	"plywise/solver/knight"
)

// The codes of the problems of sense. That of an assertion is in its file.
const (
	IdleWall        syntax.Code = "idle-wall"
	IllegalMove     syntax.Code = "illegal-move"
	MoveAfterEnd    syntax.Code = "move-after-end"
	UnreachablePawn syntax.Code = "unreachable-pawn"
	TooLarge        syntax.Code = "too-large"
	Unsolvable      syntax.Code = "unsolvable"
)

// factsOf collects the facts about a solved puzzle. The critique is nil where the puzzle
// asserts nothing about itself as a composition.
func factsOf(g *Game, c *Critique) *Facts {
	f := &Facts{
		Evaluation: game.Evaluate(g.Start), States: g.States(), Elapsed: g.Elapsed,
		Critique: c, judged: new(atomic.Pointer[composition.Composition]), edits: new(atomic.Pointer[EditMap]),
	}
	f.Heat, _ = g.Arrivals(g.Start)
	return f
}

// check checks an author's assertions against the facts of an answer with its game, and plays
// `moves`, which adds to them.
func check(a *Answer) []syntax.Problem {
	var problems []syntax.Problem
	for x := range Assertions {
		if !x.Late {
			problems = append(problems, x.Wrongs(a)...)
		}
	}
	problems = append(problems, playMoves(a.Game, a.Facts)...)
	slices.SortStableFunc(problems, func(a, b syntax.Problem) int { return a.Range.Start - b.Range.Start })
	return problems
}

// playMoves plays `moves` from the position shown, fills in f's Steps and
// Played, and returns a problem for the first entry that cannot be played. The
// problem lists the legal moves in the order of their places, not the best first:
// people who want to find the solution themselves see it too.
func playMoves(g *Game, f *Facts) []syntax.Problem {
	p := g.Puzzle
	if len(p.Moves) == 0 {
		return nil
	}
	steps, after := game.PlayThrough(g.Start, f.Evaluation, game.EntryPlaces(p.Moves))
	f.Steps = steps
	if len(steps) == len(p.Moves) {
		if IsSound(p, "moves") {
			f.Played = &after
		}
		return nil
	}
	i := len(steps)
	e := p.Moves[i]
	problem := syntax.Problem{Range: e.Range, Severity: syntax.Error}
	switch {
	case after.IsStuck():
		problem.Code = MoveAfterEnd
		problem.Message = syntax.Say("%s has no move here, so the game is drawn; remove this move and what follows.", words.Capitalised(after.Turn))
	case after.Over:
		problem.Code = MoveAfterEnd
		problem.Message = syntax.Say("The game is over before this move (%s); remove it and what follows.", words.Ended(after.Outcome))
	case e.Place < 0:
		return nil // a problem of form already
	default:
		problem.Code = IllegalMove
		problem.Message = syntax.Say("%s cannot go to %s here; the legal moves are: %s.", words.Capitalised(after.Turn), p.PlaceName(e.Place), words.Moves(game.Names(p, slices.Sorted(slices.Values(game.MovePlaces(after.Moves))))))
	}
	return []syntax.Problem{problem}
}

// unsolvable says why a puzzle that is sound cannot be solved.
func unsolvable(p *syntax.Puzzle, err error) []syntax.Problem {
	var memory *solver.MemoryError
	var far *knight.UnreachableError
	switch {
	case errors.As(err, &memory):
		need, limit := memory.Amounts()
		if memory.Held > 0 {
			return []syntax.Problem{{Range: mainField(p), Severity: syntax.Error, Code: TooLarge, Message: syntax.Say(
				"Solving this needs %s of memory, and the open texts take %s of the limit of %s; close some, make this smaller or raise the limit.",
				need, solver.Bytes(memory.Held), limit)}}
		}
		msg := syntax.Say("Solving this needs %s of memory, more than the limit of %s; make it smaller or raise the limit.", need, limit)
		return []syntax.Problem{{Range: mainField(p), Severity: syntax.Error, Code: TooLarge, Message: msg}}
	case errors.As(err, &far):
		return unreachable(p, far)
	}
	return []syntax.Problem{{Range: mainField(p), Severity: syntax.Error, Code: Unsolvable, Message: syntax.Say("This cannot be solved: %v.", err)}}
}

// tooMuchText is the problem of a text that may take more memory than the limit leaves:
// need is what it may take, held what the other open texts may, in bytes.
func tooMuchText(need, held, limit int64) syntax.Problem {
	message := syntax.Say("This text is not read: what is known of it may take %s of memory, more than the limit of %s; split it or raise the limit.",
		solver.Bytes(need), solver.Bytes(limit))
	if held > 0 && need <= limit {
		message = syntax.Say("This text is not read: what is known of it may take %s of memory, and other open texts take %s of the limit of %s; close some, split it or raise the limit.",
			solver.Bytes(need), solver.Bytes(held), solver.Bytes(limit))
	}
	return syntax.Problem{Severity: syntax.Error, Code: TooLarge, Message: message}
}

// mainField returns the range of the key whose value makes a puzzle large: the board's size
// rather than the pawns, if its sides are so long that a few paths are too long.
func mainField(p *syntax.Puzzle) source.Range {
	const long = 1 << 14
	keys := []string{"board", "graph", "pawns", "puzzle"}
	if b := p.Draft.Board; b != nil && (b.Rows >= long || b.Cols >= long) {
		keys = append([]string{"size"}, keys...)
	}
	for _, key := range keys {
		if f := p.Field(key); f != nil {
			return f.Name
		}
	}
	return source.Range{}
}

// unreachable reports the pawns that the knight cannot take.
func unreachable(p *syntax.Puzzle, err *knight.UnreachableError) []syntax.Problem {
	hunt := p.Setup.(*syntax.Hunt)
	var problems []syntax.Problem
	for _, i := range err.Pawns {
		pawn := hunt.Pawns[i]
		problems = append(problems, syntax.Problem{
			Range: pawn.Range, Severity: syntax.Error, Code: UnreachablePawn,
			Message: syntax.Say("The knight can never reach this pawn (%s) from %s; move one of them or open a way.",
				p.PlaceName(pawn.Place), p.PlaceName(hunt.Knight.Place)),
			Related: []syntax.Related{{Range: hunt.Knight.Range, Message: syntax.Say("The knight is here.")}},
		})
	}
	return problems
}

// WhyNoMove says why there is no move in a position.
func WhyNoMove(e *game.Evaluation) syntax.Message {
	if e.IsStuck() {
		return syntax.Say("%s has no move, so the game is drawn.", words.Capitalised(e.Turn))
	}
	return syntax.Say("The game is over: %s.", words.Ended(e.Outcome))
}
