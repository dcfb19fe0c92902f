package lsp

import (
	"context"
	"errors"
	"time"

	"plywise/lsp/analysis"
	"plywise/parser"
	"plywise/solver"
	"plywise/solver/composition"
)

// judge returns what a judge of compositions says of a puzzle's position once that is
// solved, nil where it cannot be. It waits for it as for something on the screen.
func (s *server) judge(ctx context.Context, p *parser.Puzzle) (c *composition.Composition, err error) {
	answer, err := s.shown(ctx, p)
	if err != nil || answer.Facts == nil {
		return nil, err
	}
	err = s.schedule.During(ctx, p, func(ctx context.Context) error {
		c, err = s.engine.Judge(ctx, answer, analysis.Visible)
		return ifJudged(err)
	})
	return c, protocolError(err)
}

// judgeAt returns what a judge says of the thing at a cursor.
func (s *server) judgeAt(ctx context.Context, a *analysis.Answer, at parser.Cursor) (j analysis.Judgement, err error) {
	if a.Facts == nil {
		return j, nil
	}
	err = s.schedule.During(ctx, at.Puzzle, func(ctx context.Context) error {
		j, err = s.engine.JudgeAt(ctx, a, at, analysis.Awaited)
		return ifJudged(err)
	})
	return j, protocolError(err)
}

// prospectWait is how long a hover waits for what the edit under it would do. Most take less
// than a millisecond, but one that has to be solved on a board of 64x64 may take some tenths
// of a second: then the rest of the hover is not held up by it, and the map has it later.
const prospectWait = 300 * time.Millisecond

// prospectAt returns what the edit of the thing at a cursor would do; nil where there is none,
// or it is not known in time.
func (s *server) prospectAt(ctx context.Context, a *analysis.Answer, c parser.Cursor) (known *analysis.Prospect, err error) {
	at, other, ok := analysis.EditAt(c)
	if a.Facts == nil || !ok {
		return nil, nil
	}
	limited, cancel := s.within(ctx, prospectWait)
	defer cancel()
	err = s.schedule.During(limited, c.Puzzle, func(ctx context.Context) error {
		p, ok, err := s.engine.Prospect(ctx, a, at, other, analysis.Awaited)
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

// ifJudged leaves out that there is not enough memory to judge, or a defect: what is known
// besides can be shown all the same.
func ifJudged(err error) error {
	_, tooLarge := errors.AsType[*solver.MemoryError](err)
	_, defect := errors.AsType[*analysis.DefectError](err)
	if tooLarge || defect {
		return nil
	}
	return err
}
