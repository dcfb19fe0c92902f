// Package truth solves test cases of LeetCode's problems. It says what the right answer is, and
// what an answer that somebody gives stands for.
package truth

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"plywise/parser/testcase"
	"plywise/solver"
	"plywise/solver/chase"
	"plywise/solver/knight"
)

// leetcodeLimit is how many turns LeetCode's cat and mouse have on a board.
const leetcodeLimit = 1000

// Of returns the position of a case. The error is ctx's, or says why the case is none.
func Of(ctx context.Context, c testcase.Case) (solver.Position, error) {
	if c.Problem == testcase.KillAllPawns {
		game := knight.Game{Rows: testcase.Side, Cols: testcase.Side, Knight: place(c.Knight), First: solver.Alice}
		for _, p := range c.Pawns {
			game.Pawns = append(game.Pawns, place(p))
		}
		s, err := knight.Solve(ctx, game, knight.Options{})
		if err != nil {
			return nil, err
		}
		return s.Start(), nil
	}
	game, mouse, cat, limit := chase.Game{Arena: graph(c)}, solver.Place(1), solver.Place(2), chase.NoLimit
	if c.Problem == testcase.CatAndMouseII {
		cells := strings.Join(c.Grid, "")
		find := func(piece string) solver.Place { return solver.Place(strings.Index(cells, piece)) }
		g := &chase.Grid{Rows: len(c.Grid), Cols: len(c.Grid[0]), Food: find("F"), MouseJump: c.MouseJump, CatJump: c.CatJump}
		for _, cell := range cells {
			g.Wall = append(g.Wall, cell == '#')
		}
		game = chase.Game{Arena: g, Rules: chase.Rules{CatMayEnterGoal: true}}
		mouse, cat, limit = find("M"), find("C"), leetcodeLimit
	}
	s, err := chase.Solve(ctx, game, chase.Options{})
	if err != nil {
		return nil, err
	}
	return s.Position(mouse, cat, solver.Mouse, limit), nil
}

func place(s testcase.Square) solver.Place { return solver.Place(s[0]*testcase.Side + s[1]) }

func graph(c testcase.Case) *chase.Graph {
	g := &chase.Graph{Neighbors: make([][]solver.Place, len(c.Graph))}
	for node, list := range c.Graph {
		for _, n := range slices.Sorted(slices.Values(list)) {
			g.Neighbors[node] = append(g.Neighbors[node], solver.Place(n))
		}
	}
	return g
}

// answers are those to a chase, by who wins: LeetCode's first, then others that mean the same.
var answers = map[testcase.Problem]map[solver.Kind][]string{
	testcase.CatAndMouse:   {solver.Draw: {"0"}, solver.MouseWins: {"1"}, solver.CatWins: {"2"}},
	testcase.CatAndMouseII: {solver.MouseWins: {"true", "True", "1"}, solver.CatWins: {"false", "False", "0"}},
}

// Meant returns who wins by an answer to a chase, and whether it is one that the problem has.
func Meant(problem testcase.Problem, answer string) (winner solver.Kind, ok bool) {
	for winner, all := range answers[problem] {
		if slices.Contains(all, answer) {
			return winner, true
		}
	}
	return winner, false
}

// Answer returns the answer that LeetCode has for an outcome of a problem: 0, 1 or 2; true or
// false; a number.
func Answer(problem testcase.Problem, o solver.Outcome) string {
	if problem == testcase.KillAllPawns {
		return strconv.Itoa(o.Plies)
	}
	return answers[problem][o.Kind][0]
}

// IsRight reports whether an answer is that of an outcome.
func IsRight(problem testcase.Problem, answer string, o solver.Outcome) bool {
	winner, ok := Meant(problem, answer)
	return answer == Answer(problem, o) || ok && winner == o.Kind
}
