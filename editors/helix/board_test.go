//go:build !race && unix

package helix_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"plywise/editors/internal/editortest"
)

func TestTheBoardInATerminalIsPlayedOnAndFollowsTheFile(t *testing.T) {
	t.Parallel()
	const text = "puzzle: Slip\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\n"
	for _, look := range editortest.Looks {
		t.Run(look.String(), func(t *testing.T) {
			t.Parallel()
			server := editortest.Server(t)
			s := editortest.NewTerminal(t, look)
			s.Write("slip.puzzle", text)
			s.Start(server, nil, server, "board", "--background", look.Background, "slip.puzzle")

			// The shades of both winners are legible, and others.
			shown := s.Shows("Mouse to move: mouse wins in 5")
			mouse, cat := shown.Find("4* ")[0], shown.Find("3+ ")[0]
			if mouse.BG == cat.BG || editortest.Contrast(mouse.FG, mouse.BG) < 4.5 || editortest.Contrast(cat.FG, cat.BG) < 4.5 {
				t.Errorf("the mouse's shade is %v on %v, the cat's %v on %v", mouse.FG, mouse.BG, cat.FG, cat.BG)
			}

			s.Keys("h", "h") // from the best move
			s.Keys("Enter")
			s.Shows("mouse to 2,0 ??, then cat wins in 3", "Cat to move: cat wins in 3")
			s.Keys("u")
			s.Shows("Mouse to move: mouse wins in 5")
			s.Types("g?")
			s.Shows("play the best move", "Esc: close")
			s.Keys("Escape")
			s.Hides("Esc: close")

			s.Types("b")
			s.Shows("Cat to move: mouse wins in 4")
			s.Types("a")
			s.Shows("game ")
			if got := s.Read("slip.puzzle"); got != text+"moves: 2,2\n" {
				t.Errorf("the file is\n%s", got)
			}

			s.Write("slip.puzzle", strings.Replace(text, "Slip", "Saved by another", 1))
			s.Shows("Saved by another")
			s.Types("q")
			s.Ended()
		})
	}
}

func TestTheBoardStandsBesideHelixInAPaneOfTmux(t *testing.T) {
	t.Parallel()
	hx, server := helix(t), editortest.Server(t)
	tmux := editortest.Find(t, "tmux")
	s := configured(t)
	example := editortest.Example(t, "minimal")
	s.Write("my.puzzle", example)
	// A tmux in the tmux that the test looks at.
	s.Write(".tmux.conf", "set -g status off\nset -g default-terminal tmux-256color\nset -sg escape-time 0\n")
	path := strings.Join([]string{filepath.Dir(hx), filepath.Dir(server), os.Getenv("PATH")}, string(filepath.ListSeparator))
	t.Cleanup(func() {
		end := exec.Command(tmux, "kill-server")
		end.Env = []string{"TMUX_TMPDIR=" + s.Home}
		_ = end.Run()
	})
	s.Start(server, []string{"PATH=" + path, "TMUX_TMPDIR=" + s.Home}, "sh", "-c", besideHelix(t))
	s.Shows("// ", "Mouse to move: mouse wins in 7")
	s.Types(fmt.Sprintf("%dGzt", find(t, example, "puzzle: The back door").line))
	cell := find(t, example, "....M\n")
	s.Types(fmt.Sprintf("%dGghll", cell.line))
	s.Shows(" " + cell.String() + " ")
	hints(s, "The back door mouse wins in 7")
	if os.Getenv("PLYWISE_PICTURES") == "1" {
		kept := &editortest.Album{}
		kept.Add(filepath.Join("..", "screenshots", "helix.png"), s, s.Settled())
		kept.Draw(t)
	}

	s.Types("r#") // onto the first cell of the row
	s.Types(":w")
	s.Shows(":w")
	s.Keys("Enter")
	s.Hides("Mouse to move: mouse wins in 7") // on the board, which has the new wall
	s.Keys("C-b", "Right")
	time.Sleep(100 * time.Millisecond) // tmux takes arrows that follow at once for its own, too
	s.Types("n")
	s.Shows("│Shut twice")
}

// besideHelix is the line of the page that shows the board beside Helix.
func besideHelix(t *testing.T) string {
	t.Helper()
	_, line, found := strings.Cut(editortest.Page(t, "README.md"), "```sh\ntmux ")
	line, _, _ = strings.Cut(line, "\n```")
	if !found || !strings.Contains(line, "plywise board my.puzzle") {
		t.Fatalf("the page shows no board:\n%s", line)
	}
	return "tmux " + line
}
