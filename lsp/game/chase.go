package game

import (
	"context"
	"errors"
	"iter"
	"slices"

	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/chase"
)

// chaseRules are those of a cat that hunts a mouse. They are played on a board
// and on a graph.
type chaseRules struct {
	*syntax.Chase
	rules chase.Rules
}

func chaseBy(r chase.Rules) func(syntax.Setup) Rules {
	return func(s syntax.Setup) Rules { return &chaseRules{s.(*syntax.Chase), r} }
}

// A chaseGame is a chase as its solver takes it.
type chaseGame chase.Game

func (r *chaseRules) Unsolved() Unsolved { return &chaseGame{r.arena(), r.rules} }

func (r *chaseRules) arena() chase.Arena {
	goal := solver.Place(r.Goal.Place)
	if b, ok := r.On.(*syntax.Board); ok {
		return &chase.Grid{
			Rows: b.Rows, Cols: b.Cols, Wall: wallsOf(b),
			Food: goal, MouseJump: r.MouseJump, CatJump: r.CatJump,
		}
	}
	g := r.On.(*syntax.Graph)
	neighbors := make([][]solver.Place, len(g.Neighbors))
	for i, nodes := range g.Neighbors {
		neighbors[i] = make([]solver.Place, len(nodes))
		for j, n := range nodes {
			neighbors[i][j] = solver.Place(n)
		}
	}
	return &chase.Graph{Neighbors: neighbors, Hole: goal}
}

func (g *chaseGame) AppendKey(k []byte) []byte {
	switch a := g.Arena.(type) {
	case *chase.Grid:
		k = AppendInts(k, a.Rows, a.Cols, int(a.Food), a.MouseJump, a.CatJump)
		k = appendBools(k, a.Wall)
	case *chase.Graph:
		k = AppendInts(k, len(a.Neighbors), int(a.Hole))
		for _, nodes := range a.Neighbors {
			k = AppendInts(k, len(nodes))
			for _, n := range nodes {
				k = AppendInts(k, int(n))
			}
		}
	}
	return k
}

func (g *chaseGame) Memory() int64 { return chase.Game(*g).Memory() }

