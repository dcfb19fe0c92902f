package editortest

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

// A Terminal is a tmux that runs an editor as a person has it: with a screen of so many
// columns and rows, with the keys that the person types.
type Terminal struct {
	T       testing.TB
	Look    Look
	Home    string // a folder for the editor's own, which it starts in
	program string
	socket  string
}

// How large a screen is.
const (
	Columns = 100
	Rows    = 30
)

// A Look is what a screen depends on, beside what is shown.
type Look struct {
	Background string // dark or light
	Colours    string // true, or those of an xterm: 256
}

// Looks are all of them.
var Looks = []Look{{"dark", "true"}, {"light", "true"}, {"dark", "256"}, {"light", "256"}}

func (l Look) String() string { return l.Background + "-" + l.Colours }

// NewTerminal makes a terminal, in which nothing runs yet, and its Home. Without tmux the
// test lacks it.
func NewTerminal(t testing.TB, look Look) *Terminal {
	t.Helper()
	program := Find(t, "tmux")
	// Not the test's own folder, whose name can be too long for a socket.
	home, err := os.MkdirTemp("", "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(home) })
	return &Terminal{t, look, home, program, filepath.Join(home, "tmux")}
}

// Write writes a file below Home.
func (s *Terminal) Write(name, text string) {
	s.T.Helper()
	path := filepath.Join(s.Home, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		s.T.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		s.T.Fatal(err)
	}
}

// Read returns the text of a file below Home.
func (s *Terminal) Read(name string) string {
	s.T.Helper()
	return read(s.T, filepath.Join(s.Home, name))
}

// Start runs a program in the terminal. It finds the server on its PATH, has the environment
// given, and knows nothing of the user's own. When the test ends, the terminal is closed.
func (s *Terminal) Start(server string, environment []string, command ...string) {
	s.T.Helper()
	s.Write("tmux.conf", "set -g status off\nset -g default-terminal tmux-256color\nset -sg escape-time 0\n")
	arguments := append([]string{"-f", filepath.Join(s.Home, "tmux.conf"), "new-session", "-d",
		"-x", fmt.Sprint(Columns), "-y", fmt.Sprint(Rows), "-c", s.Home, "env", "-i"}, Private(s.Home)...)
	arguments = append(arguments, "LANG=C.UTF-8", "TERM=tmux-256color", "XDG_RUNTIME_DIR="+s.Home,
		"PATH="+filepath.Dir(server)+string(filepath.ListSeparator)+os.Getenv("PATH"))
	if s.Look.Colours == "true" {
		arguments = append(arguments, "COLORTERM=truecolor")
	}
	if out, err := s.tmux(append(append(arguments, environment...), command...)...); err != nil {
		s.T.Fatalf("tmux: %v\n%s", err, out)
	}
	s.T.Cleanup(s.close)
}

func (s *Terminal) tmux(arguments ...string) (string, error) {
	cmd := exec.Command(s.program, append([]string{"-S", s.socket}, arguments...)...)
	cmd.Env = append(os.Environ(), "LANG=C.UTF-8", "TMUX=")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// close ends the editor and waits until it has ended: it may still write into its home.
func (s *Terminal) close() {
	pid, err := s.tmux("display-message", "-p", "#{pane_pid}")
	if err != nil {
		return // it has ended already
	}
	_, _ = s.tmux("kill-server") // the editor is hung up
	for range 500 {
		if exec.Command("kill", "-0", strings.TrimSpace(pid)).Run() != nil {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	s.T.Error("the editor does not end when its terminal is closed")
	_ = exec.Command("kill", "-9", strings.TrimSpace(pid)).Run()
}

// Ended waits until the editor has ended of its own accord.
func (s *Terminal) Ended() {
	s.T.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(interval) {
		if _, err := s.tmux("display-message", "-p", ""); err != nil {
			return
		}
	}
	s.T.Fatalf("waited in vain until the editor ends; the screen shows\n%s", s.Capture().Text())
}

// Types types a text, key after key, somewhat faster than a person does.
func (s *Terminal) Types(text string) {
	s.T.Helper()
	for _, key := range text {
		s.send("-l", string(key))
		time.Sleep(10 * time.Millisecond)
	}
}

// Keys presses keys that have names: Escape, Enter, C-x. An Escape that another key follows
// at once would be read as one key with it: wait for what it does.
func (s *Terminal) Keys(names ...string) {
	s.T.Helper()
	for _, name := range names {
		s.send(name)
	}
}

func (s *Terminal) send(arguments ...string) {
	s.T.Helper()
	if out, err := s.tmux(append([]string{"send-keys"}, arguments...)...); err != nil {
		s.T.Fatalf("tmux send-keys: %v\n%s", err, out)
	}
}

// Capture returns what the terminal shows now.
func (s *Terminal) Capture() Screen {
	s.T.Helper()
	// -N keeps blanks at the ends of lines, which can have colours.
	out, err := s.tmux("capture-pane", "-peN", ";", "display-message", "-p", "#{cursor_x},#{cursor_y}")
	if err != nil {
		s.T.Fatalf("tmux capture-pane: %v\n%s", err, out)
	}
	at := strings.LastIndexByte(strings.TrimSuffix(out, "\n"), '\n') + 1
	return newScreen(out[:at], strings.TrimSpace(out[at:]), palettes[s.Look.Background])
}

const (
	patience = 40 * time.Second
	interval = 25 * time.Millisecond
)

// Until waits until the screen is as wanted, and still is when it is looked at again.
func (s *Terminal) Until(what string, wanted func(Screen) bool) Screen {
	s.T.Helper()
	var now, before Screen
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(interval) {
		now = s.Capture()
		if now.Captured == before.Captured && wanted(now) {
			return now
		}
		before = now
	}
	s.T.Fatalf("waited in vain until %s; the screen shows\n%s", what, now.Text())
	return now
}

// Shows waits until each text stands somewhere on the screen.
func (s *Terminal) Shows(texts ...string) Screen {
	s.T.Helper()
	return s.Until("it shows "+strings.Join(texts, ", "), func(now Screen) bool {
		return !slices.ContainsFunc(texts, func(text string) bool { return !now.Has(text) })
	})
}

// Hides waits until a text stands nowhere.
func (s *Terminal) Hides(text string) Screen {
	s.T.Helper()
	return s.Until("it does not show "+text, func(now Screen) bool { return !now.Has(text) })
}

// Settled waits until nothing has changed for longer than the server takes for anything.
func (s *Terminal) Settled() Screen {
	s.T.Helper()
	last, since := s.Capture(), time.Now()
	for time.Since(since) < 1500*time.Millisecond {
		time.Sleep(interval)
		if now := s.Capture(); now.Captured != last.Captured || now.Cursor != last.Cursor {
			last, since = now, time.Now()
		}
	}
	return last
}
