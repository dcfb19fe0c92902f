package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The answers that the problems' statements give to their own examples.
func TestSolveGivesTheAnswersOfTheStatements(t *testing.T) {
	answers := map[string]string{
		"LeetCode 913, example 1": "draw", "LeetCode 913, example 2": "mouse",
		"LeetCode 1728, example 1": "mouse", "LeetCode 1728, example 2": "mouse", "LeetCode 1728, example 3": "cat",
		"LeetCode 1728, example 4": "cat", "LeetCode 1728, example 5": "mouse",
		"LeetCode 3283, example 1": "4", "LeetCode 3283, example 2": "8", "LeetCode 3283, example 3": "3",
	}
	text, err := os.ReadFile("../../editors/examples/leetcode.puzzle")
	if err != nil {
		t.Fatal(err)
	}
	records := solveJSON(t, string(text), exitClean)
	lines := strings.Split(string(text), "\n")
	for _, r := range records {
		line := int(r["line"].(float64))
		source := strings.TrimPrefix(lines[line], "source: ")
		want, ok := answers[source]
		delete(answers, source)
		got := fmt.Sprint(r["outcome"])
		if r["game"] == "knight-pawns" {
			got = fmt.Sprint(r["total"])
		}
		if !ok || got != want {
			t.Errorf("%s: %s, the statement says %q", source, got, want)
		}
	}
	if len(answers) > 0 {
		t.Errorf("no example for %v", answers)
	}
}

func TestSolveAndStatesAgreeWithBruteForceOnTheExamples(t *testing.T) { eachSmallExample(t, holds) }

// eachSmallExample checks the files of examples that brute force can solve.
func eachSmallExample(t *testing.T, check func(t rapid.TB, text string, riddles []*riddle)) {
	t.Helper()
	files, _ := filepath.Glob("../../editors/examples/*.puzzle")
	for _, file := range files {
		switch filepath.Base(file) {
		case "chase-64x64.puzzle", "hunt-20-pawns.puzzle":
			continue // too large for brute force
		case "holes.puzzle":
			continue // it has a test of its own
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			riddles := readRiddles(string(text))
			if len(riddles) < 3 {
				t.Fatalf("only %d puzzles", len(riddles))
			}
			check(t, string(text), riddles)
		})
	}
}

func TestSolveAndStatesAgreeWithBruteForceOnRandomPuzzles(t *testing.T) {
	t.Parallel()
	for kind, riddleOf := range map[string]func(*rapid.T) *riddle{
		"graph": graphRiddle, "grid": gridRiddle, "knight board": knightBoardRiddle, "knight list": knightListRiddle,
	} {
		t.Run(kind, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				riddles := []*riddle{riddleOf(t)}
				for range number(t, "more puzzles", 0, 2) {
					riddles = append(riddles, riddleOf(t))
				}
				text := draw(t, "before", "", "// a file\n\n", "\uFEFF// with a byte order mark\n", "\uFEFF")
				for _, r := range riddles {
					text += r.text + draw(t, "between", "", "\n", "\n// between\n")
				}
				if chance(t, "CRLF") {
					text = strings.ReplaceAll(text, "\n", "\r\n")
				}
				holds(t, text, riddles)
			})
		})
	}
}

// holds checks every field of what solve and states print about a file.
func holds(t rapid.TB, text string, riddles []*riddle) {
	t.Helper()
	defer func() {
		if t.Failed() {
			t.Logf("the file:\n%s", text)
		}
	}()
	code := exitClean
	for _, r := range riddles {
		if r.errors() > 0 {
			code = exitErrors
		}
	}
	records := solveJSON(t, text, code)
	if len(records) != len(riddles) {
		t.Fatalf("%d records for %d puzzles", len(records), len(riddles))
	}
	rows := map[int][]record{} // by line
	for _, row := range states(t, text, code) {
		line := int(row["line"].(float64))
		rows[line] = append(rows[line], row)
	}
	line, rest := 1, text
	for i, r := range riddles {
		before, after, _ := strings.Cut(rest, "puzzle: ")
		rest = after
		line += strings.Count(before, "\n")
		c := &comparison{t, fmt.Sprintf("puzzle %d, %q", i+1, r.title)}
		c.equal("file", records[i]["file"], "-")
		c.equal("line", records[i]["line"], line)
		c.record(records[i], r)
		c.states(rows[line], r, records[i])
		delete(rows, line)
	}
	if len(rows) > 0 {
		t.Errorf("states of puzzles on lines %v, where there are none", slices.Collect(maps.Keys(rows)))
	}
}

// A record is a line of JSON.
type record map[string]any

