package stress

import (
	"context"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"plywise/cmd/plywise/internal/cases"
	"plywise/cmd/plywise/internal/solution"
	"plywise/lsp/words"
	"plywise/parser/testcase"
)

// A program is a solution within this process that answers as reply says; state counts the cases
// that a process has been asked.
type program func(c testcase.Case, asked int) solution.Reply

func (p program) Start(context.Context) (Session, error) { return &programSession{p: p}, nil }
func (p program) IsPatient() bool                        { return true }

type programSession struct {
	p     program
	asked int
}

func (s *programSession) Ask(_ context.Context, all []testcase.Case) (replies []solution.Reply, err error) {
	for _, c := range all {
		r := s.p(c, s.asked)
		s.asked++
		if replies = append(replies, r); r.Ending.EndsProcess() {
			break
		}
	}
	return replies, nil
}
func (*programSession) Extra(context.Context) bool { return false }
func (*programSession) Close() string              { return "" }

// right answers a case of problem 913.
func rightReply(c testcase.Case) solution.Reply {
	return solution.Reply{Answer: rights()[0].answer(c)}
}

// ring is a graph in which every node has two neighbours.
func ring(n int) testcase.Case {
	c := testcase.Case{Problem: testcase.CatAndMouse}
	for i := range n {
		c.Graph = append(c.Graph, []int{min((i+1)%n, (i+n-1)%n), max((i+1)%n, (i+n-1)%n)})
	}
	return c
}

