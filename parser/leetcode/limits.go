package leetcode

import (
	"slices"

	"plywise/parser"
	"plywise/parser/testcase"
)

// The codes of the warnings about what LeetCode does not have.
const (
	Size    parser.Code = "leetcode-size"     // more or fewer nodes, cells or pawns than LeetCode's
	Jump    parser.Code = "leetcode-jump"     // a jump longer than LeetCode's
	Loop    parser.Code = "leetcode-loop"     // an edge from a node to itself
	DeadEnd parser.Code = "leetcode-dead-end" // a player who cannot always move
	Turn    parser.Code = "leetcode-turn"     // the second player moves first
	Limit   parser.Code = "leetcode-limit"    // a limit other than 1000
	Shared  parser.Code = "leetcode-shared"   // two pieces on one place
	Board   parser.Code = "leetcode-board"    // a board for knight and pawns that is not 50x50
	Wall    parser.Code = "leetcode-wall"     // a square that may not be entered
)

// LeetCode's limits.
const (
	fewestNodes, mostNodes = 3, 50
	mostRows               = 8
	mostJump               = 8
	mostPawns              = 15
	defaultLimit           = 1000
)

// Check reports what of a puzzle LeetCode does not have: as a warning each, in
// order of place. A puzzle whose position is broken has none.
func Check(p *parser.Puzzle) []parser.Problem {
	if p.Setup == nil {
		return nil
	}
	c := &checker{p: p}
	c.obstacles()
	switch s := p.Setup.(type) {
	case *parser.Chase:
		switch arena := s.On.(type) {
		case *parser.Graph:
			c.graph(arena, s)
		case *parser.Board:
			c.grid(arena, s)
		}
	case *parser.Hunt:
		c.pawns(s)
	}
	return c.sorted()
}

// A checker collects the problems of a puzzle.
type checker struct {
	p        *parser.Puzzle
	problems []parser.Problem
}

func (c *checker) add(code parser.Code, at parser.Range, format string, args ...any) *parser.Problem {
	c.problems = append(c.problems, parser.Problem{
		Range: at, Severity: parser.Warning, Code: code, Message: parser.Say(format, args...),
	})
	return &c.problems[len(c.problems)-1]
}

// obstacles reports what keeps a puzzle from being written as a test case at
// all.
func (c *checker) obstacles() {
	switch s := c.p.Setup.(type) {
	case *parser.Chase:
		c.first(s, "the mouse")
		if _, ok := s.On.(*parser.Board); ok && s.Limit != defaultLimit {
			c.add(Limit, c.value("limit"), "LeetCode's problem ends after %d moves; this puzzle has another limit.", defaultLimit)
		}
		c.shared(s, s.Mouse, s.Cat)
		c.shared(s, s.Mouse, s.Goal)
		c.shared(s, s.Cat, s.Goal)
	case *parser.Hunt:
		c.first(s, "Alice")
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

// first reports that not the player moves first who does so on LeetCode.
func (c *checker) first(s parser.Setup, player string) {
	if s.Turn() == parser.Second {
		c.add(Turn, c.value("turn"), "In LeetCode's problem %s moves first.", player)
	}
}

// shared reports two pieces on one place.
func (c *checker) shared(s parser.Setup, a, b parser.Piece) {
	if a.Place != b.Place {
		return
	}
	at := b.Range
	if at.Empty() {
		at = a.Range
	}
	c.add(Shared, at, "In LeetCode's problem the %s and the %s start on two places, not both on %s.", a.Key, b.Key, s.Arena().PlaceName(a.Place))
}

func (c *checker) graph(g *parser.Graph, s *parser.Chase) {
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

// loops reports the first edge from a node to itself, and how many more there
// are.
func (c *checker) loops(g *parser.Graph) {
	var first *parser.Problem
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

func (c *checker) grid(b *parser.Board, s *parser.Chase) {
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

func (c *checker) pawns(s *parser.Hunt) {
	if n := len(s.Pawns); n < 1 || n > mostPawns {
		c.add(Size, c.key("pawns", "board"), "LeetCode's boards have 1 to %d pawns; this one has %d.", mostPawns, n)
	}
}

// key returns where the first of some keys stands that the puzzle has.
func (c *checker) key(names ...string) parser.Range {
	for _, name := range append(names, "puzzle") {
		if f := c.p.Field(name); f != nil {
			return f.Name
		}
	}
	return parser.Range{}
}

// value returns where the value of a key stands.
func (c *checker) value(key string) parser.Range {
	if f := c.p.Field(key); f != nil {
		return f.Value
	}
	return c.key(key)
}
