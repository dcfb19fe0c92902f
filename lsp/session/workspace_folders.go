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
			protocol.MethodWorkspaceDidCreateFiles:            OnNotification(s.filesCreated),
			protocol.MethodWorkspaceDidRenameFiles:            OnNotification(s.filesRenamed),
			protocol.MethodWorkspaceDidDeleteFiles:            OnNotification(s.filesDeleted),
		},
		Initialized: func(ctx context.Context) {
			if optional.Value(optional.OrEmpty(s.Client.Workspace.DidChangeWatchedFiles).DynamicRegistration) {
				s.background.Go(func() { // a client may never answer
					s.Register(ctx, protocol.MethodWorkspaceDidChangeWatchedFiles, protocol.MethodWorkspaceDidChangeWatchedFiles, &protocol.DidChangeWatchedFilesRegistrationOptions{
						Watchers: []protocol.FileSystemWatcher{{GlobPattern: protocol.Pattern(puzzleFiles)}},
					})
				})
			}
			s.Files.Run(ctx)
		},
		Closed: s.Files.Touch,
	}
}

// puzzleFiles is the glob of puzzle files.
const puzzleFiles = "**/*.puzzle"

func (s *Session) offerFolders(c *protocol.ServerCapabilities) {
	client := &s.Client.Workspace
	yes := true
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

func (s *Session) filesCreated(_ context.Context, p *protocol.CreateFilesParams) error {
	for _, f := range p.Files {
		s.touchNamed(f.URI)
	}
	return nil
}

func (s *Session) filesRenamed(_ context.Context, p *protocol.RenameFilesParams) error {
	for _, f := range p.Files {
		s.touchNamed(f.OldURI)
		s.touchNamed(f.NewURI)
	}
	return nil
}

func (s *Session) filesDeleted(_ context.Context, p *protocol.DeleteFilesParams) error {
	for _, f := range p.Files {
		s.touchNamed(f.URI)
	}
	return nil
}

func (s *Session) touchNamed(name string) {
	if u, err := uri.Parse(name); err == nil {
		s.Files.Touch(u)
	}
}

// warnTooLarge tells the user that a file is left out.
func (s *Session) warnTooLarge(path string, size int64) {
	s.background.Go(func() {
		message := s.Printer().Sprintf("%s is left out: it has %s, more than the %s that a file of puzzles may have; split it.",
			path, solver.Bytes(size), solver.Bytes(parser.MaxFileSize))
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
