package source

import (
	"testing"

	"pgregory.net/rapid"
)

func TestTheInverseOfEditsRestoresTheText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[a-c\n]{0,20}`).Draw(t, "text")
		var edits []Edit
		for at := 0; at <= len(text) && rapid.Bool().Draw(t, "one more"); {
			start := rapid.IntRange(at, len(text)).Draw(t, "start")
			end := rapid.IntRange(start, len(text)).Draw(t, "end")
			edits = append(edits, Replace(Between(start, end), rapid.StringMatching(`[x-z]{0,4}`).Draw(t, "new")))
			at = end
		}
		made := Apply(text, edits)
		inverse := Inverse(text, edits)
		if got := Apply(made, inverse); got != text {
			t.Fatalf("%q becomes %q by %v, and %q by %v", text, made, edits, got, inverse)
		}
		if again := Apply(text, Inverse(made, inverse)); again != made {
			t.Fatalf("%q is made again as %q", made, again)
		}
	})
}
