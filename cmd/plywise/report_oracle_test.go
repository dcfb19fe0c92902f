package main

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// This file judges a riddle by the letter of the terms of composers, from nothing but the
// brute force that plays the games.

// A judged is a riddle with its side and its line.
type judged struct {
	*riddle
	v     verdict // of the position shown
	side  int
	line  []option
	turns []judgedTurn
}

// A judgedTurn is a position of the line in which the side moves.
type judgedTurn struct {
	at            int
	move          option
	legal         []option
	keeping, best []option
	critical      bool
}

func judgeRiddle(r *riddle) *judged {
	j := &judged{riddle: r, v: r.start.verdict(), side: r.start.turn()}
	if j.v.winner != "" && j.v.plies >= 0 {
		j.side = slices.Index(chasers[:], j.v.winner)
	}
	if j.v.plies < 0 {
		return j
	}
	for at := r.start; !at.over(); at = at.after(j.line[len(j.line)-1].place) {
		options, best := ranked(at)
		if at.turn() == j.side {
			t := judgedTurn{at: len(j.line), move: options[0], legal: options, keeping: keepingOf(at), best: options[:best]}
			if s, ok := at.(pursuitState); ok {
				t.critical = isCritical(s, options[0].place, j.side)
			}
			j.turns = append(j.turns, t)
		}
		j.line = append(j.line, options[0])
	}
	return j
}

func keepingOf(at state) []option {
	options, _ := ranked(at)
	return slices.DeleteFunc(options, func(o option) bool { return !o.verdict.keeps(at.verdict()) })
}

// isCritical solves the game anew with the position after a move won by nobody.
func isCritical(s pursuitState, place, side int) bool {
	t := s.after(place).(pursuitState)
	barred := *s.pursuit
	barred.layers, barred.barred = nil, s.index(t.at[0], t.at[1], t.moves)+1
	barred.solve()
	s.pursuit = &barred
	v := s.verdict()
	return v.winner != chasers[side] || v.plies < 0
}

func (j *judged) hunt() bool { return j.v.winner == "" }

// isOver reports whether the game is over, and not only because a player is stuck.
func (j *judged) isOver() bool { return j.start.over() && j.v.reason != "stuck" }

func (j *judged) sound() string {
	all := func(holds func(judgedTurn) bool) bool {
		return !slices.ContainsFunc(j.turns, func(t judgedTurn) bool { return !holds(t) })
	}
	switch {
	case all(func(t judgedTurn) bool { return len(t.keeping) == 1 }):
		return "strict"
	case j.hunt():
		return "none"
	case all(func(t judgedTurn) bool { return t.critical }):
		return "critical"
	case all(func(t judgedTurn) bool { return len(t.best) == 1 }):
		return "shortest"
	}
	return "none"
}

// worth is what a verdict is worth to a player, whatever the number of moves.
func (j *judged) worth(player int, v verdict) int {
	switch v.winner {
	case "":
		return (1 - 2*player) * v.total
	case "draw":
		return 0
	case chasers[player]:
		return 1
	}
	return -1
}

// refutations are the replies to a first move after which its player is worse off.
func (j *judged) refutations(m option) []option {
	replies, _ := ranked(j.start.after(m.place))
	return slices.DeleteFunc(replies, func(reply option) bool {
		if j.hunt() {
			reply.verdict.total += m.steps
		}
		return j.worth(j.start.turn(), reply.verdict) >= j.worth(j.start.turn(), j.v)
	})
}

func (j *judged) passed() verdict {
	switch s := j.start.(type) {
	case pursuitState:
		s.moves = 1 - s.moves
		return s.verdict()
	case huntState:
		s.huntKey.turn = 1 - s.huntKey.turn
		return s.verdict()
	}
	return verdict{}
}

func (j *judged) luck() float64 {
	bits := 0.0
	for _, t := range j.turns {
		bits += math.Log2(float64(len(t.legal)) / float64(len(t.keeping)))
	}
	return math.Round(bits*1000) / 1000
}

