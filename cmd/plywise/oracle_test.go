package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
)

// This file plays the games by the letter of their rules, on tiny boards and by
// brute force. It knows nothing of the solver or the parser, so that what it says
// can be held against what the program prints.

// A verdict is what perfect play makes of a state, in the words of the
// program's JSON.
type verdict struct {
	winner string // "mouse", "cat", "draw", or "" for knight and pawns
	plies  int    // -1 where nobody forces the end
	reason string
	total  int
}

// words returns all the ways to assert that the verdict is so.
func (v verdict) words() []string {
	switch {
	case v.winner == "" && v.total == 1:
		return []string{"1", "1 move"}
	case v.winner == "":
		return []string{strconv.Itoa(v.total), fmt.Sprintf("%d moves", v.total)}
	case v.winner == "draw":
		return []string{"draw"}
	case v.reason == "limit":
		return []string{"cat wins (move limit)", "cat wins"}
	case v.plies == 0:
		return []string{v.winner + " has won", v.winner + " wins", v.winner + " wins in 0"}
	}
	return []string{fmt.Sprintf("%s wins in %d", v.winner, v.plies), v.winner + " wins"}
}

// keeps reports whether the verdict after a move is the one before it, whatever
// the number of moves.
func (v verdict) keeps(before verdict) bool {
	return v.winner == before.winner && v.total == before.total
}

// A state is a position of a game of two players, 0 and 1.
type state interface {
	turn() int
	over() bool
	verdict() verdict
	options() []option // the legal moves in any order; none where the game is over
	after(place int) state
}

// An option is a legal move.
type option struct {
	place, steps int
	verdict      verdict // after the move; for knight and pawns from before it
	score        int     // how much the mover likes it
}

// ranked returns the options from the best to the worst, equals by place, and
// how many share the top rank.
func ranked(s state) (options []option, best int) {
	options = s.options()
	slices.SortFunc(options, func(a, b option) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.place, b.place))
	})
	for best < len(options) && options[best].score == options[0].score {
		best++
	}
	return options, best
}

// A pursuit is cat and mouse on any arena.
type pursuit struct {
	places int
	stands [2][]bool  // by player (0 the mouse, 1 the cat) and place
	steps  [2][][]int // by player and place, where to
	goal   int
	limit  int64 // -1 for none
	food   bool  // the goal is food, which the cat may eat
	barred int   // a state that nobody wins from, counted from 1; 0 for none

	layers [][]verdict // by plies left, then by state; the last one repeats for ever
}

func (c *pursuit) index(mouse, cat, turn int) int { return (mouse*c.places+cat)*2 + turn }

func (c *pursuit) undecided() verdict {
	if c.limit >= 0 {
		return verdict{winner: "cat", plies: -1, reason: "limit"}
	}
	return verdict{winner: "draw", plies: -1, reason: "repetition"}
}

// ended returns the verdict where the game is over, whatever is left of the
// limit.
func (c *pursuit) ended(mouse, cat, turn int) (verdict, bool) {
	from := [2]int{mouse, cat}[turn]
	switch {
	case mouse == cat, c.food && cat == c.goal:
		return verdict{winner: "cat"}, true
	case mouse == c.goal:
		return verdict{winner: "mouse"}, true
	case len(c.steps[turn][from]) == 0:
		return verdict{winner: "draw", plies: -1, reason: "stuck"}, true
	}
	return verdict{}, false
}

// score is how much a player likes a verdict.
func score(turn int, v verdict) int {
	const lots = 1 << 30
	switch {
	case v.plies < 0:
		return 0
	case v.winner == [2]string{"mouse", "cat"}[turn]:
		return lots - v.plies
	}
	return v.plies - lots
}

// solve looks 0, 1, 2, … plies ahead until looking farther changes nothing.
func (c *pursuit) solve() {
	for left := 0; left < 2 || !slices.Equal(c.layers[left-1], c.layers[left-2]); left++ {
		layer := make([]verdict, c.places*c.places*2)
		for mouse := range c.places {
			for cat := range c.places {
				if !c.stands[0][mouse] || !c.stands[1][cat] {
					continue
				}
				for turn := range 2 {
					layer[c.index(mouse, cat, turn)] = c.look(mouse, cat, turn, left)
				}
			}
		}
		c.layers = append(c.layers, layer)
	}
}

