package lsp

import (
	"context"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"plywise/lsp/answer"
	"plywise/lsp/work"
	"plywise/parser"
)

// BenchmarkBesideAMap measures how long a user who types or hovers in a document waits for the
// new diagnostics or the hover, while the map of a board of 64x64 in it is found and while it is
// not. The figures are medians, in µs.
func BenchmarkBesideAMap(b *testing.B) {
	random := rand.New(rand.NewPCG(64, 20))
	text := "puzzle: large\ngame: cat-mouse-grid\nboard:\n" + randomBoard(random, 64) +
		"puzzle: small\ngame: cat-mouse-grid\nexpect: draw\nboard:\n" + randomBoard(random, 8)
	const large, small = 3 + 32, 3 + 64 + 4 + 4 // lines of boards
	for _, c := range []struct {
		name string
		do   func(*fakeEditor)
	}{
		{"TypeInSmall", func(e *fakeEditor) { e.toggle(small, 4) }},
		{"TypeInLarge", func(e *fakeEditor) { e.toggle(large, 34) }},
		{"HoverInSmall", func(e *fakeEditor) { e.must("textDocument/hover", in(small), nil) }},
		{"HoverInLarge", func(e *fakeEditor) { e.must("textDocument/hover", in(large), nil) }},
		{"Lenses", func(e *fakeEditor) {
			e.must("textDocument/codeLens", object{"textDocument": object{"uri": doc}}, nil)
		}},
	} {
		for name, maps := range map[string]bool{"without": false, "with": true} {
			b.Run(c.name+"/"+name, func(b *testing.B) {
				var running atomic.Bool
				e := start(b, rich(), func(s *server) { s.EditMaps.MapOf = endlessly(maps, &running) })
				e.open(doc, text)
				var times []time.Duration
				for b.Loop() {
					eventually(b, "the map is being found", func() bool { return running.Load() })
					time.Sleep(pause)
					began := time.Now()
					c.do(e)
					times = append(times, time.Since(began))
				}
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(median(times), "µs")
				e.quit()
			})
		}
	}
}

// endlessly returns what finds the map of the large puzzle again and again, or only waits,
// until it is given up.
func endlessly(maps bool, running *atomic.Bool) func(*answer.Engine, context.Context, *answer.Answer, work.Wanted, func()) (*answer.Answer, error) {
	return func(engine *answer.Engine, ctx context.Context, a *answer.Answer, wanted work.Wanted, grown func()) (*answer.Answer, error) {
		if a.Puzzle.Title != "large" {
			return engine.Map(ctx, a, wanted, grown)
		}
		running.Store(true)
		defer running.Store(false)
		for ctx.Err() == nil {
			if !maps {
				<-ctx.Done()
				break
			}
			fresh, err := engine.Analyse(ctx, parser.Parse(a.Puzzle.Text).Puzzle(0).Puzzle, wanted)
			if err == nil {
				_, err = engine.Map(ctx, fresh, wanted, grown)
			}
			if err != nil {
				return nil, err
			}
		}
		return nil, ctx.Err()
	}
}

// toggle builds a wall or takes it away, and waits for the diagnostics.
func (e *fakeEditor) toggle(line, column int) {
	at := offsetOf(e.texts[doc].text, line) + column
	with := "#"
	if e.texts[doc].text[at] == '#' {
		with = "."
	}
	e.edit(doc, fakeEdit{at, at + 1, with})
	version := e.texts[doc].version
	e.shows(doc, "the new version", func(s *shown) bool { return *s.Version == version })
	e.call("plywise/nothing", nil, nil)
}

// offsetOf returns where a line starts.
func offsetOf(text string, line int) int {
	at := 0
	for ; line > 0; at++ {
		if text[at] == '\n' {
			line--
		}
	}
	return at
}
