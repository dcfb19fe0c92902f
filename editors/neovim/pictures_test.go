//go:build !race && unix

package neovim_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// An album collects screens, and draws them as pictures in the end.
type album struct {
	mutex    sync.Mutex
	pictures []picture
}

// A picture is what tests/pictures.mjs reads of one.
type picture struct {
	Path       string `json:"path"`
	Captured   string `json:"captured"`
	Columns    int    `json:"columns"`
	Rows       int    `json:"rows"`
	Cursor     [2]int `json:"cursor"`
	Background string `json:"background"`
	Foreground string `json:"foreground"`
}

// add has a screen drawn in a file.
func (a *album) add(path string, s *terminal, seen screen) {
	p := picture{Path: path, Captured: seen.captured, Columns: columns, Rows: rows}
	_, _ = fmt.Sscanf(seen.cursor, "%d,%d", &p.Cursor[0], &p.Cursor[1])
	// What Neovim takes for the terminal's: the colours that it leaves to the terminal are
	// drawn as those of the text.
	p.Background, p.Foreground = palettes[s.look.background].bg.String(), palettes[s.look.background].fg.String()
	if last := seen.cells[len(seen.cells)-1]; len(last) > 0 && s.look.colours == "true" {
		p.Background, p.Foreground = last[0].bg.String(), last[0].fg.String()
	}
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.pictures = append(a.pictures, p)
}

func (c colour) String() string { return fmt.Sprintf("#%02x%02x%02x", c[0], c[1], c[2]) }

// draw draws all of them. Nothing is needed for that if there are none.
func (a *album) draw(t *testing.T) {
	t.Helper()
	if len(a.pictures) == 0 {
		return
	}
	for _, p := range a.pictures {
		if err := os.MkdirAll(filepath.Dir(p.Path), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	list, err := json.Marshal(a.pictures)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("node", filepath.Join("tests", "pictures.mjs"))
	cmd.Stdin = bytes.NewReader(list)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
