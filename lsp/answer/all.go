package answer

import (
	"context"
	"iter"
	"runtime"

	"plywise/lsp/work"
	"plywise/parser"
	"plywise/parser/syntax"
)

// An Analysed is a puzzle of a file, or its preamble, with the answer about it.
type Analysed struct {
	Placed parser.Placed
	Answer *Answer
}

// All analyses every puzzle of a file, its `idle` and its fillings included, and yields them in order. It works
// ahead on as many puzzles as there are processors. If the context ends first, its error is the
// last thing yielded.
func (e *Engine) All(ctx context.Context, f *parser.File) iter.Seq2[Analysed, error] {
	return func(yield func(Analysed, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		type answer struct {
			Analysed
			err error
		}
		// The queue holds the puzzles that are being analysed, in the order of the
		// file. Its capacity bounds the work ahead.
		queue := make(chan chan answer, runtime.GOMAXPROCS(0))
		go func() {
			defer close(queue)
			for p := range f.All() {
				done := make(chan answer, 1)
				select {
				case queue <- done:
				case <-ctx.Done():
					return
				}
				go func() {
					a, err := e.whole(ctx, p.Puzzle)
					done <- answer{Analysed{p, a}, err}
				}()
			}
		}()
		for done := range queue {
			a := <-done
			if !yield(a.Analysed, a.err) || a.err != nil {
				return
			}
		}
		if err := ctx.Err(); err != nil {
			yield(Analysed{}, err)
		}
	}
}

// whole analyses a puzzle with its fillings and its `idle`. A panic costs this puzzle its solution.
func (e *Engine) whole(ctx context.Context, p *syntax.Puzzle) (a *Answer, err error) {
	defer func() {
		if err != nil && ctx.Err() == nil {
			a = &Answer{Puzzle: p, State: Current}
			e.fail(a, err)
			err = nil
		}
	}()
	defer recovered(&err)
	if a, err = e.Counted(ctx, p, Awaited); err != nil {
		return nil, err
	}
	return e.CheckIdle(ctx, a, Awaited)
}

// Counted is [Engine.Analyse], and counts the fillings of holes for a caller that waits. Where
// there is not enough memory, they are not counted.
func (e *Engine) Counted(ctx context.Context, p *syntax.Puzzle, wanted work.Wanted) (*Answer, error) {
	a, err := e.Analyse(ctx, p, wanted)
	if err != nil {
		return nil, err
	}
	counted, err := e.Fill(ctx, a, wanted, nil)
	if err != nil && ctx.Err() == nil {
		return a.Unmapped(err), nil
	}
	return counted, err
}
