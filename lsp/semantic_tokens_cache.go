package lsp

import (
	"strconv"

	"go.lsp.dev/uri"

	"plywise/lsp/analysis"
	"plywise/lsp/workspace"
	"plywise/parser"
)

// documentTokens are the tokens of a document.
type documentTokens struct {
	puzzles map[*parser.Puzzle]tokenBlock
	id      string        // of the last answer, "" for none
	last    []placedBlock // the last answer
}

// A tokenBlock is the tokens of a puzzle as the protocol encodes them, the first
// one relative to the puzzle's start.
type tokenBlock struct {
	*encodedTokens
	known analysis.Shades // when they were encoded
}

// block returns the tokens of a puzzle, encoded anew if something else is known about
// it than last time.
func (t *semanticTokens) block(snap *workspace.Snapshot, p *parser.Puzzle, known analysis.Shades) *encodedTokens {
	if last, ok := t.lastOf(snap, p); ok && last.known == known {
		return last.encodedTokens
	}
	encoded := encodeTokens(snap.Encoding, p, known)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.document(snap).puzzles[p] = tokenBlock{encoded, known}
	return encoded
}

// lastOf returns the tokens of a puzzle that were encoded last.
func (t *semanticTokens) lastOf(snap *workspace.Snapshot, p *parser.Puzzle) (tokenBlock, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	last, ok := t.document(snap).puzzles[p]
	return last, ok
}

// document returns what is remembered about a document, which is nothing if it has
// been closed. Call it with mu held.
func (t *semanticTokens) document(snap *workspace.Snapshot) *documentTokens {
	d := t.documents[snap.Key]
	if d == nil {
		d = &documentTokens{puzzles: make(map[*parser.Puzzle]tokenBlock)}
		if t.server.documents.View()[snap.Key] != nil {
			t.documents[snap.Key] = d
		}
	}
	return d
}

// forget drops the tokens of puzzles that a document no longer has, once there are
// many.
func (t *semanticTokens) forget(snap *workspace.Snapshot, now []parser.Placed) {
	t.mu.Lock()
	defer t.mu.Unlock()
	d := t.document(snap)
	if len(d.puzzles) <= 2*len(now)+16 {
		return
	}
	before := d.puzzles
	d.puzzles = make(map[*parser.Puzzle]tokenBlock, len(now))
	for _, placed := range now {
		if known, ok := before[placed.Puzzle]; ok {
			d.puzzles[placed.Puzzle] = known
		}
	}
}

func (t *semanticTokens) closed(document uri.URI) {
	t.refresh.closed(document)
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.documents, document)
}

// remember gives an answer an ID and keeps it as the last one. It returns the
// answer with the previous ID, nil if that is not known any more.
func (t *semanticTokens) remember(snap *workspace.Snapshot, now []placedBlock, previous string) (id string, before []placedBlock) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.answers++
	d := t.document(snap)
	if previous != "" && d.id == previous {
		before = d.last
	}
	d.id, d.last = strconv.Itoa(t.answers), now
	return d.id, before
}
