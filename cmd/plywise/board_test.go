package main

import (
	"path/filepath"
	"strings"
	"testing"
)

const slip = `puzzle: The mouse slips past
game: cat-mouse-grid
mouse-jump: 2
board:
  ####F
  #C...
  M....
`

// The outcomes are those of LeetCode 1728, example 1, whose board and jumps these are. Without
// colours letters say who wins.
const slipBoard = `The mouse slips past
Mouse to move: mouse wins in 5



      0    1    2    3    4
 0 #### #### #### #### F 0m
 1 #### C 0c   1c   4m   2m
 2 M 3c+  1c+  4m*  4m   2m

moves
 *  2,2 !   mouse wins in 5
 +  2,0 ??  cat wins in 4
 +  2,1 ??  cat wins in 2    refuted by 2,1
`

func TestWithoutATerminalTheBoardIsPrintedOnce(t *testing.T) {
	name := filepath.Join(folder(t, map[string]string{"a.puzzle": slip + "\n" + clean}), "a.puzzle")
	for _, args := range [][]string{{name}, {name + ":3"}, {name + ":3:7"}, {"--line", "7", name}, {"--background", "light", name}} {
		if c := call("", append([]string{"board"}, args...)...); c.code != exitClean || !strings.HasPrefix(c.out, slipBoard) || c.err != "" {
			t.Errorf("%s: %+v", args, c)
		}
	}
	if c := call(slip, "board", "-"); c.code != exitClean || !strings.HasPrefix(c.out, slipBoard) {
		t.Errorf("standard input: %+v", c)
	}
	for _, args := range [][]string{{name + ":9"}, {name + ":999"}, {"--line", "9", name + ":1"}} {
		if c := call("", append([]string{"board"}, args...)...); c.code != exitClean || !strings.Contains(c.out, "mouse wins in 1\n") {
			t.Errorf("%s: %+v", args, c)
		}
	}
}

func TestOutcomesAreHiddenOnTheBoardWhereAPersonWantsThat(t *testing.T) {
	if c := call(slip, "board", "--hide", "-"); c.code != exitClean || strings.Contains(c.out, "wins") || !strings.Contains(c.out, "outcomes are hidden") {
		t.Errorf("%+v", c)
	}
}

func TestAFileMayBeNamedLikeAPlaceInOne(t *testing.T) {
	name := filepath.Join(folder(t, map[string]string{"a:7": slip}), "a:7")
	if c := call("", "board", name); c.code != exitClean || !strings.HasPrefix(c.out, slipBoard) {
		t.Errorf("%+v", c)
	}
}

func TestABoardWithoutAPuzzleSaysWhy(t *testing.T) {
	if c := call("// nothing\n", "board", "-"); c.code != exitClean || c.out != "There is no puzzle in this text.\n" {
		t.Errorf("%+v", c)
	}
	dir := t.TempDir()
	for _, path := range []string{dir, filepath.Join(dir, "missing.puzzle"), filepath.Join(dir, "missing.puzzle:3")} {
		if c := call("", "board", path); c.code != exitUsage || c.out != "" || !strings.HasPrefix(c.err, "plywise: ") {
			t.Errorf("%s: %+v", path, c)
		}
	}
}

func TestTheBackgroundOfATerminalIsTold(t *testing.T) {
	for told, want := range map[string]string{"": "dark", "15;0": "dark", "0;15": "light", "0;default;7": "light", "12;8": "dark", "x": "dark"} {
		if got := backgroundOf(told); got != want {
			t.Errorf("%q: %s", told, got)
		}
	}
}