func solveJSON(t rapid.TB, text string, code int) []record {
	return jsonOf(t, call(text, "solve", "--json", "-"), code)
}

func states(t rapid.TB, text string, code int) []record {
	return jsonOf(t, call(text, "states", "-"), code)
}

func jsonOf(t rapid.TB, c result, code int) []record {
	t.Helper()
	if c.code != code {
		t.Fatalf("exit code %d, want %d\n%s%s", c.code, code, c.out, c.err)
	}
	var all []record
	for line := range strings.Lines(c.out) {
		var r record
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("%v in %q", err, line)
		}
		all = append(all, r)
	}
	return all
}

// A comparison holds what is printed about one puzzle against the truth.
type comparison struct {
	t     rapid.TB
	where string
}

// equal compares as JSON does.
func (c *comparison) equal(field string, got, want any) {
	c.t.Helper()
	g, _ := json.Marshal(got)
	w, _ := json.Marshal(want)
	if string(g) != string(w) {
		c.t.Errorf("%s: %s is %s, want %s", c.where, field, g, w)
	}
}

// keys checks that exactly these fields are there; null counts as being there.
func (c *comparison) keys(r record, want ...string) {
	c.t.Helper()
	slices.Sort(want)
	c.equal("the list of fields", slices.Sorted(maps.Keys(r)), want)
}

func (c *comparison) record(got record, r *riddle) {
	c.t.Helper()
	keys := []string{"file", "line", "puzzle", "game"}
	c.equal("puzzle", got["puzzle"], r.title)
	c.equal("game", got["game"], r.game)
	errors := r.errors()
	if errors > 0 {
		keys = append(keys, "errors")
		list, _ := got["errors"].([]any)
		c.equal("the number of errors", len(list), errors)
		for _, e := range list {
			if e == "" {
				c.t.Errorf("%s: an error says nothing", c.where)
			}
		}
	}
	if r.unreachable > 0 {
		c.keys(got, keys...)
		return
	}
	keys = append(keys, "turn", "best", "moves", "play", "states", "seconds")
	if seconds, ok := got["seconds"].(float64); !ok || seconds < 0 || seconds > 100 {
		c.t.Errorf("%s: seconds is %v", c.where, got["seconds"])
	}
	keys = append(keys, c.position(got, r, r.start)...)
	if after, ok := r.played(); ok {
		keys = append(keys, "played")
		played, _ := got["played"].(map[string]any)
		inner := &comparison{c.t, c.where + ", played"}
		inner.keys(played, append(inner.position(played, r, after), "turn", "best", "moves", "play")...)
	}
	c.keys(got, keys...)
}

// position checks the fields that say how a position ends and goes on. It
// returns the names of those that depend on the outcome.
func (c *comparison) position(got record, r *riddle, at state) []string {
	c.t.Helper()
	c.equal("turn", got["turn"], r.players[at.turn()])
	keys := c.verdict(got, at.verdict())
	options, best := ranked(at)
	c.equal("best", got["best"], r.names(options[:best]))
	moves, _ := got["moves"].([]any)
	if moves == nil || len(moves) != len(options) {
		c.t.Errorf("%s: moves is %v, want %v", c.where, got["moves"], r.names(options))
		return keys
	}
	for i, o := range options {
		move := record(moves[i].(map[string]any))
		inner := &comparison{c.t, fmt.Sprintf("%s, moves[%d]", c.where, i)}
		inner.equal("to", move["to"], r.name(o.place))
		fields := append(inner.verdict(move, o.verdict), "to")
		if r.game == "knight-pawns" {
			fields = append(fields, "steps")
			inner.equal("steps", move["steps"], o.steps)
		}
		inner.keys(move, fields...)
	}
	c.play(got["play"], r, at)
	return keys
}

func (c *comparison) verdict(got record, v verdict) (keys []string) {
	c.t.Helper()
	if v.winner == "" {
		c.equal("total", got["total"], v.total)
		return []string{"total"}
	}
	c.equal("outcome", got["outcome"], v.winner)
	if keys = []string{"outcome", "plies"}; v.reason != "" {
		c.equal("reason", got["reason"], v.reason)
		keys = append(keys, "reason")
	}
	if v.plies < 0 {
		c.equal("plies", got["plies"], nil)
	} else {
		c.equal("plies", got["plies"], v.plies)
	}
	return keys
}

