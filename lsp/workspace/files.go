package workspace

import (
	"container/list"
	"context"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/parser"
	"plywise/parser/source"
)

// maxKept is the most bytes that kept texts may take with their answers. As a rule they take a
// third of it.
const maxKept = 192 << 20

// bounds limit the index. A folder with more than that is hardly one of puzzles.
type bounds struct {
	files   int // about 0.3 KiB each, and a report
	entries int // of directories, in one scan
}

var defaultBounds = bounds{files: 100_000, entries: 500_000}

// wellBelow reports whether a number is so far below a bound that exceeding it is to be
// reported again.
func wellBelow(n, bound int) bool { return n <= bound-bound/10 }

// Files are the puzzle files in the client's folders.
//
// The folders are scanned when the session begins. A path is scanned again when the
// client reports a change there or closes the document; a client that reports none has
// all folders scanned again. A file is read when its text is needed, and the texts used
// last are kept. One goroutine does all the scanning, in the order of the events. An
// event costs as much as the files that it is about, however many others there are; one
// about no puzzle file wakes no other goroutine.
type Files struct {
	log    *zap.Logger
	events FileEvents
	bounds bounds
	wake   chan struct{} // capacity 1

	mu       sync.Mutex
	encoding source.Encoding
	folders  map[string]bool   // paths
	pending  []string          // paths to be scanned
	files    map[uri.URI]*File // by URI, in the spelling that [Snapshots] have
	paths    tree              // the same files
	tooLarge map[string]bool   // paths of the files that were left out and reported
	tooMany  bool              // files were left out and reported because there are so many
	tooVast  map[string]bool   // paths that were not searched to the end and reported
	large    []*File           // those of tooLarge that are still to be reported
	news     bool              // a file may have changed since Changed was called, or IsScanned was false
	looking  bool              // all folders will be scanned again
	kept     list.List         // of *File: those whose texts are kept, the last used last
	bytes    int64             // that kept texts may take
	scanned  bool              // nothing is pending and no scan is running
}

// FileEvents are callbacks. They must be quick and must not call the files.
type FileEvents struct {
	// Read is called to read a text.
	Read func(text string) *parser.File
	// Changed is called when any file may have changed.
	Changed func()
	// TooLarge is called when files are left out because they are longer than parser.MaxFileSize:
	// one of that size, and others that are found with it. A file is reported once until it has
	// been shorter.
	TooLarge func(path string, size int64, others int)
	// TooMany is called when files are left out because there are more than taken, once until
	// there have been far fewer.
	TooMany func(taken int)
	// TooVast is called when a folder is not searched to the end because it has more than that
	// many entries, once until it has had far fewer.
	TooVast func(path string, entries int)
}

// A File is a puzzle file on the disk, open or not.
type File struct {
	Key  uri.URI
	Path string

	// Guarded by Files.mu.
	size    int64
	changed time.Time     // as the disk says
	snap    *Snapshot     // nil while it is not kept
	kept    *list.Element // in Files.kept, nil while snap is
	version int32         // counts how often it has changed
}

// NewFiles returns the files of no folder.
func NewFiles(log *zap.Logger, events FileEvents) *Files {
	return &Files{
		log: log, events: events, bounds: defaultBounds, wake: make(chan struct{}, 1),
		folders: make(map[string]bool), files: make(map[uri.URI]*File), tooLarge: make(map[string]bool), tooVast: make(map[string]bool), news: true,
	}
}

// Run scans pending paths until ctx ends.
func (w *Files) Run(ctx context.Context) {
	for {
		paths, news := w.takePending()
		for _, path := range paths {
			w.scan(ctx, path)
		}
		switch {
		case len(paths) > 0:
			continue
		case news:
			w.events.Changed()
		}
		select {
		case <-ctx.Done():
			return
		case <-w.wake:
		}
	}
}

// takePending returns the pending paths and clears them. If there are none, it reports the files
// that are too large, and news says whether Changed is to be called.
func (w *Files) takePending() (paths []string, news bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	paths, w.pending = w.pending, nil
	if w.scanned = len(paths) == 0; w.scanned {
		if len(w.large) > 0 {
			w.events.TooLarge(w.large[0].Path, w.large[0].size, len(w.large)-1)
			w.large = nil
		}
		news, w.news = w.news, false
	}
	return paths, news
}

