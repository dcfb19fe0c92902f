package session

import (
	"context"
	"errors"
	"hash/fnv"
	"io"
	"slices"
	"strconv"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/workspace"
	"plywise/parser"
	"plywise/parser/syntax"
)

// A Reference says which puzzle a lens, an action or a command is about: the
// one that stood in a version of a document when it was offered. The puzzle is found
// again as long as its text is the same, wherever it stands by then, even if the
// document was closed in between and opened again.
type Reference struct {
	URI   uri.URI `json:"uri"`
	Index int     `json:"index"` // in the file; -1 for what stands before the first puzzle
	Text  string  `json:"text"`  // a hash of its text
	// Others is how many other puzzles had the same text, Before how many of them
	// stood before it.
	Others int `json:"others,omitempty"`
	Before int `json:"before,omitempty"`
}

// ReferenceTo returns a reference to a puzzle of a snapshot.
func ReferenceTo(snap *workspace.Snapshot, placed parser.Placed) Reference {
	r := Reference{URI: snap.Key, Index: placed.Index, Text: TextHash(placed.Puzzle)}
	own := ownText(placed.Puzzle)
	for p := range snap.File.Puzzles() {
		if p.Title == placed.Title && p.Index != placed.Index && !placed.Preamble && ownText(p.Puzzle) == own {
			r.Others++
			if p.Index < placed.Index {
				r.Before++
			}
		}
	}
	return r
}

// ReferencesTo returns references to all puzzles of a snapshot, in order.
func ReferencesTo(snap *workspace.Snapshot, puzzles []parser.Placed) []Reference {
	list := make([]Reference, len(puzzles))
	seen := make(map[string]int, len(puzzles))
	for i, p := range puzzles {
		text := TextHash(p.Puzzle)
		list[i] = Reference{URI: snap.Key, Index: p.Index, Text: text, Before: seen[text]}
		seen[text]++
	}
	for i := range list {
		list[i].Others = seen[list[i].Text] - 1
	}
	return list
}

// In returns the puzzle where it stands in a snapshot, and false if it has been
// changed or removed. Where several puzzles have its text, it is the one that has as
// many of them before it; if their number has changed, the nearest to its old place.
func (r *Reference) In(snap *workspace.Snapshot) (parser.Placed, bool) {
	if r.Others == 0 && -1 <= r.Index && r.Index < snap.File.NumPuzzles() {
		if p := snap.File.Puzzle(r.Index); TextHash(p.Puzzle) == r.Text {
			return p, true // none is nearer
		}
	}
	var same []parser.Placed
	for p := range snap.File.All() {
		if p.Preamble == (r.Index < 0) && TextHash(p.Puzzle) == r.Text {
			same = append(same, p)
		}
	}
	switch {
	case len(same) == 0:
		return parser.Placed{}, false
	case len(same) == r.Others+1 && 0 <= r.Before && r.Before < len(same):
		return same[r.Before], true
	}
	return slices.MinFunc(same, func(a, b parser.Placed) int {
		return max(a.Index-r.Index, r.Index-a.Index) - max(b.Index-r.Index, r.Index-b.Index)
	}), true
}

// standsNow returns where a puzzle of an older text stands in a text; false if it has been
// changed or removed. The change leads from the older text to the other one.
func standsNow(now, was *parser.File, index int) (placed parser.Placed, change parser.Change, ok bool) {
	change = now.Since(was)
	switch {
	case index < change.From:
		return now.Puzzle(index), change, true
	case index >= change.From+change.Before:
		return now.Puzzle(index + change.Now - change.Before), change, true
	}
	puzzle := was.Puzzle(index).Puzzle
	for i := range change.Now {
		if p := now.Puzzle(change.From + i); p.Puzzle == puzzle {
			return p, change, true
		}
	}
	return parser.Placed{}, change, false
}

