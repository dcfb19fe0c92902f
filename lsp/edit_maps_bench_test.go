package lsp

import (
	"math/rand/v2"
	"testing"
	"time"

	"plywise/lsp/analysis"
)

// BenchmarkBesideAMap measures how long somebody waits who types or hovers in a document
// while the map of a board of 64x64 in it is found, and while it is not: until the
// diagnostics of the new version are there, or the hover. The figures are medians, in µs.
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
				e := start(b, rich())
				e.open(doc, text)
				e.settled()
				var times []time.Duration
				for b.Loop() {
					p := e.server.documents.View()[doc].File.Puzzle(0).Puzzle
					if maps {
						eventually(b, "the map grows", func() bool { return e.grows(e.server.schedule.Known(p)) })
					} else {
						e.server.editMaps.stop(p)
					}
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

// grows reports whether the map of an answer's puzzle is being found.
func (e *fakeEditor) grows(a *analysis.Answer) bool {
	if a.Facts == nil || a.Facts.EditMap() == nil {
		return false
	}
	known, total := a.Facts.EditMap().Known()
	return known > 0 && known < total
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