// Begin sets how columns are counted and adds the first folders.
func (w *Files) Begin(encoding source.Encoding, folders []uri.URI) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.encoding = encoding
	w.change(folders, nil)
}

// ChangeFolders scans the folders that are added, and drops the files of those that
// are removed.
func (w *Files) ChangeFolders(added, removed []uri.URI) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.change(added, removed)
}

func (w *Files) change(added, removed []uri.URI) {
	for _, u := range removed {
		if u.IsFile() {
			path := filepath.Clean(u.FsPath())
			delete(w.folders, path)
			w.touch(path)
		}
	}
	for _, u := range added {
		if u.IsFile() {
			path := filepath.Clean(u.FsPath())
			w.folders[path] = true
			w.touch(path)
		}
	}
}

// Touch scans a file or folder again, because it may have changed.
func (w *Files) Touch(u uri.URI) {
	if !u.IsFile() {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.touch(filepath.Clean(u.FsPath()))
}

// LookAgain scans all folders again after three seconds, once however often it is called until
// then. It is for clients that do not report changes.
func (w *Files) LookAgain() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.looking {
		w.looking = true
		time.AfterFunc(3*time.Second, func() {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.looking = false
			for folder := range w.folders {
				w.touch(folder)
			}
		})
	}
}

func (w *Files) touch(path string) {
	w.pending = append(w.pending, path)
	w.scanned = false
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// scan brings the index up to date for a path and everything below it.
func (w *Files) scan(ctx context.Context, path string) {
	var found []*File
	w.mu.Lock()
	inside, isFolder := w.isInside(path), w.folders[path]
	w.mu.Unlock()
	if inside {
		found = w.find(ctx, path, isFolder)
	}
	there := make(map[uri.URI]bool, len(found))
	for _, f := range found {
		there[f.Key] = true
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, f := range w.paths.under(path) {
		if !there[f.Key] && (inside || !w.isInside(f.Path)) {
			w.news = true
			w.drop(f)
			delete(w.files, f.Key)
			w.paths.remove(f.Path)
		}
	}
	leftOut := false
	for _, f := range found {
		switch known := w.files[f.Key]; {
		case known != nil && path != f.Path && f.size == known.size && f.changed.Equal(known.changed):
			// It is as it was. A report about the file itself counts even if the clock is too coarse.
		case known != nil:
			w.drop(known)
			known.size, known.changed, w.news = f.size, f.changed, true
			known.version++
		case len(w.files) < w.bounds.files:
			w.news = true
			w.files[f.Key] = f
			w.paths.add(f)
		default:
			leftOut = true
		}
	}
	w.reportTooMany(leftOut)
}

// reportTooMany reports that files are left out, once. When there is room again, it has all
// folders searched for them.
func (w *Files) reportTooMany(leftOut bool) {
	switch {
	case leftOut && !w.tooMany:
		w.tooMany = true
		w.events.TooMany(w.bounds.files)
	case !leftOut && w.tooMany && wellBelow(len(w.files), w.bounds.files):
		w.tooMany = false
		for folder := range w.folders {
			w.touch(folder)
		}
	}
}

// isInside reports whether a path is one of the client's folders or in one, and not in a folder
// that is ignored.
func (w *Files) isInside(path string) bool {
	for {
		up := filepath.Dir(path)
		if w.folders[path] || up == path {
			return w.folders[path]
		}
		if isIgnored(up) && !w.folders[up] {
			return false
		}
		path = up
	}
}

// isIgnored reports whether a folder is ignored unless it is one of the client's: a hidden one,
// node_modules, or a link.
func isIgnored(path string) bool {
	name := filepath.Base(path)
	info, err := os.Lstat(path)
	return strings.HasPrefix(name, ".") || name == "node_modules" || err == nil && info.Mode()&fs.ModeSymlink != 0
}

// find lists the puzzle files at a path and below in the order of their paths, except for
// those in folders that are ignored, and one more than are taken at most. A link to a file
// is followed. IsFolder says that the path is one of the client's folders.
func (w *Files) find(ctx context.Context, path string, isFolder bool) (found []*File) {
	root, entries := path, 0
	if info, err := os.Stat(path); isFolder && err == nil && info.IsDir() {
		path += string(filepath.Separator) // if it is a link, it is followed
	}
	err := filepath.WalkDir(path, func(name string, d fs.DirEntry, err error) error {
		if entries++; entries > w.bounds.entries || len(found) > w.bounds.files {
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
		case d.IsDir() && (entries > 1 || !isFolder) && isIgnored(name):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(name) != ".puzzle":
			return nil
		}
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
			if f := (&File{Key: uri.File(name), Path: name, size: info.Size(), changed: info.ModTime()}); !w.isTooLarge(f) {
				found = append(found, f)
			}
		}
		return nil
	})
	if err != nil && ctx.Err() == nil {
		w.log.Info("cannot look for puzzle files", zap.Error(err))
	}
	w.reportTooVast(root, entries)
	return found
}

// reportTooVast reports a folder that is not searched to the end, once.
func (w *Files) reportTooVast(path string, entries int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case entries > w.bounds.entries && !w.tooVast[path]:
		w.tooVast[path] = true
		w.events.TooVast(path, w.bounds.entries)
	case wellBelow(entries, w.bounds.entries):
		delete(w.tooVast, path)
	}
}

