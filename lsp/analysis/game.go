package analysis

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"math"
	"time"

	"plywise/parser"
	"plywise/solver"
	"plywise/solver/chase"
	"plywise/solver/knight"
)

// A Game is a puzzle's solved game. It is immutable.
//
// Exactly one of Chase and Knight is set; features that are not the same for
// all games (heat maps, hovers over cells) ask it directly.
type Game struct {
	Puzzle *parser.Puzzle
	// Start is the position shown.
	Start  solver.Position
	Chase  *chase.Solution
	Knight *knight.Solution
	// Elapsed is how long solving took, even where it was looked up now.
	Elapsed time.Duration
	table   *table
}

// States returns the number of states that the game's table holds.
func (g *Game) States() int64 {
	if g.Chase != nil {
		return g.Chase.States()
	}
	return g.Knight.States()
}

// Verify checks the solution against the rules alone, state by state. An error
// that is not ctx's is a defect of this program, not of the puzzle.
func (g *Game) Verify(ctx context.Context) error {
	if g.Chase != nil {
		return chase.Verify(ctx, g.Chase)
	}
	return knight.Verify(ctx, g.Knight)
}

// A spec is what a puzzle asks to be solved: the game, and the content key
// under which its table is remembered. What decides nothing of a table is not in
// the key.
type spec struct {
	key    [sha256.Size]byte
	chase  *chase.Game
	knight *knight.Game
	quick  bool // see isQuick
}

// isQuick reports whether a puzzle's game is so small that solving it is a
// matter of microseconds.
func isQuick(p *parser.Puzzle) bool {
	const places, pawns, side = 128, 8, 16
	switch p.Game {
	case parser.CatMouseGraph:
		return len(p.Graph.Nodes) <= places
	case parser.CatMouseGrid:
		return p.Board.Rows*p.Board.Cols <= places
	}
	return len(p.Pawns) <= pawns && p.Board.Rows <= side && p.Board.Cols <= side
}

// newSpec returns the game of a puzzle without errors of form.
func newSpec(p *parser.Puzzle) (spec, error) {
	var s spec
	var err error
	switch p.Game {
	case parser.CatMouseGraph:
		s = graphSpec(p)
	case parser.CatMouseGrid:
		s = gridSpec(p)
	default:
		s, err = knightSpec(p)
	}
	s.quick = isQuick(p)
	return s, err
}

func graphSpec(p *parser.Puzzle) spec {
	k := putInts(nil, int(p.Game), len(p.Graph.Nodes), p.Goal.Place)
	neighbors := make([][]solver.Place, len(p.Graph.Neighbors))
	for i, ns := range p.Graph.Neighbors {
		row := make([]solver.Place, len(ns))
		for j, n := range ns {
			row[j] = solver.Place(n)
		}
		neighbors[i] = row
		k = putInts(putInts(k, len(ns)), ns...)
	}
	return spec{
		key: sha256.Sum256(k),
		chase: &chase.Game{
			Arena: &chase.Graph{Neighbors: neighbors, Hole: solver.Place(p.Goal.Place)},
			Rules: chase.Rules{},
		},
	}
}

func gridSpec(p *parser.Puzzle) spec {
	walls := wallsOf(p.Board)
	var room [128]byte
	k := putInts(room[:0], int(p.Game), p.Board.Rows, p.Board.Cols, p.Goal.Place, p.MouseJump, p.CatJump)
	k = putBools(k, walls)
	return spec{
		key: sha256.Sum256(k),
		chase: &chase.Game{
			Arena: &chase.Grid{
				Rows: p.Board.Rows, Cols: p.Board.Cols, Wall: walls,
				Food:      solver.Place(p.Goal.Place),
				MouseJump: p.MouseJump, CatJump: p.CatJump,
			},
			Rules: chase.Rules{CatMayEnterGoal: true},
		},
	}
}

func knightSpec(p *parser.Puzzle) (spec, error) {
	rows, cols := p.Board.Rows, p.Board.Cols
	if rows > math.MaxInt/max(cols, 1) {
		// Its squares cannot even be numbered.
		return spec{}, &solver.MemoryError{Need: math.MaxInt64}
	}
	var blocked []bool
	if p.Board.Cells != nil {
		blocked = wallsOf(p.Board)
	}
	pawns := make([]solver.Place, len(p.Pawns))
	k := putInts(nil, int(p.Game), rows, cols)
	for i, s := range p.Pawns {
		pawns[i] = solver.Place(s.Place)
		k = putInts(k, s.Place)
	}
	k = putBools(k, blocked)
	return spec{
		key: sha256.Sum256(k),
		knight: &knight.Game{
			Rows: rows, Cols: cols, Blocked: blocked,
			Knight: solver.Place(p.Knight.Place), Pawns: pawns,
			First: FirstPlayer(p),
		},
	}, nil
}

// FirstPlayer returns who moves first in the position that a puzzle shows.
func FirstPlayer(p *parser.Puzzle) solver.Player {
	first := solver.Mouse
	if p.Game == parser.KnightPawns {
		first = solver.Alice
	}
	if p.Turn == parser.Second {
		return first.Opponent()
	}
	return first
}

// Limit returns the move limit of a chase in plies, chase.NoLimit for none.
func Limit(p *parser.Puzzle) int64 {
	if p.Game != parser.CatMouseGrid || p.Limit == parser.NoLimit {
		return chase.NoLimit
	}
	return p.Limit
}

func wallsOf(b *parser.Board) []bool {
	walls := make([]bool, len(b.Cells))
	for i, c := range b.Cells {
		walls[i] = c == '#'
	}
	return walls
}

// putInts and putBools append to what a key is made of.
func putInts(k []byte, vs ...int) []byte {
	for _, v := range vs {
		k = binary.LittleEndian.AppendUint64(k, uint64(v))
	}
	return k
}

func putBools(k []byte, vs []bool) []byte {
	k = putInts(k, len(vs))
	from := len(k)
	k = append(k, make([]byte, (len(vs)+7)/8)...)
	for i, v := range vs {
		if v {
			k[from+i/8] |= 1 << (i % 8)
		}
	}
	return k
}

// game returns the solved game of a puzzle whose table t is. For knight and
// pawns that costs a search of the board for the knight's own distances: its
// square and the first player are no part of the table.
func (t *table) game(ctx context.Context, p *parser.Puzzle) (*Game, error) {
	g := &Game{Puzzle: p, Chase: t.chase, Elapsed: t.elapsed, table: t}
	if t.chase != nil {
		g.Start = t.chase.Position(solver.Place(p.Mouse.Place), solver.Place(p.Cat.Place), FirstPlayer(p), Limit(p))
		return g, nil
	}
	var err error
	if g.Knight, err = t.knight.With(ctx, solver.Place(p.Knight.Place), FirstPlayer(p)); err != nil {
		return nil, err
	}
	g.Start = g.Knight.Start()
	return g, nil
}
