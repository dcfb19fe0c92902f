package session

import (
	"context"
	"errors"
	"time"

	"plywise/lsp/answer"
	"plywise/lsp/game"
	"plywise/parser"
	"plywise/solver"
	"plywise/solver/composition"
)

// Judge returns the judgement of a solved puzzle as a composition, nil if the puzzle is not
// solved or cannot be judged. The work ranks as visible.
func (s *Session) Judge(ctx context.Context, a *answer.Answer) (c *composition.Composition, err error) {
	if a.Facts == nil {
		return nil, nil
	}
	err = s.Schedule.During(ctx, a.Puzzle, func(ctx context.Context) error {
		c, err = s.engine.Judge(ctx, a, answer.Visible)
		return ifJudged(err)
	})
	return c, protocolError(err)
}

// JudgeAt returns the judgement of the place or move at a cursor.
func (s *Session) JudgeAt(ctx context.Context, a *answer.Answer, at parser.Cursor) (j answer.Judgement, err error) {
	if a.Facts == nil {
		return j, nil
	}
	err = s.Schedule.During(ctx, at.Puzzle, func(ctx context.Context) error {
		j, err = s.engine.JudgeAt(ctx, a, at, answer.Awaited)
		return ifJudged(err)
	})
	return j, protocolError(err)
}

// MapEdits completes the map of the edits of an answer's puzzle, which the answer shares, unless
// there is not enough memory. The work ranks as visible.
func (s *Session) MapEdits(ctx context.Context, a *answer.Answer) error {
	return protocolError(s.Schedule.During(ctx, a.Puzzle, func(ctx context.Context) error {
		_, err := s.engine.Map(ctx, a, answer.Visible, nil)
		return ifJudged(err)
	}))
}

// prospectWait is how long a hover waits for the effect of the edit under it. Most take less than
// a millisecond, but one that has to be solved on a board of 64x64 may take some tenths of a
// second: then the hover goes without it, and the map has it later.
const prospectWait = 300 * time.Millisecond

// ProspectAt returns the effect of the edit at a cursor; nil where there is no edit, or its
// effect is not known in time.
func (s *Session) ProspectAt(ctx context.Context, a *answer.Answer, c parser.Cursor) (known *answer.Prospect, err error) {
	at, other, ok := game.EditAt(c)
	if a.Facts == nil || !ok {
		return nil, nil
	}
	limited, cancel := s.Within(ctx, prospectWait)
	defer cancel()
	err = s.Schedule.During(limited, c.Puzzle, func(ctx context.Context) error {
		p, ok, err := s.engine.Prospect(ctx, a, at, other, answer.Awaited)
		if ok {
			known = &p
		}
		return ifJudged(err)
	})
	if limited.Err() != nil && ctx.Err() == nil {
		return nil, nil
	}
	return known, protocolError(err)
}

// ifJudged drops the error of a judge that lacks memory or has a defect: the rest of the answer
// can be shown all the same.
func ifJudged(err error) error {
	_, tooLarge := errors.AsType[*solver.MemoryError](err)
	_, defect := errors.AsType[*answer.DefectError](err)
	if tooLarge || defect {
		return nil
	}
	return err
}
