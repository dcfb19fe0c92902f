package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"plywise/cmd/plywise/internal/terminal/terminaltest"
)

// hostile has something in every place that a terminal, or a reader of SARIF, would not
// just show, and a layout to be mended.
const hostile = "puzzle:[click](command:x) \u202etitle\n" + `game: cat-mouse-graph
source: [s](1)
graph:
  [a](0): {0} ` + "b\u202e" + `
  {0}: ` + "b\u202e" + `
mouse: {0}
cat: ` + "b\u202e" + `
hole: [a](0)
best: ` + "b\u202e" + `
moves: ` + "b\u202e" + ` [a](0)
expect: draw

puzzle: broken ` + "\u009b31m" + `
game: [g](0)
{0}: \[x](1)
` + "\x1b]0;x\a\xff" + `: x
`

func TestNothingThatAnAuthorWroteCommandsTheTerminal(t *testing.T) {
	for _, args := range [][]string{
		{"check"}, {"check", "--format", "json"}, {"check", "--format", "sarif"}, {"check", "--leetcode"}, {"check", "--verify"},
		{"solve"}, {"solve", "--json"}, {"report"}, {"report", "--json"}, {"map"}, {"map", "--json"}, {"states"}, {"export"}, {"fmt", "-l"},
	} {
		c := call(hostile, append(args, "-")...)
		if !terminaltest.IsInert(c.out + c.err) {
			t.Errorf("%v prints\n%q\n%q", args, c.out, c.err)
		}
		if c.out+c.err == "" {
			t.Errorf("%v prints nothing", args)
		}
	}
}

func TestNamesOfFilesAreQuotedWhereATerminalWouldNotJustShowThem(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no such names")
	}
	for name, quoted := range map[string]string{
		"a\x1b[31m.puzzle":       `a\x1b[31m.puzzle"`,
		"b\n-:1:1: error.puzzle": `b\n-:1:1: error.puzzle"`,
		"c\u202eelzzup.puzzle":   `c\u202eelzzup.puzzle"`,
		"d e (é) 猫's.puzzle":     "d e (é) 猫's.puzzle",
	} {
		dir := folder(t, map[string]string{name: hostile})
		path := filepath.Join(dir, name)
		want := filepath.Join(dir, quoted)
		if strings.HasSuffix(quoted, `"`) {
			want = `"` + want
		}
		for _, args := range [][]string{
			{"check"}, {"check", "--leetcode"}, {"check", "--verify"}, {"check", "--format", "json"}, {"check", "--format", "sarif"},
			{"solve"}, {"solve", "--json"}, {"report"}, {"report", "--json"}, {"map"}, {"map", "--json"}, {"states"}, {"export"}, {"fmt", "-l"}, {"fmt", "-w"}, {"import"},
		} {
			c := call("", append(args, path)...)
			if !terminaltest.IsInert(c.out + c.err) {
				t.Errorf("%v prints\n%q\n%q", args, c.out, c.err)
			}
			isJSON := strings.Contains(strings.Join(args, " "), "json") || args[len(args)-1] == "sarif"
			if !isJSON && !strings.Contains(c.out+c.err, want) {
				t.Errorf("%v does not name %s:\n%s%s", args, want, c.out, c.err)
			}
			for line := range strings.Lines(c.out + c.err) {
				if args[0] == "check" && len(args) == 1 && !strings.HasPrefix(line, want+":") {
					t.Errorf("the line %q of check does not start with the name", line)
				}
			}
		}
		if err := os.WriteFile(path, []byte(loose), 0o666); err != nil {
			t.Fatal(err)
		}
		if c := call("", "fmt", "-l", path); c.out != want+"\n" {
			t.Errorf("fmt -l prints %q, not %q", c.out, want)
		}
		c := call("", "fmt", "-d", path)
		if head, _, _ := strings.Cut(c.out, "@@"); strings.Count(head, "\n") != 3 || !strings.Contains(head, "\n+++ "+want+"\n") || !terminaltest.IsInert(head) {
			t.Errorf("the head of a diff is %q", head)
		}
	}
}

func TestWhatIsWrongWithACallIsShownAsText(t *testing.T) {
	const wild = "x\x1b[2J\n\u202e\xff"
	for _, args := range [][]string{
		{wild}, {"help", wild}, {"check", wild}, {"solve", wild}, {"report", wild}, {"map", wild}, {"states", wild}, {"fmt", wild}, {"fmt", "-w", wild}, {"import", wild}, {"export", wild},
		{"check", "--" + wild}, {"check", "--format", wild, "-"}, {"solve", "--memory", wild, "-"}, {"export", wild, wild}, {"serve", "--log-level", wild}, {"serve", "--pipe", wild}, {"solve", t.TempDir()},
	} {
		c := call("", args...)
		if !terminaltest.IsInert(c.out+c.err) || strings.Count(c.err, "\n") != 1 {
			t.Errorf("%q prints\n%q\n%q", args, c.out, c.err)
		}
	}
}

// A code host makes a link of `[text](1)` in a message, to a place of the result.
func TestASARIFLogHasNoLinksOfAnAuthor(t *testing.T) {
	c := call(hostile, "check", "--format", "sarif", "-")
	var log struct {
		Runs []struct{ Results json.RawMessage }
	}
	if err := json.Unmarshal([]byte(c.out), &log); err != nil {
		t.Fatal(err)
	}
	texts := regexp.MustCompile(`"text": ("(?:[^"\\]|\\.)*")`).FindAllSubmatch(log.Runs[0].Results, -1)
	if len(texts) < 5 || !bytes.Contains(log.Runs[0].Results, []byte(`\\[g\\](0)`)) {
		t.Errorf("the messages are %s", log.Runs[0].Results)
	}
	link := regexp.MustCompile(`(^|[^\\])(\\\\)*\[([^\\\[\]]|\\[\\\[\]])*\]\(`)
	for _, quoted := range texts {
		var text string
		if err := json.Unmarshal(quoted[1], &text); err != nil {
			t.Fatal(err)
		}
		if link.MatchString(text) || regexp.MustCompile(`\{\d`).MatchString(strings.ReplaceAll(text, "{{", "")) {
			t.Errorf("%q has a link or a placeholder", text)
		}
	}
}
