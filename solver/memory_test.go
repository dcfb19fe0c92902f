package solver

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestNoMoreMemoryIsAllowedThanAMachineCanAddress(t *testing.T) {
	if got := AllowedMemory(0); got != DefaultMemory {
		t.Errorf("without a limit %d bytes are allowed", got)
	}
	rapid.Check(t, func(t *rapid.T) {
		limit := rapid.Int64Range(1, math.MaxInt64).Draw(t, "limit")
		if got := AllowedMemory(limit); got > limit || got > math.MaxInt || got < min(limit, 1<<30) {
			t.Errorf("%d bytes are allowed of %d", got, limit)
		}
	})
}
