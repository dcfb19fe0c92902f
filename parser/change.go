package parser

import "plywise/parser/source"

// A Change replaces some neighbouring puzzles of a file by others.
type Change struct {
	// From is the index of the first of them, in both files; -1 is the preamble,
	// which counts as a puzzle here.
	From int
	// Before is the number of the old ones, Now that of the new ones.
	Before, Now int
}

// Since returns the smallest change that makes f of an older version of it;
// puzzles are the same where they are shared. A file without an older version,
// which is nil, is all new.
//
// It skips the stretches that the two share, so that after an edit it takes time logarithmic in
// the number of puzzles.
func (f *File) Since(old *File) Change {
	if old == nil {
		return Change{From: -1, Now: f.root.total().puzzles}
	}
	before, now := old.root.total().puzzles, f.root.total().puzzles
	// Where one puzzle stands several times, the two ends could overlap.
	most := min(before, now)
	head := min(shared(old.root, f.root, leftward), most)
	tail := min(shared(old.root, f.root, rightward), most-head)
	return Change{From: head - 1, Before: before - head - tail, Now: now - head - tail}
}

// EditSince returns the edit of one range that makes f of an older version of it, without the
// text that both have at its ends.
func (f *File) EditSince(old *File) source.Edit {
	change := f.Since(old)
	r := source.Between(old.endOf(change.From-1), old.endOf(change.From+change.Before-1))
	r, with := old.narrow(r, f.Slice(source.Between(r.Start, f.endOf(change.From+change.Now-1))))
	return source.Edit{Range: r, NewText: with}
}

// endOf returns the end of a puzzle; 0 for the index before the preamble.
func (f *File) endOf(index int) int {
	if index < -1 {
		return 0
	}
	return f.Puzzle(index).Span().End
}

// shared counts the puzzles that two ropes have in common at one end.
func shared(a, b *rope, next func(*rope) (near, far *rope)) int {
	count := 0
	left, right := append(make(walk, 0, 64), whole(a)), append(make(walk, 0, 64), whole(b))
	for len(left) > 0 && len(right) > 0 {
		p, q := left[len(left)-1], right[len(right)-1]
		left, right = left[:len(left)-1], right[:len(right)-1]
		switch {
		case p.node == q.node && p.whole == q.whole:
			count += p.puzzles()
		case !p.whole && !q.whole:
			if p.node.puzzle != q.node.puzzle {
				return count
			}
			count++
		case p.height() == q.height():
			// Neither can be a part of the other.
			left, right = left.open(p, next), right.open(q, next)
		case p.height() > q.height():
			left, right = left.open(p, next), append(right, q)
		default:
			left, right = append(left, p), right.open(q, next)
		}
	}
	return count
}

func leftward(t *rope) (near, far *rope)  { return t.left, t.right }
func rightward(t *rope) (near, far *rope) { return t.right, t.left }

// A walk holds the parts of a rope that are still to be visited, the nearest last.
type walk []stretch

// A stretch is a whole rope, or the puzzle at its root alone.
type stretch struct {
	node  *rope
	whole bool
}

func whole(t *rope) stretch { return stretch{t, true} }

func (s stretch) puzzles() int {
	if s.whole {
		return s.node.size().puzzles
	}
	return 1
}

func (s stretch) height() int {
	if s.whole {
		return s.node.tall()
	}
	return 0
}

// open puts the parts of a rope on a walk.
func (w walk) open(s stretch, next func(*rope) (near, far *rope)) walk {
	near, far := next(s.node)
	if far != nil {
		w = append(w, whole(far))
	}
	w = append(w, stretch{s.node, false})
	if near != nil {
		w = append(w, whole(near))
	}
	return w
}
