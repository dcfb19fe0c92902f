package main

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"
)

// A size is a few characters, whatever it claims. So no command takes more memory for a large
// one than for a small one, and the next puzzle of the run is answered.
func TestNoCommandAllocatesByTheSizeThatATextClaims(t *testing.T) {
	binary := buildProgram(t)
	for _, size := range []string{"10000", "30000", "1000000", "500000x1", "1x1000000000", "1000000000"} {
		text := fmt.Sprintf("puzzle: A typo\ngame: knight-pawns\nsize: %s\nknight: 0,0\npawns: 1,2 2,1 0,9\ntries: none\nmoves: 1,2\n\n"+
			"puzzle: Healthy\ngame: knight-pawns\nsize: 5\nknight: 0,0\npawns: 1,2\nexpect: 7\n", size)
		for _, args := range []string{
			"check", "check --format json", "check --format sarif", "check --leetcode", "check --verify", "solve", "solve --json", "report", "report --json",
			"map", "map --json", "states", "export", "fmt", "fmt -d", "fmt -l", "import",
		} {
			limited := exec.Command("/bin/sh", "-c", "ulimit -d 200000 && exec "+binary+" "+args+" -") // KiB
			limited.Stdin = strings.NewReader(text)
			out, err := limited.CombinedOutput()
			if code := limited.ProcessState.ExitCode(); code < 0 || code > 2 {
				t.Errorf("%s of a size of %s: %v\n%.2000s", args, size, err, out)
			}
			if len(out) > 100_000 {
				t.Errorf("%s of a size of %s prints %d bytes", args, size, len(out))
			}
			if args == "map" && !strings.Contains(string(out), "Healthy") {
				t.Errorf("beside a size of %s, map prints\n%s", size, out)
			}
		}
	}
}
