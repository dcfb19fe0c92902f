package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"strings"
	"testing"
)

const (
	// The cat wins in 10; without the wall on 0,2 the mouse wins, and the other wall is idle.
	tooManyWalls = "puzzle: Too many walls\ngame: cat-mouse-grid\nboard:\n  M.#F\n  ..#.\n  C...\n"
	// The cat wins in 12. The mouse wins without the wall on 0,3, and with one on 2,1 or 2,2.
	mendable = "puzzle: Mend the board\ngame: cat-mouse-grid\nboard:\n  M..#F\n  .#...\n  C....\nexpect: mouse wins\n"
	// The cat wins in 2. Without the edge 1 – 3 nobody does.
	crossing = "puzzle: The crossing\ngame: cat-mouse-graph\ngraph:\n  1: 3\n  2: 3 4\n  3: 0 4\n"
)

// The members of the example in the terms, and those of a puzzle with an error.
const mappedExample = `{"file":"-","line":1,"puzzle":"Mend the board","edits":[{"at":"3,4","now":"floor","outcome":"cat","plies":6,"effect":"flips","breaks":[]}],
 "idle":["0,0"],"repairs":["3,4"],"errors":["…"]}`

func TestMapPrintsTheMembersThatItsReadersKnow(t *testing.T) {
	var want record
	if err := json.Unmarshal([]byte(mappedExample), &want); err != nil {
		t.Fatal(err)
	}
	got := jsonOf(t, call(mendable, "map", "--json", "-"), exitErrors)[0]
	(&comparison{t, mendable}).equal("the shape", shape(map[string]any(got)), shape(map[string]any(want)))
}

func TestMapNamesIdleWallsRepairsAndWhatBreaks(t *testing.T) {
	c := &comparison{t, "the record"}
	got := jsonOf(t, call(mendable, "map", "--json", "-"), exitErrors)[0]
	c.equal("idle", got["idle"], []string{"1,1"})
	c.equal("repairs", got["repairs"], []string{"0,3", "2,1", "2,2"})
	got = jsonOf(t, call(tooManyWalls+"expect: cat wins\nbest: 0,0 0,1\n", "map", "--json", "-"), exitClean)[0]
	c.equal("idle", got["idle"], []string{"1,2"})
	c.equal("repairs", got["repairs"], []string{})
	edits := got["edits"].([]any)
	c.equal("the number of edits", len(edits), 9)
	c.equal("the first edit", edits[0], record{"at": "0,1", "now": "floor", "outcome": "cat", "plies": 4, "effect": "faster", "breaks": []string{"best"}})
	c.equal("the second edit", edits[1], record{"at": "0,2", "now": "wall", "outcome": "mouse", "plies": 5, "effect": "flips", "breaks": []string{"expect", "best"}})
}

// Without the edge 1 – 3, the one repair, the mouse cannot move to 3.
func TestNoRepairMakesAMoveIllegal(t *testing.T) {
	for moves, want := range map[string][]string{"": {"1 3"}, "moves: 3\n": {}} {
		got := jsonOf(t, call(crossing+"expect: draw\n"+moves, "map", "--json", "-"), exitErrors)[0]
		(&comparison{t, moves}).equal("repairs", got["repairs"], want)
	}
}

func TestMapOfEdgesAndPawns(t *testing.T) {
	c := &comparison{t, "the record"}
	got := jsonOf(t, call(crossing+"expect: draw\n", "map", "--json", "-"), exitErrors)[0]
	edits := got["edits"].([]any)
	c.equal("the number of edits", len(edits), 10) // of five nodes
	c.equal("the first edit", edits[0], record{"at": "1 3", "now": "edge", "outcome": "draw", "plies": nil, "reason": "stuck", "effect": "flips", "breaks": []string{}})
	c.equal("an edge that is not there", edits[3], record{"at": "1 0", "now": "none", "outcome": "mouse", "plies": 1, "effect": "flips", "breaks": []string{}})
	c.equal("idle", got["idle"], []string{})
	c.equal("repairs", got["repairs"], []string{"1 3"})

	got = jsonOf(t, call(corridor+"expect: 13\n", "map", "--json", "-"), exitClean)[0]
	c.equal("edits", got["edits"], []record{
		{"at": "0,1", "now": "pawn", "total": 10, "effect": "fewer", "breaks": []string{"expect"}},
		{"at": "1,11", "now": "pawn", "total": 7, "effect": "fewer", "breaks": []string{"expect"}},
		{"at": "2,6", "now": "pawn", "total": 11, "effect": "fewer", "breaks": []string{"expect"}},
	})
}

// From more than 100 nodes on there are too many edges that could be.
func TestMapTriesOnlyTheEdgesThatAreThereInALargeGraph(t *testing.T) {
	for nodes, want := range map[int]int{6: 6 * 5 / 2, 101: 100} {
		got := jsonOf(t, call(star(nodes), "map", "--json", "-"), exitClean)[0]
		if n := len(got["edits"].([]any)); n != want {
			t.Errorf("%d edits of %d nodes, want %d", n, nodes, want)
		}
	}
}

// star returns a chase on a graph of so many nodes that are joined to the hole.
func star(nodes int) string {
	var text strings.Builder
	text.WriteString("puzzle: A star\ngame: cat-mouse-graph\ngraph:\n  0:")
	for i := 1; i < nodes; i++ {
		fmt.Fprintf(&text, " %d", i)
	}
	return text.String() + "\n"
}

func TestMapNamesEveryPuzzleThatItCannotSolve(t *testing.T) {
	page := namesTheUnsolved(t, "map")
	if n := strings.Count(page.out, "The edits of this puzzle are not tried, because it is not solved:\n"); n != 2 {
		t.Errorf("%d puzzles are not mapped:\n%s", n, page.out)
	}
	if !strings.HasSuffix(page.out, "\n3 puzzles in 1 file, 2 with errors\n") {
		t.Errorf("the summary is missing:\n%s", page.out)
	}
}

func TestMapReadsFoldersAndStandardInput(t *testing.T) {
	dir := folder(t, map[string]string{"a.puzzle": race, "b/c.puzzle": house + corridor})
	names := map[string]int{}
	for _, r := range jsonOf(t, call(castle, "map", "--json", dir, "-"), exitClean) {
		names[filepath.ToSlash(strings.TrimPrefix(r["file"].(string), dir))]++
	}
	if want := map[string]int{"/a.puzzle": 1, "/b/c.puzzle": 2, "-": 1}; !maps.Equal(names, want) {
		t.Errorf("%v, want %v", names, want)
	}
}
