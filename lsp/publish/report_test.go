package publish

import (
	"reflect"
	"runtime"
	"strings"
	"testing"
	"weak"

	"go.lsp.dev/protocol"
	"pgregory.net/rapid"

	"plywise/lsp/analysis"
	"plywise/lsp/workspace"
	"plywise/parser"
)

const doc = "file:///a.puzzle"

// unsolved is what is known before anything is solved.
func unsolved(f *parser.File) []analysis.Analysed {
	var list []analysis.Analysed
	for p := range f.All() {
		if len(p.Problems) > 0 {
			list = append(list, analysis.Analysed{Placed: p, Answer: analysis.Unsolved(p.Puzzle)})
		}
	}
	return list
}

func convert(snap *workspace.Snapshot, placed parser.Placed, a *analysis.Answer) []protocol.Diagnostic {
	var list []protocol.Diagnostic
	for _, p := range a.AllProblems() {
		list = append(list, protocol.Diagnostic{Range: snap.In(placed, p.Range), Message: protocol.String(p.Message.String())})
	}
	return list
}

// However a text came about, edit by edit, the report about it says what one says
// that has seen no other text, and it has the name of another exactly where the two
// say the same.
func TestAReportThatIsCarriedAlongIsThatOfTheText(t *testing.T) {
	puzzles := []string{
		"puzzle: no game\n",
		"puzzle: two mice\ngame: cat-mouse-grid\nboard:\n  MMCF\n",
		"// a comment\n",
		"\n",
		"puzzle: sound\ngame: knight-pawns\nknight: 0,0\npawns: none\n",
	}
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(puzzles), 0, 20).Draw(t, "text"), "")
		answers := map[*parser.Puzzle]*analysis.Answer{}
		known := func(f *parser.File) []analysis.Analysed {
			list := unsolved(f)
			for i, a := range list {
				if answers[a.Placed.Puzzle] == nil {
					answers[a.Placed.Puzzle] = a.Answer
				}
				list[i].Answer = answers[a.Placed.Puzzle]
			}
			return list
		}
		reports := NewReports(known, convert)
		snap := &workspace.Snapshot{Key: doc, URI: doc, Version: 1, File: parser.Parse(text)}
		last := reports.Of(snap)
		for range rapid.IntRange(1, 6).Draw(t, "edits") {
			from := rapid.IntRange(0, snap.File.Len()).Draw(t, "from")
			to := min(snap.File.Len(), from+rapid.SampledFrom([]int{0, 0, 1, 10, 1000}).Draw(t, "length"))
			next := *snap
			next.Version++
			next.File = snap.File.Edit(parser.Range{Start: from, End: to}, rapid.SampledFrom(append(puzzles, "", "x")).Draw(t, "with"))
			snap = &next
			got := reports.Of(snap)
			want := NewReports(unsolved, convert).Of(snap)
			if !reflect.DeepEqual(got.Items(), want.Items()) {
				t.Fatalf("%q:\n%v\nwant\n%v", snap.File.Text(), got.Items(), want.Items())
			}
			if got.ID == last.ID && !reflect.DeepEqual(got.Items(), last.Items()) {
				t.Fatalf("two reports are called %s:\n%v\n%v", got.ID, last.Items(), got.Items())
			}
			if reports.Of(snap) != got {
				t.Fatal("the same question has another answer")
			}
			last = got
		}
	})
}

// A document that is opened again counts its versions anew.
func TestAQuestionAboutAnOlderTextChangesNothing(t *testing.T) {
	var open workspace.Documents
	reports := NewReports(unsolved, convert)
	old := &workspace.Snapshot{Key: doc, Version: 7, File: parser.Parse("puzzle: a\n")}
	now := &workspace.Snapshot{Key: doc, Version: 1, File: parser.Parse("puzzle: a\ngame: x\n")}
	open.Set(doc, old)
	open.Set(doc, now)
	reports.Of(old)
	first := reports.Of(now)
	reports.Of(old)
	if reports.Of(now) != first {
		t.Error("the same question has another answer")
	}
	reports.Forget(doc)
	if len(reports.documents) != 0 {
		t.Error("a closed document is remembered")
	}
}

// A report holds what is known of its own version, and of none before it, even if it says
// the same.
func TestAReportDoesNotKeepTheVersionBefore(t *testing.T) {
	for _, text := range []string{"", "puzzle: no game\n"} {
		reports := NewReports(unsolved, convert)
		first := &workspace.Snapshot{Key: doc, URI: doc, Taken: 1, File: parser.Parse(text)}
		next := *first
		next.Taken, next.File = 2, first.File.Edit(parser.Range{Start: len(text), End: len(text)}, "\n")
		before := weak.Make(first)
		reports.Of(first)
		report := reports.Of(&next)
		first = nil
		runtime.GC()
		if before.Value() != nil {
			t.Errorf("%q: the version before is held", text)
		}
		runtime.KeepAlive(report)
		runtime.KeepAlive(reports)
	}
}
