package session

import (
	"context"

	"github.com/dustin/go-humanize"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"plywise/lsp/internal/optional"
	"plywise/parser"
	"plywise/solver"
)

// workspaceFolders keeps track of the folders that the client has open, and of
// changes to the files in them. Features about the whole workspace see the puzzle
// files in these folders beside the open documents; see [workspace.Texts].
func (s *Session) workspaceFolders() Feature {
	return Feature{
		Offer: s.offerFolders,
		Methods: Methods{
			protocol.MethodWorkspaceDidChangeWorkspaceFolders: OnNotification(s.foldersChanged),
			protocol.MethodWorkspaceDidChangeWatchedFiles:     OnNotification(s.filesChanged),
			protocol.MethodWorkspaceDidCreateFiles:            OnNotification(s.filesMoved),
			protocol.MethodWorkspaceDidRenameFiles:            OnNotification(s.filesMoved),
			protocol.MethodWorkspaceDidDeleteFiles:            OnNotification(s.filesMoved),
			protocol.MethodTextDocumentDidSave:                OnSignal(s.lookAgain),
		},
		Initialized: func(ctx context.Context) {
			if s.Client.watchesFiles() {
				// A folder that comes or goes with all that is in it may be reported alone, and no pattern
				// tells folders from files.
				folders := protocol.FileSystemWatcher{GlobPattern: protocol.Pattern("**"), Kind: protocol.WatchKindCreate | protocol.WatchKindDelete}
				s.background.Go(func() { // a client may never answer
					s.Register(ctx, protocol.MethodWorkspaceDidChangeWatchedFiles, protocol.MethodWorkspaceDidChangeWatchedFiles, &protocol.DidChangeWatchedFilesRegistrationOptions{
						Watchers: []protocol.FileSystemWatcher{{GlobPattern: protocol.Pattern(puzzleFiles)}, folders},
					})
				})
			}
			for ctx.Err() == nil { // a panic costs the paths of one turn
				s.Try(func() { s.Files.Run(ctx) })
			}
		},
		Closed: s.Files.Touch,
	}
}

// puzzleFiles is the glob of puzzle files.
const puzzleFiles = "**/*.puzzle"

func (s *Session) offerFolders(c *protocol.ServerCapabilities) {
	client := &s.Client.Workspace
	yes := true
	if !s.Client.watchesFiles() {
		c.TextDocumentSync.(*protocol.TextDocumentSyncOptions).Save = protocol.Boolean(true)
	}
	if optional.Value(client.WorkspaceFolders) {
		c.Workspace = optional.OrEmpty(c.Workspace)
		c.Workspace.WorkspaceFolders = &protocol.WorkspaceFoldersServerCapabilities{
			Supported: &yes, ChangeNotifications: protocol.Boolean(true),
		}
	}
	operations := optional.OrEmpty(client.FileOperations)
	scheme := "file"
	filters := protocol.FileOperationRegistrationOptions{Filters: []protocol.FileOperationFilter{
		{Scheme: &scheme, Pattern: protocol.FileOperationPattern{Glob: puzzleFiles, Matches: protocol.FileOperationPatternKindFile}},
		{Scheme: &scheme, Pattern: protocol.FileOperationPattern{Glob: "**", Matches: protocol.FileOperationPatternKindFolder}},
	}}
	events := &protocol.FileOperationOptions{}
	if optional.Value(operations.DidCreate) {
		events.DidCreate = filters
	}
	if optional.Value(operations.DidRename) {
		events.DidRename = filters
	}
	if optional.Value(operations.DidDelete) {
		events.DidDelete = filters
	}
	if optional.Value(operations.DidCreate) || optional.Value(operations.DidRename) || optional.Value(operations.DidDelete) {
		c.Workspace = optional.OrEmpty(c.Workspace)
		c.Workspace.FileOperations = events
	}
}

// foldersOf returns the folders that the client has open when it initializes the
// server.
func foldersOf(p *protocol.InitializeParams) []uri.URI {
	var folders []uri.URI
	if given, ok := p.WorkspaceFolders.Get(); ok {
		for _, f := range given {
			folders = append(folders, f.URI)
		}
	} else if root, ok := onlyRoot(p); ok {
		folders = append(folders, root)
	}
	return folders
}

// onlyRoot returns the one folder of a client that does not support several.
func onlyRoot(p *protocol.InitializeParams) (uri.URI, bool) {
	//lint:ignore SA1019 such clients set this
	if root := p.RootURI; root != nil {
		return *root, true
	}
	//lint:ignore SA1019 even older ones set this
	if path, ok := p.RootPath.Get(); ok && path != "" {
		return uri.File(path), true
	}
	return "", false
}

func (s *Session) foldersChanged(_ context.Context, p *protocol.DidChangeWorkspaceFoldersParams) error {
	var removed, added []uri.URI
	for _, f := range p.Event.Removed {
		removed = append(removed, f.URI)
	}
	for _, f := range p.Event.Added {
		added = append(added, f.URI)
	}
	s.Files.ChangeFolders(added, removed)
	return nil
}

func (s *Session) filesChanged(_ context.Context, p *protocol.DidChangeWatchedFilesParams) error {
	for _, change := range p.Changes {
		s.Files.Touch(change.URI)
	}
	return nil
}

// filesMoved is called when the user has created, renamed or deleted files or folders in the editor.
// Each has a `uri`, or an `oldUri` and a `newUri`.
func (s *Session) filesMoved(_ context.Context, p *struct {
	Files []map[string]any `json:"files"`
}) error {
	for _, f := range p.Files {
		for _, name := range f {
			name, _ := name.(string)
			if u, err := uri.Parse(name); err == nil && name != "" {
				s.Files.Touch(u)
			}
		}
	}
	return nil
}

// lookAgain looks for changed files if the client does not report them.
func (s *Session) lookAgain(context.Context) {
	if !s.Client.watchesFiles() {
		s.Files.LookAgain()
	}
}

// warnTooLarge tells the user that files are left out.
func (s *Session) warnTooLarge(path string, size int64, others int) {
	s.background.Go(func() {
		message := s.Printer().Sprintf("%s is left out: it has %s, more than the %s that a file of puzzles may have; split it.",
			path, solver.Bytes(size), solver.Bytes(parser.MaxFileSize))
		if others > 0 {
			message = s.Printer().Sprintf("%s is left out: it has %s, more than the %s that a file of puzzles may have; split it. The same goes for %d more.",
				path, solver.Bytes(size), solver.Bytes(parser.MaxFileSize), others)
		}
		s.Warn(s.ctx, message)
	})
}

// warnTooMany tells the user that files are left out.
func (s *Session) warnTooMany(taken int) {
	s.background.Go(func() {
		s.Warn(s.ctx, s.Printer().Sprintf("There are more than %s puzzle files in the workspace. The rest of them are left out: open a folder with fewer.",
			humanize.Comma(int64(taken))))
	})
}

// warnTooVast tells the user that a folder was not searched to the end.
func (s *Session) warnTooVast(path string, entries int) {
	s.background.Go(func() {
		s.Warn(s.ctx, s.Printer().Sprintf("%s holds more than %s files and folders. Puzzle files were looked for among the first of them only: open a folder with fewer.",
			path, humanize.Comma(int64(entries))))
	})
}
