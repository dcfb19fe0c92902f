package workspace

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/parser"
)

// Bounds of the index. A folder with more than that is hardly one of puzzles.
const (
	mostFiles   = 10_000
	mostEntries = 500_000  // of folders that are looked at
	mostText    = 16 << 20 // bytes of texts that are kept
)

// Files are the puzzle files in the client's folders.
//
// They are found when the session begins, and looked at again when the client
// tells that something has happened to them or closes them. They are read when
// somebody asks for their texts, and the texts used last are kept. All looking
// at the disk for events is done by one goroutine, in the order of the events.
type Files struct {
	log    *zap.Logger
	events FileEvents
	wake   chan struct{} // capacity 1

	mu       sync.Mutex
	encoding parser.Encoding
	folders  []string          // paths
	todo     []string          // paths to be looked at
	files    map[uri.URI]*File // by the one spelling of their URIs
	tooLarge map[string]bool   // the paths of files that were left out, of which that was told
	kept     []*File           // those whose texts are kept, the last used last
	bytes    int               // of these texts
	scanned  bool              // nothing is to be looked at any more
}

// FileEvents tell what happens. They must be quick and ask the files nothing.
type FileEvents struct {
	// Changed is called when any file may have become different.
	Changed func()
	// TooLarge is called when a file is left out because it is longer than
	// parser.MaxFileSize, once as long as it is.
	TooLarge func(path string, size int64)
}

// A File is one that may not be open.
type File struct {
	Key  uri.URI
	Path string

	// Guarded by Files.mu.
	snap    *Snapshot // nil while it is not kept
	version int32     // counts how often it has changed
}

// NewFiles returns the files of no folder.
func NewFiles(log *zap.Logger, events FileEvents) *Files {
	return &Files{log: log, events: events, wake: make(chan struct{}, 1), files: make(map[uri.URI]*File)}
}

// Run looks at what is to be looked at until ctx ends.
func (w *Files) Run(ctx context.Context) {
	for {
		paths := w.take()
		for _, path := range paths {
			w.look(ctx, path)
		}
		if len(paths) > 0 {
			continue
		}
		w.events.Changed()
		select {
		case <-ctx.Done():
			return
		case <-w.wake:
		}
	}
}

// take returns the paths that are to be looked at.
func (w *Files) take() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	paths := w.todo
	w.todo = nil
	w.scanned = len(paths) == 0
	return paths
}

// Begin sets how columns are counted and adds the first folders.
func (w *Files) Begin(encoding parser.Encoding, folders []uri.URI) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.encoding = encoding
	w.change(folders, nil)
}

// ChangeFolders has folders looked at that come, and forgets those that go.
func (w *Files) ChangeFolders(added, removed []uri.URI) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.change(added, removed)
}

func (w *Files) change(added, removed []uri.URI) {
	for _, u := range removed {
		if u.IsFile() {
			path := filepath.Clean(u.FsPath())
			w.folders = slices.DeleteFunc(w.folders, func(f string) bool { return f == path })
			w.touch(path)
		}
	}
	for _, u := range added {
		if u.IsFile() {
			path := filepath.Clean(u.FsPath())
			if !slices.Contains(w.folders, path) {
				w.folders = append(w.folders, path)
			}
			w.touch(path)
		}
	}
}

