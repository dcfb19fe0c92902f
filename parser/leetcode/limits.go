package leetcode

import (
	"slices"

	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/parser/testcase"
)

// The codes of the warnings about parts of a puzzle that LeetCode does not have.
const (
	Size    syntax.Code = "leetcode-size"     // more or fewer nodes, cells or pawns than LeetCode's
	Jump    syntax.Code = "leetcode-jump"     // a jump longer than LeetCode's
	Loop    syntax.Code = "leetcode-loop"     // an edge from a node to itself
	DeadEnd syntax.Code = "leetcode-dead-end" // a player who cannot always move
	Turn    syntax.Code = "leetcode-turn"     // the second player moves first
	Limit   syntax.Code = "leetcode-limit"    // a limit other than 1000
	Shared  syntax.Code = "leetcode-shared"   // two pieces on one place
	Board   syntax.Code = "leetcode-board"    // a board for knight and pawns that is not 50x50
	Wall    syntax.Code = "leetcode-wall"     // a square that may not be entered
	Hole    syntax.Code = "leetcode-hole"     // something that is not decided
)

// LeetCode's limits.
const (
	fewestNodes, mostNodes = 3, 50
	mostRows               = 8
	mostJump               = 8
	mostPawns              = 15
	defaultLimit           = 1000
)

// Check warns of each part of a puzzle that LeetCode does not have, in order of place. A puzzle
// whose position is broken has none.
func Check(p *syntax.Puzzle) []syntax.Problem {
	c := &checker{p: p}
	c.obstacles()
	switch s := c.setup().(type) {
	case *syntax.Chase:
		switch arena := s.On.(type) {
		case *syntax.Graph:
			if p.Holed == nil { // its edges are known
				c.graph(arena, s)
			}
		case *syntax.Board:
			c.grid(arena, s)
		}
	case *syntax.Hunt:
		if p.Holed == nil { // its pawns are known
			c.pawns(s)
		}
	}
	return c.sorted()
}

// A checker collects the problems of a puzzle.
type checker struct {
	p        *syntax.Puzzle
	problems []syntax.Problem
}

func (c *checker) add(code syntax.Code, at source.Range, format string, args ...any) *syntax.Problem {
	c.problems = append(c.problems, syntax.Problem{
		Range: at, Severity: syntax.Warning, Code: code, Message: syntax.Say(format, args...),
	})
	return &c.problems[len(c.problems)-1]
}

// setup returns the puzzle's setup, with all holes left open where it has some.
func (c *checker) setup() syntax.Setup {
	if c.p.Holed != nil {
		return c.p.Holed.Open()
	}
	return c.p.Setup
}

// obstacles reports the errors that keep a puzzle from being a test case.
func (c *checker) obstacles() {
	if c.p.Holed != nil {
		c.add(Hole, c.p.Holed.Holes[0].Range, "LeetCode's puzzles have nothing that is not decided; fill in the holes first, as `plywise fill` does.")
	}
	switch s := c.setup().(type) {
	case *syntax.Chase:
		c.first(s, syntax.Phrase("the mouse"))
		if _, ok := s.On.(*syntax.Board); ok && s.Limit != defaultLimit {
			c.add(Limit, c.value("limit"), "LeetCode's problem ends after %d moves; this puzzle has another limit.", defaultLimit)
		}
		c.shared(s, s.Mouse, s.Cat)
		c.shared(s, s.Mouse, s.Goal)
		c.shared(s, s.Cat, s.Goal)
	case *syntax.Hunt:
		c.first(s, syntax.Phrase("Alice"))
		b := s.Board
		if b.Rows != testcase.Side || b.Cols != testcase.Side {
			c.add(Board, c.key("board", "size"), "LeetCode's board is %dx%d; this one is %dx%d.", testcase.Side, testcase.Side, b.Rows, b.Cols)
		}
		if wall := slices.Index(b.Cells, '#'); wall >= 0 {
			at, _ := b.CellRange(wall)
			c.add(Wall, at, "LeetCode's board has no squares that may not be entered.")
		}
	}
}

