// Package publish sends the client the diagnostics of the documents: it puts those of
// each version together, and pushes them or tells the client to pull them, at the
// right moment and never twice.
package publish

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"plywise/lsp/analysis"
	"plywise/lsp/workspace"
	"plywise/parser"
)

// A Report is what is wrong with one version of a document, as far as that is
// known. It is immutable.
type Report struct {
	ID    string  // a hash of the items
	parts []*part // that have items, in the order of the text
}

// Items returns the diagnostics, in the order of the text; never nil.
func (r *Report) Items() []protocol.Diagnostic {
	n := 0
	for _, p := range r.parts {
		n += len(p.items)
	}
	items := make([]protocol.Diagnostic, 0, n)
	for _, p := range r.parts {
		items = append(items, p.items...)
	}
	return items
}

// IsEmpty reports whether nothing is wrong.
func (r *Report) IsEmpty() bool { return len(r.parts) == 0 }

// Reports put the diagnostics of documents together. The diagnostics of a puzzle
// are kept until more becomes known about it or it moves to another line.
type Reports struct {
	known   func(*parser.File) []analysis.Analysed
	convert Converter

	mu        sync.Mutex
	documents map[uri.URI]*reported
}

// A Converter returns the diagnostics of a puzzle that has problems, in the order
// of the text.
type Converter func(*workspace.Snapshot, parser.Placed, *analysis.Answer) []protocol.Diagnostic

// reported is the last report about a document.
type reported struct {
	taken  int64
	parts  map[partKey]*part
	list   []*part // in the order of the text
	report *Report
}

// A partKey is a puzzle and its line, because a file may hold a puzzle more than
// once.
type partKey struct {
	puzzle *parser.Puzzle
	line   int
}

// A part is the diagnostics of one puzzle, or of a whole file.
type part struct {
	answer *analysis.Answer
	items  []protocol.Diagnostic
	digest [16]byte // of the items
}

func newPart(a *analysis.Answer, items []protocol.Diagnostic) *part {
	p := &part{answer: a, items: items}
	h := sha256.New()
	for i := range items {
		// What cannot be encoded cannot be sent either.
		encoded, _ := protocol.Marshal(&items[i])
		h.Write(encoded)
	}
	copy(p.digest[:], h.Sum(nil))
	return p
}

// NewReports returns reports that are made from what known returns: the puzzles of a
// text, the preamble among them, that are known to have problems, in order.
func NewReports(known func(*parser.File) []analysis.Analysed, convert Converter) *Reports {
	return &Reports{known: known, convert: convert, documents: make(map[uri.URI]*reported)}
}

// Of returns the report about a version of an open document.
func (r *Reports) Of(snap *workspace.Snapshot) *Report {
	r.mu.Lock()
	defer r.mu.Unlock()
	last := r.documents[snap.Key]
	if last == nil {
		last = &reported{}
	}
	now := r.assemble(snap, last.parts)
	if last.report != nil && slices.Equal(now.list, last.list) {
		now.report = last.report
	} else {
		now.report = newReport(now.list)
	}
	if snap.Taken >= last.taken {
		r.documents[snap.Key] = now // otherwise the text has changed since the request
	}
	return now.report
}

// assemble puts together what is known now about a text. It takes over the parts of
// the last report that are still true.
func (r *Reports) assemble(snap *workspace.Snapshot, before map[partKey]*part) *reported {
	now := &reported{taken: snap.Taken, parts: make(map[partKey]*part)}
	for _, known := range r.known(snap.File) {
		placed, a := known.Placed, known.Answer
		key := partKey{placed.Puzzle, placed.Line}
		p := before[key]
		switch {
		case p == nil:
			p = newPart(a, r.convert(snap, placed, a))
		case p.answer != a:
			// More has become known, but that need not add a problem.
			if now := newPart(a, r.convert(snap, placed, a)); now.digest != p.digest {
				p = now
			}
			p.answer = a
		}
		now.parts[key] = p
		now.list = append(now.list, p)
	}
	return now
}

// newReport makes a report of its parts.
func newReport(parts []*part) *Report {
	report := &Report{parts: make([]*part, 0, len(parts))}
	h := sha256.New()
	for _, p := range parts {
		if len(p.items) > 0 {
			report.parts = append(report.parts, p)
			h.Write(p.digest[:])
		}
	}
	report.ID = hex.EncodeToString(h.Sum(nil)[:16])
	return report
}

// New returns a report about a file that is not open, made of the diagnostics of
// its puzzles.
func New(puzzles ...[]protocol.Diagnostic) *Report {
	var parts []*part
	for _, items := range puzzles {
		parts = append(parts, newPart(nil, items))
	}
	return newReport(parts)
}

// Forget drops what is kept for a document that has been closed.
func (r *Reports) Forget(document uri.URI) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.documents, document)
}

// Reset drops all diagnostics, so that they are converted again.
func (r *Reports) Reset() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for key, last := range r.documents {
		r.documents[key] = &reported{taken: last.taken}
	}
}
