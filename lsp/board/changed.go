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

// boardsKept is how many boards of a document are remembered: more than there are panels,
// and those that were looked at before.
const boardsKept = 16

// boards answers somebody who looks at boards, and remembers what it has shown.
type boards struct {
	panels *Panels
	isTold func() bool // somebody follows the changes

	mu      sync.Mutex
	shown   map[uri.URI][]*shownBoard // by document, the last ones last
	untold  map[untold]bool
	judging map[*syntax.Puzzle]<-chan struct{} // the puzzles that a judge is asked about, until the channel is closed
}

// An untold board is outdated or forgotten, and may still be on the screen. That is told as
// soon as its document is open.
type untold struct {
	document uri.URI
	index    int
}

// A sight is all of the server's state that an answer was made from.
type sight struct {
	index, line int            // of the puzzle in the document
	puzzle      *syntax.Puzzle // nil for a document without any
	answer      *answer.Answer
	judged      *composition.Composition // nil where no judge had been asked
	edits       editsSeen
	settings    configuration.Settings
}

// A shownBoard is what somebody has on the screen, or has had.
type shownBoard struct {
	sight
	snap *workspace.Snapshot // the last text that it was shown of
	at   time.Time           // when it was shown
	told bool                // that it is outdated
}

// remember notes what is about to be shown. Of a document's boards, those are forgotten
// first that are known to be outdated, then those that were shown the longest time ago:
// they count as changed, so that whoever still shows one asks again.
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
		b.panels.Changes.Send() // it changed before it was noted
	}
}

// isOutdated reports whether the board would be a different one now that the document is
// like that.
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

// closed forgets the boards of a document. Whoever still shows one asks again if it is
// opened again.
func (b *boards) closed(document uri.URI) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, shown := range b.shown[document] {
		b.notice(shown)
	}
	delete(b.shown, document)
}

// notice notes that a board is outdated, or that nobody would know of it any more.
func (b *boards) notice(shown *shownBoard) {
	if shown.told || !b.isTold() {
		return
	}
	if b.untold == nil {
		b.untold = make(map[untold]bool)
	}
	b.untold[untold{shown.snap.Key, shown.index}] = true
	shown.told = true
}

// follow tells somebody of changes of what it was shown, until the session ends. Flush
// waits until the last ones have been read, so that they do not pile up.
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

// changed returns what has changed since it was shown, each puzzle once.
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
