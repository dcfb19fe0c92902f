package game

import (
	"context"
	"slices"

	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/chase"
	"plywise/solver/knight"
)

// A Filler solves the fillings of a puzzle's holes, one after another in memory that it reuses.
// It is for one goroutine at a time.
type Filler interface {
	// Fill returns the position shown with the holes filled for which filled holds, nil where that
	// is broken. The position holds until the next call. The error is ctx's, a
	// *solver.MemoryError or one of the solver.
	Fill(ctx context.Context, filled []bool) (solver.Position, error)
	// Outcome returns the outcome of what Fill returns and whether the game is over there, and may
	// be faster. The outcome is zero, which no position has, where the position is broken.
	Outcome(ctx context.Context, filled []bool) (o solver.Outcome, over bool, err error)
	// InOnePiece reports whether all floor of a filling of a board is in one piece, by sides. It is
	// true where that is of no matter.
	InOnePiece(filled []bool) bool
	// Memory returns how many bytes it takes at most.
	Memory() int64
	// States returns about how many states solving one filling goes through.
	States() int64
}

// NewFiller returns a filler of the holes of a puzzle, which has some, that takes no more than
// that many bytes.
func NewFiller(p *syntax.Puzzle, memory int64) Filler {
	open := games[p.Game](p.Holed.Open())
	if r, ok := open.(*chaseRules); ok {
		game := chase.Game{Arena: r.arena(), Rules: r.rules}
		f := &chaseFiller{
			chaseRules: r, done: make([]bool, len(p.Holed.Holes)),
			bench: chase.NewWorkbench(game), options: chase.Options{MemoryLimit: memory},
		}
		for _, h := range p.Holed.Holes {
			f.edits = append(f.edits, chase.Edit{At: solver.Place(h.At), Other: solver.Place(h.Other)})
		}
		return f
	}
	return &huntFiller{holed: p.Holed, memory: memory}
}

// A chaseFiller makes each filling by edits of the one before.
type chaseFiller struct {
	*chaseRules
	edits   []chase.Edit // that fill the holes
	done    []bool       // the holes that are filled on the bench
	bench   *chase.Workbench
	options chase.Options
}

// set fills the holes on the bench.
func (f *chaseFiller) set(filled []bool) {
	for i, is := range filled {
		if f.done[i] != is {
			f.done[i] = is
			f.bench.Toggle(f.edits[i])
		}
	}
}

func (f *chaseFiller) Fill(ctx context.Context, filled []bool) (solver.Position, error) {
	f.set(filled)
	s, err := f.bench.Solve(ctx, f.options)
	if err != nil {
		return nil, err
	}
	return s.Position(solver.Place(f.Mouse.Place), solver.Place(f.Cat.Place), f.first(), f.limit()), nil
}

func (f *chaseFiller) Outcome(ctx context.Context, filled []bool) (o solver.Outcome, over bool, err error) {
	f.set(filled)
	return f.bench.Outcome(ctx, solver.Place(f.Mouse.Place), solver.Place(f.Cat.Place), f.first(), f.limit(), f.options)
}

func (f *chaseFiller) InOnePiece(filled []bool) bool {
	b, ok := f.On.(*syntax.Board)
	if !ok {
		return true
	}
	wall := wallsOf(b)
	for i, e := range f.edits {
		wall[e.At] = filled[i]
	}
	floor := 0
	for _, is := range wall {
		if !is {
			floor++
		}
	}
	wall[f.Goal.Place] = true
	for next := []int{f.Goal.Place}; len(next) > 0; next = next[1:] {
		floor--
		at, col := next[0], next[0]%b.Cols
		for _, to := range [...]struct {
			place int
			is    bool
		}{{at - b.Cols, at >= b.Cols}, {at - 1, col > 0}, {at + 1, col < b.Cols-1}, {at + b.Cols, at < len(wall)-b.Cols}} {
			if to.is && !wall[to.place] {
				wall[to.place] = true
				next = append(next, to.place)
			}
		}
	}
	return floor == 0
}

func (f *chaseFiller) Memory() int64 { return f.bench.Memory(f.edits) }

func (f *chaseFiller) States() int64 {
	n := int64(f.On.Places())
	return 2 * n * n
}

// A huntFiller solves one game with all pawns that there may be, whose table has all fillings. If
// that takes too much memory, it solves each filling.
type huntFiller struct {
	holed  *syntax.Holed
	memory int64
	begun  bool
	far    []bool           // by place, whether the knight cannot get there
	all    *knight.Solution // nil where each filling is solved
	holeOf []int            // by pawn of its table, the hole it stands on; -1 for none
	lost   bool             // a pawn that is no hole is out of reach
}

