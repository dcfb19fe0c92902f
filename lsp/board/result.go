package board

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"go.lsp.dev/uri"

	"plywise/lsp/session"
	"plywise/lsp/workspace"
	"plywise/parser"
)

// id returns the answer's ResultID, given a reference to its puzzle. The document's version and
// the time that solving took make no difference: an edit elsewhere, or the same table made again,
// changes nothing that is drawn.
func (a *board) id(r session.Reference) (string, error) {
	rest := *a
	rest.ResultID, rest.Version = "", 0
	if a.Stats != nil {
		rest.Stats = &boardStats{States: a.Stats.States}
	}
	encoded, err := json.Marshal(&rest)
	if err != nil {
		return "", err
	}
	h := fnv.New64a()
	_, _ = h.Write(encoded)
	place := strconv.Itoa(r.Index)
	if r.Others > 0 {
		place = fmt.Sprintf("%d,%d,%d", r.Index, r.Before, r.Others)
	}
	return r.Text + "-" + place + "." + strconv.FormatUint(h.Sum64(), 36), nil
}

// drawnIn returns the puzzle of a document that the answer with an id is about; false for a
// malformed id.
func drawnIn(document uri.URI, id string) (r session.Reference, ok bool) {
	text, rest, _ := strings.Cut(id, "-")
	place, _, ok := strings.Cut(rest, ".")
	r = session.Reference{URI: document, Text: text}
	numbers := strings.Split(place, ",")
	for i, into := range []*int{&r.Index, &r.Before, &r.Others}[:min(len(numbers), 3)] {
		n, err := strconv.ParseUint(numbers[i], 10, 31)
		*into, ok = int(n), ok && err == nil
	}
	return r, ok
}

// pinned returns the puzzle that an earlier answer was about, where it stands in a
// snapshot: the one that its text has become or, if the answer is not remembered, the one
// with the same text.
func (b *boards) pinned(snap *workspace.Snapshot, id string) (parser.Placed, bool) {
	r, ok := drawnIn(snap.Key, id)
	if !ok {
		return parser.Placed{}, false
	}
	if was := b.lastShown(snap, r.Text, r.Index); was != nil {
		if placed, ok := session.Successor(snap.File, was.File, r.Index); ok {
			return placed, true
		}
	}
	return r.In(snap)
}

// lastShown returns the last text of a document in which a puzzle with that text and index
// was shown, nil where none is remembered.
func (b *boards) lastShown(snap *workspace.Snapshot, text string, index int) *workspace.Snapshot {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, shown := range slices.Backward(b.shown[snap.Key]) {
		if shown.index == index && session.TextHash(shown.puzzle) == text {
			return shown.snap
		}
	}
	return nil
}
