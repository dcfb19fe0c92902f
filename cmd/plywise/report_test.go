package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The members of the example in the contract, with lists of one element.
const judgedExample = `{"file":"a.puzzle","line":1,"puzzle":"…","game":"cat-mouse-grid","turn":"mouse","side":"mouse","outcome":"mouse","plies":5,"sound":"critical",
 "key":["2,2"],"keeping":["2,2"],"tries":[{"move":"2,1","refutation":"2,2","outcome":"cat","plies":2}],"set":{"outcome":"cat","plies":4},
 "turns":[{"at":0,"move":"2,2","legal":3,"keeping":["2,2"],"best":["2,2"],"critical":true}],
 "difficulty":{"plies":5,"luck":1.585,"onlyMoves":3,"quiet":0,"tries":1}}`

// shape returns the names of the members of a value, those of lists by their first element.
func shape(value any) any {
	switch value := value.(type) {
	case map[string]any:
		members := map[string]any{}
		for name, member := range value {
			members[name] = shape(member)
		}
		return members
	case []any:
		if len(value) > 0 {
			return []any{shape(value[0])}
		}
		return []any{}
	}
	return nil
}

func TestReportPrintsTheMembersThatItsReadersKnow(t *testing.T) {
	var want record
	if err := json.Unmarshal([]byte(judgedExample), &want); err != nil {
		t.Fatal(err)
	}
	const slips = "puzzle: The mouse slips past\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\n"
	got := jsonOf(t, call(slips, "report", "--json", "-"), exitClean)[0]
	(&comparison{t, slips}).equal("the shape", shape(map[string]any(got)), shape(map[string]any(want)))
}

func TestReportLeavesOutOfPawnsWhatOnlyChasesHave(t *testing.T) {
	got := jsonOf(t, call(corridor, "report", "--json", "-"), exitClean)[0]
	c := &comparison{t, "the record"}
	c.keys(got, "file", "line", "puzzle", "game", "turn", "side", "total", "sound", "key", "keeping", "tries", "set", "turns", "difficulty")
	c.keys(got["difficulty"].(map[string]any), "plies", "luck", "onlyMoves", "tries")
	c.keys(got["turns"].([]any)[0].(map[string]any), "at", "move", "legal", "keeping", "best")
	c.equal("tries", got["tries"], []record{{"move": "2,6", "refutation": "0,1", "total": 12}})
	c.equal("set", got["set"], record{"total": 12})
	c.equal("difficulty", got["difficulty"], record{"plies": 3, "luck": 1.585, "onlyMoves": 2, "tries": 1})
}

// A sum of logarithms has a fraction without end.
func TestLuckIsANumberOfThreeDecimals(t *testing.T) {
	text, err := os.ReadFile("../../editors/examples/cat-and-mouse-graph.puzzle")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		corridor:     `"luck":1.585,`, // log2 3
		castle:       `"luck":0.585,`, // log2 3/2
		race:         `"luck":2,`,     // log2 3/2 + log2 4/3 + log2 4/2
		string(text): `"luck":4.17,`,  // log2 3 + log2 3 + log2 2, of The house
	} {
		if c := call(text, "report", "--json", "-"); !strings.Contains(c.out, want) {
			t.Errorf("no %s in %s", want, c.out)
		}
	}
}

// namesTheUnsolved runs a command on three puzzles of which one can be solved, and expects it
// to name the others. It returns the page.
func namesTheUnsolved(t *testing.T, command string) result {
	t.Helper()
	text := "stray\n" + ragged + clean + "puzzle: Huge\ngame: cat-mouse-grid\nboard:\n  MC" + strings.Repeat(".", 500) + "F\n"
	asJSON := call(text, command, "--json", "--memory", "1MiB", "-")
	records := jsonOf(t, asJSON, exitErrors)
	if len(records) != 1 || records[0]["puzzle"] != "Clean" || records[0]["line"] != 7.0 {
		t.Errorf("the records are %v", records)
	}
	for _, start := range []string{"-:1:1: error: ", "-:6:3: error: ", "-:16:1: error: "} {
		if !strings.Contains("\n"+asJSON.err, "\n"+start) {
			t.Errorf("no %q in %s", start, asJSON.err)
		}
	}
	page := call(text, command, "--memory", "1MiB", "-")
	if page.code != exitErrors || strings.Count(page.err, "\n") != 1 {
		t.Errorf("%+v", page)
	}
	return page
}

func TestReportNamesEveryPuzzleThatItCannotJudge(t *testing.T) {
	page := namesTheUnsolved(t, "report")
	for _, title := range []string{"Ragged  -:2\n", "Clean  -:7\n", "Huge  -:14\n", "3 puzzles in 1 file, 2 with errors\n"} {
		if !strings.Contains(page.out, title) {
			t.Errorf("no %q in\n%s", title, page.out)
		}
	}
	if n := strings.Count(page.out, "This puzzle is not judged, because it is not solved:\n"); n != 2 {
		t.Errorf("%d puzzles are not judged:\n%s", n, page.out)
	}
}

func TestAFinishedGameHasNothingToBeJudged(t *testing.T) {
	const caught = "puzzle: Caught\ngame: cat-mouse-grid\nturn: mouse\ncat: 0,0\nboard:\n  M.F\nsolution: 0,1\ntries: none\nset: cat has won\n"
	got := jsonOf(t, call(caught, "report", "--json", "-"), exitErrors)[0]
	c := &comparison{t, "the record"}
	c.keys(got, "file", "line", "puzzle", "game", "turn", "side", "outcome", "plies", "key", "keeping", "tries", "turns", "difficulty", "errors")
	c.equal("side", got["side"], "cat")
	c.equal("difficulty", got["difficulty"], record{"plies": nil, "luck": 0, "onlyMoves": 0, "quiet": 0, "tries": 0})
	for _, empty := range []string{"key", "keeping", "tries", "turns"} {
		c.equal(empty, got[empty], []string{})
	}
	if errors, _ := got["errors"].([]any); len(errors) != 2 { // of solution and set
		t.Errorf("the errors are %v", errors)
	}
}

func TestReportReadsFoldersAndStandardInput(t *testing.T) {
	dir := folder(t, map[string]string{"a.puzzle": race, "b/c.puzzle": house + corridor})
	names := map[string]int{}
	for _, r := range jsonOf(t, call(castle, "report", "--json", dir, "-"), exitClean) {
		names[filepath.ToSlash(strings.TrimPrefix(r["file"].(string), dir))]++
	}
	if want := map[string]int{"/a.puzzle": 1, "/b/c.puzzle": 2, "-": 1}; !maps.Equal(names, want) {
		t.Errorf("%v, want %v", names, want)
	}
}
