//go:build !race && unix

package neovim_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// A terminal is a tmux that runs a Neovim as a person has it: not headless, with a screen
// of so many columns and rows, with the keys that the person types. It knows nothing of the
// user's own configuration.
type terminal struct {
	t       *testing.T
	program string
	socket  string
	look    look
	home    string
}

const columns, rows = 100, 30

// A look is what else the screen depends on.
type look struct {
	background string // dark or light
	colours    string // true, or those of an xterm: 256
}

var looks = []look{{"dark", "true"}, {"light", "true"}, {"dark", "256"}, {"light", "256"}}

func (l look) String() string { return l.background + "-" + l.colours }

// An installation is the folders of the plugin and of the server.
type installation struct{ plugin, server string }

// install builds the server, and copies the plugin into a folder where a test may change it.
// Without tmux the test is skipped.
func install(t *testing.T) installation {
	t.Helper()
	findTmux(t)
	installed := installation{t.TempDir(), filepath.Dir(build(t))}
	if err := os.CopyFS(installed.plugin, os.DirFS(".")); err != nil {
		t.Fatal(err)
	}
	return installed
}

// start opens a file of that text in a Neovim.
func (i installation) start(t *testing.T, nvim string, look look, name, text string) *terminal {
	t.Helper()
	// Not the test's own folder, whose name can be too long for a socket.
	home, err := os.MkdirTemp("", "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(home) })
	terminal := &terminal{t, findTmux(t), filepath.Join(home, "tmux"), look, home}
	conf := filepath.Join(home, "tmux.conf")
	for name, text := range map[string]string{
		filepath.Join(home, name): text,
		conf:                      "set -g status off\nset -g default-terminal tmux-256color\nset -sg escape-time 0\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}

	guicolors := "termguicolors"
	if look.colours == "256" {
		guicolors = "notermguicolors"
	}
	command := append([]string{"-f", conf, "new-session", "-d", "-x", fmt.Sprint(columns), "-y", fmt.Sprint(rows), "-c", home,
		"env", "-i"}, nothingOfTheUsers(home)...)
	command = append(command, "LANG=C.UTF-8", "TERM=tmux-256color", "XDG_RUNTIME_DIR="+home,
		"PATH="+i.server+string(filepath.ListSeparator)+os.Getenv("PATH"),
		nvim, "--clean",
		// Not for the person: so that what has been searched for has the colours of its own.
		"--cmd", "set nohlsearch noswapfile runtimepath^="+i.plugin,
		"--cmd", "set "+guicolors+" background="+look.background,
		// That of 0.12 says other things than that of 0.10.
		"--cmd", `set statusline=%<%f\ %h%m%r`,
		name)
	if out, err := terminal.tmux(command...); err != nil {
		t.Fatalf("tmux: %v\n%s", err, out)
	}
	t.Cleanup(terminal.close)
	return terminal
}

// findTmux returns the path of tmux. Without it the test is skipped, but in continuous
// integration it fails.
func findTmux(t *testing.T) string {
	t.Helper()
	program, err := exec.LookPath("tmux")
	if err == nil {
		return program
	}
	lacks(t, "no tmux on PATH")
	return ""
}

func (s *terminal) tmux(arguments ...string) (string, error) {
	cmd := exec.Command(s.program, append([]string{"-S", s.socket}, arguments...)...)
	cmd.Env = append(os.Environ(), "LANG=C.UTF-8", "TMUX=")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// close ends the Neovim and waits until it has ended: it may still write into its home.
func (s *terminal) close() {
	pid, err := s.tmux("display-message", "-p", "#{pane_pid}")
	if err != nil {
		return // it has ended already
	}
	_, _ = s.tmux("kill-server") // Neovim is hung up
	for range 500 {
		if exec.Command("kill", "-0", strings.TrimSpace(pid)).Run() != nil {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	s.t.Error("Neovim does not end when its terminal is closed")
	_ = exec.Command("kill", "-9", strings.TrimSpace(pid)).Run()
}

// types types a text, key after key, somewhat faster than a person does.
func (s *terminal) types(text string) {
	s.t.Helper()
	for _, key := range text {
		s.send("-l", string(key))
		time.Sleep(10 * time.Millisecond)
	}
}

// keys presses keys that have names: Escape, Enter, C-x. An Escape that another key follows
// at once would be read as one key with it: wait for what it does.
func (s *terminal) keys(names ...string) {
	s.t.Helper()
	for _, name := range names {
		s.send(name)
	}
}

func (s *terminal) send(arguments ...string) {
	s.t.Helper()
	if out, err := s.tmux(append([]string{"send-keys"}, arguments...)...); err != nil {
		s.t.Fatalf("tmux send-keys: %v\n%s", err, out)
	}
}

// A screen is what the terminal shows.
type screen struct {
	captured string // with the sequences of colours
	cursor   string // its column and row, from 0
	cells    [][]cell
	lines    []string // without blanks at their ends
}

func (s *terminal) capture() screen {
	s.t.Helper()
	// -N keeps blanks at the ends of lines, which can have colours.
	out, err := s.tmux("capture-pane", "-peN", ";", "display-message", "-p", "#{cursor_x},#{cursor_y}")
	if err != nil {
		s.t.Fatalf("tmux capture-pane: %v\n%s", err, out)
	}
	at := strings.LastIndexByte(strings.TrimSuffix(out, "\n"), '\n') + 1
	captured := screen{captured: out[:at], cursor: strings.TrimSpace(out[at:]), cells: cellsOf(out[:at], palettes[s.look.background])}
	for _, cells := range captured.cells {
		var line strings.Builder
		for _, cell := range cells {
			line.WriteRune(cell.char)
		}
		captured.lines = append(captured.lines, strings.TrimRight(line.String(), " "))
	}
	return captured
}

const (
	patience = 40 * time.Second
	interval = 25 * time.Millisecond
)

// until waits until the screen is as wanted, and still is when it is looked at again.
func (s *terminal) until(what string, wanted func(screen) bool) screen {
	s.t.Helper()
	var now, before screen
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(interval) {
		now = s.capture()
		if now.captured == before.captured && wanted(now) {
			return now
		}
		before = now
	}
	s.t.Fatalf("waited in vain until %s; the screen shows\n%s", what, now.text())
	return now
}

// shows waits until each text stands somewhere on the screen.
func (s *terminal) shows(texts ...string) screen {
	s.t.Helper()
	return s.until("it shows "+strings.Join(texts, ", "), func(now screen) bool {
		return !slices.ContainsFunc(texts, func(text string) bool { return !now.has(text) })
	})
}

// hides waits until a text stands nowhere.
func (s *terminal) hides(text string) screen {
	s.t.Helper()
	return s.until("it does not show "+text, func(now screen) bool { return !now.has(text) })
}

func (s screen) has(text string) bool {
	return slices.ContainsFunc(s.lines, func(line string) bool { return strings.Contains(line, text) })
}

// find returns the cells of a text, in the first line that has it.
func (s screen) find(text string) []cell {
	for i, line := range s.lines {
		if at := strings.Index(line, text); at >= 0 {
			from := len([]rune(line[:at]))
			return s.cells[i][from : from+len([]rune(text))]
		}
	}
	return nil
}

// text is the screen as a golden has it: its lines, and where the cursor is.
func (s screen) text() string {
	return strings.Join(s.lines, "\n") + "\n-- cursor " + s.cursor + "\n"
}
