package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"plywise/parser"
)

// The mouse is two cells from the food and the cat is far away.
const clean = "puzzle: Clean\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  M.F\n  ##.\n  ##C\n"

// Its one error is the 7, on line 8.
const wrong = clean + "expect: mouse wins in 7\n"

const ragged = "puzzle: Ragged\ngame: cat-mouse-grid\nboard:\n  M.F\n  C\n"

func TestCheckPointsAtCharactersWhateverTheyTakeInBytes(t *testing.T) {
	const board = "board:\n  M.F\n  ..C\n"
	for _, test := range []struct {
		name, text string
		ruler      string // ^ under the first character of the error, ~ under the others
		line       int
	}{
		{"ASCII", "puzzle: p\ngame: cat-mouse-grid\n" + board + "expect: cats\n", "        ^~~~", 6},
		{"tab", "puzzle: p\ngame: cat-mouse-grid\n" + board + "expect:\t\tcats\n", "         ^~~~", 6},
		{"beside an astral character", "puzzle: p\ngame: cat-mouse-graph\ngraph:\n  🐭: 🐈 b, c\n  0: 1 2\n", "        ^", 4},
		{"beside a combining character", "puzzle: p\ngame: cat-mouse-graph\ngraph:\n  e\u0301: b, c\n  0: 1 2\n", "       ^", 4},
		{"an astral character itself", "puzzle: p\ngame: cat-mouse-grid\nboard:\n  M🐭F\n  ..C\n", "   ^", 4},
		{"CRLF", strings.ReplaceAll("puzzle: p\ngame: cat-mouse-grid\n"+board+"expect: cats\n", "\n", "\r\n"), "        ^~~~", 6},
		{"after a byte order mark", "\uFEFFpuzle: p\ngame: cat-mouse-grid\n" + board, "^~~~~", 1},
		{"after a byte order mark, later", "\uFEFFpuzzle: p\ngame: cat-mouse-grid\n" + board + "expect: cats\n", "        ^~~~", 6},
		{"bytes that are not UTF-8", "puzzle: é\xffx\ngame: cat-mouse-grid\n" + board, "         ^", 1},
		{"the last line without its end", "puzzle: p\ngame: cat-mouse-grid\n" + board + "expect: cats", "        ^~~~", 6},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := call(test.text, "check", "--format", "json", "-")
			var findings []record
			for line := range strings.Lines(c.out) {
				var f record
				if err := json.Unmarshal([]byte(line), &f); err != nil {
					t.Fatal(err)
				}
				findings = append(findings, f)
			}
			if len(findings) != 1 || c.code != exitErrors || c.err != "" {
				t.Fatalf("exit code %d\n%s%s", c.code, c.out, c.err)
			}
			start := strings.IndexByte(test.ruler, '^') + 1
			cmp := &comparison{t, "the finding"}
			cmp.equal("line", findings[0]["line"], test.line)
			cmp.equal("column", findings[0]["column"], start)
			cmp.equal("endLine", findings[0]["endLine"], test.line)
			cmp.equal("endColumn", findings[0]["endColumn"], len(test.ruler)+1)
		})
	}
}

func TestCheckPrintsTheSameFindingsAsTextAndJSON(t *testing.T) {
	dir := folder(t, map[string]string{"a.puzzle": wrong, "b/c.puzzle": ragged + clean + "Best: 0,0\n"})
	text := call("", "check", dir)
	asJSON := call("", "check", "--format", "json", dir)
	if text.code != exitErrors || asJSON.code != exitErrors || text.err+asJSON.err != "" {
		t.Fatalf("exit codes %d, %d\n%s%s", text.code, asJSON.code, text.err, asJSON.err)
	}
	lines := slices.Collect(strings.Lines(text.out))
	if len(lines) < 3 {
		t.Fatalf("only %q", lines)
	}
	form := regexp.MustCompile(`^(.+):(\d+):(\d+): (\w+): (.+) \[([a-z0-9-]+)\]\n$`)
	i := 0
	for line := range strings.Lines(asJSON.out) {
		var r record
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		c := &comparison{t, line}
		c.keys(r, "file", "line", "column", "endLine", "endColumn", "severity", "code", "message")
		m := form.FindStringSubmatch(lines[i])
		if m == nil {
			t.Fatalf("%q is not PATH:LINE:COL: severity: message [code]", lines[i])
		}
		i++
		c.equal("file", r["file"], m[1])
		c.equal("line", r["line"], atoi(m[2]))
		c.equal("column", r["column"], atoi(m[3]))
		c.equal("severity", r["severity"], m[4])
		c.equal("message", r["message"], m[5])
		c.equal("code", r["code"], m[6])
	}
	if i != len(lines) {
		t.Errorf("%d findings as JSON, %d as text", i, len(lines))
	}
	want := filepath.Join(dir, "a.puzzle") + ":8:9: error: This expects `mouse wins in 7`, but the outcome is `mouse wins in 1`. [expect-failed]\n"
	if lines[0] != want {
		t.Errorf("got  %swant %s", lines[0], want)
	}
}

