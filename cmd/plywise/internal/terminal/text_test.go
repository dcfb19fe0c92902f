package terminal

import "testing"

func TestOneThingIsNamedInTheSingularAndThousandsAreSetApart(t *testing.T) {
	for n, want := range map[int64]string{0: "0 states", 1: "1 state", 2: "2 states", 1_000: "1,000 states", 10_000_000: "10,000,000 states"} {
		if got := Count(n, "state"); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}
