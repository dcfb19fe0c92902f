package main

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/parser"
	"plywise/parser/syntax"
)

// This file makes every edit in the text of a puzzle, lets brute force play the edited game
// and a fresh engine check what the edited text asserts, and holds what map says against both.

// An edited is a puzzle's text after an edit.
type edited struct {
	at, now, text string
}

// editsOf returns the edits of a riddle in reading order.
func editsOf(r *riddle) []edited {
	if s, ok := r.start.(huntState); ok {
		var all []edited
		for _, pawn := range slices.Sorted(slices.Values(s.pawns)) {
			all = append(all, edited{r.name(pawn), "pawn", withoutPawn(r, pawn)})
		}
		return all
	}
	s := r.start.(pursuitState)
	if s.food {
		return wallsOf(r, s)
	}
	return edgesOf(r, s)
}

func wallsOf(r *riddle, s pursuitState) []edited {
	var all []edited
	for place := range s.places {
		if place == s.at[0] || place == s.at[1] || place == s.goal {
			continue
		}
		e := edited{r.name(place), "floor", onBoard(r, place, '#')}
		if !s.stands[0][place] {
			e.now, e.text = "wall", onBoard(r, place, '.')
		}
		all = append(all, e)
	}
	return all
}

// onBoard returns the text with one cell of the board replaced.
func onBoard(r *riddle, place int, cell byte) string {
	before, after, _ := strings.Cut(r.text, "board:")
	for at := range len(after) {
		if !strings.ContainsRune(".#MCFNP", rune(after[at])) {
			continue
		}
		if place == 0 {
			return before + "board:" + after[:at] + string(cell) + after[at+1:]
		}
		place--
	}
	panic("the board has no such cell")
}

// edgesOf writes the graph anew for each edit, each edge on the line of its later node, which
// leaves the nodes in their order.
func edgesOf(r *riddle, s pursuitState) []edited {
	var all []edited
	for a := range s.places {
		for b := a; b < s.places; b++ {
			there := slices.Contains(s.steps[0][a], b)
			if a == b && !there {
				continue
			}
			e := edited{at: r.name(a) + " " + r.name(b), now: "none"}
			if there {
				e.now = "edge"
			}
			var graph strings.Builder
			for later := range s.places {
				graph.WriteString("\n  " + r.name(later) + ":")
				for earlier := range later + 1 {
					isEdited := earlier == a && later == b
					if slices.Contains(s.steps[0][later], earlier) != isEdited {
						graph.WriteString(" " + r.name(earlier))
					}
				}
			}
			e.text = withField(r.text, "graph", graph.String())
			all = append(all, e)
		}
	}
	return all
}

func withoutPawn(r *riddle, pawn int) string {
	if strings.Contains(r.text, "\nboard:") {
		return onBoard(r, pawn, '.')
	}
	left := " none"
	for _, p := range r.start.(huntState).pawns {
		if p != pawn {
			left = strings.TrimSuffix(left, " none") + " " + r.name(p)
		}
	}
	return withField(r.text, "pawns", left)
}

// withField returns a text with another value of a field, at its end.
func withField(text, key, value string) string {
	var kept []string
	inside := false
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) != "" && line[0] != ' ' && line[0] != '\t' {
			inside = strings.HasPrefix(line, key+":")
		}
		if !inside {
			kept = append(kept, line)
		}
	}
	return strings.TrimRight(strings.Join(kept, ""), "\n") + "\n" + key + ":" + value + "\n"
}

// assertedBy are the keys of assertions with the codes of what is wrong with them.
var assertedBy = map[string][]syntax.Code{
	"expect": {"expect-failed"}, "best": {"best-failed"}, "only": {"only-failed"},
	"solution": {"solution-failed", "dual"}, "tries": {"tries-failed"}, "set": {"set-failed"},
}

// truthsOf returns, by key, which assertions of a text are true.
func truthsOf(t rapid.TB, text string) map[string]bool {
	t.Helper()
	truths := map[string]bool{}
	p := parser.Parse(text).Puzzle(0)
	for key := range assertedBy {
		if p.Field(key) != nil {
			truths[key] = true
		}
	}
	for line := range strings.Lines(call(text, "check", "--format", "json", "-").out) {
		var f finding
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			t.Fatal(err)
		}
		for key, codes := range assertedBy {
			if slices.Contains(codes, f.Code) {
				truths[key] = false
			}
		}
	}
	return truths
}

// playable returns how many entries of `moves` can be played.
func (r *riddle) playable() int {
	at := r.start
	for i, name := range r.moves {
		options := at.options()
		k := slices.IndexFunc(options, func(o option) bool { return r.name(o.place) == name })
		if k < 0 {
			return i
		}
		at = at.after(options[k].place)
	}
	return len(r.moves)
}

