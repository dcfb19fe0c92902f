package analysis

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"plywise/parser"
	"plywise/solver"
	"plywise/solver/chase"
)

// chaseRules are those of a cat that hunts a mouse. They are played on a board
// and on a graph.
type chaseRules struct {
	*parser.Chase
	rules chase.Rules
}

func chaseBy(r chase.Rules) func(parser.Setup) rules {
	return func(s parser.Setup) rules { return &chaseRules{s.(*parser.Chase), r} }
}

// A chaseGame is a chase as its solver takes it.
type chaseGame chase.Game

func (r *chaseRules) unsolved() unsolved { return &chaseGame{r.arena(), r.rules} }

func (r *chaseRules) arena() chase.Arena {
	goal := solver.Place(r.Goal.Place)
	if b, ok := r.On.(*parser.Board); ok {
		return &chase.Grid{
			Rows: b.Rows, Cols: b.Cols, Wall: wallsOf(b),
			Food: goal, MouseJump: r.MouseJump, CatJump: r.CatJump,
		}
	}
	g := r.On.(*parser.Graph)
	neighbors := make([][]solver.Place, len(g.Neighbors))
	for i, nodes := range g.Neighbors {
		neighbors[i] = make([]solver.Place, len(nodes))
		for j, n := range nodes {
			neighbors[i][j] = solver.Place(n)
		}
	}
	return &chase.Graph{Neighbors: neighbors, Hole: goal}
}

func (g *chaseGame) appendKey(k []byte) []byte {
	switch a := g.Arena.(type) {
	case *chase.Grid:
		k = putInts(k, a.Rows, a.Cols, int(a.Food), a.MouseJump, a.CatJump)
		k = putBools(k, a.Wall)
	case *chase.Graph:
		k = putInts(k, len(a.Neighbors), int(a.Hole))
		for _, nodes := range a.Neighbors {
			k = putInts(k, len(nodes))
			for _, n := range nodes {
				k = putInts(k, int(n))
			}
		}
	}
	return k
}

func (g *chaseGame) memory() int64 { return chase.Game(*g).Memory() }

func (g *chaseGame) solve(ctx context.Context, near solution, memory int64) (solution, error) {
	o := chase.Options{MemoryLimit: memory}
	var solved *chase.Solution
	var err error
	if near != nil {
		solved, err = near.(*chase.Solution).Update(ctx, chase.Game(*g), o)
	} else {
		solved, err = chase.Solve(ctx, chase.Game(*g), o)
	}
	if err != nil {
		return nil, err
	}
	return solved, nil
}

func (r *chaseRules) start(_ context.Context, s solution) (solver.Position, solution, error) {
	at := s.(*chase.Solution).Position(solver.Place(r.Mouse.Place), solver.Place(r.Cat.Place), r.first(), r.limit())
	if at == nil {
		return nil, nil, errors.New("a piece stands where it may not")
	}
	return at, s, nil
}

func (r *chaseRules) first() solver.Player { return playerOf(parser.CatMouseGrid, r.First) }

// limit returns the limit as the solver takes it.
func (r *chaseRules) limit() int64 {
	if r.Limit == parser.NoLimit {
		return chase.NoLimit
	}
	return r.Limit
}

func (r *chaseRules) verify(ctx context.Context, s solution, progress func(done, total int64)) error {
	return chase.Verify(ctx, s.(*chase.Solution), progress)
}

func (r *chaseRules) states(s solution) iter.Seq[GameState] {
	return func(yield func(GameState) bool) {
		pieces := make([]solver.Place, 2)
		for at := range s.(*chase.Solution).All(r.limit()) {
			pieces[0], pieces[1] = at.Mouse, at.Cat
			if !yield(GameState{Pieces: pieces, Turn: at.Turn, Outcome: at.Outcome}) {
				return
			}
		}
	}
}

// chase returns the solution of a chase.
func (g *Game) chase() *chase.Solution { return g.solution.(*chase.Solution) }

func (r *chaseRules) pieces(p solver.Position) []parser.Piece {
	at, pieces := p.(*chase.Position), r.Pieces()
	pieces[0].Place, pieces[1].Place = int(at.Mouse()), int(at.Cat())
	return pieces
}

func (r *chaseRules) glyphs(p solver.Position) map[solver.Place]byte {
	at := p.(*chase.Position)
	glyphs := map[solver.Place]byte{solver.Place(r.Goal.Place): r.Goal.Glyph}
	glyphs[at.Mouse()] = r.Mouse.Glyph
	glyphs[at.Cat()] = r.Cat.Glyph
	return glyphs
}

func (r *chaseRules) standing(p solver.Position) string {
	var words []string
	for _, piece := range r.pieces(p) {
		words = append(words, piece.Key+" at "+r.On.PlaceName(piece.Place))
	}
	return strings.Join(words, ", ")
}

func (r *chaseRules) moverAt(p solver.Position) solver.Place {
	at := p.(*chase.Position)
	if at.Turn() == solver.Cat {
		return at.Cat()
	}
	return at.Mouse()
}

// reach is empty where somebody has won.
func (r *chaseRules) reach(piece string) []solver.Place {
	who := solver.Cat
	if piece == r.Mouse.Key {
		who = solver.Mouse
	}
	return r.destinations(r.arena(), who, solver.Place(r.Mouse.Place), solver.Place(r.Cat.Place))
}

// destinations returns where a player can go with the players on these places, none
// where somebody has won.
func (r *chaseRules) destinations(arena chase.Arena, who solver.Player, mouse, cat solver.Place) []solver.Place {
	goal := arena.Goal()
	switch {
	case mouse == cat || mouse == goal || cat == goal:
		return nil
	case who == solver.Mouse:
		return arena.Moves(nil, who, mouse)
	}
	return slices.DeleteFunc(arena.Moves(nil, who, cat), func(to solver.Place) bool {
		return to == goal && !r.rules.CatMayEnterGoal
	})
}

func (r *chaseRules) follow(moves []solver.Place) int {
	arena, who := r.arena(), r.first()
	mouse, cat := solver.Place(r.Mouse.Place), solver.Place(r.Cat.Place)
	for i, to := range moves {
		if int64(i) == r.Limit || !slices.Contains(r.destinations(arena, who, mouse, cat), to) {
			return i
		}
		if who == solver.Mouse {
			mouse = to
		} else {
			cat = to
		}
		who = who.Opponent()
	}
	return len(moves)
}

func (r *chaseRules) show(e *editBuilder, after solver.Position) {
	now := r.pieces(after)
	to := make([]int, len(now))
	for i, piece := range now {
		to[i] = piece.Place
	}
	e.put(r.On, r.Pieces(), to)
}

// countDown leaves a limit that is not written alone, unless the moves would then
// change which assertions hold, or that must not show.
func (r *chaseRules) countDown(g *Game, e *editBuilder, after solver.Position) solver.Position {
	if r.Limit == parser.NoLimit {
		return after
	}
	if e.p.Field("limit") == nil && !e.concealed {
		at := after.(*chase.Position)
		full := g.chase().Position(at.Mouse(), at.Cat(), at.Turn(), r.Limit)
		if sameTruth(after, full) {
			return full
		}
	}
	e.set("limit", fmt.Sprint(after.(*chase.Position).Limit()))
	return after
}

func (r *chaseRules) toLists(e *editBuilder) {
	for _, piece := range r.Pieces() {
		if isDrawn(e.p, piece.Spot) {
			e.cell(piece.Place, '.')
			e.insert(piece.Key, r.On.PlaceName(piece.Place))
		}
	}
}
