package lsp

import (
	"context"
	"errors"

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
