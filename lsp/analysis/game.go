package analysis

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
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

// A key tells games apart by all that decides their tables.
type key [sha256.Size]byte

// A task is what a puzzle asks to be solved. What decides nothing of a table is
// not in its key.
type task struct {
	key    key
	need   int64          // bytes that solving takes
	puzzle *parser.Puzzle // that shows the game, and no more than that where the rest has errors
	chase  *chase.Game
	knight *knight.Game
}

// taskOf returns the task of a puzzle, nil where it shows no whole game.
func taskOf(p *parser.Puzzle) *task {
	if p.Preamble {
		return nil
	}
	if p.HasErrors() {
		if p = setup(p); p.HasErrors() {
			return nil
		}
	}
	t := newTask(p)
	t.puzzle, t.need = p, t.memory()
	return t
}

func newTask(p *parser.Puzzle) *task {
	switch p.Game {
	case parser.CatMouseGraph:
		return graphTask(p)
	case parser.CatMouseGrid:
		return gridTask(p)
	}
	return knightTask(p)
}

// memory returns how many bytes solving takes, 0 for a game that cannot be solved
// for another reason. Asked to do with a single byte, a solver says so before it
// allocates anything.
func (t *task) memory() int64 {
	if t.knight != nil {
		return t.knight.Memory()
	}
	var refused *solver.MemoryError
	if _, err := t.solve(context.Background(), nil, 1); errors.As(err, &refused) {
		return refused.Need
	}
	return 0
}

// A table is one solved game as it is remembered, for every puzzle that asks
// for it.
type table struct {
	chase   *chase.Solution
	knight  *knight.Solution
	elapsed time.Duration
}

func (t *table) bytes() int64 {
	if t.chase != nil {
		return t.chase.Bytes()
	}
	return t.knight.Bytes()
}

// solve solves the game, or updates the table of one that is nearly the same.
func (t *task) solve(ctx context.Context, bases []*table, memory int64) (made *table, err error) {
	begin := time.Now()
	base := base(t, bases)
	made = &table{}
	switch o := (knight.Options{MemoryLimit: memory}); {
	case t.chase != nil && base != nil:
		made.chase, err = base.chase.Update(ctx, *t.chase, chase.Options{MemoryLimit: memory})
	case t.chase != nil:
		made.chase, err = chase.Solve(ctx, *t.chase, chase.Options{MemoryLimit: memory})
	case base != nil:
		made.knight, err = base.knight.Update(ctx, *t.knight, o)
	default:
		made.knight, err = knight.Solve(ctx, *t.knight, o)
	}
	if err != nil {
		return nil, err
	}
	made.elapsed = time.Since(begin)
	return made, nil
}

func graphTask(p *parser.Puzzle) *task {
	k := putInts(nil, int(p.Game), len(p.Draft.Graph.Nodes), p.Draft.Goal.Place)
	neighbors := make([][]solver.Place, len(p.Draft.Graph.Neighbors))
	for i, ns := range p.Draft.Graph.Neighbors {
		row := make([]solver.Place, len(ns))
		for j, n := range ns {
			row[j] = solver.Place(n)
		}
		neighbors[i] = row
		k = putInts(putInts(k, len(ns)), ns...)
	}
	return &task{
		key: sha256.Sum256(k),
		chase: &chase.Game{
			Arena: &chase.Graph{Neighbors: neighbors, Hole: solver.Place(p.Draft.Goal.Place)},
			Rules: chase.Rules{},
		},
	}
}

func gridTask(p *parser.Puzzle) *task {
	walls := wallsOf(p.Draft.Board)
	var room [128]byte
	k := putInts(room[:0], int(p.Game), p.Draft.Board.Rows, p.Draft.Board.Cols, p.Draft.Goal.Place, p.Draft.MouseJump, p.Draft.CatJump)
	k = putBools(k, walls)
	return &task{
		key: sha256.Sum256(k),
		chase: &chase.Game{
			Arena: &chase.Grid{
				Rows: p.Draft.Board.Rows, Cols: p.Draft.Board.Cols, Wall: walls,
				Food:      solver.Place(p.Draft.Goal.Place),
				MouseJump: p.Draft.MouseJump, CatJump: p.Draft.CatJump,
			},
			Rules: chase.Rules{CatMayEnterGoal: true},
		},
	}
}

func knightTask(p *parser.Puzzle) *task {
	rows, cols := p.Draft.Board.Rows, p.Draft.Board.Cols
	var blocked []bool
	if p.Draft.Board.Cells != nil {
		blocked = wallsOf(p.Draft.Board)
	}
	pawns := make([]solver.Place, len(p.Draft.Pawns))
	k := putInts(nil, int(p.Game), rows, cols)
	for i, s := range p.Draft.Pawns {
		pawns[i] = solver.Place(s.Place)
		k = putInts(k, s.Place)
	}
	k = putBools(k, blocked)
	return &task{
		key: sha256.Sum256(k),
		knight: &knight.Game{
			Rows: rows, Cols: cols, Blocked: blocked,
			Knight: solver.Place(p.Draft.Knight.Place), Pawns: pawns,
			First: FirstPlayer(p),
		},
	}
}

// FirstPlayer returns who moves first in the position that a puzzle shows.
func FirstPlayer(p *parser.Puzzle) solver.Player {
	first := solver.Mouse
	if p.Game == parser.KnightPawns {
		first = solver.Alice
	}
	if p.Draft.Turn == parser.Second {
		return first.Opponent()
	}
	return first
}

// Limit returns the move limit of a chase in plies, chase.NoLimit for none.
func Limit(p *parser.Puzzle) int64 {
	if p.Game != parser.CatMouseGrid || p.Draft.Limit == parser.NoLimit {
		return chase.NoLimit
	}
	return p.Draft.Limit
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
	g := &Game{Puzzle: p, Chase: t.chase, Elapsed: t.elapsed}
	if t.chase != nil {
		g.Start = t.chase.Position(solver.Place(p.Draft.Mouse.Place), solver.Place(p.Draft.Cat.Place), FirstPlayer(p), Limit(p))
		return g, nil
	}
	var err error
	if g.Knight, err = t.knight.With(ctx, solver.Place(p.Draft.Knight.Place), FirstPlayer(p)); err != nil {
		return nil, err
	}
	g.Start = g.Knight.Start()
	return g, nil
}
