package catalogue

import (
	"context"
	"math/bits"
	"slices"

	"plywise/solver"
	"plywise/solver/chase"
	"plywise/solver/composition"
)

// A surveyor surveys games into a catalogue, one after another in the same memory.
type surveyor struct {
	*shape
	into *Catalogue

	layout  layout
	walls   int
	grid    *chase.Grid
	census  chase.Census // of the game
	without chase.Census // of it without a wall
	states  []chase.State

	// For one winner and degree of soundness:
	winner   solver.Player
	degree   composition.Soundness
	judged   [2][MostCells][MostCells]orientations // by turn, mouse and cat
	solution *chase.Solution                       // of the game; nil until it is needed
}

// orientations are a bit for each symmetry after which a line is sound, and one that says that
// they are known.
type orientations uint16

const isJudged orientations = 1 << 8

// Survey catalogues the layouts of a span. It may leave out records that are no better than those
// known, nil for none. The error is ctx's.
func (b Boards) Survey(ctx context.Context, span Span, known *[2]Records) (*Catalogue, error) {
	c := &Catalogue{Boards: b, Layouts: span.Layouts, Done: []Range{{span.From, span.To}}}
	if known != nil {
		for winner := range known {
			c.Records[winner].merge(&known[winner])
		}
	}
	s := &surveyor{shape: newShape(b), into: c}
	number := span.From
	for l := range s.layouts(ctx, layout(span.First)) {
		if err := s.survey(ctx, l); err != nil {
			return nil, err
		}
		if number++; number == span.To {
			break
		}
	}
	return c, ctx.Err()
}

// survey catalogues the games of a layout.
func (s *surveyor) survey(ctx context.Context, l layout) error {
	s.layout, s.walls = l, bits.OnesCount64(uint64(l))
	s.grid = s.into.grid(s.shape, l, 0)
	for food := range s.foods(l) {
		s.grid.Food = food
		if err := s.game(ctx); err != nil {
			return err
		}
	}
	return nil
}

// game catalogues the game of the grid.
func (s *surveyor) game(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := s.census.Solve(ctx, gameOn(s.grid)); err != nil {
		return err
	}
	s.solution = nil
	floor := int64(s.cells - s.walls)
	drawn := 2 * floor * floor
	for s.winner = range solver.Player(2) {
		wins, records := Counts(s.census.Wins(s.winner)), &s.into.Records[s.winner]
		drawn -= s.into.Counts[s.winner].add(wins)
		longest := len(wins) - 1
		s.findFewest(longest, records)
		if s.enough(records.Minimal) <= longest {
			if err := s.findMinimal(ctx, &records.Minimal); err != nil {
				return err
			}
		}
		if s.enough(records.Strict) <= longest {
			if err := s.findSound(ctx, composition.Strict, &records.Strict); err != nil {
				return err
			}
		}
		if s.enough(records.Critical) <= longest {
			if err := s.findSound(ctx, composition.Critical, &records.Critical); err != nil {
				return err
			}
		}
	}
	s.into.Draws += drawn
	s.into.Games++
	return nil
}

// enough returns the fewest moves with which a position of the game may beat a record.
func (s *surveyor) enough(best *Record) int {
	switch {
	case best == nil:
		return 1
	case s.walls > best.walls:
		return best.Plies + 1
	}
	return best.Plies
}

// record returns a position of the game as a record.
func (s *surveyor) record(at *chase.State) *Record {
	return &Record{at.Outcome.Plies, s.walls, s.layout, s.grid.Food, at.Mouse, at.Cat, at.Turn}
}

// wins returns the positions that the winner wins in at least that many moves, until the next call.
func (s *surveyor) wins(least int) []chase.State {
	s.states = s.census.AppendWins(s.states[:0], s.winner, solver.Mouse, least, false)
	s.states = s.census.AppendWins(s.states, s.winner, solver.Cat, least, false)
	return s.states
}

// findFewest finds positions with fewer walls than any with the same number of moves.
func (s *surveyor) findFewest(longest int, records *Records) {
	// No record of the game is better than this, or as good.
	bound := Record{walls: s.walls, layout: s.layout, Food: s.grid.Food, Mouse: -1}
	for plies := 1; plies <= longest; plies++ {
		if bound.Plies = plies; bound.beats(*records.fewest(plies)) {
			for _, at := range s.wins(plies) {
				s.record(&at).offer(records.fewest(at.Outcome.Plies))
			}
			return
		}
	}
}

// findMinimal finds positions without idle walls.
func (s *surveyor) findMinimal(ctx context.Context, best **Record) error {
	left := s.wins(s.enough(*best))
	for walls := s.layout; walls != 0 && len(left) > 0; walls &= walls - 1 {
		cell := s.cells - 1 - bits.TrailingZeros64(uint64(walls))
		s.grid.Wall[cell] = false
		err := s.without.Solve(ctx, gameOn(s.grid))
		s.grid.Wall[cell] = true
		if err != nil {
			return err
		}
		left = slices.DeleteFunc(left, func(at chase.State) bool {
			winner, plies := s.without.Outcome(at.Mouse, at.Cat, at.Turn)
			return winner == s.winner && plies == at.Outcome.Plies
		})
	}
	for _, at := range left {
		s.record(&at).offer(best)
	}
	return nil
}

