package stress

import (
	"strconv"
	"time"

	"plywise/cmd/plywise/internal/cases"
	"plywise/cmd/plywise/internal/solution"
	"plywise/parser/syntax"
	"plywise/parser/testcase"
	"plywise/solver"
)

// buckets returns the sizes by which cases are counted.
func buckets(problem testcase.Problem) []Sizes {
	switch problem {
	case testcase.CatAndMouse:
		return []Sizes{{From: 3, To: 5}, {From: 6, To: 10}, {From: 11, To: 20}, {From: 21, To: 35}, {From: 36, To: 50}}
	case testcase.CatAndMouseII:
		return []Sizes{{From: 3, To: 6}, {From: 7, To: 16}, {From: 17, To: 32}, {From: 33, To: 48}, {From: 49, To: 64}}
	}
	return []Sizes{{From: 1, To: 3}, {From: 4, To: 6}, {From: 7, To: 9}, {From: 10, To: 12}, {From: 13, To: 15}}
}

// count counts a case that was tried.
func (s *search) count(m cases.Made, r solution.Reply) {
	rep := s.report
	rep.Tried++
	rep.Kinds[m.Kind]++
	rep.Outcomes[outcome(m)]++
	size := cases.Size(m.Case)
	for i := range rep.Sizes {
		if b := &rep.Sizes[i]; b.From <= size && size <= b.To {
			b.Tried++
			b.Slowest = max(b.Slowest, r.Spent)
		}
	}
	if r.Spent > rep.Slowest.Spent {
		rep.Slowest = Timed{m.Case, r.Spent}
	}
}

// outcome names the outcome of a case: who wins, or the range of moves that it is in.
func outcome(m cases.Made) syntax.Phrase {
	switch o := m.Position.Outcome(); {
	case m.Problem == testcase.KillAllPawns:
		const wide = 50
		from := o.Plies / wide * wide
		return syntax.Phrase(strconv.Itoa(from) + "–" + strconv.Itoa(from+wide-1))
	case o.Kind == solver.MouseWins:
		return syntax.Phrase("mouse wins")
	case o.Kind == solver.CatWins:
		return syntax.Phrase("cat wins")
	}
	return syntax.Phrase("draw")
}

// comfortable is how long a solution may take for a case on LeetCode, which adds up the time for
// about a hundred cases and allows ten seconds or so for all of them.
const comfortable = time.Second

// MayBeSlow reports whether LeetCode may find the slowest case too slow.
func (r *Report) MayBeSlow() bool { return r.Slowest.Spent > comfortable }