// first reports a puzzle in which another player moves first than on LeetCode.
func (c *checker) first(s syntax.Setup, player syntax.Phrase) {
	if s.Turn() == syntax.Second {
		c.add(Turn, c.value("turn"), "In LeetCode's problem %s moves first.", player)
	}
}

// shared reports two pieces on one place.
func (c *checker) shared(s syntax.Setup, a, b syntax.Piece) {
	if a.Place != b.Place {
		return
	}
	at := b.Range
	if at.Empty() {
		at = a.Range
	}
	c.add(Shared, at, "In LeetCode's problem the %s and the %s start on two places, not both on %s.", syntax.Phrase(a.Key), syntax.Phrase(b.Key), s.Arena().PlaceName(a.Place))
}

func (c *checker) graph(g *syntax.Graph, s *syntax.Chase) {
	if n := g.Places(); n < fewestNodes || n > mostNodes {
		c.add(Size, c.key("graph"), "LeetCode's graphs have %d to %d nodes; this one has %d.", fewestNodes, mostNodes, n)
	}
	c.loops(g)
	for node, neighbors := range g.Neighbors {
		if len(neighbors) == 0 {
			c.add(DeadEnd, g.Nodes[node].First(), "On LeetCode a player can always move; the node `%s` has no neighbours.", g.PlaceName(node))
			break
		}
	}
	if around := g.Neighbors[s.Cat.Place]; len(around) == 1 && around[0] == s.Goal.Place {
		at, _ := g.PlaceRange(s.Cat.Place)
		c.add(DeadEnd, at, "On LeetCode a player can always move; from `%s` the cat could only go into the hole.", g.PlaceName(s.Cat.Place))
	}
}

// loops reports the first edge from a node to itself, with the number of the others.
func (c *checker) loops(g *syntax.Graph) {
	var first *syntax.Problem
	more := 0
	for _, line := range g.Lines {
		for _, e := range line.Neighbors {
			if e.Place != line.Node.Place {
				continue
			}
			if first == nil {
				first = c.add(Loop, e.Range, "LeetCode's graphs have no edge from a node to itself, as `%s` has.", g.PlaceName(e.Place))
			} else {
				more++
			}
			break
		}
	}
	if more > 0 {
		first.Message.Format += " (This graph has %d more.)"
		first.Message.Args = append(first.Message.Args, more)
	}
}

func (c *checker) grid(b *syntax.Board, s *syntax.Chase) {
	if b.Rows > mostRows || b.Cols > mostRows {
		c.add(Size, c.key("board"), "LeetCode's boards have up to %d rows and %d columns; this one is %dx%d.", mostRows, mostRows, b.Rows, b.Cols)
	}
	for _, jump := range []struct {
		key  string
		most int
	}{{"cat-jump", s.CatJump}, {"mouse-jump", s.MouseJump}} {
		if jump.most > mostJump {
			c.add(Jump, c.value(jump.key), "LeetCode's jumps are 1 to %d.", mostJump)
		}
	}
}

func (c *checker) pawns(s *syntax.Hunt) {
	if n := len(s.Pawns); n < 1 || n > mostPawns {
		c.add(Size, c.key("pawns", "board"), "LeetCode's boards have 1 to %d pawns; this one has %d.", mostPawns, n)
	}
}

// key returns the range of the first of some keys that the puzzle has.
func (c *checker) key(names ...string) source.Range {
	for _, name := range append(names, "puzzle") {
		if f := c.p.Field(name); f != nil {
			return f.Name
		}
	}
	return source.Range{}
}

// value returns the range of a key's value.
func (c *checker) value(key string) source.Range {
	if f := c.p.Field(key); f != nil {
		return f.Value
	}
	return c.key(key)
}