// Successor is standsNow for a puzzle that may have been changed meanwhile: it is found
// again by its text, which a document that was opened again has too, then by its place
// among as many others, then by its title.
func Successor(now, was *parser.File, index int) (parser.Placed, bool) {
	placed, change, ok := standsNow(now, was, index)
	if ok {
		return placed, true
	}
	old := was.Puzzle(index)
	text := TextHash(old.Puzzle)
	first := func(isMeant func(parser.Placed) bool) (parser.Placed, bool) {
		for i := range change.Now {
			if p := now.Puzzle(change.From + i); !p.Preamble && isMeant(p) {
				return p, true
			}
		}
		return parser.Placed{}, false
	}
	if p, ok := first(func(p parser.Placed) bool { return TextHash(p.Puzzle) == text }); ok {
		return p, true
	}
	if change.Now == change.Before {
		return now.Puzzle(index), true
	}
	return first(func(p parser.Placed) bool { return p.Title == old.Title })
}

// TextHash returns a hash of a puzzle's own text.
func TextHash(p *syntax.Puzzle) string {
	h := fnv.New64a()
	_, _ = io.WriteString(h, ownText(p))
	return strconv.FormatUint(h.Sum64(), 36)
}

// ownText is a puzzle's text without the blank lines and comments at its end: they
// come and go with what is written below it.
func ownText(p *syntax.Puzzle) string {
	text := p.Text
	for {
		text = strings.TrimRight(text, " \t\r\n")
		start := strings.LastIndexAny(text, "\r\n") + 1
		if p.Preamble || start == 0 || !strings.HasPrefix(strings.TrimLeft(text[start:], " \t"), "//") {
			return text
		}
		text = text[:start]
	}
}

// Clicked returns the answer about a puzzle that the user has chosen something about, with its
// game, and where the puzzle stands by then. If the puzzle is gone, the error says so in words
// that the client shows: clients swallow [protocol.ErrContentModified].
func (s *Session) Clicked(ctx context.Context, r Reference) (*workspace.Snapshot, parser.Placed, *answer.Answer, error) {
	for {
		change := s.Changes.Wait()
		_, placed, err := s.Find(r)
		if err != nil {
			return nil, parser.Placed{}, nil, err
		}
		answer, err := s.Solved(ctx, placed.Puzzle)
		switch {
		case err == nil:
			// It may have moved while it was being solved.
			snap, now, err := s.Find(r)
			if err != nil || now.Puzzle == placed.Puzzle {
				return snap, now, answer, err
			}
		case errors.Is(err, protocol.ErrContentModified):
			// It went while it was being solved, and may have come back with the
			// same text.
			select {
			case <-change:
			case <-ctx.Done():
				return nil, parser.Placed{}, nil, ctx.Err()
			}
		default:
			return nil, parser.Placed{}, nil, err
		}
	}
}

// Find returns a puzzle where it stands now.
func (s *Session) Find(r Reference) (*workspace.Snapshot, parser.Placed, error) {
	snap, ok := s.documents.Snapshots()[r.URI]
	if !ok {
		return nil, parser.Placed{}, RequestFailed(s.Printer().Sprintf("Nothing was done: the puzzle's file is not open any more. Open it and choose again."))
	}
	placed, ok := r.In(snap)
	if !ok {
		return nil, parser.Placed{}, s.ChangedSince()
	}
	return snap, placed, nil
}

// ChangedSince returns the error of a command about a puzzle that has changed since the user
// clicked on it.
func (s *Session) ChangedSince() error {
	return RequestFailed(s.Printer().Sprintf("Nothing was done: this puzzle has been edited or removed since that was offered. Choose again from what the editor shows now."))
}

// NotOffered returns the error of an action that the puzzle does not offer any more, though its
// text is the same: less is known about it now.
func (s *Session) NotOffered(why error) error {
	s.Log.Info("an action cannot be done any more", zap.Error(why))
	return RequestFailed(s.Printer().Sprintf("Nothing was done: this is no longer offered for the puzzle. Choose again from what the editor shows now."))
}

// Refused puts the refusal of a change into the user's language.
func (s *Session) Refused(err error) error {
	var refusal *change.Refusal
	if errors.As(err, &refusal) {
		return RequestFailed(s.Printer().ForBoards().Message(refusal.Message))
	}
	return err
}

// CodeRequestFailed is the code of the errors that [RequestFailed] returns.
const CodeRequestFailed = jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed)

// RequestFailed returns the error of a valid request that cannot be carried out. Clients show its
// message to the user.
func RequestFailed(message string) error {
	return jsonrpc2.NewError(CodeRequestFailed, message)
}
