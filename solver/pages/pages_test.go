package pages

import (
	"testing"

	"pgregory.net/rapid"
)

func TestMemoryThatIsEnlargedKeepsWhatItHolds(t *testing.T) {
	Enlarge([]uint64(nil))
	rapid.Check(t, func(t *rapid.T) {
		all := make([]uint64, rapid.IntRange(0, 1<<20).Draw(t, "words"))
		first := rapid.IntRange(0, len(all)).Draw(t, "first")
		for i := range all[:first] {
			all[i] = uint64(i)
		}
		Enlarge(all[first/2:])
		for i, word := range all {
			if want := uint64(i); i < first && word != want || i >= first && word != 0 {
				t.Fatalf("word %d is %d", i, word)
			}
		}
	})
}