// Touch has a file or folder looked at, of which something may have become
// different.
func (w *Files) Touch(u uri.URI) {
	if !u.IsFile() {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.touch(filepath.Clean(u.FsPath()))
}

func (w *Files) touch(path string) {
	w.todo = append(w.todo, path)
	w.scanned = false
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// look brings what is known about a path and all below it up to date.
func (w *Files) look(ctx context.Context, path string) {
	found := make(map[uri.URI]string)
	inside := w.covers(path)
	if inside {
		w.find(ctx, path, found)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for key, f := range w.files {
		if _, ok := found[key]; !ok && isBelow(f.Path, path) && (inside || !w.isInside(f.Path)) {
			w.drop(f)
			delete(w.files, key)
		}
	}
	for key, path := range found {
		switch f := w.files[key]; {
		case f != nil:
			w.drop(f)
			f.version++
		case len(w.files) < mostFiles:
			w.files[key] = &File{Key: key, Path: path}
		}
	}
	if len(found) > 0 && len(w.files) >= mostFiles {
		w.log.Warn("there are more puzzle files than are looked at", zap.Int("files", mostFiles))
	}
}

// covers is isInside for somebody who does not hold the lock.
func (w *Files) covers(path string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.isInside(path)
}

// isInside reports whether a path is in a folder of the client's.
func (w *Files) isInside(path string) bool {
	return slices.ContainsFunc(w.folders, func(f string) bool { return isBelow(path, f) })
}

// isBelow reports whether a path is a folder, or something in it.
func isBelow(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, strings.TrimSuffix(folder, string(filepath.Separator))+string(filepath.Separator))
}

// find lists the puzzle files at a path and below, without those in folders that
// nobody looks into. A link is followed to a file and not to a folder.
func (w *Files) find(ctx context.Context, path string, found map[uri.URI]string) {
	entries := 0
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path += string(filepath.Separator) // if it is a link, it is followed
	}
	err := filepath.WalkDir(path, func(name string, d fs.DirEntry, err error) error {
		if entries++; entries > mostEntries || len(found) >= mostFiles {
			w.log.Warn("a folder is too large to be searched for puzzle files", zap.String("path", path))
			return fs.SkipAll
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			if !errors.Is(err, fs.ErrNotExist) {
				w.log.Info("cannot look for puzzle files", zap.Error(err))
			}
			return nil
		case d.IsDir() && entries > 1 && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules"):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(name) != ".puzzle":
			return nil
		}
		info, err := os.Stat(name)
		switch {
		case err != nil || !info.Mode().IsRegular():
		case info.Size() > parser.MaxFileSize:
			w.leaveOut(name, info.Size())
		default:
			found[uri.File(name)] = name
			w.takeIn(name)
		}
		return nil
	})
	if err != nil && ctx.Err() == nil {
		w.log.Info("cannot look for puzzle files", zap.Error(err))
	}
}

// takeIn takes that a file is not too large.
func (w *Files) takeIn(path string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.tooLarge, path)
}

// leaveOut tells of a file that is too large.
func (w *Files) leaveOut(path string, size int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.tooLarge[path] {
		return
	}
	if w.tooLarge == nil {
		w.tooLarge = make(map[string]bool)
	}
	w.tooLarge[path] = true
	w.events.TooLarge(path, size)
}

// Closed returns the files that are not open, by their URIs.
func (w *Files) Closed(open View) map[uri.URI]*File {
	w.mu.Lock()
	defer w.mu.Unlock()
	closed := maps.Clone(w.files)
	for key := range open {
		delete(closed, key)
	}
	return closed
}

// IsScanned reports whether all folders have been looked at.
func (w *Files) IsScanned() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.scanned
}

// Version counts how often a file has changed.
func (w *Files) Version(f *File) int32 {
	w.mu.Lock()
	defer w.mu.Unlock()
	return f.version
}

// Text returns a file's text, as if it were open. It is nil for a file that
// cannot be read, which most likely is there no more.
func (w *Files) Text(f *File) *Snapshot {
	snap, version, encoding := w.keptText(f)
	if snap != nil {
		return snap
	}
	text, size, err := readFile(f.Path)
	switch {
	case err != nil:
		w.log.Info("cannot read a puzzle file", zap.Error(err))
		return nil
	case size > parser.MaxFileSize:
		w.leaveOut(f.Path, size)
		return nil
	}
	snap = &Snapshot{Key: f.Key, URI: f.Key, Version: version, File: parser.Parse(text), Encoding: encoding}
	w.mu.Lock()
	defer w.mu.Unlock()
	if f.version == version && f.snap == nil && w.files[f.Key] == f {
		f.snap = snap
		w.bytes += snap.File.Len()
		w.use(f)
	}
	return snap
}

// keptText returns the text of a file if it is kept, and what there is to know to
// read it.
func (w *Files) keptText(f *File) (snap *Snapshot, version int32, encoding parser.Encoding) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if f.snap != nil {
		w.use(f)
	}
	return f.snap, f.version, w.encoding
}

// readFile reads a file as far as a file may be long, and a byte more of one that is
// longer.
func readFile(path string) (text string, size int64, err error) {
	file, err := os.Open(path)
	if err != nil {
		return "", 0, err
	}
	defer file.Close()
	var b strings.Builder
	size, err = io.Copy(&b, io.LimitReader(file, parser.MaxFileSize+1))
	return b.String(), size, err
}

// use notes that a text that is kept is used, and drops those that were not used
// for the longest time where there are too many.
func (w *Files) use(f *File) {
	w.kept = append(slices.DeleteFunc(w.kept, func(k *File) bool { return k == f }), f)
	for w.bytes > mostText && len(w.kept) > 1 {
		w.drop(w.kept[0])
	}
}

// drop forgets a text.
func (w *Files) drop(f *File) {
	if f.snap != nil {
		w.bytes -= f.snap.File.Len()
		f.snap = nil
		w.kept = slices.DeleteFunc(w.kept, func(k *File) bool { return k == f })
	}
}
