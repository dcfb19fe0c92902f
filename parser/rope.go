package parser

import (
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// A rope is a persistent sequence of puzzles: an AVL tree, so that a sequence
// can be cut and joined in logarithmic time while older ones stay as they are.
// Every node knows the size of its subtree in puzzles, bytes and line ends.
//
// Joining and splitting are those of Blelloch, Ferizovic and Sun, Just Join for
// Parallel Ordered Sets (2016), with the balance of OCaml's Set: the heights of
// two siblings differ by no more than 2.
type rope struct {
	left, right *rope
	puzzle      *syntax.Puzzle
	height      uint8
	// The result of total, in half the memory.
	puzzles, bytes, lines source.Offset
	excess                int64
}

// A size is the size of a part of a file, and so also a place in it.
type size struct {
	puzzles, bytes, lines int
	excess                int64 // of memory: see [File.Footprint]
}

func (s size) minus(t size) size {
	return size{s.puzzles - t.puzzles, s.bytes - t.bytes, s.lines - t.lines, s.excess - t.excess}
}

func (s size) plus(t size) size {
	return size{s.puzzles + t.puzzles, s.bytes + t.bytes, s.lines + t.lines, s.excess + t.excess}
}

func sizeOf(p *syntax.Puzzle) size { return size{1, len(p.Text), p.NumLines() - 1, p.Excess} }

// total returns the size of a rope that is not empty.
func (t *rope) total() size { return size{int(t.puzzles), int(t.bytes), int(t.lines), t.excess} }

func (t *rope) size() size {
	if t == nil {
		return size{}
	}
	return t.total()
}

func (t *rope) tall() int {
	if t == nil {
		return 0
	}
	return int(t.height)
}

func newRope(l *rope, p *syntax.Puzzle, r *rope) *rope {
	total := l.size().plus(sizeOf(p)).plus(r.size())
	return &rope{l, r, p, uint8(max(l.tall(), r.tall()) + 1), source.Offset(total.puzzles), source.Offset(total.bytes), source.Offset(total.lines), total.excess}
}

// ropeOf builds a balanced rope.
func ropeOf(puzzles []*syntax.Puzzle) *rope {
	if len(puzzles) == 0 {
		return nil
	}
	m := len(puzzles) / 2
	return newRope(ropeOf(puzzles[:m]), puzzles[m], ropeOf(puzzles[m+1:]))
}

// balanced is newRope where one side may be too tall by one.
func balanced(l *rope, p *syntax.Puzzle, r *rope) *rope {
	switch {
	case l.tall() > r.tall()+2:
		if l.left.tall() >= l.right.tall() {
			return newRope(l.left, l.puzzle, newRope(l.right, p, r))
		}
		m := l.right
		return newRope(newRope(l.left, l.puzzle, m.left), m.puzzle, newRope(m.right, p, r))
	case r.tall() > l.tall()+2:
		if r.right.tall() >= r.left.tall() {
			return newRope(newRope(l, p, r.left), r.puzzle, r.right)
		}
		m := r.left
		return newRope(newRope(l, p, m.left), m.puzzle, newRope(m.right, r.puzzle, r.right))
	}
	return newRope(l, p, r)
}

// join returns the puzzles of l, then p, then those of r.
func join(l *rope, p *syntax.Puzzle, r *rope) *rope {
	switch {
	case l.tall() > r.tall()+2:
		return balanced(l.left, l.puzzle, join(l.right, p, r))
	case r.tall() > l.tall()+2:
		return balanced(join(l, p, r.left), r.puzzle, r.right)
	}
	return newRope(l, p, r)
}

// concat returns the puzzles of l, then those of r.
func concat(l, r *rope) *rope {
	if l == nil {
		return r
	}
	if r == nil {
		return l
	}
	first, rest := popFirst(r)
	return join(l, first, rest)
}

func popFirst(t *rope) (*syntax.Puzzle, *rope) {
	if t.left == nil {
		return t.puzzle, t.right
	}
	first, rest := popFirst(t.left)
	return first, balanced(rest, t.puzzle, t.right)
}

// split cuts t before its n-th puzzle.
func split(t *rope, n int) (l, r *rope) {
	if t == nil {
		return nil, nil
	}
	if here := t.left.size().puzzles; n <= here {
		l, r = split(t.left, n)
		return l, join(r, t.puzzle, t.right)
	} else {
		l, r = split(t.right, n-here-1)
		return join(t.left, t.puzzle, l), r
	}
}

// with returns t with another puzzle in place of the n-th.
func (t *rope) with(n int, p *syntax.Puzzle) *rope {
	switch here := t.left.size().puzzles; {
	case n < here:
		return newRope(t.left.with(n, p), t.puzzle, t.right)
	case n > here:
		return newRope(t.left, t.puzzle, t.right.with(n-here-1, p))
	}
	return newRope(t.left, p, t.right)
}

// last returns the last puzzle whose place satisfies a condition, and that
// place. The condition must hold for a beginning of the sequence, the first
// puzzle included, and for no other.
func (t *rope) last(holds func(size) bool) (p *syntax.Puzzle, at size) {
	var before size
	for t != nil {
		here := before.plus(t.left.size())
		if holds(here) {
			p, at = t.puzzle, here
			before = here.plus(sizeOf(p))
			t = t.right
		} else {
			t = t.left
		}
	}
	return p, at
}

// walk calls yield for the puzzles of t that do not end before an offset, in
// order, until it returns false.
func (t *rope) walk(at size, from int, yield func(*syntax.Puzzle, size) bool) bool {
	if t == nil || at.bytes+t.total().bytes < from {
		return true
	}
	if !t.left.walk(at, from, yield) {
		return false
	}
	end := at.plus(t.total())
	at = at.plus(t.left.size())
	next := end.minus(t.right.size())
	if next.bytes >= from && !yield(t.puzzle, at) {
		return false
	}
	return t.right.walk(next, from, yield)
}