func run(t *testing.T, p program, o Options) *Report {
	t.Helper()
	o.Problem = testcase.CatAndMouse
	r, err := Run(t.Context(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestOneKindOfFailureNeverBecomesAnotherWhileItIsMadeSmaller(t *testing.T) {
	for kind, ending := range map[Kind]solution.Ending{Crash: solution.Threw, Silent: solution.Ended, TooSlow: solution.Slow} {
		p := func(c testcase.Case, _ int) solution.Reply {
			switch n := len(c.Graph); {
			case n >= 6:
				return solution.Reply{Ending: ending}
			case n == 5:
				return solution.Reply{Answer: "7"} // smaller, and wrong
			}
			return rightReply(c)
		}
		r := run(t, p, Options{First: []testcase.Case{ring(12)}, Count: 1})
		if len(r.Failures) != 1 || r.Failures[0].Kind != kind || cases.Size(r.Failures[0].Case) != 6 {
			t.Errorf("%s: %+v", kind, r.Failures)
		}
	}
}

func TestAWrongAnswerIsReportedBeforeACrashAndThatBeforeSlowness(t *testing.T) {
	first := []testcase.Case{ring(9), ring(8), ring(7), ring(6)}
	for _, wrong := range []int{6, 0} {
		p := func(c testcase.Case, _ int) solution.Reply {
			switch len(c.Graph) {
			case wrong:
				return solution.Reply{Answer: "x"}
			case 8:
				return solution.Reply{Ending: solution.Died}
			case 9:
				return solution.Reply{Ending: solution.Nothing}
			}
			return rightReply(c)
		}
		want := Wrong
		if wrong == 0 {
			want = Crash
		}
		if r := run(t, p, Options{First: first, Count: 4}); len(r.Failures) != 1 || r.Failures[0].Kind != want {
			t.Errorf("%+v", r.Failures)
		}
	}
}

func TestAllKeepsOneOfEachKind(t *testing.T) {
	p := func(c testcase.Case, _ int) solution.Reply {
		switch len(c.Graph) {
		case 6:
			return solution.Reply{Answer: "x"}
		case 7:
			return solution.Reply{Ending: solution.Threw}
		}
		return rightReply(c)
	}
	r := run(t, p, Options{All: true, Count: 1000})
	kinds := map[Kind]int{}
	for _, f := range r.Failures {
		kinds[f.Kind]++
	}
	if r.Tried != 1000 || len(kinds) != 2 || kinds[Wrong] != 1 || kinds[Crash] != 1 {
		t.Errorf("%d tried, %v", r.Tried, kinds)
	}
}

func TestStateThatIsKeptComesWithTheShortestSequence(t *testing.T) {
	p := func(c testcase.Case, asked int) solution.Reply {
		if asked >= 3 {
			return solution.Reply{Answer: "8"}
		}
		return rightReply(c)
	}
	r := run(t, p, Options{Count: 100})
	if len(r.Failures) != 1 || r.Failures[0].Kind != KeptState || len(r.Failures[0].Before) != 3 {
		t.Errorf("%+v", r.Failures)
	}
}

func TestAnAnswerThatChangesIsUnsteady(t *testing.T) {
	n := 0
	p := func(testcase.Case, int) solution.Reply {
		n++
		return solution.Reply{Answer: strconv.Itoa(3 + n%5)}
	}
	r := run(t, p, Options{Count: 100})
	if len(r.Failures) != 1 || r.Failures[0].Kind != Unsteady || r.Failures[0].Other.Answer == "" || r.Failures[0].Other.Answer == r.Failures[0].Reply.Answer {
		t.Errorf("%+v", r.Failures)
	}
}

func TestSlownessThatDoesNotComeAgainIsNoFailure(t *testing.T) {
	slow := true
	p := func(c testcase.Case, _ int) solution.Reply {
		if len(c.Graph) == 5 && slow {
			slow = false
			return solution.Reply{Ending: solution.Slow}
		}
		return rightReply(c)
	}
	if r := run(t, p, Options{Count: 300}); len(r.Failures) != 0 || r.Tried < 300 {
		t.Errorf("%d tried, %+v", r.Tried, r.Failures)
	}
}

func TestWhatIsFoundBeforeAnInterruptIsReported(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	hasFailed := false
	p := program(func(testcase.Case, int) solution.Reply {
		if hasFailed { // while the case is asked again
			interrupt()
		}
		hasFailed = true
		return solution.Reply{Answer: "x"}
	})
	r, err := Run(ctx, p, Options{Problem: testcase.CatAndMouse, Count: 10})
	if err != nil || !r.Stopped || len(r.Failures) != 1 || r.Failures[0].Kind != Wrong || r.Failures[0].Reply.Answer != "x" {
		t.Errorf("%v, %+v", err, r)
	}
}

func TestASegmentationFaultAndAFloodHaveSentencesOfTheirOwn(t *testing.T) {
	made, err := cases.Solved(t.Context(), "", ring(3))
	if err != nil {
		t.Fatal(err)
	}
	for want, reply := range map[string]solution.Reply{
		"a.cpp crashes (signal: segmentation fault), as a recursion without end does, or an index out of range. The right answer is `1`: mouse wins in 1.": {Ending: solution.Died, Why: "signal: segmentation fault"},
		"a.cpp prints on and on without an answer. The right answer is `1`: mouse wins in 1.":                                                              {Ending: solution.Floods},
	} {
		f := &Failure{Case: made.Case, Position: made.Position, Reply: reply}
		if got := f.Says(words.Printer{}, "a.cpp", 2*time.Second); got != want {
			t.Errorf("%q", got)
		}
	}
}

func TestTheNumberOfAFailureFindsItAgain(t *testing.T) {
	for _, crashes := range []bool{false, true} {
		p := func(c testcase.Case, _ int) solution.Reply {
			switch edges := cases.Compare(c, ring(5)); {
			case edges > 0 && crashes:
				return solution.Reply{Ending: solution.Threw}
			case edges == 0:
				return solution.Reply{Answer: "x"}
			}
			return rightReply(c)
		}
		for seed := range uint64(5) {
			// The first cases are not of the seed, and change no numbers.
			r := run(t, p, Options{Seed: seed, For: time.Hour, First: []testcase.Case{ring(3), ring(4)}})
			f := r.Failures[0]
			again := run(t, p, Options{Seed: seed, Count: f.Number})
			if f.Number == 0 || len(again.Failures) != 1 || again.Failures[0].Number != f.Number || again.Failures[0].Kind != f.Kind {
				t.Errorf("seed %d: case %d, then %+v", seed, f.Number, again.Failures)
			}
		}
	}
}

func TestThatThereWasNoTimeForSmallerCasesIsSaidAndOnlyThen(t *testing.T) {
	for _, isSlow := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			p := func(c testcase.Case, _ int) solution.Reply {
				if isSlow {
					time.Sleep(100 * time.Millisecond)
				}
				if len(c.Graph) >= 6 {
					return solution.Reply{Answer: "x"}
				}
				return rightReply(c)
			}
			r := run(t, p, Options{First: []testcase.Case{ring(12)}, Count: 1})
			if len(r.Failures) != 1 || r.Failures[0].IsUnfinished != isSlow {
				t.Fatalf("slow %t: %+v", isSlow, r.Failures)
			}
			if said := strings.Contains(r.Written(words.Printer{}, ""), "There was no time"); said != isSlow {
				t.Errorf("slow %t: said %t", isSlow, said)
			}
		})
	}
}

func TestOnePawnIsNotCalledPawns(t *testing.T) {
	r := &Report{Options: Options{Problem: testcase.KillAllPawns}}
	for size, want := range map[string]string{"1": "1 pawn", "11": "11 pawns", span(2, 3): "2–3 pawns", span(1, 1): "1 pawn"} {
		if got := r.sizes(words.Printer{}, size); got != want {
			t.Errorf("%s: %q", size, got)
		}
	}
}
