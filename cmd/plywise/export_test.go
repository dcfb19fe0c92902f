package main

import (
	"strings"
	"testing"
)

const annotated = "\uFEFF// Composed for the winter school.\npuzzle: The corridor  // easy\nsource:   https://example.org/corridor\ngame: cat-mouse-grid\n" +
	"board:\n  M..F  // straight on\n  ###C\n\nexpect:  cat wins in 2\nbest: 0,0 0,1\nmoves: 0,1\n"

func TestExportPrintsPuzzlesInCanonicalLayout(t *testing.T) {
	want := call(strings.TrimPrefix(annotated, "\uFEFF"), "fmt").out
	if got := call(annotated, "export", "--format", "puzzle", "-"); got != (result{exitClean, want, ""}) {
		t.Errorf("%+v, want\n%s", got, want)
	}
}

func TestAHandoutIsThePuzzlesWithoutAnswers(t *testing.T) {
	const bare = "puzzle: The corridor\nsource: https://example.org/corridor\ngame: cat-mouse-grid\nboard:\n  M..F\n  ###C\n"
	dir := folder(t, map[string]string{"a.puzzle": annotated, "b/b.puzzle": annotated + "// The cat waits."})
	for path, want := range map[string]string{"-": bare, dir: bare + "\n" + bare} {
		if got := call(annotated, "export", "--format", "puzzle", "--without-answers", path); got != (result{exitClean, want, ""}) {
			t.Errorf("%s: %+v, want\n%s", path, got, want)
		}
	}
	if got := call("// All comments.\n", "export", "--format", "puzzle", "--without-answers", "-"); got != (result{exitClean, "", ""}) {
		t.Errorf("of comments alone: %+v", got)
	}
}

func TestAPuzzleThatIsNotUnderstoodIsReportedAndNotExported(t *testing.T) {
	const first, second = "puzzle: One\ngame: knight-pawns\nboard:\n  N..\n  ..P\n", "\npuzzle: Two\ngame: knight-pawns\nboard:\n  N..\n  ..P\nbset: 1,2\n"
	for _, flags := range [][]string{{"--format", "puzzle"}, {"--format", "puzzle", "--without-answers"}} {
		got := call("best: 1,2\n"+first+second, append(append([]string{"export"}, flags...), "-")...)
		if got.code != exitErrors || got.out != first {
			t.Errorf("%v: %+v", flags, got)
		}
		if lines := strings.Split(got.err, "\n"); len(lines) != 3 || !strings.HasPrefix(lines[0], "-:1:1: error: ") || !strings.HasPrefix(lines[1], "-:13:1: error: ") {
			t.Errorf("%v: %q", flags, got.err)
		}
	}
}

func TestExportSaysWhichOfItsFlagsGoTogether(t *testing.T) {
	for want, flags := range map[string][]string{
		"--format is leetcode or puzzle, not \"pdf\"; see ": {"--format", "pdf"},
		"--without-answers goes with --format puzzle; ":     {"--without-answers"},
	} {
		if got := call(annotated, append(append([]string{"export"}, flags...), "-")...); got.code != exitUsage || got.out != "" || !strings.HasPrefix(got.err, "plywise: "+want) {
			t.Errorf("%v: %+v", flags, got)
		}
	}
	if got := call("", "__complete", "export", "--format", ""); got.code != exitClean || !strings.HasPrefix(got.out, "leetcode\ttest cases\npuzzle\tcanonical layout\n") {
		t.Errorf("completion: %+v", got)
	}
}
