package viewtest

import (
	"os"
	"regexp"
	"slices"
	"testing"
)

func TestKindsAreAllThatAViewHas(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("../kind.go")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, found := range regexp.MustCompile(`(?m)^\t\w+ +Kind = "(\w+)"`).FindAllSubmatch(source, -1) {
		want = append(want, string(found[1]))
	}
	if got := Kinds(); len(want) == 0 || !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