// findSound finds positions whose line is sound to a degree in some orientation: the line takes
// the first of equal replies.
func (s *surveyor) findSound(ctx context.Context, degree composition.Soundness, best **Record) error {
	s.degree, s.judged = degree, [2][MostCells][MostCells]orientations{}
	least := s.enough(*best)
	// On the line of the other player the next position is one of the winner's.
	s.states = s.census.AppendWins(s.states[:0], s.winner, s.winner, max(1, least-1), degree == composition.Strict)
	var before []solver.Place
	for _, at := range s.states {
		sound, err := s.orientations(ctx, at)
		if err != nil {
			return err
		}
		if sound == 0 {
			continue
		}
		s.offerImages(&at, sound, best)
		mover := &at.Mouse
		if s.winner == solver.Mouse {
			mover = &at.Cat
		}
		at.Turn = s.winner.Opponent()
		before = s.grid.Moves(before[:0], at.Turn, *mover) // moves go both ways
		plies := at.Outcome.Plies + 1
		for _, *mover = range before {
			winner, needed := s.census.Outcome(at.Mouse, at.Cat, at.Turn)
			if winner != s.winner || needed != plies || plies < least {
				continue
			}
			at.Outcome.Plies = plies
			if sound, err = s.orientations(ctx, at); err != nil {
				return err
			}
			s.offerImages(&at, sound, best)
		}
	}
	return nil
}

// offerImages offers the images of a position in those orientations.
func (s *surveyor) offerImages(at *chase.State, sound orientations, best **Record) {
	for k := range s.symmetries {
		if g := &s.symmetries[k]; sound>>k&1 != 0 {
			r := &Record{at.Outcome.Plies, s.walls, g.of(s.layout), g.to[s.grid.Food], g.to[at.Mouse], g.to[at.Cat], at.Turn}
			r.offer(best)
		}
	}
}

// orientations returns those in which the line of a position, which the winner wins, is sound to
// the degree. The error is ctx's.
func (s *surveyor) orientations(ctx context.Context, at chase.State) (orientations, error) {
	judged := &s.judged[at.Turn][at.Mouse][at.Cat]
	if *judged == 0 {
		var err error
		if at.Outcome.Plies == 0 {
			*judged = isJudged - 1
		} else if at.Turn == s.winner {
			*judged, err = s.ofTurn(ctx, at)
		} else {
			*judged, err = s.ofReply(ctx, at)
		}
		if err != nil {
			return 0, err
		}
		*judged |= isJudged
	}
	return *judged &^ isJudged, nil
}

// after returns the positions after the moves of a position that lead to the win, best first
// where best is less than their number: those with one move less to go, or with more.
func (s *surveyor) after(at chase.State) (next []chase.State, best int) {
	mover := &at.Mouse
	if at.Turn == solver.Cat {
		mover = &at.Cat
	}
	moves := s.grid.Moves(nil, at.Turn, *mover)
	fewer := at.Outcome.Plies - 1
	at.Turn = at.Turn.Opponent()
	for _, *mover = range moves {
		winner, plies := s.census.Outcome(at.Mouse, at.Cat, at.Turn)
		if plies == solver.Unforced || winner != s.winner {
			continue
		}
		at.Outcome.Plies = plies
		if next = append(next, at); plies == fewer {
			next[best], next[len(next)-1] = next[len(next)-1], next[best]
			best++
		}
	}
	return next, best
}

// ofTurn is orientations where the winner is to move.
func (s *surveyor) ofTurn(ctx context.Context, at chase.State) (orientations, error) {
	next, best := s.after(at)
	if best > 1 || s.degree == composition.Strict && len(next) > 1 {
		return 0, nil
	}
	sound, err := s.orientations(ctx, next[0])
	if sound == 0 || err != nil || len(next) == 1 {
		return sound, err
	}
	critical, err := s.isCritical(ctx, at, next[0])
	if err != nil || !critical {
		return 0, err
	}
	return sound, nil
}

// ofReply is orientations where the other player is to move.
func (s *surveyor) ofReply(ctx context.Context, at chase.State) (sound orientations, err error) {
	next, best := s.after(at)
	for k := range s.symmetries {
		to := s.symmetries[k].to
		first := slices.MinFunc(next[:best], func(a, b chase.State) int {
			return int(to[a.Mouse]-to[b.Mouse]) + int(to[a.Cat]-to[b.Cat]) // only one has moved
		})
		of, err := s.orientations(ctx, first)
		if err != nil {
			return 0, err
		}
		sound |= of & (1 << k)
	}
	return sound, nil
}

// isCritical reports whether the only best move of a position is critical. The error is ctx's.
func (s *surveyor) isCritical(ctx context.Context, at, next chase.State) (bool, error) {
	if s.solution == nil {
		var err error
		if s.solution, err = chase.Solve(ctx, gameOn(s.grid), chase.Options{}); err != nil {
			return false, err
		}
	}
	to := next.Mouse
	if at.Turn == solver.Cat {
		to = next.Cat
	}
	p := s.solution.Position(at.Mouse, at.Cat, at.Turn, chase.NoLimit).(*chase.Position)
	judged, err := s.solution.Critical(ctx, []chase.Choice{{At: p, To: to}}, chase.Options{})
	if err != nil {
		return false, err
	}
	return judged[0].Critical, nil
}
