package board

import (
	"context"
	"time"

	"plywise/lsp/answer"
	"plywise/lsp/game"
	"plywise/lsp/inert"
	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/composition"
)

// A boardJudgement is the judgement of the position of the text as a composition, once there is
// one.
type boardJudgement struct {
	Tries []boardTry `json:"tries,omitzero"` // in the order of the moves
	// Critical says of each move of the line whether it is critical; null for those of the
	// other player than the one whose win it is. It is absent for knight and pawns.
	Critical []*bool `json:"critical,omitzero"`
}

// A boardTry is a first move that gives the outcome away and has one refutation.
type boardTry struct {
	To             solver.Place  `json:"to"`
	Name           string        `json:"name"`
	Refutation     solver.Place  `json:"refutation"`
	RefutationName string        `json:"refutationName"`
	After          *boardOutcome `json:"after"` // of the position that the try leads to
}

// judgement converts the judgement of the position of the text, for a line of which that many
// moves are shown.
func (d *boardDrawer) judgement(c *composition.Composition, line int) boardJudgement {
	if c == nil || d.hidden {
		return boardJudgement{}
	}
	j := boardJudgement{Tries: make([]boardTry, len(c.Tries))}
	name := func(p solver.Place) string { return inert.Message(d.placed.PlaceName(int(p))) }
	for i, t := range c.Tries {
		j.Tries[i] = boardTry{
			To: t.Move.To, Name: name(t.Move.To), After: d.outcome(game.AfterMove(t.Move)),
			Refutation: t.Refutation.To, RefutationName: name(t.Refutation.To),
		}
	}
	if d.placed.Game == syntax.KnightPawns || line == 0 {
		return j
	}
	j.Critical = make([]*bool, line)
	for i := range c.Turns {
		if t := &c.Turns[i]; t.At < line {
			j.Critical[t.At] = &t.Critical
		}
	}
	return j
}

// judgement returns the judgement of a sight's position that is known now, nil for none.
func (seen *sight) judgement() *composition.Composition {
	if seen.answer == nil || seen.answer.Facts == nil {
		return nil
	}
	return seen.answer.Facts.Composition()
}

// judgeWait is how long a board waits for a judge. Most are done by then, and the panel need not
// draw twice.
const judgeWait = 5 * time.Millisecond

// judgeSoon asks a judge about a puzzle that a panel is going to show, and waits a little while.
// Boards of the puzzle that are shown before it has answered count as changed when it does.
func (b *boards) judgeSoon(ctx context.Context, a *answer.Answer) {
	wait := time.NewTimer(b.panels.JudgeWait)
	defer wait.Stop()
	select {
	case <-b.judge(a):
	case <-wait.C:
	case <-ctx.Done():
	}
}

// judge asks a judge about a puzzle, and returns a channel that is closed once it has
// answered.
func (b *boards) judge(a *answer.Answer) <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	if answered, ok := b.judging[a.Puzzle]; ok {
		return answered
	}
	if b.judging == nil {
		b.judging = make(map[*syntax.Puzzle]<-chan struct{})
	}
	answered := make(chan struct{})
	b.judging[a.Puzzle] = answered
	s := b.panels
	s.Go(func() {
		defer close(answered)
		c, err := s.Judge(s.Context(), a)
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.judging, a.Puzzle)
		if err == nil && c != nil {
			s.Changes.Send()
		}
	})
	return answered
}
