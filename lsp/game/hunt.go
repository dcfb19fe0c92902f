package game

import (
	"context"
	"iter"
	"slices"

	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/knight"
)

// huntRules are those of two players who take pawns with one knight.
type huntRules struct{ *syntax.Hunt }

func hunt(s syntax.Setup) Rules { return &huntRules{s.(*syntax.Hunt)} }

// A huntGame is a hunt as its solver takes it.
type huntGame knight.Game

func (r *huntRules) Unsolved() Unsolved {
	var blocked []bool
	if r.Board.Cells != nil {
		blocked = wallsOf(r.Board)
	}
	return &huntGame{
		Rows: r.Board.Rows, Cols: r.Board.Cols, Blocked: blocked,
		Knight: solver.Place(r.Knight.Place), Pawns: r.pawns(), First: r.first(),
	}
}

func (r *huntRules) pawns() []solver.Place {
	pawns := make([]solver.Place, len(r.Pawns))
	for i, pawn := range r.Pawns {
		pawns[i] = solver.Place(pawn.Place)
	}
	return pawns
}

func (r *huntRules) first() solver.Player { return PlayerOf(syntax.KnightPawns, r.First) }

// AppendKey leaves out the knight and the first player, because the table does not
// depend on them.
func (g *huntGame) AppendKey(k []byte) []byte {
	k = AppendInts(k, g.Rows, g.Cols, len(g.Pawns))
	for _, pawn := range g.Pawns {
		k = AppendInts(k, int(pawn))
	}
	return appendBools(k, g.Blocked)
}

func (g *huntGame) Memory() int64 { return knight.Game(*g).Memory() }

func (g *huntGame) Solve(ctx context.Context, near Solution, memory int64) (Solution, error) {
	o := knight.Options{MemoryLimit: memory}
	var solved *knight.Solution
	var err error
	if near != nil {
		solved, err = near.(*knight.Solution).Update(ctx, knight.Game(*g), o)
	} else {
		solved, err = knight.Solve(ctx, knight.Game(*g), o)
	}
	if err != nil {
		return nil, err
	}
	return solved, nil
}

// Start has to find the distances from the knight.
func (r *huntRules) Start(ctx context.Context, s Solution) (solver.Position, Solution, error) {
	shown, err := s.(*knight.Solution).With(ctx, solver.Place(r.Knight.Place), r.first())
	if err != nil {
		return nil, nil, err
	}
	return shown.Start(), shown, nil
}

func (r *huntRules) Verify(ctx context.Context, s Solution, progress func(done, total int64)) error {
	return knight.Verify(ctx, s.(*knight.Solution), progress)
}

func (r *huntRules) States(s Solution) iter.Seq[State] {
	return func(yield func(State) bool) {
		pieces := make([]solver.Place, 1)
		for at := range s.(*knight.Solution).All() {
			pieces[0] = at.Knight
			total := solver.Outcome{Kind: solver.Total, Plies: at.Total}
			if !yield(State{Pieces: pieces, Pawns: at.Left, Turn: at.Turn, Outcome: total}) {
				return
			}
		}
	}
}

func (r *huntRules) PiecesAt(p solver.Position) []syntax.Piece {
	pieces := r.Pieces()
	pieces[0].Place = int(p.(*knight.Position).Knight())
	return pieces
}

func (r *huntRules) Glyphs(p solver.Position) map[solver.Place]byte {
	at := p.(*knight.Position)
	glyphs := map[solver.Place]byte{}
	for _, pawn := range at.Left() {
		glyphs[pawn] = PawnGlyph
	}
	glyphs[at.Knight()] = r.Knight.Glyph
	return glyphs
}

func (r *huntRules) MoverAt(p solver.Position) solver.Place { return p.(*knight.Position).Knight() }

func (r *huntRules) Reach(string) []solver.Place { return r.pawns() }

// Follow assumes that the knight reaches every pawn. The solver checks that, and a puzzle with
// a pawn out of reach has no solution.
func (r *huntRules) Follow(moves []solver.Place) int {
	left := r.pawns()
	for i, to := range moves {
		pawn := slices.Index(left, to)
		if pawn < 0 {
			return i
		}
		left = slices.Delete(left, pawn, pawn+1)
	}
	return len(moves)
}

// Why is empty: a total needs no reason.
func (r *huntRules) Why(solver.Position) Why { return Why{} }

func (r *huntRules) Site(at solver.Place) Site {
	here := Site{IsWall: r.Board.At(int(at)) == '#', HasPawn: slices.Contains(r.pawns(), at)}
	if r.Knight.Place == int(at) {
		here.Pieces = []string{r.Knight.Key}
	}
	return here
}

// IfsHere and Arrived return nil: the knight goes only where pawns are.
func (r *huntRules) IfsHere(solver.Position, Solution, solver.Place) []IfHere { return nil }

func (r *huntRules) Arrived(solver.Position, Solution, solver.Place) solver.Position { return nil }
