package shrink

import (
	"testing"

	"plywise/cmd/plywise/internal/cases"
	"plywise/parser/leetcode"
	"plywise/parser/testcase"
)

// large makes a case of the largest size.
func large(t *testing.T, problem testcase.Problem, seed uint64) testcase.Case {
	t.Helper()
	m := cases.NewMaker(problem, seed)
	defer m.Close()
	made, err := m.Slow(t.Context(), 4, testcase.Case{})
	if err != nil {
		t.Fatal(err)
	}
	return made.Case
}

func TestALargeCaseLosesHalvesFirstSoThatFewLargeOnesAreAskedAbout(t *testing.T) {
	for problem, few := range map[testcase.Problem]int{testcase.CatAndMouse: 7, testcase.CatAndMouseII: 12, testcase.KillAllPawns: 3} {
		for seed := range uint64(3) {
			c := large(t, problem, seed)
			if cases.Size(c) < 2*few {
				continue
			}
			asked := 0
			found, err := Parts(t.Context(), c, func(some []testcase.Case) (int, error) {
				for i, s := range some {
					if cases.Compare(s, c) >= 0 || !leetcode.Takes(s) {
						t.Fatalf("%q is not smaller than %q, or none of LeetCode's", s.Raw(), c.Raw())
					}
					if asked += max(0, cases.Size(s)-2*few); cases.Size(s) >= few {
						return i, nil
					}
				}
				return -1, nil
			})
			if size := cases.Size(found); err != nil || size < few || size > max(few, cases.Size(c)/2) {
				t.Errorf("%v, size %d of %d", err, size, cases.Size(c))
			}
			if most := 4 * cases.Size(c); asked > most {
				t.Errorf("problem %d, size %d: the large cases that were asked about add up to %d, more than %d", problem, cases.Size(c), asked, most)
			}
		}
	}
}
