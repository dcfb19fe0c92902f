package lsp

import (
	"encoding/json"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"plywise/lsp/workspace"
	"plywise/parser"
)

// id returns the answer's ResultID. The document's version and the time that solving took
// make no difference: an edit elsewhere, or the same table made again, changes nothing
// that is drawn.
func (a *board) id(p *parser.Puzzle) (string, error) {
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
	return textHash(p) + "-" + strconv.FormatInt(int64(a.Index), 36) + "." + strconv.FormatUint(h.Sum64(), 36), nil
}

// shownPuzzle returns what an answer's id says about its puzzle: a hash of its text, and
// its index; false for what is no such id.
func shownPuzzle(id string) (text string, index int, ok bool) {
	text, rest, _ := strings.Cut(id, "-")
	number, _, ok := strings.Cut(rest, ".")
	n, err := strconv.ParseInt(number, 36, 32)
	return text, int(n), ok && err == nil && n >= 0
}

// pinned returns the puzzle that an earlier answer was about, where it stands in a
// snapshot: the one that its text has become or, if the answer is not remembered, the one
// with the same text.
func (b *boards) pinned(snap *workspace.Snapshot, id string) (parser.Placed, bool) {
	text, index, ok := shownPuzzle(id)
	if !ok {
		return parser.Placed{}, false
	}
	if was := b.lastShown(snap, text, index); was != nil {
		if placed, ok := successor(snap.File, was.File, index); ok {
			return placed, true
		}
	}
	r := puzzleReference{URI: snap.Key, Index: index, Text: text}
	return r.in(snap)
}

// lastShown returns the last text of a document in which a puzzle with that text and index
// was shown, nil where none is remembered.
func (b *boards) lastShown(snap *workspace.Snapshot, text string, index int) *workspace.Snapshot {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, shown := range slices.Backward(b.shown[snap.Key]) {
		if shown.index == index && textHash(shown.puzzle) == text {
			return shown.snap
		}
	}
	return nil
}