func (g *chaseGame) Solve(ctx context.Context, near Solution, memory int64) (Solution, error) {
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

func (r *chaseRules) Start(_ context.Context, s Solution) (solver.Position, Solution, error) {
	at := s.(*chase.Solution).Position(solver.Place(r.Mouse.Place), solver.Place(r.Cat.Place), r.first(), r.limit())
	if at == nil {
		return nil, nil, errors.New("a piece stands where it may not")
	}
	return at, s, nil
}

func (r *chaseRules) first() solver.Player { return PlayerOf(syntax.CatMouseGrid, r.First) }

// limit returns the limit as the solver takes it.
func (r *chaseRules) limit() int64 {
	if r.Limit == syntax.NoLimit {
		return chase.NoLimit
	}
	return r.Limit
}

func (r *chaseRules) Verify(ctx context.Context, s Solution, progress func(done, total int64)) error {
	return chase.Verify(ctx, s.(*chase.Solution), progress)
}

func (r *chaseRules) States(s Solution) iter.Seq[State] {
	return func(yield func(State) bool) {
		pieces := make([]solver.Place, 2)
		for at := range s.(*chase.Solution).All(r.limit()) {
			pieces[0], pieces[1] = at.Mouse, at.Cat
			if !yield(State{Pieces: pieces, Turn: at.Turn, Outcome: at.Outcome}) {
				return
			}
		}
	}
}

func (r *chaseRules) PiecesAt(p solver.Position) []syntax.Piece {
	at, pieces := p.(*chase.Position), r.Pieces()
	pieces[0].Place, pieces[1].Place = int(at.Mouse()), int(at.Cat())
	return pieces
}

func (r *chaseRules) Glyphs(p solver.Position) map[solver.Place]byte {
	at := p.(*chase.Position)
	glyphs := map[solver.Place]byte{solver.Place(r.Goal.Place): r.Goal.Glyph}
	glyphs[at.Mouse()] = r.Mouse.Glyph
	glyphs[at.Cat()] = r.Cat.Glyph
	return glyphs
}

func (r *chaseRules) MoverAt(p solver.Position) solver.Place {
	at := p.(*chase.Position)
	if at.Turn() == solver.Cat {
		return at.Cat()
	}
	return at.Mouse()
}

// Reach is empty in a game that is won.
func (r *chaseRules) Reach(piece string) []solver.Place {
	who := solver.Cat
	if piece == r.Mouse.Key {
		who = solver.Mouse
	}
	return r.destinations(r.arena(), who, solver.Place(r.Mouse.Place), solver.Place(r.Cat.Place))
}

// destinations returns where a player can go with the players on these places, nothing in a
// game that is won.
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

func (r *chaseRules) Follow(moves []solver.Place) int {
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

// Why says what decides a chase that is not over.
func (r *chaseRules) Why(p solver.Position) Why {
	at, o := p.(*chase.Position), p.Outcome()
	w := Why{Plies: o.Plies, Left: at.Limit(), Goal: r.Goal.Key}
	switch {
	case at.Over() && o.Reason == solver.Stuck:
		w.Reason = StuckNow
	case at.Over():
	case o.Reason == solver.Repetition && opponentIsStuck(at):
		w.Reason = StuckNext
	case o.Reason == solver.Repetition:
		w.Reason = Repeats
	case o.Reason == solver.Limit:
		w.Reason = RunsOut
	case o.Kind == solver.MouseWins:
		w.Reason = MouseArrives
	case o.Kind == solver.CatWins && r.rules.CatMayEnterGoal:
		w.Reason = CatCatchesOrArrives
	case o.Kind == solver.CatWins:
		w.Reason = CatCatches
	}
	return w
}

// opponentIsStuck reports whether the player who is not to move has no move after any that
// keeps the outcome.
func opponentIsStuck(p *chase.Position) bool {
	moves := p.Moves()
	i := slices.IndexFunc(moves, func(m solver.Move) bool { return m.Keeps })
	if i < 0 {
		return false
	}
	next, ok := p.Play(moves[i].To)
	return ok && next.Outcome().Reason == solver.Stuck
}

func (r *chaseRules) Site(at solver.Place) Site {
	var here Site
	switch on := r.On.(type) {
	case *syntax.Board:
		here.IsWall = on.At(int(at)) == '#'
	case *syntax.Graph:
		here.IsNode, here.Neighbors = true, len(on.Neighbors[at])
	}
	for _, piece := range r.Pieces() {
		if piece.Place == int(at) {
			here.Pieces = append(here.Pieces, piece.Key)
		}
	}
	return here
}

// An IfHere is the outcome of a chase with a piece on another place than in the position shown.
type IfHere struct {
	Piece, Turn solver.Player
	IsAllowed   bool // it may stand there
	Outcome     solver.Outcome
	// Left is what is left of the limit, and IsLess says that it is less than in the position
	// shown, and that the limit matters.
	Left   int64
	IsLess bool
}

// IfsHere returns the outcomes with the mouse, or the cat, on a place and the other piece where
// it is, either to move.
func (r *chaseRules) IfsHere(shown solver.Position, s Solution, at solver.Place) []IfHere {
	start, solution := shown.(*chase.Position), s.(*chase.Solution)
	var ifs []IfHere
	for _, piece := range []solver.Player{solver.Mouse, solver.Cat} {
		mouse, cat := at, start.Cat()
		if piece == solver.Cat {
			mouse, cat = start.Mouse(), at
		}
		for _, turn := range []solver.Player{solver.Mouse, solver.Cat} {
			left := LimitFor(start, piece, turn)
			x := IfHere{Piece: piece, Turn: turn, Left: left, IsAllowed: solution.Stands(solver.Cat, cat), Outcome: solution.Outcome(mouse, cat, turn, left)}
			x.IsLess = x.IsAllowed && x.Outcome != solution.Outcome(mouse, cat, turn, start.Limit())
			ifs = append(ifs, x)
		}
	}
	return ifs
}

// Arrived returns the position in which the player to move has arrived on a place, which may be
// out of reach; nil where it may not stand there.
func (r *chaseRules) Arrived(shown solver.Position, s Solution, at solver.Place) solver.Position {
	start := shown.(*chase.Position)
	mouse, cat := at, start.Cat()
	if start.Turn() == solver.Cat {
		mouse, cat = start.Mouse(), at
	}
	if there := s.(*chase.Solution).Position(mouse, cat, start.Turn().Opponent(), limitAfter(start)); there != nil {
		return there
	}
	return nil
}

// limitAfter returns what is left of the limit once the player to move has moved.
func limitAfter(at *chase.Position) int64 {
	if left := at.Limit(); left > 0 {
		return left - 1
	}
	return at.Limit()
}

// LimitFor returns what is left of the limit with a piece on some place and a player to move.
// If it is the other player's turn, the piece has arrived there by a move; else no move has
// been made.
func LimitFor(at *chase.Position, piece, turn solver.Player) int64 {
	if piece == at.Turn() && turn != piece {
		return limitAfter(at)
	}
	return at.Limit()
}

// OtherPlace returns where the other player of a chase stands.
func OtherPlace(at *chase.Position, who solver.Player) solver.Place {
	if who == solver.Cat {
		return at.Mouse()
	}
	return at.Cat()
}
