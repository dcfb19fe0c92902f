package view

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"plywise/lsp/game"
	"plywise/parser/source"
	"plywise/solver"
)

// A Tree has the moves that were explored from a position: each with those that were explored
// after it, in the order in which they were first played. It is immutable.
type Tree struct {
	To   solver.Place `json:"to"`
	Next []*Tree      `json:"next,omitempty"`
}

// mostExplored is the most moves that a tree has. Beyond it one explores, and nothing is added.
const mostExplored = 2000

// grow returns a tree's moves with a path among them. The tree itself stays as it is.
func grow(moves []*Tree, path []solver.Place) []*Tree {
	if len(path) == 0 {
		return moves
	}
	grown := slices.Clone(moves)
	i := slices.IndexFunc(grown, func(t *Tree) bool { return t.To == path[0] })
	if i < 0 {
		return append(grown, &Tree{path[0], grow(nil, path[1:])})
	}
	grown[i] = &Tree{path[0], grow(grown[i].Next, path[1:])}
	return grown
}

// countMoves returns how many moves a tree has.
func countMoves(moves []*Tree) int {
	n := len(moves)
	for _, t := range moves {
		n += countMoves(t.Next)
	}
	return n
}

// isTree reports whether moves that a client has handed back are a tree that can have been explored.
func isTree(moves []*Tree) bool { return !hasNull(moves) && countMoves(moves) <= mostExplored }

func hasNull(moves []*Tree) bool {
	return slices.ContainsFunc(moves, func(t *Tree) bool { return t == nil || hasNull(t.Next) })
}

// pruned returns the moves of a tree that are legal from a position, and how many are not.
func pruned(moves []*Tree, at solver.Position) (legal []*Tree, dropped int) {
	for _, t := range moves {
		next, ok := at.Play(t.To)
		if !ok {
			dropped += 1 + countMoves(t.Next)
			continue
		}
		after, more := pruned(t.Next, next)
		legal, dropped = append(legal, &Tree{t.To, after}), dropped+more
	}
	return legal, dropped
}

// explored adds a path to the moves that were explored.
func (s *State) explored(path []solver.Place) {
	if countMoves(s.Tree)+len(path) > mostExplored {
		return
	}
	s.Tree = grow(s.Tree, path)
	if g := s.solving(); g != nil {
		g.Tree = grow(g.Tree, path)
	}
}

// An Explored is a move that was explored, as it is drawn.
type Explored struct {
	Spot     *int       `json:"spot"`
	Name     string     `json:"name"`
	Mark     game.Mark  `json:"mark,omitempty"`
	Shown    bool       `json:"shown,omitempty"` // it is on the line that is shown
	Children []Explored `json:"children,omitempty"`

	path []solver.Place
}

// mostMarked is the most moves of a tree that are judged: each takes an evaluation of its position.
const mostMarked = 400

// tree returns the moves that were explored. The error is ctx's.
func (b *Board) tree(ctx context.Context, moves []*Tree) ([]Explored, error) {
	left := mostMarked
	return b.treeFrom(ctx, moves, b.subject.Answer.Game.Start, nil, true, &left)
}

func (b *Board) treeFrom(ctx context.Context, moves []*Tree, at solver.Position, path []solver.Place, shown bool, left *int) ([]Explored, error) {
	if len(moves) == 0 {
		return nil, ctx.Err()
	}
	var known *game.Evaluation
	if !b.Hidden && *left > 0 {
		e := game.Evaluate(at)
		known = &e
	}
	var list []Explored
	for _, t := range moves {
		next, ok := at.Play(t.To)
		if !ok {
			continue
		}
		e := Explored{Name: b.name(t.To), path: append(slices.Clip(path), t.To)}
		n := len(e.path)
		e.Shown = shown && n <= len(b.Path) && b.Path[n-1] == t.To
		if known != nil {
			if m, ok := known.Move(t.To); ok {
				e.Mark = known.Mark(m)
			}
			*left--
		}
		var err error
		if e.Children, err = b.treeFrom(ctx, t.Next, next, e.path, e.Shown, left); err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, nil
}

// numberTree gives the explored moves their spots.
func (b *Board) numberTree(list []Explored, add func(Target) *int) {
	for i := range list {
		list[i].Spot = add(Target{Kind: exploredTarget, Place: list[i].path[len(list[i].path)-1], Path: list[i].path})
		b.numberTree(list[i].Children, add)
	}
}

// explored draws the tree of explored moves: the line that is shown, and the variations in brackets.
// Each move is a spot.
//
//	explored
//	1. 2,2 ! (1. 2,1 ??) 2. 1,1 3. >2,4
func (d *drawer) exploredMoves() {
	if len(d.b.Tree) == 0 {
		return
	}
	d.blank()
	d.add(plain(d.Sprintf("explored"), Heading))
	d.flow(d.treeRuns(d.b.Tree, 1), 1)
}

// treeRuns returns the words of a tree: its main line is the one that is shown or, off it, the
// first that was explored. It may go on behind variations.
func (d *drawer) treeRuns(list []Explored, number int) []run {
	if len(list) == 0 {
		return nil
	}
	main := max(slices.IndexFunc(list, func(e Explored) bool { return e.Shown }), 0)
	runs := d.moveRuns(&list[main], number)
	for i := range list {
		if i != main {
			variation := append(d.moveRuns(&list[i], number), d.treeRuns(list[i].Children, number+1)...)
			variation[0].text = "(" + variation[0].text
			variation[len(variation)-1].text += ")"
			runs = append(runs, variation...)
		}
	}
	return append(runs, d.treeRuns(list[main].Children, number+1)...)
}

// moveRuns returns the words of a move with its number, which counts each player's moves from the
// position of the text. The move that is shown has a sign before it.
func (d *drawer) moveRuns(e *Explored, number int) []run {
	text := d.shortName(e.path[len(e.path)-1])
	if e.Mark != "" {
		text += " " + string(e.Mark)
	}
	var kinds []Kind
	if e.Shown && len(e.path) == len(d.b.Path) {
		text, kinds = ">"+text, append(kinds, Entry)
	} else if !e.Shown {
		kinds = append(kinds, Faint)
	}
	return []run{{strconv.Itoa(number) + ". " + text, strings.Join(kinds, " "), *e.Spot}}
}

// flow adds runs in rows that fit, with a blank between each two, and indented.
func (c *canvas) flow(runs []run, indent int) {
	margin := plain(strings.Repeat(" ", indent))
	row, wide := []run{margin}, indent
	for _, r := range runs {
		width := source.Width(r.text)
		if wide > indent && wide+1+width > c.columns {
			c.add(row...)
			row, wide = []run{margin}, indent
		}
		if wide > indent {
			row, wide = append(row, plain(" ")), wide+1
		}
		row, wide = append(row, r), wide+width
	}
	if wide > indent {
		c.add(row...)
	}
}
