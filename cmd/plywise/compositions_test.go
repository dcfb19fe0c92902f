package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Puzzles without assertions, each of six or more lines, with what is true of them.
const (
	// Solved by 0,1 1,0 0,2 0,0 0,3, in which waiting is a dual each time but never another
	// way; no try; with the cat to move the mouse wins in 6.
	race = "puzzle: A race\ngame: cat-mouse-grid\nboard:\n  M..F\n  ....\n  C...\n"
	// Solved by kitchen hall pantry stairs crack; the tries are attic hall and hall hall; with
	// the cat to move it wins in 4.
	house = "puzzle: The house\ngame: cat-mouse-graph\nmouse: stairs\ncat: garden\nhole: crack\ngraph:\n" +
		"  attic: stairs\n  stairs: hall kitchen\n  hall: kitchen garden\n  pantry: kitchen crack\n  garden: crack\n"
	// Solved by 1,11 2,6 0,1; the try is 2,6 0,1; 12 moves with Bob to move.
	corridor = "puzzle: The corridor\ngame: knight-pawns\nboard:\n  NP..........\n  ...........P\n  ......P.....\n"
	// Solved by 4,4 7,7 3,3 with a dual: 7,7.
	castle = "puzzle: The castle\ngame: knight-pawns\nboard:\n  N.......\n  ........\n  ..####..\n  ..#P.#..\n  ..#.P#..\n  ..####..\n  ........\n  .......P\n"
)

func TestFailedAssertionsOfACompositionStandWhereTheyAreWritten(t *testing.T) {
	for _, test := range []struct {
		name, text, asserted string
		want                 []string // LINE:COL and the code of each error
	}{
		{"all true in a grid", race, "solution: 0,1 1,0 0,2 0,0 0,3\ntries: none\nset: mouse wins in 6\n", nil},
		{"all true in a graph", house, "solution: kitchen hall pantry stairs crack\nduals: none\ntries:\n  hall hall\n  attic hall\nset: cat wins in 4\n", nil},
		{"all true of pawns", corridor, "solution: 1,11 2,6 0,1\ntries:\n  2,6 0,1\nset: 12\n", nil},

		{"a move of a grid that is slower", race, "solution: 0,0 1,0 0,1\n", []string{"7:11 solution-failed"}},
		{"an end too soon in a grid", race, "solution: 0,1 1,0 0,2\n", []string{"7:19 solution-failed"}},
		{"an illegal move in a graph", house, "solution:\n  kitchen hall\n  garden\n", []string{"14:3 solution-failed"}},
		{"more after the end in a graph", house, "solution: kitchen hall pantry stairs crack attic\n", []string{"12:44 solution-failed"}},
		{"a move of Bob's that is no best one", corridor, "solution: 1,11 0,1 2,6\n", []string{"7:16 solution-failed"}},

		{"waiting in a grid", race, "solution: 0,1 1,0 0,2 0,0 0,3\nduals: none\n", []string{"7:11 dual", "7:19 dual", "7:27 dual"}},
		{"another best capture", castle, "solution: 4,4 7,7 3,3\n", []string{"12:11 dual"}},
		{"a duals without a solution", race, "duals: none\n", []string{"7:1 "}},

		{"a try too many in a grid", race, "tries:\n  1,0 2,0\n", []string{"8:3 tries-failed"}},
		{"a try too few in a graph", house, "tries: none\n", []string{"12:8 tries-failed"}},
		{"another refutation of pawns", corridor, "tries:\n  2,6 1,11\n", []string{"8:3 tries-failed"}},

		{"the set play of a grid", race, "set: cat wins in 4\n", []string{"7:6 set-failed"}},
		{"the set play of a graph", house, "set: draw\n", []string{"12:6 set-failed"}},
		{"the set play of pawns", corridor, "set: 13\n", []string{"7:6 set-failed"}},

		{"several at a time", corridor, "solution: 0,1\ntries: none\nset: 1\n", []string{"7:11 solution-failed", "8:8 tries-failed", "9:6 set-failed"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := test.text + test.asserted
			code := exitClean
			if len(test.want) > 0 {
				code = exitErrors
			}
			var messages []any
			found := jsonOf(t, call(text, "check", "--format", "json", "-"), code)
			var got []string
			for _, f := range found {
				got = append(got, fmt.Sprintf("%v:%v %v", f["line"], f["column"], f["code"]))
				messages = append(messages, f["message"])
			}
			if !slices.EqualFunc(got, test.want, strings.HasPrefix) {
				t.Errorf("check finds %q, want %q", got, test.want)
			}
			for _, command := range []string{"solve", "report", "map"} {
				records := jsonOf(t, call(text, command, "--json", "-"), code)
				if len(records) != 1 {
					t.Fatalf("%s: %d records", command, len(records))
				}
				c := &comparison{t, command}
				if errors, there := records[0]["errors"]; there || len(messages) > 0 {
					c.equal("errors", errors, messages)
				}
			}
		})
	}
}