func TestCheckSaysNothingOfAFileThatIsClean(t *testing.T) {
	if c := call(clean, "check", "-"); c != (result{}) {
		t.Errorf("%+v", c)
	}
}

func TestAWarningAloneIsNoError(t *testing.T) {
	const text = "puzzle: p\ngame: cat-mouse-graph\ngraph:\n  0: 1\n  1: 2\n  source: 2\n"
	c := call(text, "check", "-")
	if c.code != exitClean || !strings.Contains(c.out, " warning: ") {
		t.Errorf("%+v", c)
	}
	if c := call(text, "solve", "--json", "-"); c.code != exitClean || strings.Contains(c.out, "errors") {
		t.Errorf("%+v", c)
	}
}

// The structure that SARIF 2.1.0 asks for, as far as plywise uses it.
func TestCheckWritesSARIF(t *testing.T) {
	dir := folder(t, map[string]string{
		"a b/ü.puzzle": strings.Replace(clean, "##.", "🐭#.", 1),
		"two.puzzle":   "puzzle: p\ngame: cat-mouse-grid\nboard:\n  M.F\n  M.C\n",
		"warn.puzzle":  "puzzle: p\ngame: cat-mouse-graph\ngraph:\n  0: 1\n  1: 2\n  source: 2\n",
	})
	t.Chdir(dir)
	c := call("", "check", "--format", "sarif", "a b", filepath.Join(dir, "two.puzzle"), "warn.puzzle")
	if c.code != exitErrors || c.err != "" {
		t.Fatalf("%+v", c)
	}
	var log struct {
		Schema  string `json:"$schema"`
		Version string
		Runs    []struct {
			Tool struct {
				Driver struct {
					Name  string
					Rules []struct {
						ID, Name                          string
						ShortDescription, FullDescription struct{ Text string }
						Help                              struct{ Text, Markdown string }
						DefaultConfiguration              struct{ Level string }
					}
				}
			}
			ColumnKind string
			Results    []struct {
				RuleID                      string
				RuleIndex                   int
				Level                       string
				Message                     struct{ Text string }
				Locations, RelatedLocations []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI string }
						Region           struct{ StartLine, StartColumn, EndLine, EndColumn int }
					}
					Message struct{ Text string }
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(c.out), &log); err != nil {
		t.Fatal(err)
	}
	if log.Version != "2.1.0" || !strings.HasSuffix(log.Schema, "/sarif-2.1.0.json") || len(log.Runs) != 1 {
		t.Fatalf("version %q of the schema %q with %d runs", log.Version, log.Schema, len(log.Runs))
	}
	run := log.Runs[0]
	if run.Tool.Driver.Name != "plywise" || run.ColumnKind != "unicodeCodePoints" {
		t.Errorf("driver %q counts columns in %q", run.Tool.Driver.Name, run.ColumnKind)
	}
	rules := map[string]bool{}
	for _, r := range run.Tool.Driver.Rules {
		if r.ID == "" || rules[r.ID] {
			t.Errorf("the rule %q has no name or stands there twice", r.ID)
		}
		rules[r.ID] = true
		if !regexp.MustCompile(`^([A-Z][a-z0-9]*)+$`).MatchString(r.Name) || r.ShortDescription.Text == "" ||
			!strings.HasPrefix(r.FullDescription.Text, r.ShortDescription.Text) || r.Help.Text == "" || r.Help.Markdown == "" {
			t.Errorf("the rule is not described: %+v", r)
		}
		level := "error"
		switch {
		case strings.HasPrefix(r.ID, "leetcode-"), r.ID == "key-in-graph", r.ID == "repeated-move":
			level = "warning"
		case r.ID == "idle-wall", r.ID == "odd-node":
			level = "note"
		}
		if r.DefaultConfiguration.Level != level {
			t.Errorf("%s is a %s", r.ID, r.DefaultConfiguration.Level)
		}
	}
	for _, d := range parser.Descriptions() {
		if !rules[string(d.Code)] {
			t.Errorf("no rule for %s", d.Code)
		}
	}
	got := map[string]int{}
	for _, r := range run.Results {
		if r.RuleIndex < 0 || r.RuleIndex >= len(run.Tool.Driver.Rules) || run.Tool.Driver.Rules[r.RuleIndex].ID != r.RuleID {
			t.Errorf("%s has the index %d, which is another rule", r.RuleID, r.RuleIndex)
		}
		if r.Message.Text == "" || len(r.Locations) != 1 {
			t.Fatalf("%+v", r)
		}
		for _, related := range r.RelatedLocations {
			if related.Message.Text == "" || related.PhysicalLocation.Region.StartLine < 1 {
				t.Errorf("related: %+v", related)
			}
			got["related "+related.PhysicalLocation.ArtifactLocation.URI]++
		}
		at := r.Locations[0].PhysicalLocation
		region, _ := json.Marshal(at.Region)
		got[strings.Join([]string{r.Level, r.RuleID, at.ArtifactLocation.URI, string(region)}, " ")]++
	}
	two := "file://" + filepath.ToSlash(dir) + "/two.puzzle"
	if filepath.ToSlash(dir)[0] != '/' {
		two = "file:///" + filepath.ToSlash(dir) + "/two.puzzle"
	}
	want := map[string]int{
		`error unknown-cell a%20b/%C3%BC.puzzle {"StartLine":6,"StartColumn":3,"EndLine":6,"EndColumn":4}`: 1,
		`error duplicate-piece ` + two + ` {"StartLine":5,"StartColumn":3,"EndLine":5,"EndColumn":4}`:      1,
		`related ` + two: 1,
		`warning key-in-graph warn.puzzle {"StartLine":6,"StartColumn":3,"EndLine":6,"EndColumn":9}`: 1,
	}
	if !maps.Equal(got, want) {
		t.Errorf("got %v\nwant %v", got, want)
	}
}