// isTooLarge reports whether a file is too large. The first time, takePending tells of it, together
// with others.
func (w *Files) isTooLarge(f *File) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case f.size <= parser.MaxFileSize:
		delete(w.tooLarge, f.Path)
	case !w.tooLarge[f.Path]:
		w.tooLarge[f.Path] = true
		w.large = append(w.large, f)
	}
	return f.size > parser.MaxFileSize
}

// Closed returns the files that are not open, by their URIs.
func (w *Files) Closed(open Snapshots) map[uri.URI]*File {
	w.mu.Lock()
	defer w.mu.Unlock()
	closed := maps.Clone(w.files)
	for key := range open {
		delete(closed, key)
	}
	return closed
}

// IsScanned reports whether all folders have been scanned.
func (w *Files) IsScanned() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.news = w.news || !w.scanned
	return w.scanned
}

// Version counts how often a file has changed.
func (w *Files) Version(f *File) int32 {
	w.mu.Lock()
	defer w.mu.Unlock()
	return f.version
}

// Text returns a file's text as if it were open. It is nil for a file that cannot be
// read, most likely because it is gone, and for one that is too large.
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
		w.Touch(f.Key) // so that it is left out
		return nil
	}
	text = strings.TrimPrefix(text, source.BOM) // which editors do not show
	snap = &Snapshot{Key: f.Key, URI: f.Key, Version: version, File: w.events.Read(text), Encoding: encoding}
	w.mu.Lock()
	defer w.mu.Unlock()
	if f.version == version && f.snap == nil && w.files[f.Key] == f {
		f.snap = snap
		w.bytes += snap.File.Footprint()
		w.markUsed(f)
	}
	return snap
}

// keptText returns the text of a file, nil if it is not kept, with the version and encoding to
// read it.
func (w *Files) keptText(f *File) (snap *Snapshot, version int32, encoding source.Encoding) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if f.snap != nil {
		w.markUsed(f)
	}
	return f.snap, f.version, w.encoding
}

// readFile reads a file, but at most one byte more than parser.MaxFileSize: that is
// enough to know that it is too large.
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

// markUsed makes a kept text the last used one, and drops the least recently used
// ones while there is more than maxKept.
func (w *Files) markUsed(f *File) {
	if f.kept == nil {
		f.kept = w.kept.PushBack(f)
	} else {
		w.kept.MoveToBack(f.kept)
	}
	for w.bytes > maxKept && w.kept.Len() > 1 {
		w.drop(w.kept.Front().Value.(*File))
	}
}

// ForgetTexts drops the texts that are kept, which are read again when they are needed.
func (w *Files) ForgetTexts() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.kept.Len() > 0 {
		w.drop(w.kept.Front().Value.(*File))
	}
}

// drop forgets a text.
func (w *Files) drop(f *File) {
	if f.snap != nil {
		w.bytes -= f.snap.File.Footprint()
		f.snap = nil
		w.kept.Remove(f.kept)
		f.kept = nil
	}
}
