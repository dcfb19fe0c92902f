package board

import (
	"context"
	"slices"
	"sync"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/lsp/answer"
	"plywise/lsp/configuration"
	"plywise/lsp/workspace"
	"plywise/parser/syntax"
	"plywise/solver/composition"
)

// A boardChanged says that the answer to plywise/board about a puzzle would be different
// now.
type boardChanged struct {
	TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
	Version      int32                           `json:"version"` // of the document now
	Index        int                             `json:"index"`   // of the puzzle in the answer; -1 if that was null
}

// noPuzzle is the index in a sight of a document without puzzles.
const noPuzzle = -1

// boardsKept is how many boards of a document are remembered: more than there are panels, which
// may show earlier ones again.
const boardsKept = 16

// boards answers the requests of a client or a page for boards, and remembers its answers, to
// tell when they are outdated.
type boards struct {
	panels *Panels
	isTold func() bool // reports whether changes are told

	mu      sync.Mutex
	shown   map[uri.URI][]*shownBoard          // by document, the last ones last
	untold  map[outdatedBoard]bool             // of which panels have not been told
	judging map[*syntax.Puzzle]<-chan struct{} // by the puzzle that is being judged, closed when it has been
}

// An outdatedBoard names a board that is outdated or forgotten and that a panel may still show.
// The panel is told as soon as the document is open.
type outdatedBoard struct {
	document uri.URI
	index    int
}

// A sight is the state of the server from which it made an answer.
type sight struct {
	index, line int            // of the puzzle in the document
	puzzle      *syntax.Puzzle // nil for a document without puzzles
	answer      *answer.Answer
	judged      *composition.Composition // nil where it had not been judged
	edits       editsSeen
	settings    configuration.Settings
}

// A shownBoard is a board that a panel shows, or has shown.
type shownBoard struct {
	sight
	snap *workspace.Snapshot // the last text that it was shown of
	at   time.Time           // when it was shown
	told bool                // whether it is noted as outdated
}

// remember notes a board that is about to be shown. If a document has too many of them, it
// forgets one that is outdated, or else the oldest. A forgotten board counts as changed, so that
// a panel that still shows it asks again.
func (b *boards) remember(snap *workspace.Snapshot, seen sight) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.panels.Documents()[snap.Key]
	if now == nil || now.Opening != snap.Opening {
		return // it has been closed
	}
	list := slices.DeleteFunc(b.shown[snap.Key], func(shown *shownBoard) bool { return shown.sight == seen })
	shown := &shownBoard{sight: seen, snap: snap, at: time.Now()}
	list = append(list, shown)
	if len(list) > boardsKept {
		i := max(0, slices.IndexFunc(list, func(shown *shownBoard) bool { return shown.told }))
		b.notice(list[i])
		b.panels.Changes.Send()
		list = slices.Delete(list, i, i+1)
	}
	if b.shown == nil {
		b.shown = make(map[uri.URI][]*shownBoard)
	}
	b.shown[snap.Key] = list
	if b.isOutdated(shown, now) {
		b.panels.Changes.Send() // it changed before it was remembered
	}
}

// isOutdated reports whether the board would be a different one for the document as it is now.
func (b *boards) isOutdated(shown *shownBoard, now *workspace.Snapshot) bool {
	switch puzzles := now.File.NumPuzzles(); {
	case shown.settings != b.panels.Settings():
		return true
	case shown.puzzle == nil:
		return puzzles > 0
	case shown.index >= puzzles:
		return true
	}
	placed := now.File.Puzzle(shown.index)
	known := b.panels.Schedule.Known(placed.Puzzle)
	return placed.Puzzle != shown.puzzle || placed.Line != shown.line || !showsSame(shown.answer, known) ||
		shown.judgement() != shown.judged || shown.hasGrown(known)
}

// closed forgets the boards of a document. A panel that still shows one asks again when the
// document is opened again.
func (b *boards) closed(document uri.URI) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, shown := range b.shown[document] {
		b.notice(shown)
	}
	delete(b.shown, document)
}

// notice notes that a board is outdated, or is about to be forgotten.
func (b *boards) notice(shown *shownBoard) {
	if shown.told || !b.isTold() {
		return
	}
	if b.untold == nil {
		b.untold = make(map[outdatedBoard]bool)
	}
	b.untold[outdatedBoard{shown.snap.Key, shown.index}] = true
	shown.told = true
}

// follow calls tell for each change of a shown board, until the session ends. Flush waits until
// the last messages have been read, so that they do not pile up.
func (b *boards) follow(ctx context.Context, flush func(context.Context) error, tell func(context.Context, *boardChanged)) {
	for flush(ctx) == nil {
		change := b.panels.Changes.Wait()
		for _, changed := range b.changed() {
			tell(ctx, changed)
		}
		select {
		case <-change:
		case <-ctx.Done():
			return
		}
	}
}

// tellOfBoard tells the client of a change.
func (p *Panels) tellOfBoard(ctx context.Context, changed *boardChanged) {
	if err := p.Notify(ctx, methodBoardChanged, changed); err != nil && ctx.Err() == nil {
		p.Log.Warn("a change of a board could not be sent", zap.Error(err))
	}
}

// changed returns the changes of boards since they were shown, each puzzle once.
func (b *boards) changed() []*boardChanged {
	b.mu.Lock()
	defer b.mu.Unlock()
	open := b.panels.Documents()
	for key, list := range b.shown {
		for _, shown := range list {
			if now := open[key]; now != nil && !shown.told && b.isOutdated(shown, now) {
				b.notice(shown)
			}
		}
	}
	var changes []*boardChanged
	for is := range b.untold {
		if now := open[is.document]; now != nil {
			delete(b.untold, is)
			changes = append(changes, &boardChanged{
				TextDocument: protocol.TextDocumentIdentifier{URI: now.URI}, Version: now.Version, Index: is.index,
			})
		}
	}
	return changes
}
