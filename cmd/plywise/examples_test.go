package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// The examples are what newcomers see first.
func TestTheExamplesAreCleanAndInCanonicalLayout(t *testing.T) {
	t.Parallel()
	if c := call("", "check", "../../editors/examples"); c.code != exitClean || c.out != "" {
		t.Errorf("check: exit %d\n%s%s", c.code, c.out, c.err)
	}
	if c := call("", "fmt", "-l", "../../editors/examples"); c.code != exitClean || c.out != "" {
		t.Errorf("not in canonical layout:\n%s%s", c.out, c.err)
	}
}

var puzzleBlock = regexp.MustCompile("(?ms)^```\n((puzzle|solution): .*?)^```$")

// A quoted text is a puzzle, or goes on with the one before.
type quoted struct {
	text  string
	first string // the first key
}

// puzzleBlocks returns the puzzles that a document quotes, block by block.
func puzzleBlocks(t *testing.T, path string) []quoted {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var blocks []quoted
	for _, b := range puzzleBlock.FindAllStringSubmatch(string(text), -1) {
		blocks = append(blocks, quoted{text: b[1], first: b[2]})
	}
	return blocks
}

func TestThePuzzlesOfTheDocumentsAreTrue(t *testing.T) {
	for path, want := range map[string]int{"../../README.md": 1, "../../editors/vscode/README.md": 2} {
		blocks := puzzleBlocks(t, path)
		if len(blocks) != want {
			t.Fatalf("%s has %d blocks of puzzles, want %d", path, len(blocks), want)
		}
		puzzle := ""
		for _, b := range blocks {
			if b.first == "puzzle" {
				puzzle = ""
			}
			puzzle += b.text
			if c := call(puzzle, "check", "-"); c.code != exitClean || c.out != "" {
				t.Errorf("%s: exit %d\n%s%s\n%s", path, c.code, c.out, c.err, puzzle)
			}
		}
	}
}

// block returns the block of a page in a language that holds a line.
func block(t *testing.T, page, language, line string) string {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, match := range regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		if strings.Contains(match[1], line) {
			return match[1]
		}
	}
	t.Fatalf("%s has no block of %s with %q", page, language, line)
	return ""
}

func TestTheReportAndTheMapInTheREADMEsAreThoseThatArePrinted(t *testing.T) {
	puzzle := puzzleBlocks(t, "../../README.md")[0].text
	for command, quoted := range map[string]string{
		"report": block(t, "../../README.md", "text", "Strictly sound"),
		"map":    block(t, "README.md", "text", "These edits flip"),
	} {
		if page := call(puzzle, command, "-").out; !strings.HasSuffix(page, "\n\n"+quoted) {
			t.Errorf("quoted is\n%s\nand %s prints\n%s", quoted, command, page)
		}
	}
}
