package composition_test

import (
	"context"
	"fmt"
	"slices"

	"pgregory.net/rapid"

	"plywise/solver"
	"plywise/solver/knight"
)

// A hunt is a state of knight and pawns.
type hunt struct {
	knight solver.Place
	left   uint64 // bit p: a pawn stands on the square p
	turn   solver.Player
}

// A huntBook has the rules of knight and pawns.
type huntBook struct {
	cols int
	open []bool // by place
}

func (b *huntBook) scene(s hunt) scene { return scene{s.knight, s.knight, s.turn} }

func (b *huntBook) over(s hunt) (solver.Outcome, bool) {
	return solver.Outcome{Kind: solver.Total}, s.left == 0
}

func (b *huntBook) next(s hunt) []play[hunt] {
	var plays []play[hunt]
	steps := b.steps(s.knight)
	for p := range solver.Place(len(b.open)) {
		if pawn := uint64(1) << p; s.left&pawn != 0 {
			other := solver.Alice
			if s.turn == solver.Alice {
				other = solver.Bob
			}
			plays = append(plays, play[hunt]{p, steps[p], hunt{p, s.left &^ pawn, other}})
		}
	}
	return plays
}

// steps returns, by place, how many knight's moves it takes to get there, -1 where there is
// no way.
func (b *huntBook) steps(from solver.Place) []int {
	steps := make([]int, len(b.open))
	for p := range steps {
		steps[p] = -1
	}
	steps[from] = 0
	for moves := range steps {
		for p, n := range steps {
			for q := range steps {
				row, col := p/b.cols-q/b.cols, p%b.cols-q%b.cols
				if n == moves && steps[q] < 0 && b.open[q] && row*row+col*col == 5 {
					steps[q] = moves + 1
				}
			}
		}
	}
	return steps
}

// pose makes a puzzle of a board with a knight and pawns.
func (b *huntBook) pose(t fataler, first solver.Player, from solver.Place, pawns ...solver.Place) *puzzle {
	t.Helper()
	g := knight.Game{Rows: len(b.open) / b.cols, Cols: b.cols, Knight: from, Pawns: pawns, First: first}
	for _, open := range b.open {
		g.Blocked = append(g.Blocked, !open)
	}
	shown := hunt{knight: from, turn: first}
	for _, p := range pawns {
		shown.left |= 1 << p
	}
	s, err := knight.Solve(context.Background(), g, knight.Options{})
	if err != nil {
		t.Fatal(err)
	}
	passed := shown
	passed.turn ^= solver.Alice ^ solver.Bob
	w := &world{states: write(b, shown, passed)}
	w.counted()
	return &puzzle{world: w, start: s.Start(), drawing: fmt.Sprintf("%+v", g)}
}

// hunts generates puzzles of knight and pawns.
var hunts = rapid.Custom(func(t *rapid.T) *puzzle {
	rows := 5 - below(4).Draw(t, "rows")
	b := &huntBook{cols: 5 - below(4).Draw(t, "cols")}
	b.open = slices.Repeat([]bool{true}, rows*b.cols)
	squares := shuffled(len(b.open)).Draw(t, "squares")
	first := solver.Alice + solver.Player(below(2).Draw(t, "first"))
	for _, p := range squares[1:][:below(1+len(b.open)/3).Draw(t, "blocked")] {
		b.open[p] = false
	}
	steps := b.steps(squares[0])
	pawns := slices.DeleteFunc(slices.Clone(squares), func(p solver.Place) bool { return steps[p] <= 0 })
	return b.pose(t, first, squares[0], pawns[:min(len(pawns), 4-below(5).Draw(t, "fewer"))]...)
})
