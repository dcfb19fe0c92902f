package lsp

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
	"sync/atomic"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/parser"
)

// workspaceFeature knows the puzzle files in the client's folders that are not
// open. Whoever asks about the whole workspace gets them beside the open ones;
// see [view.texts].
func (s *server) workspaceFeature() feature {
	w := s.workspace
	return feature{
		offer: w.offer,
		methods: methods{
			protocol.MethodWorkspaceDidChangeWorkspaceFolders: onNotification(w.foldersChanged),
			protocol.MethodWorkspaceDidChangeWatchedFiles:     onNotification(w.watched),
			protocol.MethodWorkspaceDidCreateFiles:            onNotification(w.created),
			protocol.MethodWorkspaceDidRenameFiles:            onNotification(w.renamed),
			protocol.MethodWorkspaceDidDeleteFiles:            onNotification(w.deleted),
		},
		initialized: w.run,
		closed:      func(u uri.URI) { w.touch(u) },
	}
}

// Bounds of the index. A folder with more than that is hardly one of puzzles.
const (
	mostFiles   = 10_000
	mostEntries = 500_000  // of folders that are looked at
	largestFile = 4 << 20  // bytes; larger files are left out
	mostText    = 16 << 20 // bytes of texts that are kept
)

// A workspace is the client's folders and the puzzle files in them.
//
// Files are found when the session begins, and looked at again when the client
// tells that something has happened to them or closes them. They are read when
// somebody asks for their texts, and the texts used last are kept. All looking
// at the disk for events is done by one goroutine, in the order of the events.
type workspace struct {
	server *server
	wake   chan struct{} // capacity 1
	asked  atomic.Bool   // the client has asked about all files

	mu      sync.Mutex
	folders []string            // paths
	todo    []string            // paths to be looked at
	files   map[uri.URI]*onDisk // by the one spelling of their URIs
	kept    []*onDisk           // those whose texts are kept, the last used last
	bytes   int                 // of these texts
	scanned bool                // nothing is to be looked at any more
}

// A file onDisk is one that may not be open.
type onDisk struct {
	key  uri.URI
	path string

	// Guarded by workspace.mu.
	snap    *snapshot   // nil while it is not kept
	version int32       // counts how often it has changed
	report  *fileReport // what is wrong with it, if that is known
}

func newWorkspace(s *server) *workspace {
	return &workspace{server: s, wake: make(chan struct{}, 1), files: make(map[uri.URI]*onDisk)}
}

func (w *workspace) offer(c *protocol.ServerCapabilities) {
	client := &w.server.editor.workspace
	yes := true
	if value(client.WorkspaceFolders) {
		c.Workspace = orEmpty(c.Workspace)
		c.Workspace.WorkspaceFolders = &protocol.WorkspaceFoldersServerCapabilities{
			Supported: &yes, ChangeNotifications: protocol.Boolean(true),
		}
	}
	operations := orEmpty(client.FileOperations)
	scheme := "file"
	filters := protocol.FileOperationRegistrationOptions{Filters: []protocol.FileOperationFilter{
		{Scheme: &scheme, Pattern: protocol.FileOperationPattern{Glob: puzzleFiles, Matches: protocol.FileOperationPatternKindFile}},
		{Scheme: &scheme, Pattern: protocol.FileOperationPattern{Glob: "**", Matches: protocol.FileOperationPatternKindFolder}},
	}}
	told := &protocol.FileOperationOptions{}
	if value(operations.DidCreate) {
		told.DidCreate = filters
	}
	if value(operations.DidRename) {
		told.DidRename = filters
	}
	if value(operations.DidDelete) {
		told.DidDelete = filters
	}
	if value(operations.DidCreate) || value(operations.DidRename) || value(operations.DidDelete) {
		c.Workspace = orEmpty(c.Workspace)
		c.Workspace.FileOperations = told
	}
}

// puzzleFiles is the glob of the files that matter.
const puzzleFiles = "**/*.puzzle"

// begin takes the folders that the client has when it introduces itself.
func (w *workspace) begin(p *protocol.InitializeParams) {
	var folders []uri.URI
	if given, ok := p.WorkspaceFolders.Get(); ok {
		for _, f := range given {
			folders = append(folders, f.URI)
		}
	} else if root, ok := onlyRoot(p); ok {
		folders = append(folders, root)
	}
	w.add(folders)
}

