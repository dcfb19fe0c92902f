package main

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

func TestEveryCommandAndEveryFlagWithAValueSaysHowItIsCompleted(t *testing.T) {
	anything := []string{"pipe", "output"} // flags whose value can be any file
	for _, cmd := range rootCommand().Commands() {
		if cmd.ValidArgsFunction == nil {
			t.Errorf("%s says nothing of its arguments", cmd.Name())
		}
		flags, _ := completions(t, cmd.Name(), "--")
		for _, flag := range flags {
			flag, _, _ = strings.Cut(strings.TrimPrefix(flag, "--"), "\t")
			if slices.Contains(anything, flag) || flag == "help" || cmd.Flags().Lookup(flag).Value.Type() == "bool" {
				continue
			}
			if _, ok := cmd.GetFlagCompletionFunc(flag); !ok {
				t.Errorf("%s says nothing of the values of --%s", cmd.Name(), flag)
			}
		}
	}
}

// completions returns what a shell would be told of a line whose last word is begun.
func completions(t *testing.T, line ...string) (words []string, directive string) {
	t.Helper()
	c := call("", append([]string{cobra.ShellCompRequestCmd}, line...)...)
	lines := strings.Split(strings.TrimSuffix(c.out, "\n"), "\n")
	last := len(lines) - 1
	if c.code != exitClean || !strings.HasPrefix(lines[last], ":") {
		t.Fatalf("%q: %+v", line, c)
	}
	return lines[:last], lines[last]
}

// The values that shells are told are those that the commands take.
func TestTheValuesThatAreCompletedAreAccepted(t *testing.T) {
	for _, test := range []struct {
		command, flag string
		values        int
		rest          []string
	}{
		{"check", "--format", 3, []string{"-"}},
		{"check", "--memory", 4, []string{"-"}},
		{"solve", "--memory", 4, []string{"-"}},
		{"report", "--memory", 4, []string{"-"}},
		{"map", "--memory", 4, []string{"-"}},
		{"serve", "--log-level", 4, []string{"--socket", "1"}}, // where no client waits
	} {
		words, _ := completions(t, test.command, test.flag, "")
		if len(words) != test.values {
			t.Errorf("%s %s: %q", test.command, test.flag, words)
		}
		for _, word := range words {
			value, _, _ := strings.Cut(word, "\t")
			c := call(clean, slices.Concat([]string{test.command, test.flag, value}, test.rest)...)
			if c.code != exitClean && !strings.Contains(c.err, "no client waits") {
				t.Errorf("%s %s %s: %+v", test.command, test.flag, value, c)
			}
		}
	}
}

func TestCommandsAreCompletedWithWhatTheyDo(t *testing.T) {
	words, _ := completions(t, "")
	for _, cmd := range rootCommand().Commands() {
		if want := cmd.Name() + "\t" + cmd.Short; !slices.Contains(words, want) {
			t.Errorf("%q is not among %q", want, words)
		}
	}
	about, _ := completions(t, "help", "")
	slices.Sort(words)
	slices.Sort(about)
	if about = append(about, "help\tHelp about any command"); !slices.Equal(slices.Compact(slices.Sorted(slices.Values(about))), words) {
		t.Errorf("help completes %q, not %q", about, words)
	}
}

func TestThereIsAScriptForEveryShellThatIsNamed(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		if c := call("", "completion", shell); c.code != exitClean || c.err != "" || !strings.Contains(c.out, "plywise") {
			t.Errorf("%s: exit code %d, %d bytes, %s", shell, c.code, len(c.out), c.err)
		}
	}
	for _, args := range [][]string{{}, {"tcsh"}, {"bash", "zsh"}} {
		if c := call("", append([]string{"completion"}, args...)...); c.code != exitUsage || c.out != "" || !strings.Contains(c.err, "bash, zsh, fish, powershell") {
			t.Errorf("%q: %+v", args, c)
		}
	}
}

