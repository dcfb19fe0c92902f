package answer

import (
	"context"
	"runtime"

	"plywise/lsp/filling"
	"plywise/lsp/game"
	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/composition"
)

// A fillJudge judges the fillings of a puzzle's holes by its claims.
type fillJudge struct {
	puzzle  *syntax.Puzzle
	filler  game.Filler
	claims  []*Assertion // nil for `moves`
	moves   []solver.Place
	options composition.Options
	// onlyExpects says that the outcome tells of all claims whether they are true.
	onlyExpects bool
	// skips says that a filling that needs too much memory counts as broken.
	skips bool

	filled []bool          // the last filling
	at     solver.Position // nil if it has not been solved further than to its outcome
}

// NewJudges returns so many judges of the fillings of a puzzle, which share that many bytes of
// memory.
func NewJudges(p *syntax.Puzzle, n int, memory int64) []filling.Judge {
	keys, _ := claimsOf(p)
	judges := make([]filling.Judge, n)
	for i := range judges {
		share := memory / int64(n)
		filler := game.NewFiller(p, share)
		// What a judge of compositions takes comes on top; it refuses where there is too little.
		j := &fillJudge{puzzle: p, filler: filler, options: composition.Options{MemoryLimit: max(1, share-filler.Memory())}, onlyExpects: onlyExpects(keys)}
		for _, key := range keys {
			x := AssertionOf(key)
			if j.claims = append(j.claims, x); x == nil {
				j.moves = game.EntryPlaces(p.Moves)
			}
		}
		judges[i] = j
	}
	return judges
}

// searchMemory is the most bytes that solving one filling of a search may take.
const searchMemory = 1 << 26

// SearchFillings looks for the best fillings of a puzzle's holes, with all processors, and finds
// out how sound these are. If ctx ends, it returns the best so far and ctx's error.
func SearchFillings(ctx context.Context, p *syntax.Puzzle, s filling.Search, memory int64) (filling.Found, error) {
	s.Holes = len(p.Holed.Holes)
	n := runtime.GOMAXPROCS(0)
	switch open := p.Holed.Open().(type) {
	case *syntax.Hunt:
		n = 1 // its judge has a large table
		s.Mirrors = mirrorsOf(open.Board, p.Holed.Holes)
	case *syntax.Chase:
		if b, ok := open.On.(*syntax.Board); ok {
			s.Mirrors = mirrorsOf(b, p.Holed.Holes)
		}
	}
	n = int(max(1, min(int64(n), memory/game.NewFiller(p, memory).Memory())))
	if !s.IsExhaustive() {
		memory = min(memory, int64(n)*searchMemory)
	}
	judges := NewJudges(p, n, memory)
	for _, j := range judges {
		j.(*fillJudge).skips = !s.IsExhaustive()
	}
	found, err := s.Run(ctx, judges)
	if err != nil && ctx.Err() == nil {
		return found, err
	}
	last := context.WithoutCancel(ctx) // what was found is told completely
	for i := range found.Fits {
		f := &found.Fits[i]
		if _, err := judges[0].Judge(last, f.Filled); err != nil {
			return found, err
		}
		if f.Grade, err = judges[0].Grade(last, true); err != nil && !IsTooLarge(err) { // it is not judged then
			return found, err
		}
	}
	return found, ctx.Err()
}

// mirrorsOf returns the symmetries of a board's holes.
func mirrorsOf(b *syntax.Board, holes []syntax.Hole) [][]int {
	places := make([]int, len(holes))
	for i, h := range holes {
		places[i] = h.At
	}
	return filling.Mirrors(b.Rows, b.Cols, places)
}

// Judge judges a filling.
func (j *fillJudge) Judge(ctx context.Context, filled []bool) (v filling.Verdict, err error) {
	var over bool
	j.filled, j.at = filled, nil
	if j.onlyExpects {
		v.Outcome, over, err = j.filler.Outcome(ctx, filled)
	} else if j.at, err = j.filler.Fill(ctx, filled); err == nil && j.at != nil {
		v.Outcome, over = j.at.Outcome(), j.at.Over()
	}
	if j.skips && IsTooLarge(err) {
		err = nil
	}
	if err != nil || v.Outcome == (solver.Outcome{}) {
		return filling.Verdict{Broken: true}, err
	}
	v.Over = over && v.Outcome.Reason != solver.Stuck
	if x := j.puzzle.Expect; Expect.IsWritten(j.puzzle) && x.Plies != syntax.AnyPlies {
		v.Miss = missBy(x, v.Outcome)
	}
	if j.onlyExpects {
		v.Fails = expectFails(j.puzzle, v.Outcome)
		return v, nil
	}
	at := j.at
	a := &Answer{Puzzle: j.puzzle, Facts: &Facts{}}
	a.Facts.Outcome = v.Outcome
	if Best.IsWritten(j.puzzle) || Only.IsWritten(j.puzzle) { // the others ask for no moves
		a.Facts.Over, a.Facts.Moves = at.Over(), at.Moves()
	}
	c := &critic{p: j.puzzle, start: at, examine: func(moves []solver.Place) (*composition.Verdict, error) {
		return composition.Examine(ctx, at, moves, unwantedDuals[j.puzzle.Composition.Duals], j.options)
	}}
	if a.Facts.Critique, err = c.find(ctx); err != nil {
		return v, err
	}
	if c := a.Facts.Critique; c != nil && c.Solution.Unjudged != nil {
		return v, c.Solution.Unjudged
	}
	for i, x := range j.claims {
		if x == nil {
			if _, legal := game.PlayFrom(at, j.moves); !legal {
				v.Fails |= 1 << i
			}
		} else if !x.holds(a) {
			v.Fails |= 1 << i
		}
	}
	return v, nil
}

// missBy returns by how many moves an outcome misses an expectation that names them.
func missBy(x *syntax.Expectation, o solver.Outcome) int {
	if o.Kind != expected[x.Kind] || o.Plies == solver.Unforced {
		return 1 << 20
	}
	return max(o.Plies-x.Plies, x.Plies-o.Plies)
}

// Grade grades the filling that was judged last.
func (j *fillJudge) Grade(ctx context.Context, sound bool) (filling.Grade, error) {
	if j.at == nil {
		var err error
		if j.at, err = j.filler.Fill(ctx, j.filled); err != nil {
			return filling.Grade{}, err
		}
	}
	g := filling.Grade{Apart: !j.filler.InOnePiece(j.filled), Only: -1}
	if keeping := solver.Keeping(j.at.Moves()); len(keeping) == 1 {
		g.Only = keeping[0].To
	}
	if g.Plies, g.Luck = composition.LineLuck(j.at); !sound {
		return g, nil
	}
	c, err := composition.Judge(ctx, j.at, j.options)
	if err == nil {
		g.Sound = c.Sound
	}
	return g, err
}
