package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"go.lsp.dev/protocol"
	"pgregory.net/rapid"

	"plywise/lsp/analysis"
	"plywise/parser"
)

// TestFindingsThatAreCarriedAlongAreThoseOfTheText edits files of many puzzles,
// of which more or fewer are wrong, and compares with what is found in the text
// alone.
func TestFindingsThatAreCarriedAlongAreThoseOfTheText(t *testing.T) {
	e := start(t, rich())
	defer e.quit()
	s := e.server
	puzzles := []string{
		"puzzle: no game\n",
		"puzzle: two mice\ngame: cat-mouse-grid\nboard:\n  MMCF\n",
		"puzzle: a \"line\":7 b\ngame: \"line\":8\n",
		"// a comment\n",
		"\n",
		"puzzle: sound\ngame: knight-pawns\nknight: 0,0\npawns: none\n",
		"puzzle: wrong\ngame: knight-pawns\nknight: 0,0\npawns: none\nexpect: 7 moves\n",
	}
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(puzzles), 0, 3*blockSize).Draw(t, "text"), "")
		snap := &snapshot{key: doc, uri: doc, version: 1, file: parser.Parse(text), findings: &findings{server: s}}
		s.schedule.replace(doc, newStep(nil, snap.file))
		defer func() { s.schedule.replace(doc, newStep(snap.file, nil)) }()
		for i := range rapid.IntRange(1, 6).Draw(t, "edits") {
			if rapid.Bool().Draw(t, "early") {
				if _, err := snap.findings.diagnostics(snap); err != nil {
					t.Fatal(err)
				}
			}
			for !s.schedule.isSettled(doc) {
				runtime.Gosched()
			}
			got, err := snap.findings.diagnostics(snap)
			if err != nil {
				t.Fatal(err)
			}
			alone := *snap
			alone.findings = &findings{server: s}
			want, err := alone.findings.diagnostics(&alone)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := string(slices.Concat(got...)), string(slices.Concat(want...)); got != want || !json.Valid([]byte(got)) {
				t.Fatalf("after %d edits of %q:\n%s\nwant\n%s", i, text, got, want)
			}
			from := rapid.IntRange(0, snap.file.Len()).Draw(t, "from")
			to := min(snap.file.Len(), from+rapid.SampledFrom([]int{0, 0, 1, 10, 1000}).Draw(t, "length"))
			next := *snap
			next.version++
			next.file = snap.file.Edit(parser.Range{Start: from, End: to}, rapid.SampledFrom(append(puzzles, "", "x")).Draw(t, "with"))
			next.step = newStep(snap.file, next.file)
			s.schedule.replace(doc, next.step)
			snap = &next
		}
	})
}

func TestManyWrongPuzzlesThatMoveAreNotWrittenWhileTheClientWaits(t *testing.T) {
	e := start(t, rich())
	defer e.quit()
	first := &snapshot{key: doc, uri: doc, version: 1, file: parser.Parse(strings.Repeat("puzzle: no game\n", 2*few)), findings: &findings{server: e.server}}
	if _, err := first.findings.diagnostics(first); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		with string
		few  bool
	}{{"x", true}, {"\n", false}} {
		next := *first
		next.version++
		next.file = first.file.Edit(parser.Range{Start: len("puzzle:"), End: len("puzzle:")}, c.with)
		if got := next.findings.areFew(&next); got != c.few {
			t.Errorf("after %q: few are %v", c.with, got)
		}
	}
}

func TestOnlyLineNumbersAreShifted(t *testing.T) {
	d := func(line uint32) []byte {
		at := protocol.Range{Start: protocol.Position{Line: line, Character: 3}, End: protocol.Position{Line: line + 1, Character: 4}}
		data, err := json.Marshal(diagnosticData{Fixes: []diagnosticFix{{
			Title: `"line":12`, Edits: []protocol.TextEdit{{Range: at, NewText: `{"line":5}`}},
		}}})
		if err != nil {
			t.Fatal(err)
		}
		encoded, err := protocol.Marshal(&protocol.Diagnostic{
			Range: at, Message: protocol.String(`the "line":7 \"line":8`), Data: data,
			RelatedInformation: []protocol.DiagnosticRelatedInformation{{Location: protocol.Location{URI: `file:///"line":3`, Range: at}, Message: `"line":9`}},
		})
		if err != nil {
			t.Fatal(err)
		}
		return encoded
	}
	for _, c := range [][2]uint32{{0, 1}, {9, 10}, {100, 7}, {5, 5}} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			if got, want := shiftLines(d(c[0]), int(c[1])-int(c[0])), d(c[1]); string(got) != string(want) {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

// An engine that finishes the analysis of a puzzle, of which it has told what is
// wrong, only when it is let.
type heldEngine struct {
	*analysis.Engine
	armed         atomic.Bool
	glanced, goOn chan struct{}
}

func (h *heldEngine) Glance(ctx context.Context, p *parser.Puzzle) (*analysis.Result, func() *analysis.Result, error) {
	wrong, rest, err := h.Engine.Glance(ctx, p)
	if h.armed.CompareAndSwap(true, false) {
		held := rest
		rest = func() *analysis.Result {
			close(h.glanced)
			<-h.goOn
			return held()
		}
	}
	return wrong, rest, err
}

func TestAPuzzleThatWasCleanIsLookedAtAgainWhenTheMemoryBecomesLessMeanwhile(t *testing.T) {
	h := &heldEngine{glanced: make(chan struct{}), goOn: make(chan struct{})}
	e := start(t, rich(), func(s *server) {
		h.Engine = s.engine
		s.schedule.engine = h
	})
	const document = "file:///a.puzzle"
	e.open(document, "puzzle: a\ngame: cat-mouse-grid\nboard:\n  M.#..\n  ..#.C\n  ....F\n")
	e.showsCodes(document)
	h.armed.Store(true)
	e.replace(document, "M.#..", "M....")
	<-h.glanced
	e.shows(document, "version 2", func(s *shown) bool { return s.Version != nil && *s.Version == 2 })
	e.server.engine.SetMemory(1 << 10)
	close(h.goOn)
	e.showsCodes(document, "too-large")
	e.quit()
}