// shellWithCompletion returns the path of a shell, or skips the test.
func shellWithCompletion(t *testing.T, shell string, needs ...string) string {
	t.Helper()
	path, err := exec.LookPath(shell)
	for _, name := range needs {
		if err == nil {
			_, err = os.Stat(name)
		}
	}
	switch {
	case err == nil:
		return path
	case os.Getenv("CI") == "true":
		t.Fatal(err)
	}
	t.Skip(err)
	return ""
}

// inFolderOfPuzzles makes a folder with files of several kinds the current one, and the
// program the `plywise` of a shell.
func inFolderOfPuzzles(t *testing.T) {
	t.Helper()
	t.Setenv("PATH", filepath.Dir(buildProgram(t))+string(filepath.ListSeparator)+os.Getenv("PATH"))
	t.Chdir(folder(t, map[string]string{"a.puzzle": clean, "b c.puzzle": clean, "notes.txt": "", "sub/d.puzzle": clean, "two words/e": ""}))
}

func TestBashCompletesValuesAndPuzzles(t *testing.T) {
	const library = "/usr/share/bash-completion/bash_completion"
	bash := shellWithCompletion(t, "bash", library)
	inFolderOfPuzzles(t)
	const script = `
source ` + library + `
source <(plywise completion bash)
compopt() { :; } # which works only at a prompt
for line; do
	IFS='|' read -ra words <<<"$line"
	[[ $line == *'|' ]] && words+=('')
	set -- "${words[@]}"
	COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE} COMP_TYPE=9 COMPREPLY=()
	__start_plywise
	printf '%s|' "${COMPREPLY[@]}"
	echo
done`
	wanted := map[string]string{
		"plywise|ch":                 "check",
		"plywise|check|":             "a.puzzle b c.puzzle sub two words",
		"plywise|check|--leetcode|a": "a.puzzle",
		"plywise|solve|a.puzzle|":    "a.puzzle b c.puzzle sub two words",
		"plywise|check|sub/":         "sub/d.puzzle",
		"plywise|check|--format|":    "json sarif text",
		"plywise|check|--fo":         "--format",
		"plywise|export|a.puzzle|":   "",
		"plywise|serve|":             "",
		"plywise|serve|--log-level|": "debug error info warn",
		"plywise|completion|":        "bash fish powershell zsh",
		"plywise|completion|bash|":   "",
		"plywise|fmt|-w|":            "a.puzzle b c.puzzle sub two words",
		"plywise|states|--memory|4":  "4GiB",
		"plywise|help|vers":          "version",
		"plywise|--vers":             "--version",
	}
	lines := slices.Collect(maps.Keys(wanted))
	cmd := exec.CommandContext(t.Context(), bash, append([]string{"--norc", "-c", script, "bash"}, lines...)...)
	out, err := cmd.Output()
	answers := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if err != nil || len(answers) != len(lines) {
		t.Fatalf("%v: %q", err, answers)
	}
	for i, line := range lines {
		replies := strings.Split(strings.TrimSuffix(answers[i], "|"), "|")
		slices.Sort(replies)
		if got := strings.Join(replies, " "); got != wanted[line] {
			t.Errorf("%s is completed with %q, not %q", line, got, wanted[line])
		}
	}
}

// Cobra's script for Fish knows no kinds of files.
func TestFishCompletesValuesAndFiles(t *testing.T) {
	fish := shellWithCompletion(t, "fish")
	inFolderOfPuzzles(t)
	t.Setenv("HOME", t.TempDir())
	for line, want := range map[string]string{
		"plywise che":             "check\tReport every problem of every puzzle",
		"plywise check a":         "a.puzzle",
		"plywise check --format ": "text\tfor people json\tone object a line sarif\tfor services that show findings",
		"plywise version ":        "",
	} {
		cmd := exec.CommandContext(t.Context(), fish, "--no-config", "-c", "plywise completion fish | source; complete --do-complete '"+line+"'")
		out, err := cmd.Output()
		if got := strings.Join(strings.Split(strings.TrimSpace(string(out)), "\n"), " "); err != nil || got != want {
			t.Errorf("%s is completed with %q, not %q (%v)", line, got, want, err)
		}
	}
}