func (j *judged) onlyMoves() int {
	longest, run := 0, 0
	for _, t := range j.turns {
		if run++; len(t.keeping) > 1 {
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}

// quiet counts the side's moves that take it no nearer to what it wants.
func (j *judged) quiet() int {
	n := 0
	at := j.start
	for _, o := range j.line {
		s := at.(pursuitState)
		if s.moves == j.side {
			target := s.goal
			if j.side == 1 {
				target = s.at[0]
			}
			far := s.alone(j.side, target)
			if far[o.place] >= far[s.at[j.side]] {
				n++
			}
		}
		at = at.after(o.place)
	}
	return n
}

// alone returns, by place, how many moves a player who is alone needs to a place; a lot
// where there is no way.
func (c *pursuit) alone(who, target int) []int {
	const lots = 1 << 30
	far := slices.Repeat([]int{lots}, c.places)
	far[target] = 0
	for changed := true; changed; {
		changed = false
		for from, steps := range c.steps[who] {
			for _, to := range steps {
				if far[to]+1 < far[from] {
					far[from], changed = far[to]+1, true
				}
			}
		}
	}
	return far
}

// judgement checks every field of a record of `report --json`.
func (c *comparison) judgement(got record, r *riddle) {
	c.t.Helper()
	j := judgeRiddle(r)
	var key, keeping, tries []option
	if options, best := ranked(r.start); r.start.turn() == j.side && len(options) > 0 {
		key, keeping = options[:best], keepingOf(r.start)
		for _, o := range options {
			if !o.verdict.keeps(j.v) && len(j.refutations(o)) == 1 {
				tries = append(tries, o)
			}
		}
	}
	keys := []string{"file", "line", "puzzle", "game", "turn", "side", "key", "keeping", "tries", "turns", "difficulty"}
	c.equal("puzzle", got["puzzle"], r.title)
	c.equal("game", got["game"], r.game)
	c.equal("turn", got["turn"], r.players[r.start.turn()])
	c.equal("side", got["side"], r.players[j.side])
	keys = append(keys, c.verdict(got, j.v)...)
	c.equal("key", got["key"], r.names(key))
	c.equal("keeping", got["keeping"], r.names(keeping))
	if len(j.line) > 0 {
		keys = append(keys, "sound")
		c.equal("sound", got["sound"], j.sound())
	}
	if !j.isOver() {
		keys = append(keys, "set")
		set, _ := got["set"].(map[string]any)
		inner := &comparison{c.t, c.where + ", set"}
		inner.keys(set, inner.verdict(set, j.passed())...)
	}
	if n := r.errors(); n > 0 {
		keys = append(keys, "errors")
		list, _ := got["errors"].([]any)
		c.equal("the number of errors", len(list), n)
	}
	c.keys(got, keys...)
	c.tries(got["tries"], j, tries)
	c.turns(got["turns"], j)
	c.difficulty(got["difficulty"], j, len(tries))
}

func (c *comparison) tries(got any, j *judged, want []option) {
	c.t.Helper()
	list, ok := got.([]any)
	if !ok || len(list) != len(want) {
		c.t.Errorf("%s: tries is %v, want %v", c.where, got, j.names(want))
		return
	}
	for i, o := range want {
		inner := &comparison{c.t, c.where + ", the try " + j.name(o.place)}
		try := record(list[i].(map[string]any))
		inner.equal("move", try["move"], j.name(o.place))
		inner.equal("refutation", try["refutation"], j.names(j.refutations(o))[0])
		inner.keys(try, append(inner.verdict(try, o.verdict), "move", "refutation")...)
	}
}

func (c *comparison) turns(got any, j *judged) {
	c.t.Helper()
	list, ok := got.([]any)
	if !ok || len(list) != len(j.turns) {
		c.t.Errorf("%s: turns is %v, of which there are %d", c.where, got, len(j.turns))
		return
	}
	for i, t := range j.turns {
		want := record{
			"at": t.at, "move": j.name(t.move.place), "legal": len(t.legal),
			"keeping": j.names(t.keeping), "best": j.names(t.best), "critical": t.critical,
		}
		if j.hunt() {
			delete(want, "critical")
		}
		c.equal("a turn", list[i], want)
	}
}

func (c *comparison) difficulty(got any, j *judged, tries int) {
	c.t.Helper()
	want := record{"plies": nil, "luck": j.luck(), "onlyMoves": j.onlyMoves(), "tries": tries}
	if len(j.line) > 0 {
		want["plies"] = len(j.line)
	}
	if !j.hunt() {
		want["quiet"] = j.quiet()
	}
	c.equal("difficulty", got, want)
}

// judges checks what report says of a file.
func judges(t rapid.TB, text string, riddles []*riddle) {
	t.Helper()
	defer func() {
		if t.Failed() {
			t.Logf("the file:\n%s", text)
		}
	}()
	code := exitClean
	var whole []*riddle
	for _, r := range riddles {
		if r.errors() > 0 {
			code = exitErrors
		}
		if r.unreachable == 0 {
			whole = append(whole, r)
		}
	}
	records := jsonOf(t, call(text, "report", "--json", "-"), code)
	if len(records) != len(whole) {
		t.Fatalf("%d records for %d puzzles", len(records), len(whole))
	}
	for i, r := range whole {
		(&comparison{t, r.title}).judgement(records[i], r)
	}
}

func TestReportAgreesWithBruteForceOnTheExamples(t *testing.T) { eachSmallExample(t, judges) }

func TestReportAgreesWithBruteForceOnRandomPuzzles(t *testing.T) {
	t.Parallel()
	for kind, riddleOf := range map[string]func(*rapid.T) *riddle{
		"graph": graphRiddle, "grid": gridRiddle, "knight board": knightBoardRiddle, "knight list": knightListRiddle,
	} {
		t.Run(kind, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				r := riddleOf(t)
				judges(t, r.text, []*riddle{r})
			})
		})
	}
}