// effect compares two verdicts as the terms have it.
func effect(before, after verdict) string {
	switch {
	case before.winner == "" && after.total > before.total:
		return "more"
	case before.winner == "" && after.total < before.total:
		return "fewer"
	case before.winner != after.winner:
		return "flips"
	case before.winner == "" || before.winner == "draw" || before.plies == after.plies:
		return "same"
	case after.plies < 0 || before.plies >= 0 && before.plies < after.plies:
		return "slower"
	}
	return "faster"
}

// maps checks every field of what map says of a riddle.
func (c *comparison) maps(got record, r *riddle) {
	c.t.Helper()
	c.keys(got, slices.DeleteFunc([]string{"file", "line", "puzzle", "edits", "idle", "repairs", "errors"}, func(key string) bool {
		_, there := got[key]
		return key == "errors" && !there // compared below
	})...)
	c.equal("puzzle", got["puzzle"], r.title)
	errors := jsonOf(c.t, call(r.text, "solve", "--json", "-"), call(r.text, "check", "-").code)[0]["errors"]
	c.equal("errors", got["errors"], errors)

	before := truthsOf(c.t, r.text)
	isTrue := func(holds bool) bool { return holds }
	anyTrue := slices.ContainsFunc(slices.Collect(maps.Values(before)), isTrue)
	idle, repairs := []string{}, []string{}
	want := editsOf(r)
	edits, _ := got["edits"].([]any)
	if edits == nil || len(edits) != len(want) {
		c.t.Fatalf("%s: %d edits of %d", c.where, len(edits), len(want))
	}
	for i, e := range want {
		after, v := truthsOf(c.t, e.text), readRiddles(e.text)[0]
		inner := &comparison{c.t, c.where + ", the edit of " + e.at}
		breaks, allTrue := []string{}, true
		for _, key := range []string{"expect", "best", "only", "solution", "tries", "set"} {
			if before[key] && !after[key] {
				breaks = append(breaks, key)
			}
			_, written := before[key]
			allTrue = allTrue && (!written || after[key])
		}
		does := effect(r.start.verdict(), v.start.verdict())
		edit := record(edits[i].(map[string]any))
		inner.equal("at", edit["at"], e.at)
		inner.equal("now", edit["now"], e.now)
		inner.equal("effect", edit["effect"], does)
		inner.equal("breaks", edit["breaks"], breaks)
		inner.keys(edit, append(inner.verdict(edit, v.start.verdict()), "at", "now", "effect", "breaks")...)
		if e.now == "wall" && len(breaks) == 0 && (anyTrue || does == "same") {
			idle = append(idle, e.at)
		}
		wrong := slices.Contains(slices.Collect(maps.Values(before)), false)
		if wrong && allTrue && v.playable() >= r.playable() {
			repairs = append(repairs, e.at)
		}
	}
	c.equal("idle", got["idle"], idle)
	c.equal("repairs", got["repairs"], repairs)
}

// mapsOut checks what map says of a file.
func mapsOut(t rapid.TB, text string, riddles []*riddle) {
	t.Helper()
	defer func() {
		if t.Failed() {
			t.Logf("the file:\n%s", text)
		}
	}()
	riddles = slices.DeleteFunc(riddles, func(r *riddle) bool { return r.unreachable > 0 })
	records := jsonOf(t, call(text, "map", "--json", "-"), call(text, "check", "-").code)
	if len(records) != len(riddles) {
		t.Fatalf("%d records for %d puzzles", len(records), len(riddles))
	}
	for i, r := range riddles {
		(&comparison{t, r.title}).maps(records[i], r)
	}
}

func TestMapAgreesWithMakingEveryEditInTheTextOfTheExamples(t *testing.T) {
	t.Parallel()
	eachSmallExample(t, mapsOut)
}

func TestMapAgreesWithMakingEveryEditInTheTextOfRandomPuzzles(t *testing.T) {
	t.Parallel()
	for kind, riddleOf := range map[string]func(*rapid.T) *riddle{
		"graph": graphRiddle, "grid": gridRiddle, "knight board": knightBoardRiddle, "knight list": knightListRiddle,
	} {
		t.Run(kind, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				r := riddleOf(t)
				if r.game != "knight-pawns" && chance(t, "composed") {
					r.text += draw(t, "set", "", "set: draw\n", "set: cat wins\n") + draw(t, "tries", "", "tries: none\n")
				}
				mapsOut(t, r.text, []*riddle{r})
			})
		})
	}
}
