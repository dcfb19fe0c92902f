package main

import (
	"strings"
	"testing"
)

func TestTheMapInTheREADMEIsTheOneThatIsPrinted(t *testing.T) {
	printed := call(puzzleBlocks(t, "../../README.md")[0].text, "map", "-").out
	_, page, _ := strings.Cut(printed, "\n\n") // behind the title
	if quoted := block(t, "text", "now           mouse wins in 7"); strings.TrimSpace(quoted) != strings.TrimSpace(page) {
		t.Errorf("the README has\n%s\nand printed is\n%s", quoted, page)
	}
}
