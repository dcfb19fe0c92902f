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
	switch c.Problem {
	case testcase.CatAndMouse:
		s, err := chase.Solve(ctx, chase.Game{Arena: graph(c.Graph)}, chase.Options{})
		if err != nil {
			return nil, err
		}
		return s.Position(1, 2, solver.Mouse, chase.NoLimit), nil
	case testcase.CatAndMouseII:
		g, mouse, cat := grid(c)
		s, err := chase.Solve(ctx, chase.Game{Arena: g, Rules: chase.Rules{CatMayEnterGoal: true}}, chase.Options{})
		if err != nil {
			return nil, err
		}
		return s.Position(mouse, cat, solver.Mouse, leetcodeLimit), nil
	}
	game := knight.Game{Rows: testcase.Side, Cols: testcase.Side, Knight: place(c.Knight, testcase.Side), First: solver.Alice}
	for _, p := range c.Pawns {
		game.Pawns = append(game.Pawns, place(p, testcase.Side))
	}
	s, err := knight.Solve(ctx, game, knight.Options{})
	if err != nil {
		return nil, err
	}
	return s.Start(), nil
}

func place(s testcase.Square, cols int) solver.Place { return solver.Place(s[0]*cols + s[1]) }

func graph(lists [][]int) *chase.Graph {
	g := &chase.Graph{Neighbors: make([][]solver.Place, len(lists))}
	for node, list := range lists {
		for _, n := range list {
			g.Neighbors[node] = append(g.Neighbors[node], solver.Place(n))
		}
		slices.Sort(g.Neighbors[node])
	}
	return g
}

func grid(c testcase.Case) (g *chase.Grid, mouse, cat solver.Place) {
	cols := len(c.Grid[0])
	g = &chase.Grid{Rows: len(c.Grid), Cols: cols, Wall: make([]bool, len(c.Grid)*cols), MouseJump: c.MouseJump, CatJump: c.CatJump}
	for i, cell := range strings.Join(c.Grid, "") {
		switch cell {
		case '#':
			g.Wall[i] = true
		case 'F':
			g.Food = solver.Place(i)
		case 'M':
			mouse = solver.Place(i)
		case 'C':
			cat = solver.Place(i)
		}
	}
	return g, mouse, cat
}

// Answer returns the answer that LeetCode has for an outcome of a problem: 0, 1 or 2; true or
// false; a number.
func Answer(problem testcase.Problem, o solver.Outcome) string {
	switch problem {
	case testcase.CatAndMouse:
		return strconv.Itoa(slices.Index(winners[:], o.Kind))
	case testcase.CatAndMouseII:
		return strconv.FormatBool(o.Kind == solver.MouseWins)
	}
	return strconv.Itoa(o.Plies)
}

// winners are the answers of problem 913, by number.
var winners = [...]solver.Kind{solver.Draw, solver.MouseWins, solver.CatWins}

// IsRight reports whether an answer is that of an outcome. Besides LeetCode's words, true may be
// True or 1, and false False or 0.
func IsRight(problem testcase.Problem, answer string, o solver.Outcome) bool {
	if problem == testcase.CatAndMouseII {
		switch answer {
		case "True", "1":
			answer = "true"
		case "False", "0":
			answer = "false"
		}
	}
	return answer == Answer(problem, o)
}

// Meant returns who wins by an answer to a chase, and whether it is one that the problem has;
// solver.Draw for neither.
func Meant(problem testcase.Problem, answer string) (solver.Kind, bool) {
	for _, k := range winners {
		if problem != testcase.KillAllPawns && IsRight(problem, answer, solver.Outcome{Kind: k}) && (problem == testcase.CatAndMouse || k != solver.Draw) {
			return k, true
		}
	}
	return 0, false
}