// onlyRoot returns the one folder that a client names which knows of no others.
func onlyRoot(p *protocol.InitializeParams) (uri.URI, bool) {
	//lint:ignore SA1019 this is what such clients fill in
	if root := p.RootURI; root != nil {
		return *root, true
	}
	//lint:ignore SA1019 and older ones this
	if path, ok := p.RootPath.Get(); ok && path != "" {
		return uri.File(path), true
	}
	return "", false
}

// run looks at what is to be looked at until the session ends.
func (w *workspace) run(ctx context.Context) {
	if value(orEmpty(w.server.editor.workspace.DidChangeWatchedFiles).DynamicRegistration) {
		w.server.register(ctx, protocol.MethodWorkspaceDidChangeWatchedFiles, &protocol.DidChangeWatchedFilesRegistrationOptions{
			Watchers: []protocol.FileSystemWatcher{{GlobPattern: protocol.Pattern(puzzleFiles)}},
		})
	}
	for {
		w.mu.Lock()
		paths := w.todo
		w.todo = nil
		w.scanned = len(paths) == 0
		w.mu.Unlock()
		for _, path := range paths {
			w.look(ctx, path)
		}
		if len(paths) > 0 {
			continue
		}
		w.server.news.tell()
		select {
		case <-ctx.Done():
			return
		case <-w.wake:
		}
	}
}

func (w *workspace) add(folders []uri.URI) {
	for _, u := range folders {
		if !u.IsFile() {
			continue
		}
		w.mu.Lock()
		path := filepath.Clean(u.FsPath())
		if !slices.Contains(w.folders, path) {
			w.folders = append(w.folders, path)
		}
		w.mu.Unlock()
		w.touch(u)
	}
}

func (w *workspace) foldersChanged(_ context.Context, p *protocol.DidChangeWorkspaceFoldersParams) error {
	for _, gone := range p.Event.Removed {
		if gone.URI.IsFile() {
			w.mu.Lock()
			path := filepath.Clean(gone.URI.FsPath())
			w.folders = slices.DeleteFunc(w.folders, func(f string) bool { return f == path })
			w.mu.Unlock()
			w.touch(gone.URI)
		}
	}
	var added []uri.URI
	for _, f := range p.Event.Added {
		added = append(added, f.URI)
	}
	w.add(added)
	return nil
}

func (w *workspace) watched(_ context.Context, p *protocol.DidChangeWatchedFilesParams) error {
	for _, change := range p.Changes {
		w.touch(change.URI)
	}
	return nil
}

func (w *workspace) created(_ context.Context, p *protocol.CreateFilesParams) error {
	for _, f := range p.Files {
		w.touchNamed(f.URI)
	}
	return nil
}

func (w *workspace) renamed(_ context.Context, p *protocol.RenameFilesParams) error {
	for _, f := range p.Files {
		w.touchNamed(f.OldURI)
		w.touchNamed(f.NewURI)
	}
	return nil
}

func (w *workspace) deleted(_ context.Context, p *protocol.DeleteFilesParams) error {
	for _, f := range p.Files {
		w.touchNamed(f.URI)
	}
	return nil
}

func (w *workspace) touchNamed(name string) {
	if u, err := uri.Parse(name); err == nil {
		w.touch(u)
	}
}

