package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A size is a few characters, whatever it claims. So no command takes more memory for a large
// one than for a small one, and the next file of the run is answered.
func TestNoCommandAllocatesByTheSizeThatATextClaims(t *testing.T) {
	t.Parallel()
	binary := buildProgram(t)
	commands := []string{
		"check", "check --format json", "check --format sarif", "check --leetcode", "check --verify", "solve", "solve --json", "report", "report --json",
		"map", "map --json", "fill", "states", "export", "export --format puzzle", "fmt", "fmt -d", "fmt -l", "import", "board",
	}
	for _, c := range rootCommand().Commands() {
		isTried := func(args string) bool { return strings.Fields(args)[0] == c.Name() }
		if !slices.Contains([]string{"serve", "version", "completion", "stress", "catalogue"}, c.Name()) && !slices.ContainsFunc(commands, isTried) {
			t.Errorf("%s is not tried", c.Name())
		}
	}
	folder := t.TempDir()
	claiming, healthy := filepath.Join(folder, "a.puzzle"), filepath.Join(folder, "b.puzzle")
	write := func(name, text string) {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(healthy, "puzzle: Healthy\ngame: knight-pawns\nsize: 5\nknight: 0,0\npawns: 1,2\nexpect: 7\n")
	for _, size := range []string{"10000", "30000", "1000000", "500000x1", "1x1000000000", "1000000000"} {
		write(claiming, fmt.Sprintf("puzzle: A typo\ngame: knight-pawns\nsize: %s\nknight: 0,0\npawns: 1,2 2,1 0,9\ntries: none\nmoves: 1,2\n\n"+
			"puzzle: Far\ngame: cat-mouse-grid\ncat-jump: 9223372036854775807\nmouse-jump: 1000000000\nlimit: 9223372036854775807\ncat: 0,1\n"+
			"board:\n  M..F\nidle: none\n", size))
		for _, args := range commands {
			files := claiming + " " + healthy
			if args == "board" { // of one file
				files = claiming
			}
			limited := exec.Command("/bin/sh", "-c", "ulimit -d 200000 && exec "+binary+" "+args+" "+files) // KiB
			out, err := limited.CombinedOutput()
			if code := limited.ProcessState.ExitCode(); code < 0 || code > 2 {
				t.Errorf("%s of a size of %s: %v\n%.2000s", args, size, err, out)
			}
			if len(out) > 100_000 {
				t.Errorf("%s of a size of %s prints %d bytes", args, size, len(out))
			}
			if (args == "map" || args == "solve" || args == "report") && !strings.Contains(string(out), "Healthy") {
				t.Errorf("beside a size of %s, %s prints\n%s", size, args, out)
			}
		}
	}
}
