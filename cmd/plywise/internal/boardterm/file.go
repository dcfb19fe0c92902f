package boardterm

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/fsnotify/fsnotify"

	"plywise/parser/source"
)

// A file is the text that the board is about, as it was read or written last.
type file struct {
	text    string
	version int // of the text, as the server has it
	at      int // the offset that the view follows
}

// A position is a place of the text; characters are bytes.
type position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

type textRange struct{ Start, End position }

// An edit asks for changes of the text.
type edit struct {
	Edit struct {
		DocumentChanges []struct {
			TextDocument struct{ Version int }
			Edits        []struct {
				Range   textRange
				NewText string
			}
		}
	}
}

// sent returns the text as a message can carry it.
func (f *file) sent() string { return strings.ToValidUTF8(f.text, string(utf8.RuneError)) }

// become notes another text. The offset that is followed stays on what it was on.
func (f *file) become(text string) {
	before := source.CommonPrefix(f.text, text)
	after := min(source.CommonSuffix(f.text, text), min(len(f.text), len(text))-before)
	switch {
	case f.at >= len(f.text)-after && f.at > before:
		f.at += len(text) - len(f.text)
	case f.at > before:
		f.at = before
	}
	f.text = text
	f.version++
}

// position returns the position that is followed.
func (f *file) position() position {
	lines := source.LinesOf(f.text)
	line, column := lines.LineColumn(source.UTF8, f.at)
	return position{line, column}
}

// offset returns the offset of a position, of the text's end where it has no such line.
func (f *file) offset(at position) int {
	lines := source.LinesOf(f.text)
	if at.Line >= lines.NumLines() {
		return len(f.text)
	}
	offset, _ := lines.Locate(source.UTF8, at.Line, at.Character)
	return offset
}

// place returns a position as people write it: line and character, from 1.
func (f *file) place(at position) string {
	lines := source.LinesOf(f.text)
	line, column := lines.LineColumn(source.UTF32, f.offset(at))
	return fmt.Sprintf("%d:%d", line+1, column+1)
}

// edited returns the text with changes, and false where these are of another text.
func (f *file) edited(asked *edit) (string, bool) {
	all := asked.Edit.DocumentChanges
	if len(all) != 1 || all[0].TextDocument.Version != f.version {
		return "", false
	}
	var edits []source.Edit
	for _, e := range all[0].Edits {
		edits = append(edits, source.Replace(source.Between(f.offset(e.Range.Start), f.offset(e.Range.End)), e.NewText))
	}
	slices.SortStableFunc(edits, func(a, b source.Edit) int { return a.Range.Start - b.Range.Start })
	return source.Apply(f.text, edits), true
}

// A watch tells when a file may have changed.
type watch struct {
	*fsnotify.Watcher
	err   error // why it never tells
	names []string
}

func newWatch() *watch {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		w = &fsnotify.Watcher{} // whose channels are silent
	}
	return &watch{Watcher: w, err: err}
}

// on watches the folder of a file, because editors put new files in the place of old ones; and that
// of the file to which a link leads.
func (w *watch) on(name string) (err error) {
	if w.err != nil {
		return w.err
	}
	w.names = []string{filepath.Clean(name)}
	if target, err := filepath.EvalSymlinks(name); err == nil {
		w.names = append(w.names, target)
	}
	for _, name := range w.names {
		if failed := w.Add(filepath.Dir(name)); failed != nil {
			err = failed
		}
	}
	return err
}

func (w *watch) end() {
	if w.err == nil {
		_ = w.Close()
	}
}

func (w *watch) isAbout(e fsnotify.Event) bool {
	return slices.Contains(w.names, filepath.Clean(e.Name)) && e.Op != fsnotify.Chmod
}
