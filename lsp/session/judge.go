package session

import (
	"context"
	"errors"
	"time"

	"go.lsp.dev/protocol"

	"plywise/lsp/answer"
	"plywise/lsp/schedule"
	"plywise/parser"
	"plywise/solver"
	"plywise/solver/composition"
)

// Judge returns the judgement of a solved puzzle as a composition, nil if the puzzle is not
// solved or cannot be judged. The work ranks as visible.
func (s *Session) Judge(ctx context.Context, a *answer.Answer) (*composition.Composition, error) {
	if a.Facts == nil {
		return nil, nil
	}
	ctx, end := s.Schedule.During(ctx, a.Puzzle)
	defer end()
	c, err := s.engine.Judge(ctx, a, answer.Visible)
	return c, judged(ctx, err)
}

// prospectWait is how long a hover waits for the effect of the edit under it. Most take less than
// a millisecond, but one that has to be solved on a board of 64x64 may take some tenths of a
// second: then the hover goes without it, and the map has it later.
const prospectWait = 300 * time.Millisecond

// JudgeAt returns the judgement of the thing at a cursor, the zero value where the puzzle is not
// solved.
func (s *Session) JudgeAt(ctx context.Context, a *answer.Answer, at parser.Cursor) (answer.Judgement, error) {
	if a.Facts == nil {
		return answer.Judgement{}, nil
	}
	ctx, end := s.Schedule.During(ctx, at.Puzzle)
	defer end()
	j, err := s.engine.JudgeAt(ctx, a, at, prospectWait)
	return j, judged(ctx, err)
}

// MapEdits completes the map of the edits of an answer's puzzle, which the answer shares, unless
// there is not enough memory. The work ranks as visible.
func (s *Session) MapEdits(ctx context.Context, a *answer.Answer) error {
	ctx, end := s.Schedule.During(ctx, a.Puzzle)
	defer end()
	_, err := s.engine.Map(ctx, a, answer.Visible, nil)
	return judged(ctx, err)
}

// judged returns the error of work about a puzzle, with the context that it had of
// [schedule.Schedule.During]. It drops that of a judge that lacks memory or has a defect: the rest
// of the answer can be shown all the same.
func judged(ctx context.Context, err error) error {
	_, tooLarge := errors.AsType[*solver.MemoryError](err)
	_, defect := errors.AsType[*answer.DefectError](err)
	switch {
	case errors.Is(context.Cause(ctx), schedule.ErrGone):
		return protocol.ErrContentModified
	case tooLarge || defect:
		return nil
	}
	return err
}
