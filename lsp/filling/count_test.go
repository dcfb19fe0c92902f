package filling

import (
	"context"
	"errors"
	"testing"

	"plywise/solver"
)

// A tiring judge stops the context after so many grades.
type tiring struct {
	grades, most int
	stop         func()
}

func (j *tiring) Judge(ctx context.Context, filled []bool) (Verdict, error) {
	return Verdict{Outcome: solver.Outcome{Kind: solver.Total, Plies: len(filled)}}, ctx.Err()
}

func (j *tiring) Grade(ctx context.Context, _ bool) (Grade, error) {
	if j.grades++; j.grades == j.most {
		j.stop()
	}
	return Grade{Plies: 1}, ctx.Err()
}

// To find the best takes longer than to count, and goes on where it was interrupted.
func TestACountIsKnownBeforeTheBestAre(t *testing.T) {
	const fillings = 1 << 6
	c := NewCount(6, 0)
	ctx, stop := context.WithCancel(t.Context())
	j := &tiring{most: 40, stop: stop}
	if err := c.Finish(ctx, []Judge{j}, func() {}); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if s := c.Summary(); s == nil || s.Fits != fillings || s.Best != nil || c.Finished() != nil {
		t.Fatalf("after the interruption it is %+v, finished %v", s, c.Finished())
	}
	if err := c.Finish(t.Context(), []Judge{j}, func() {}); err != nil {
		t.Fatal(err)
	}
	if s := c.Finished(); s == nil || s != c.Summary() || len(s.Best) != bestFits || j.grades > fillings+1 {
		t.Errorf("after %d grades it is %+v", j.grades, s)
	}
}
