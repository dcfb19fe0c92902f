package analysis

import (
	"context"
	"iter"
	"slices"

	"plywise/parser"
	"plywise/solver"
	"plywise/solver/knight"
)

// huntRules are those of two players who take pawns with one knight.
type huntRules struct{ *parser.Hunt }

func hunt(s parser.Setup) rules { return &huntRules{s.(*parser.Hunt)} }

// A huntGame is a hunt as its solver takes it.
type huntGame knight.Game

func (r *huntRules) unsolved() unsolved {
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

func (r *huntRules) first() solver.Player { return playerOf(parser.KnightPawns, r.First) }

// appendKey leaves out the knight and the first player, because the table does not
// depend on them.
func (g *huntGame) appendKey(k []byte) []byte {
	k = putInts(k, g.Rows, g.Cols, len(g.Pawns))
	for _, pawn := range g.Pawns {
		k = putInts(k, int(pawn))
	}
	return putBools(k, g.Blocked)
}

func (g *huntGame) memory() int64 { return knight.Game(*g).Memory() }

func (g *huntGame) solve(ctx context.Context, near solution, memory int64) (solution, error) {
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

// start has to find the distances from the knight.
func (r *huntRules) start(ctx context.Context, s solution) (solver.Position, solution, error) {
	shown, err := s.(*knight.Solution).With(ctx, solver.Place(r.Knight.Place), r.first())
	if err != nil {
		return nil, nil, err
	}
	return shown.Start(), shown, nil
}

func (r *huntRules) verify(ctx context.Context, s solution, progress func(done, total int64)) error {
	return knight.Verify(ctx, s.(*knight.Solution), progress)
}

func (r *huntRules) states(s solution) iter.Seq[GameState] {
	return func(yield func(GameState) bool) {
		pieces := make([]solver.Place, 1)
		for at := range s.(*knight.Solution).All() {
			pieces[0] = at.Knight
			total := solver.Outcome{Kind: solver.Total, Plies: at.Total}
			if !yield(GameState{Pieces: pieces, Pawns: at.Left, Turn: at.Turn, Outcome: total}) {
				return
			}
		}
	}
}

func (r *huntRules) pieces(p solver.Position) []parser.Piece {
	pieces := r.Pieces()
	pieces[0].Place = int(p.(*knight.Position).Knight())
	return pieces
}

func (r *huntRules) glyphs(p solver.Position) map[solver.Place]byte {
	at := p.(*knight.Position)
	glyphs := map[solver.Place]byte{}
	for _, pawn := range at.Left() {
		glyphs[pawn] = pawnGlyph
	}
	glyphs[at.Knight()] = r.Knight.Glyph
	return glyphs
}

func (r *huntRules) moverAt(p solver.Position) solver.Place { return p.(*knight.Position).Knight() }

func (r *huntRules) reach(string) []solver.Place { return r.pawns() }

// follow takes every pawn for one that can be reached: to find out is the solver's work,
// and a puzzle with one that cannot has no solution.
func (r *huntRules) follow(moves []solver.Place) int {
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

// why has nothing to say: a total needs no reason.
func (r *huntRules) why(solver.Position) why { return why{} }

func (r *huntRules) site(at solver.Place) site {
	here := site{isWall: r.Board.At(int(at)) == '#', hasPawn: slices.Contains(r.pawns(), at)}
	if r.Knight.Place == int(at) {
		here.pieces = []string{r.Knight.Key}
	}
	return here
}

// ifsHere and arrived have nothing to say: the knight goes where pawns are.
func (r *huntRules) ifsHere(solver.Position, solution, solver.Place) []ifHere { return nil }

func (r *huntRules) arrived(solver.Position, solution, solver.Place) solver.Position { return nil }