func (c *pursuit) look(mouse, cat, turn, left int) verdict {
	if c.index(mouse, cat, turn)+1 == c.barred {
		return c.undecided()
	}
	if v, ok := c.ended(mouse, cat, turn); ok {
		return v
	}
	if left == 0 {
		return c.undecided()
	}
	var best verdict
	for i, to := range c.steps[turn][[2]int{mouse, cat}[turn]] {
		at := [2]int{mouse, cat}
		at[turn] = to
		v := c.layers[left-1][c.index(at[0], at[1], 1-turn)]
		if v.plies < 0 {
			v = c.undecided()
		} else {
			v.plies++
		}
		if i == 0 || score(turn, v) > score(turn, best) {
			best = v
		}
	}
	return best
}

// A pursuitState is a state of a pursuit with what is left of its limit.
type pursuitState struct {
	*pursuit
	at    [2]int // the mouse's place, the cat's
	moves int    // 0 where the mouse is to move, 1 where the cat is
	left  int64  // -1 for no limit
}

func (s pursuitState) turn() int { return s.moves }

func (s pursuitState) over() bool {
	_, ended := s.ended(s.at[0], s.at[1], s.moves)
	return ended || s.left == 0
}

func (s pursuitState) verdict() verdict {
	deepest := len(s.layers) - 1
	if s.left >= 0 && s.left < int64(deepest) {
		deepest = int(s.left)
	}
	return s.layers[deepest][s.index(s.at[0], s.at[1], s.moves)]
}

func (s pursuitState) options() []option {
	if s.over() {
		return nil
	}
	var all []option
	for _, to := range s.steps[s.moves][s.at[s.moves]] {
		v := s.after(to).verdict()
		all = append(all, option{place: to, steps: 1, verdict: v, score: score(s.moves, v)})
	}
	return all
}

func (s pursuitState) after(place int) state {
	s.at[s.moves] = place
	s.moves = 1 - s.moves
	if s.left > 0 {
		s.left--
	}
	return s
}

// A hunt is knight and pawns.
type hunt struct {
	rows, cols int
	blocked    []bool
	pawns      []int // in the author's order
	far        map[int][]int
	known      map[huntKey]int
}

type huntKey struct {
	left     uint64
	at, turn int
}

// distances counts the knight's moves from a square to every other; -1 where
// there is no way.
func (h *hunt) distances(from int) []int {
	if d, ok := h.far[from]; ok {
		return d
	}
	d := slices.Repeat([]int{-1}, h.rows*h.cols)
	d[from] = 0
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		r, c := queue[0]/h.cols, queue[0]%h.cols
		for dr := -2; dr <= 2; dr++ {
			for dc := -2; dc <= 2; dc++ {
				to := (r+dr)*h.cols + c + dc
				if dr*dr+dc*dc != 5 || r+dr < 0 || r+dr >= h.rows || c+dc < 0 || c+dc >= h.cols || h.blocked[to] || d[to] >= 0 {
					continue
				}
				d[to] = d[queue[0]] + 1
				queue = append(queue, to)
			}
		}
	}
	if h.far == nil {
		h.far = map[int][]int{}
	}
	h.far[from] = d
	return d
}

// A huntState is a state of knight and pawns.
type huntState struct {
	*hunt
	huntKey
}

func (s huntState) turn() int  { return s.huntKey.turn }
func (s huntState) over() bool { return s.left == 0 }

func (s huntState) verdict() verdict {
	if s.left == 0 {
		return verdict{}
	}
	if s.known == nil {
		s.known = map[huntKey]int{}
	}
	total, ok := s.known[s.huntKey]
	if !ok {
		options, _ := ranked(s)
		total = options[0].verdict.total
		s.known[s.huntKey] = total
	}
	return verdict{total: total}
}

func (s huntState) options() []option {
	var all []option
	for i, pawn := range s.pawns {
		if s.left>>i&1 == 0 {
			continue
		}
		steps := s.distances(s.at)[pawn]
		o := option{place: pawn, steps: steps, verdict: verdict{total: steps + s.after(pawn).verdict().total}}
		if o.score = o.verdict.total; s.turn() == 1 {
			o.score = -o.score
		}
		all = append(all, o)
	}
	return all
}

func (s huntState) after(place int) state {
	s.left &^= 1 << slices.Index(s.pawns, place)
	s.at, s.huntKey.turn = place, 1-s.huntKey.turn
	return s
}