// most returns the game with every hole filled.
func (f *huntFiller) most() knight.Game { return f.with(func(int) bool { return true }) }

func (f *huntFiller) with(filled func(int) bool) knight.Game {
	r := &huntRules{f.holed.Fill(filled).(*syntax.Hunt)}
	return knight.Game(*r.Unsolved().(*huntGame))
}

func (f *huntFiller) Memory() int64 {
	if need := f.most().Memory(); need <= f.memory/2 {
		return need
	}
	return f.memory / 2
}

func (f *huntFiller) InOnePiece([]bool) bool { return true }

func (f *huntFiller) States() int64 { return 1 }

// begin solves the game with all pawns but those out of reach: no pawn is in the knight's way.
func (f *huntFiller) begin(ctx context.Context) error {
	game := f.most()
	hole := map[solver.Place]int{}
	for i, h := range f.holed.Holes {
		hole[solver.Place(h.At)] = i
	}
	f.far, f.holeOf = outOfReach(&game), nil
	var pawns []solver.Place
	for _, pawn := range game.Pawns {
		h, isHole := hole[pawn]
		if !isHole {
			h = -1
			f.lost = f.lost || f.far[pawn]
		}
		if !f.far[pawn] {
			pawns, f.holeOf = append(pawns, pawn), append(f.holeOf, h)
		}
	}
	if game.Pawns = pawns; game.Memory() > f.memory/2 {
		f.begun = true
		return nil
	}
	var err error
	f.all, err = knight.Solve(ctx, game, knight.Options{MemoryLimit: f.memory / 2})
	f.begun = err == nil
	return err
}

// outOfReach reports by place where a knight cannot get.
func outOfReach(g *knight.Game) []bool {
	far := make([]bool, g.Rows*g.Cols)
	for i := range far {
		far[i] = true
	}
	far[g.Knight] = false
	for next := []int{int(g.Knight)}; len(next) > 0; next = next[1:] {
		row, col := next[0]/g.Cols, next[0]%g.Cols
		for _, by := range [...][2]int{{1, 2}, {2, 1}, {-1, 2}, {2, -1}, {1, -2}, {-2, 1}, {-1, -2}, {-2, -1}} {
			r, c := row+by[0], col+by[1]
			if r < 0 || c < 0 || r >= g.Rows || c >= g.Cols {
				continue
			}
			if to := r*g.Cols + c; far[to] && !g.Blocked[to] {
				far[to] = false
				next = append(next, to)
			}
		}
	}
	return far
}

func (f *huntFiller) Fill(ctx context.Context, filled []bool) (solver.Position, error) {
	if !f.begun {
		if err := f.begin(ctx); err != nil {
			return nil, err
		}
	}
	if err := ctx.Err(); err != nil || f.lost {
		return nil, err
	}
	for i, is := range filled {
		if is && f.far[f.holed.Holes[i].At] {
			return nil, nil
		}
	}
	if f.all != nil {
		return f.all.Among(func(pawn int) bool { return f.holeOf[pawn] < 0 || filled[f.holeOf[pawn]] }), nil
	}
	s, err := knight.Solve(ctx, f.with(func(i int) bool { return filled[i] }), knight.Options{MemoryLimit: f.memory / 2})
	if err != nil {
		return nil, err
	}
	return s.Start(), nil
}

func (f *huntFiller) Outcome(ctx context.Context, filled []bool) (o solver.Outcome, over bool, err error) {
	at, err := f.Fill(ctx, filled)
	if err != nil || at == nil {
		return o, false, err
	}
	return at.Outcome(), at.Over(), nil
}

// IsFilled reports whether a wall, a pawn or an edge is in a setup where another has a hole.
func IsFilled(s syntax.Setup, h syntax.Hole) bool {
	switch s := s.(type) {
	case *syntax.Hunt:
		return slices.ContainsFunc(s.Pawns, func(pawn syntax.Spot) bool { return pawn.Place == h.At })
	case *syntax.Chase:
		if b, ok := s.On.(*syntax.Board); ok {
			return b.At(h.At) == '#'
		}
		g := s.On.(*syntax.Graph)
		return h.At < len(g.Neighbors) && slices.Contains(g.Neighbors[h.At], h.Other)
	}
	return false
}
