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
	ID    string // a hash of the items
	count int    // of the items
	items func() []protocol.Diagnostic
}

// Items returns the diagnostics, in the order of the text; never nil. They are made
// when they are sent: there may be very many, and what they say is known anyway.
func (r *Report) Items() []protocol.Diagnostic {
	if r.count == 0 {
		return []protocol.Diagnostic{}
	}
	return r.items()
}

// IsEmpty reports whether nothing is wrong.
func (r *Report) IsEmpty() bool { return r.count == 0 }

// Reports put the diagnostics of documents together. Of the diagnostics of a puzzle, a
// hash is kept until more becomes known about it or it moves to another line.
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

// A part stands for the diagnostics of one puzzle.
type part struct {
	answer *analysis.Answer
	count  int      // of the items
	digest [16]byte // of the items
}

func newPart(a *analysis.Answer, items []protocol.Diagnostic) *part {
	p := &part{answer: a, count: len(items)}
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
	known := r.known(snap.File)
	now := r.assemble(snap, known, last.parts)
	items := func() []protocol.Diagnostic {
		var items []protocol.Diagnostic
		for _, k := range known {
			items = append(items, r.convert(snap, k.Placed, k.Answer)...)
		}
		return items
	}
	switch same := last.report != nil && slices.Equal(now.list, last.list); {
	case same && snap.Taken == last.taken:
		now.report = last.report
	case same:
		// The report before would keep all that is known of the version before.
		now.report = &Report{ID: last.report.ID, count: last.report.count, items: items}
	default:
		now.report = newReport(now.list, items)
	}
	if snap.Taken >= last.taken {
		r.documents[snap.Key] = now // otherwise the text has changed since the request
	}
	return now.report
}

// assemble puts together what is known now about a text. It takes over the parts of
// the last report that are still true.
func (r *Reports) assemble(snap *workspace.Snapshot, list []analysis.Analysed, before map[partKey]*part) *reported {
	now := &reported{taken: snap.Taken, parts: make(map[partKey]*part)}
	for _, known := range list {
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

// newReport makes a report of its parts, and of what makes their items.
func newReport(parts []*part, items func() []protocol.Diagnostic) *Report {
	report := &Report{items: items}
	h := sha256.New()
	for _, p := range parts {
		if p.count > 0 {
			report.count += p.count
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
	return newReport(parts, func() []protocol.Diagnostic { return slices.Concat(puzzles...) })
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
