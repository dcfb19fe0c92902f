package catalogue

import (
	"cmp"
	"context"
	"iter"
	"slices"
	"sync"
	"sync/atomic"
)

// A Span is layouts with consecutive numbers, for one worker.
type Span struct {
	From, To int    // their numbers, up to To, which is left out
	First    uint64 // the layout of the first number
	Layouts  int    // of the boards, in all
}

// New returns an empty catalogue of boards, which it counts. The error is ctx's, or says what is
// wrong with the boards.
func New(ctx context.Context, b Boards) (*Catalogue, error) {
	if err := b.Validate(); err != nil {
		return nil, err
	}
	c := &Catalogue{Boards: b}
	for range newShape(b).layouts(ctx, 0) {
		c.Layouts++
	}
	return c, ctx.Err()
}

// Spans yields the layouts of a range that are not surveyed now, at most so many at a time. It
// ends early where ctx ends.
func (c *Catalogue) Spans(ctx context.Context, within Range, most int) iter.Seq[Span] {
	shape, layouts, gaps := newShape(c.Boards), c.Layouts, c.Missing(within)
	return func(yield func(Span) bool) {
		gaps, number := slices.Clone(gaps), 0
		for l := range shape.layouts(ctx, 0) {
			if len(gaps) == 0 {
				return
			}
			if gap := &gaps[0]; gap[0] == number {
				gap[0] = min(number+most, gap[1])
				if !yield(Span{number, gap[0], uint64(l), layouts}) {
					return
				}
				if gap[0] == gap[1] {
					gaps = gaps[1:]
				}
			}
			number++
		}
	}
}

// Missing returns what is not surveyed of a range, in order.
func (c *Catalogue) Missing(within Range) (gaps []Range) {
	from := within[0]
	for _, done := range append(slices.Clone(c.Done), Range{within[1], within[1]}) {
		if end := min(done[0], within[1]); from < end {
			gaps = append(gaps, Range{from, end})
		}
		from = max(from, done[1])
	}
	return gaps
}

// spanSize is how many layouts a worker surveys at a time: on boards of 5x5 for a few
// milliseconds, in which the records hardly change.
const spanSize = 64

// Extend surveys what is not surveyed of a range with that many workers. It calls grown after
// each span. The error is ctx's; the catalogue then has what is surveyed.
func (c *Catalogue) Extend(ctx context.Context, within Range, workers int, grown func()) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	spans := make(chan Span)
	todo := c.Spans(ctx, within, spanSize)
	go func() {
		defer close(spans)
		for span := range todo {
			select {
			case spans <- span:
			case <-ctx.Done():
				return
			}
		}
	}()
	type part struct {
		*Catalogue
		error
	}
	parts := make(chan part)
	boards := c.Boards
	var known atomic.Pointer[[2]Records]
	known.Store(c.recordsNow())
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for span := range spans {
				surveyed, err := boards.Survey(ctx, span, known.Load())
				parts <- part{surveyed, err}
			}
		})
	}
	go func() {
		group.Wait()
		close(parts)
	}()
	var failed error
	for p := range parts {
		err := p.error
		if err == nil {
			err = c.Merge(p.Catalogue)
		}
		if err != nil {
			failed = cmp.Or(failed, err)
			cancel()
			continue
		}
		known.Store(c.recordsNow())
		grown()
	}
	return cmp.Or(failed, ctx.Err())
}

// recordsNow returns a copy of the records.
func (c *Catalogue) recordsNow() *[2]Records {
	records := c.Records
	for winner := range records {
		records[winner].Fewest = slices.Clone(records[winner].Fewest)
	}
	return &records
}
