package editortest

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

// An Album collects screens, and draws them as pictures in the end.
type Album struct {
	mutex    sync.Mutex
	pictures []picture
}

// A picture is what pictures.mjs reads of one.
type picture struct {
	Path       string `json:"path"`
	Captured   string `json:"captured"`
	Columns    int    `json:"columns"`
	Rows       int    `json:"rows"`
	Cursor     [2]int `json:"cursor"`
	Background string `json:"background"`
	Foreground string `json:"foreground"`
}

// Add has a screen drawn in a file.
func (a *Album) Add(path string, s *Terminal, seen Screen) {
	p := picture{Path: path, Captured: seen.Captured, Columns: Columns, Rows: Rows}
	_, _ = fmt.Sscanf(seen.Cursor, "%d,%d", &p.Cursor[0], &p.Cursor[1])
	// The colours that the editor leaves to the terminal are drawn as those of the text.
	p.Background, p.Foreground = palettes[s.Look.Background].bg.String(), palettes[s.Look.Background].fg.String()
	if last := seen.Cells[len(seen.Cells)-1]; len(last) > 0 && s.Look.Colours == "true" {
		p.Background, p.Foreground = last[0].BG.String(), last[0].FG.String()
	}
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.pictures = append(a.pictures, p)
}

// Draw draws all of them. Nothing is needed for that if there are none.
func (a *Album) Draw(t *testing.T) {
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
	cmd := exec.Command("node", filepath.Join("..", "internal", "editortest", "pictures.mjs"))
	cmd.Stdin = bytes.NewReader(list)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
