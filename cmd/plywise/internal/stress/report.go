package stress

import (
	"strconv"
	"time"

	"plywise/cmd/plywise/internal/cases"
	"plywise/cmd/plywise/internal/solution"
	"plywise/cmd/plywise/internal/truth"
	"plywise/parser/testcase"
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

// outcome returns the right answer, or the range of moves that it is in.
func outcome(m cases.Made) string {
	if m.Problem != testcase.KillAllPawns {
		return truth.Answer(m.Problem, m.Position.Outcome())
	}
	const wide = 20
	from := m.Position.Outcome().Plies / wide * wide
	return strconv.Itoa(from) + "–" + strconv.Itoa(from+wide-1)
}

// comfortable is how long a solution may take for a case on LeetCode, which adds up the time for
// about a hundred cases and allows ten seconds or so for all of them.
const comfortable = time.Second

// MayBeSlow reports whether LeetCode may find the slowest case too slow.
func (r *Report) MayBeSlow() bool { return r.Slowest.Spent > comfortable }
