package workspace

import (
	"path/filepath"
	"strings"
)

// A tree holds files by their paths, so that those at and below a path are found
// without a look at all others. The zero value is empty.
type tree struct {
	file  *File            // nil where only other files are below
	below map[string]*tree // by name
}

// names cuts a path into the names on the way from the root.
func names(path string) []string {
	separator := string(filepath.Separator)
	return strings.Split(strings.TrimSuffix(path, separator), separator)
}

// add adds a file.
func (t *tree) add(f *File) {
	for _, name := range names(f.Path) {
		next := t.below[name]
		if next == nil {
			next = &tree{}
			if t.below == nil {
				t.below = make(map[string]*tree)
			}
			t.below[name] = next
		}
		t = next
	}
	t.file = f
}

// remove removes the file with that path, and the folders that hold nothing else.
func (t *tree) remove(path string) { t.removeNamed(names(path)) }

func (t *tree) removeNamed(names []string) {
	if len(names) == 0 {
		t.file = nil
		return
	}
	next := t.below[names[0]]
	if next == nil {
		return
	}
	next.removeNamed(names[1:])
	if next.file == nil && len(next.below) == 0 {
		delete(t.below, names[0])
	}
}

// under returns the files at a path and below, in any order.
func (t *tree) under(path string) []*File {
	for _, name := range names(path) {
		if t = t.below[name]; t == nil {
			return nil
		}
	}
	return t.all(nil)
}

func (t *tree) all(files []*File) []*File {
	if t.file != nil {
		files = append(files, t.file)
	}
	for _, next := range t.below {
		files = next.all(files)
	}
	return files
}
