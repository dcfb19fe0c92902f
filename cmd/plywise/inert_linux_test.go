package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"plywise/cmd/plywise/internal/terminal/terminaltest"
)

// wild is what a terminal obeys: it changes the title of its window and the colour of its text,
// with the seven bits of ESC and with the eight of CSI, rings, goes back, and turns the direction
// of writing around.
const wild = "\x1b]0;pwned\x07\x1b[31m\u009b32m\u009d0;pwned\u009c\x9b33m\b\x7f\v\f\x00\u202e"

// wildFiles are files that have wild in each place where an author writes text. Of one, all else is
// sound, so that its puzzles are solved or filled in; of the others it is not.
func wildFiles() map[string]string {
	puzzle := func(title, comment, key, node, value string) string {
		return "// " + comment + "\npuzzle: A " + title + " \n//" + comment + "\nsource: " + comment + "\ngame: cat-mouse-graph\n" +
			key + ": 1 // " + comment + "\ngraph:\n  0: 1 " + node + " // " + comment + "\n  1: 0 2\n  2:\t1\n" +
			"mouse: 1" + value + "\ncat: 2\nhole: 0\nexpect: " + value + "\nbest: " + value + "\nmoves: " + value + "\n\n\n"
	}
	const holes = "cat-jump: 1\nboard:\n  M?F\n  ?.C\n"
	name := strings.ReplaceAll(wild, "\x00", "") + ".puzzle"
	return map[string]string{
		"title" + name:   "puzzle:  A " + wild + "\ngame: cat-mouse-grid\n" + holes + "puzzle: B " + wild + "\r\ngame: cat-mouse-grid\r\nboard:\r\n  MCF\r\n",
		"comment" + name: "// " + wild + "\r\x1b[32m\n" + puzzle("", wild, "x", "", ""),
		"key" + name:     puzzle("", "", "k"+wild, "", ""),
		"node" + name:    puzzle("", "", "x", "n"+wild, ""),
		"value" + name:   puzzle("", "", "x", "", "v"+wild),
		"joiner" + name:  "puzzle:   soft\u00ad\u200e\u061chyphen\ngame: cat-mouse-grid\n" + holes, // not an error
		"case" + name:    "[\"M." + wild + "\",\"CF\"]\n1\n1\n",
	}
}

func TestATerminalObeysNothingThatAnAuthorWroteInAnyCommand(t *testing.T) {
	t.Setenv("TERM", "dumb") // without colours, and the board is printed
	dir := folder(t, wildFiles())
	solution := filepath.Join(dir, "solution"+strings.ReplaceAll(wild, "\x00", ""))
	if err := os.WriteFile(solution, []byte("#!/bin/sh\nprintf '\\033]0;pwned\\007\\233'\nprintf '\\033[31m' >&2\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	paths, _ := filepath.Glob(filepath.Join(dir, "*.puzzle"))
	commands := map[string][]string{
		"board":      {"PATH", "--hide PATH", "--line PATH PATH"},
		"catalogue":  {"--size 2x2 -o PATH", "-o none.json PATH", "--size PATH"},
		"check":      {"PATH", "--leetcode PATH", "--verify PATH", "--holes PATH", "--format json PATH", "--format sarif PATH"},
		"completion": {"PATH"},
		"export":     {"PATH", "--format puzzle PATH", "--format puzzle --without-answers PATH"},
		"fill":       {"PATH", "--json PATH", "-w --json PATH", "--by PATH PATH"},
		"fmt":        {"PATH", "-d PATH", "-l PATH", "-w -d PATH"},
		"help":       {"PATH"},
		"import":     {"PATH"},
		"map":        {"PATH", "--json PATH"},
		"report":     {"PATH", "--json PATH"},
		"serve":      {"--log-level debug", "--log-level PATH", "--pipe PATH"},
		"solve":      {"PATH", "--json PATH", "--memory PATH PATH"},
		"states":     {"PATH"},
		"stress":     {"PATH", "--game 1728 --count 1 -- SOLUTION", "--game 1728 --count 1 --json --cases PATH -- SOLUTION"},
		"version":    {""},
	}
	for _, c := range rootCommand().Commands() {
		if len(commands[c.Name()]) == 0 {
			t.Errorf("%s is a command that is not tried", c.Name())
		}
		for _, line := range commands[c.Name()] {
			shown := ""
			for _, path := range paths {
				t.Chdir(t.TempDir()) // stress writes a file
				text, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				for _, name := range []string{path, "-"} {
					args := append([]string{c.Name()}, strings.Fields(line)...)
					for i := range args {
						args[i] = strings.NewReplacer("PATH", name, "SOLUTION", solution).Replace(args[i])
					}
					tty, written := terminaltest.Open(t, 80)
					out := tty
					if c.Name() == "serve" { // an editor's, and closed in the end
						if out, err = os.OpenFile(os.DevNull, os.O_WRONLY, 0); err != nil {
							t.Fatal(err)
						}
					}
					execute(t.Context(), args, strings.NewReader(string(text)), out, tty)
					said := written.All(tty)
					if shown += said; !terminaltest.IsInert(strings.ReplaceAll(said, "\t", "")) {
						t.Errorf("%q writes to a terminal\n%q", args, said)
					}
				}
				if err := os.WriteFile(path, text, 0o666); err != nil { // as it was before -w
					t.Fatal(err)
				}
			}
			if shown == "" {
				t.Errorf("%s %s shows nothing", c.Name(), line)
			}
		}
	}
}

func TestAFileOrAPipeGetsAnAuthorsTextAsItIs(t *testing.T) {
	text := "puzzle: A " + wild + "\r\ngame:   cat-mouse-grid\r\nboard:\r\n  M?F\r\n  ?.C\r\n"
	for _, args := range [][]string{{"fmt"}, {"fmt", "-d"}, {"fill"}} {
		if c := call(text, append(args, "-")...); !strings.Contains(c.out, wild+"\r\n") {
			t.Errorf("%q prints %q, and %q", args, c.out, c.err)
		}
	}
}
