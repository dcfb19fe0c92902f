// Package publish tells the client what is wrong with the documents: it puts the
// diagnostics of each version together, and pushes them or has the client ask for
// them, at the right moment and never twice.
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
	ID    string // made of the items, so that equal lists have the same
	Items []protocol.Diagnostic
}

// Reports put the diagnostics of documents together. The diagnostics of a puzzle
// are kept until something else is known of it or it stands on another line.
type Reports struct {
	known   func(*parser.File) []*analysis.Answer
	convert Converter

	mu        sync.Mutex
	documents map[uri.URI]*reported
}

// A Converter returns the diagnostics of a puzzle with errors, in order of place.
type Converter func(*workspace.Snapshot, parser.Placed, *analysis.Answer) []protocol.Diagnostic

// reported is the last report about a document.
type reported struct {
	version int32
	parts   map[place]*part
	list    []*part // in order of place
	report  *Report
}

// A place is where a puzzle stands, which may stand in a file more than once.
type place struct {
	puzzle *parser.Puzzle
	line   int
}

// A part is the diagnostics of one puzzle, or of a whole file.
type part struct {
	answer *analysis.Answer
	items  []protocol.Diagnostic
	digest [sha256.Size]byte // of the items
}

func newPart(a *analysis.Answer, items []protocol.Diagnostic) *part {
	p := &part{answer: a, items: items}
	h := sha256.New()
	for i := range items {
		// What cannot be encoded cannot be sent either.
		encoded, _ := protocol.Marshal(&items[i])
		h.Write(encoded)
	}
	h.Sum(p.digest[:0])
	return p
}

// NewReports returns reports about what is known, asked for with known, of the
// puzzles of a text and its preamble.
func NewReports(known func(*parser.File) []*analysis.Answer, convert Converter) *Reports {
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
	now := r.put(snap, last.parts)
	if last.report != nil && slices.Equal(now.list, last.list) {
		now.report = last.report
	} else {
		now.report = newReport(now.list)
	}
	if snap.Version >= last.version {
		r.documents[snap.Key] = now // else the text has changed since the request
	}
	return now.report
}

// put puts together what is known now about a text.
func (r *Reports) put(snap *workspace.Snapshot, before map[place]*part) *reported {
	now := &reported{version: snap.Version, parts: make(map[place]*part)}
	answers := r.known(snap.File)
	for placed := range snap.File.All() {
		a := answers[0]
		answers = answers[1:]
		if len(placed.Problems)+len(a.Problems) == 0 {
			continue
		}
		at := place{placed.Puzzle, placed.Line}
		p := before[at]
		switch {
		case p == nil:
			p = newPart(a, r.convert(snap, placed, a))
		case p.answer != a:
			// Something has become known, which need not be wrong.
			if now := newPart(a, r.convert(snap, placed, a)); now.digest != p.digest {
				p = now
			}
			p.answer = a
		}
		now.parts[at] = p
		now.list = append(now.list, p)
	}
	return now
}

// newReport makes a report of its parts.
func newReport(parts []*part) *Report {
	report := &Report{Items: []protocol.Diagnostic{}}
	h := sha256.New()
	for _, p := range parts {
		if len(p.items) > 0 {
			report.Items = append(report.Items, p.items...)
			h.Write(p.digest[:])
		}
	}
	report.ID = hex.EncodeToString(h.Sum(nil)[:16])
	return report
}

// New returns a report about a file that is not open, of the diagnostics of its
// puzzles.
func New(puzzles ...[]protocol.Diagnostic) *Report {
	var parts []*part
	for _, items := range puzzles {
		parts = append(parts, newPart(nil, items))
	}
	return newReport(parts)
}

// Forget forgets a document that has been closed.
func (r *Reports) Forget(document uri.URI) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.documents, document)
}

// Reset has everything written anew.
func (r *Reports) Reset() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for key, last := range r.documents {
		r.documents[key] = &reported{version: last.version}
	}
}
