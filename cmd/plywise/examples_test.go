package main

import (
	"os"
	"regexp"
	"testing"
)

// The examples are what newcomers see first.
func TestTheExamplesAreCleanAndInCanonicalLayout(t *testing.T) {
	if c := call("", "check", "../../editors/examples"); c.code != exitClean || c.out != "" {
		t.Errorf("check: exit %d\n%s%s", c.code, c.out, c.err)
	}
	if c := call("", "fmt", "-l", "../../editors/examples"); c.code != exitClean || c.out != "" {
		t.Errorf("not in canonical layout:\n%s%s", c.out, c.err)
	}
}

// Of the blocks of a document some are puzzles, and some go on with the one before.
func TestThePuzzlesOfTheDocumentsAreTrue(t *testing.T) {
	block := regexp.MustCompile("(?ms)^```\n((puzzle|solution): .*?)^```$")
	for path, want := range map[string]int{"../../README.md": 2, "../../editors/vscode/README.md": 2} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		blocks := block.FindAllStringSubmatch(string(text), -1)
		if len(blocks) != want {
			t.Errorf("%s has %d blocks of puzzles, want %d", path, len(blocks), want)
		}
		puzzle := ""
		for _, b := range blocks {
			if b[2] == "puzzle" {
				puzzle = ""
			}
			puzzle += b[1]
			if c := call(puzzle, "check", "-"); c.code != exitClean || c.out != "" {
				t.Errorf("%s: exit %d\n%s%s\n%s", path, c.code, c.out, c.err, puzzle)
			}
		}
	}
}