func TestSARIFOfACleanFileHasNoResults(t *testing.T) {
	c := call(clean, "check", "--format", "sarif", "-")
	if c.code != exitClean || !strings.Contains(c.out, `"results": []`) {
		t.Errorf("%+v", c)
	}
}

// Whatever the bytes are, a finding is one line of valid UTF-8.
func TestEveryFindingIsOneLine(t *testing.T) {
	form := regexp.MustCompile(`^-:\d+:\d+: (error|warning): [^\n]+ \[[a-z0-9-]+\]\n$`)
	for _, text := range nasty(megabyte / 64) {
		c := call(text, "check", "-")
		for line := range strings.Lines(c.out) {
			if !form.MatchString(line) || !utf8.ValidString(line) {
				t.Errorf("%q", line)
			}
		}
	}
}

func TestAsTextWhatFollowsFromOneMistakeIsNotesOfOneError(t *testing.T) {
	text := strings.Replace(wrong, "expect: mouse wins in 7\n", "expect: draw\nset: mouse wins in 7\n", 1)
	c := call(text, "check", "-")
	lines := strings.Split(strings.TrimSuffix(c.out, "\n"), "\n")
	if c.code != exitErrors || len(lines) != 2 || !strings.HasSuffix(lines[0], "[expect-failed]") || !strings.Contains(lines[1], ":9:6: note: This says `mouse wins in 7`, but") {
		t.Errorf("exit code %d\n%s%s", c.code, c.out, c.err)
	}
	// A machine counts by codes.
	if c := call(text, "check", "--format", "json", "-"); strings.Count(c.out, "\n") != 2 || !strings.Contains(c.out, `"set-failed"`) {
		t.Errorf("as JSON\n%s%s", c.out, c.err)
	}
	if c := call(text, "check", "--format", "sarif", "-"); strings.Count(c.out, `"ruleIndex"`) != 2 {
		t.Errorf("as SARIF\n%s%s", c.out, c.err)
	}
}

func TestAByteOrderMarkMovesNoColumnOfACommand(t *testing.T) {
	time := regexp.MustCompile(`solved in \S+|"seconds":[^,}]+`)
	for _, text := range []string{"puzle: p\n" + wrong, strings.Replace(wrong, "Clean", "Clean  // and moved", 1), wrong + ragged} {
		for _, args := range [][]string{
			{"check", "-"}, {"check", "--format", "json", "-"}, {"check", "--format", "sarif", "-"}, {"solve", "-"}, {"solve", "--json", "-"},
		} {
			with, without := call("\uFEFF"+text, args...), call(text, args...)
			if time.ReplaceAllString(with.out, "") != time.ReplaceAllString(without.out, "") || with.code != without.code || with.err != without.err {
				t.Errorf("%v: with a mark\n%+v\nwithout\n%+v", args, with, without)
			}
		}
	}
}

func TestFmtKeepsAByteOrderMark(t *testing.T) {
	name := filepath.Join(folder(t, map[string]string{"a.puzzle": "\uFEFF" + loose}), "a.puzzle")
	if c := call("", "fmt", "-w", name); c.code != exitClean {
		t.Fatalf("%+v", c)
	}
	if text, err := os.ReadFile(name); err != nil || string(text) != "\uFEFF"+canonical {
		t.Errorf("%q %v", text, err)
	}
}