// touch has a file or folder looked at, of which something may have become
// different.
func (w *workspace) touch(u uri.URI) {
	if !u.IsFile() {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.todo = append(w.todo, filepath.Clean(u.FsPath()))
	w.scanned = false
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// look brings what is known about a path and all below it up to date.
func (w *workspace) look(ctx context.Context, path string) {
	found := make(map[uri.URI]string)
	w.mu.Lock()
	inside := w.isInside(path)
	w.mu.Unlock()
	if inside {
		w.find(ctx, path, found)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for key, f := range w.files {
		if _, ok := found[key]; !ok && isBelow(f.path, path) && (inside || !w.isInside(f.path)) {
			w.drop(f)
			delete(w.files, key)
		}
	}
	for key, path := range found {
		switch f := w.files[key]; {
		case f != nil:
			w.drop(f)
			f.version, f.report = f.version+1, nil
		case len(w.files) < mostFiles:
			w.files[key] = &onDisk{key: key, path: path}
		}
	}
	if len(found) > 0 && len(w.files) >= mostFiles {
		w.server.log.Warn("there are more puzzle files than are looked at", zap.Int("files", mostFiles))
	}
}

// isInside reports whether a path is in a folder of the client's.
func (w *workspace) isInside(path string) bool {
	return slices.ContainsFunc(w.folders, func(f string) bool { return isBelow(path, f) })
}

// isBelow reports whether a path is a folder, or something in it.
func isBelow(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, strings.TrimSuffix(folder, string(filepath.Separator))+string(filepath.Separator))
}

// find lists the puzzle files at a path and below, without those in folders that
// nobody looks into. A link is followed to a file and not to a folder.
func (w *workspace) find(ctx context.Context, path string, found map[uri.URI]string) {
	entries := 0
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path += string(filepath.Separator) // if it is a link, it is followed
	}
	err := filepath.WalkDir(path, func(name string, d fs.DirEntry, err error) error {
		if entries++; entries > mostEntries || len(found) >= mostFiles {
			w.server.log.Warn("a folder is too large to be searched for puzzle files", zap.String("path", path))
			return fs.SkipAll
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			if !errors.Is(err, fs.ErrNotExist) {
				w.server.log.Info("cannot look for puzzle files", zap.Error(err))
			}
			return nil
		case d.IsDir() && entries > 1 && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules"):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(name) != ".puzzle":
			return nil
		}
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() && info.Size() <= largestFile {
			found[uri.File(name)] = name
		}
		return nil
	})
	if err != nil && ctx.Err() == nil {
		w.server.log.Info("cannot look for puzzle files", zap.Error(err))
	}
}

// closed returns the files that are not open, by their URIs.
func (w *workspace) closed(open map[uri.URI]*snapshot) map[uri.URI]*onDisk {
	w.mu.Lock()
	defer w.mu.Unlock()
	closed := maps.Clone(w.files)
	for key := range open {
		delete(closed, key)
	}
	return closed
}

// isScanned reports whether all folders have been looked at.
func (w *workspace) isScanned() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.scanned
}

// reported returns what was found to be wrong with a file, nil where that is not
// known.
func (w *workspace) reported(f *onDisk) *fileReport {
	w.mu.Lock()
	defer w.mu.Unlock()
	return f.report
}

// keepReport keeps what is wrong with a text of a file, if the file still has it.
func (w *workspace) keepReport(f *onDisk, snap *snapshot, r *fileReport) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if f.version == snap.version {
		f.report = r
	}
}

// forgetReports has all files analysed anew.
func (w *workspace) forgetReports() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, f := range w.files {
		f.version, f.report = f.version+1, nil
		w.drop(f)
	}
}

// text returns a file's text, as if it were open. It is nil for a file that
// cannot be read, which most likely is there no more.
func (w *workspace) text(f *onDisk) *snapshot {
	w.mu.Lock()
	snap, version := f.snap, f.version
	if snap != nil {
		w.use(f)
	}
	w.mu.Unlock()
	if snap != nil {
		return snap
	}
	text, err := readFile(f.path)
	if err != nil {
		w.server.log.Info("cannot read a puzzle file", zap.Error(err))
		return nil
	}
	snap = &snapshot{key: f.key, uri: f.key, version: version, file: parser.Parse(text), encoding: w.server.editor.encoding}
	w.mu.Lock()
	defer w.mu.Unlock()
	if f.version == version && f.snap == nil && w.files[f.key] == f {
		f.snap = snap
		w.bytes += snap.file.Len()
		w.use(f)
	}
	return snap
}

// readFile reads a file that is small enough.
func readFile(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	var text strings.Builder
	if _, err := io.Copy(&text, io.LimitReader(file, largestFile)); err != nil {
		return "", err
	}
	return text.String(), nil
}

// use notes that a text that is kept is used, and drops those that were not used
// for the longest time where there are too many.
func (w *workspace) use(f *onDisk) {
	w.kept = append(slices.DeleteFunc(w.kept, func(k *onDisk) bool { return k == f }), f)
	for w.bytes > mostText && len(w.kept) > 1 {
		w.drop(w.kept[0])
	}
}

// drop forgets a text.
func (w *workspace) drop(f *onDisk) {
	if f.snap != nil {
		w.bytes -= f.snap.file.Len()
		f.snap = nil
		w.kept = slices.DeleteFunc(w.kept, func(k *onDisk) bool { return k == f })
	}
}
