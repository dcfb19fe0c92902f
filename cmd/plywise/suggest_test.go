package main

import (
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"plywise/parser/source"
)

func TestAPathInPlaceOfACommandSuggestsToSolveIt(t *testing.T) {
	t.Chdir(folder(t, map[string]string{"puzzles/a.puzzle": clean, "notes": "", "solv": ""}))
	for arg, word := range map[string]string{
		"my.puzzle":  "my.puzzle", // though there is none
		"puzzles":    "puzzles",
		"notes":      "notes",
		"solv":       "solv",
		"-":          "-",
		"./é.puzzle": "./é.puzzle",
	} {
		want := `plywise: there is no command "` + arg + `"; did you mean "plywise solve ` + word + `"?` + "\n"
		for _, args := range [][]string{{arg}, {arg, "b.puzzle"}, {arg, "--json"}} {
			if c := call("", args...); c != (result{exitUsage, "", want}) {
				t.Errorf("%q: %+v\nwant %s", args, c, want)
			}
		}
	}
}

func TestAMisspeltCommandSuggestsTheCommandWhateverFollows(t *testing.T) {
	for _, args := range [][]string{{"chekc"}, {"chekc", "x"}, {"chekc", "my.puzzle"}, {"chekc", "my.puzzle", "--verify"}} {
		if c := call("", args...); c.code != exitUsage || c.err != "plywise: there is no command \"chekc\"; did you mean \"check\"?\n" {
			t.Errorf("%q: %+v", args, c)
		}
	}
}

func TestASuggestedPathIsOneWordForAShell(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("its shells quote otherwise")
	}
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip(err)
	}
	for _, path := range []string{
		"my.puzzle", "a b.puzzle", "it's.puzzle", "$(reboot).puzzle", "`x`.puzzle", "a;b&c|d.puzzle", "~.puzzle", "#.puzzle", "*.puzzle", "{a,b}.puzzle", "!x.puzzle",
		`back\slash.puzzle`, `"quoted".puzzle`, "猫 é.puzzle",
		"\x1b[31m'x'\\.puzzle", "two\nlines.puzzle", "\u202eelzzup.puzzle", "\xff.puzzle", "\U000e0001.puzzle",
	} {
		word := shellWord(path)
		if source.Visible(word) != word {
			t.Errorf("%q is written as %q, which is more than text", path, word)
		}
		cmd := exec.Command(bash, "-c", "printf '%s\\n' "+word)
		cmd.Env = append(cmd.Environ(), "LC_ALL=C.UTF-8")
		out, err := cmd.CombinedOutput()
		if err != nil || string(out) != path+"\n" {
			t.Errorf("a shell reads %s as %q, not %q (%v)", word, out, path, err)
		}
		if c := call("", path); !strings.HasSuffix(c.err, ` "plywise solve `+word+`"?`+"\n") {
			t.Errorf("%q: %s does not suggest %s", path, c.err, word)
		}
	}
}
