package session

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"plywise/lsp/change"
	"plywise/lsp/workspace"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

const (
	// mostRemembered is about how many bytes the steps may take that can be taken back, and those
	// that can be made again: some thousand moves.
	mostRemembered = 1 << 20
	// takenWait is how long a step back waits for the text that the one before it leaves.
	takenWait = 300 * time.Millisecond
)

// A history has the changes that the server has made in puzzles while their documents are open.
// It knows a puzzle by its text, so a step counts just while the puzzle's text is what the step
// starts from; other puzzles may change and move.
type history struct {
	turn chan struct{}       // held by the step that is being made; capacity 1
	left *workspace.Snapshot // what the last one was made in, nil for none

	mu         sync.Mutex
	back, redo []*step // the oldest first
}

// A step leads from one text of a puzzle to another.
type step struct {
	opening *workspace.Opening // of the document
	from    Reference
	to      string // a hash of the text
	edits   []source.Edit
}

func newHistory() *history { return &history{turn: make(chan struct{}, 1)} }

// stepBack returns the step that undoes edits of a puzzle, nil where there are none, and for those
// that make more puzzles of it, or fewer.
func stepBack(snap *workspace.Snapshot, placed parser.Placed, edits []source.Edit) *step {
	made := *snap
	made.File = snap.File.Edit(placed.Span(), source.Apply(placed.Text, edits))
	if placed.Preamble || len(edits) == 0 || made.File.NumPuzzles() != snap.File.NumPuzzles() {
		return nil
	}
	inverse := source.Inverse(placed.Text, edits)
	for i := range inverse {
		inverse[i].NewText = strings.Clone(inverse[i].NewText) // and does not keep the whole text
	}
	return &step{snap.Opening, ReferenceTo(&made, made.File.Puzzle(placed.Index)), TextHash(placed.Puzzle), inverse}
}

// Remember notes edits of a puzzle that the client may make, so that they can be taken back once
// the puzzle's text is what they make of it. The returned function takes the note away.
func (s *Session) Remember(snap *workspace.Snapshot, placed parser.Placed, edits []source.Edit) (forget func()) {
	made := stepBack(snap, placed, edits)
	s.history.add(&s.history.back, made)
	return func() { s.history.remove(&s.history.back, made) }
}

// TakeBack asks the client to undo the last change that the server made in a puzzle of a
// snapshot or, again, to make the change that was undone last. Where the puzzle's text is another
// by now, or the client refuses, the error says so.
func (s *Session) TakeBack(ctx context.Context, was *workspace.Snapshot, placed parser.Placed, again bool) error {
	h := s.history
	from, to := &h.back, &h.redo
	title, none := syntax.Say("Take back"), syntax.Say("There is nothing to take back: the last change of this puzzle was not one of Plywise's moves or edits.")
	if again {
		from, to = to, from
		title, none = syntax.Say("Do again"), syntax.Say("There is nothing to do again: the last change of this puzzle did not take back a move or an edit.")
	}
	// A key may be pressed several times before the text has changed once.
	select {
	case h.turn <- struct{}{}:
		defer func() { <-h.turn }()
	case <-ctx.Done():
		return ctx.Err()
	}
	if h.left != nil {
		s.Changes.Until(ctx, takenWait, func() bool { return s.documents.Snapshots()[h.left.Key] != h.left })
		h.left = nil
	}
	snap := s.documents.Snapshots()[was.Key]
	if snap == nil || snap.Opening != was.Opening {
		return RequestFailed(s.Printer().Message(none))
	}
	now, ok := Successor(snap.File, was.File, placed.Index)
	if !ok {
		return s.ChangedSince()
	}
	taken, inverse := h.last(from, snap, now)
	if taken == nil {
		return RequestFailed(s.Printer().Message(none))
	}
	if err := s.ask(ctx, snap, now, change.Change{Title: title, Edits: taken.edits}); err != nil {
		return err
	}
	h.left = snap
	h.remove(from, taken)
	h.add(to, inverse)
	return nil
}

// last returns the last of some steps that starts from the text of a puzzle, and its inverse; nil
// where there is none.
func (h *history) last(steps *[]*step, snap *workspace.Snapshot, placed parser.Placed) (found, inverse *step) {
	h.mu.Lock()
	defer h.mu.Unlock()
	text := TextHash(placed.Puzzle)
	for _, t := range slices.Backward(*steps) {
		if t.opening != snap.Opening || t.from.Text != text || t.edits[len(t.edits)-1].Range.End > len(placed.Text) {
			continue
		}
		if meant, ok := t.from.In(snap); !ok || meant.Index != placed.Index {
			continue // it is a puzzle with the same text
		}
		// What stands below the puzzle does not count for a reference, but the edits may touch it.
		if inverse := stepBack(snap, placed, t.edits); inverse != nil && inverse.from.Text == t.to {
			return t, inverse
		}
	}
	return nil, nil
}

// add adds a step, and drops those of documents that have been closed, and the oldest for which
// there is no room.
func (h *history) add(steps *[]*step, made *step) {
	if made == nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	list := slices.DeleteFunc(*steps, func(t *step) bool { return t.opening.IsOver() })
	list = append(list, made)
	first := len(list) - 1
	for bytes := made.bytes(); first > 0; first-- {
		if bytes += list[first-1].bytes(); bytes > mostRemembered {
			break
		}
	}
	*steps = slices.Delete(list, 0, first)
}

func (h *history) remove(steps *[]*step, taken *step) {
	h.mu.Lock()
	defer h.mu.Unlock()
	*steps = slices.DeleteFunc(*steps, func(t *step) bool { return t == taken })
}

// bytes returns about how much memory a step takes.
func (t *step) bytes() int {
	const own, each = 200, 40
	bytes := own
	for _, e := range t.edits {
		bytes += each + len(e.NewText)
	}
	return bytes
}