// play checks that a line is one of best moves to the end of the game.
func (c *comparison) play(got any, r *riddle, at state) {
	c.t.Helper()
	line, ok := got.([]any)
	v := at.verdict()
	if !ok || v.plies < 0 && len(line) > 0 || v.plies >= 0 && v.winner != "" && len(line) != v.plies {
		c.t.Errorf("%s: play is %v where the outcome is %+v", c.where, got, v)
		return
	}
	if v.plies < 0 {
		return
	}
	steps := 0
	for i, name := range line {
		options, best := ranked(at)
		n := slices.IndexFunc(options[:best], func(o option) bool { return r.name(o.place) == name })
		if n < 0 {
			c.t.Errorf("%s: move %d of play, %v, is none of %v", c.where, i+1, name, r.names(options[:best]))
			return
		}
		steps += options[n].steps
		at = at.after(options[n].place)
	}
	if !at.over() {
		c.t.Errorf("%s: after play, %v, the game goes on", c.where, line)
	}
	if v.winner == "" && steps != v.total {
		c.t.Errorf("%s: play, %v, comes to %d moves instead of %d", c.where, line, steps, v.total)
	}
}

// states checks that the rows are all the states, each once.
func (c *comparison) states(rows []record, r *riddle, solved record) {
	c.t.Helper()
	if r.unreachable > 0 {
		c.equal("the number of states printed", len(rows), 0)
		return
	}
	c.equal("states", solved["states"], len(rows))
	want := map[string]verdict{}
	switch s := r.start.(type) {
	case pursuitState:
		for mouse := range s.places {
			for cat := range s.places {
				for turn := range 2 {
					if s.stands[0][mouse] && s.stands[1][cat] {
						at := pursuitState{s.pursuit, [2]int{mouse, cat}, turn, s.limit}
						want[fmt.Sprint(r.name(mouse), " ", r.name(cat), " ", r.players[turn])] = at.verdict()
					}
				}
			}
		}
	case huntState:
		todo := []huntState{s}
		for len(todo) > 0 {
			at := todo[0]
			todo = todo[1:]
			left := []string{}
			for i, p := range s.pawns {
				if at.left>>i&1 != 0 {
					left = append(left, r.name(p))
				}
			}
			id := fmt.Sprint(r.name(at.at), " ", left, " ", r.players[at.turn()])
			if _, known := want[id]; !known {
				want[id] = at.verdict()
				for _, o := range at.options() {
					todo = append(todo, at.after(o.place).(huntState))
				}
			}
		}
	}
	for _, row := range rows {
		id := fmt.Sprint(row["mouse"], " ", row["cat"], " ", row["turn"])
		keys := []string{"line", "puzzle", "mouse", "cat", "turn"}
		if r.game == "knight-pawns" {
			id = fmt.Sprint(row["knight"], " ", row["left"], " ", row["turn"])
			keys = []string{"line", "puzzle", "knight", "left", "turn"}
		}
		v, ok := want[id]
		if !ok {
			c.t.Errorf("%s: the state %v is none, or a second time", c.where, row)
			continue
		}
		delete(want, id)
		inner := &comparison{c.t, c.where + ", state " + id}
		inner.equal("puzzle", row["puzzle"], r.title)
		inner.keys(row, append(keys, inner.verdict(row, v)...)...)
	}
	if len(want) > 0 {
		c.t.Errorf("%s: %d states are missing, among them %v", c.where, len(want), slices.Sorted(maps.Keys(want))[0])
	}
}

func (r *riddle) names(options []option) []string {
	names := make([]string, len(options))
	for i, o := range options {
		names[i] = r.name(o.place)
	}
	return names
}

// errors counts the assertions of a riddle that do not hold.
func (r *riddle) errors() int {
	if r.unreachable > 0 {
		return r.unreachable
	}
	options, best := ranked(r.start)
	n := 0
	if r.expect != "" && !slices.Contains(r.start.verdict().words(), r.expect) {
		n++
	}
	if len(r.best) > 0 && !slices.Equal(slices.Sorted(slices.Values(r.best)), slices.Sorted(slices.Values(r.names(options[:best])))) {
		n++
	}
	if r.only != "" {
		var keeping []string
		for _, o := range options {
			if o.verdict.keeps(r.start.verdict()) {
				keeping = append(keeping, r.name(o.place))
			}
		}
		if !slices.Equal(keeping, []string{r.only}) {
			n++
		}
	}
	if _, ok := r.played(); !ok && len(r.moves) > 0 {
		n++
	}
	return n
}

// played returns the state after `moves`, if there are any and all are legal.
func (r *riddle) played() (state, bool) {
	at := r.start
	for _, name := range r.moves {
		options := at.options()
		i := slices.IndexFunc(options, func(o option) bool { return r.name(o.place) == name })
		if i < 0 {
			return nil, false
		}
		at = at.after(options[i].place)
	}
	return at, len(r.moves) > 0
}
