package main

import "testing"

// Errors outside of the position stand in `errors` beside the solution.
func TestSolvePrintsTheSolutionBesideWhatIsWrongElsewhere(t *testing.T) {
	for _, test := range []struct {
		more   string
		played bool
	}{
		{"expect: mouse wi\n", false},
		{"best: 0,2 x\n", false},
		{"only: 0,1 0,2\nmoves: 0,1\n", true},
		{"source:\nmoves: 0,1\n", true},
		{"bes: 0,2\nmoves: 0,1\n", true},
		{"expect: mouse wins\nexpect: mouse wins in 1\nmoves: 0,1\n", true},
		{"moves: 0,1 2,\n", false},
		{"moves: 0,1 9,9\n", false},
	} {
		records := solveJSON(t, clean+test.more, exitErrors)
		if len(records) != 1 {
			t.Fatalf("%q: %d records", test.more, len(records))
		}
		r := records[0]
		errors, _ := r["errors"].([]any)
		if len(errors) != 1 || r["outcome"] != "mouse" || r["plies"] != 1.0 {
			t.Errorf("%q: %v", test.more, r)
		}
		if _, played := r["played"]; played != test.played {
			t.Errorf("%q: played is there: %v", test.more, played)
		}
		if len(states(t, clean+test.more, exitErrors)) == 0 {
			t.Errorf("%q: no states", test.more)
		}
	}
}

func TestSolvePrintsNoSolutionOfABrokenPosition(t *testing.T) {
	for _, more := range []string{"limt: 3\n", "lim\n", "mouse-jump: 2\n", "...\n", "  ..\n", "turn: dog\n"} {
		records := solveJSON(t, clean+more, exitErrors)
		if r := records[0]; len(records) != 1 || r["errors"] == nil || r["outcome"] != nil || r["best"] != nil || r["turn"] != nil {
			t.Errorf("%q: %v", more, r)
		}
		if rows := states(t, clean+more, exitErrors); len(rows) > 0 {
			t.Errorf("%q: %d states", more, len(rows))
		}
	}
}
