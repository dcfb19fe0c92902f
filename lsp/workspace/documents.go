// Package workspace holds the texts of a session: the documents that are open in the editor,
// version by version, and the puzzle files in its folders.
package workspace

import (
	"iter"
	"maps"
	"slices"
	"sync/atomic"

	"go.lsp.dev/uri"
)

// Documents are the open documents. One goroutine at a time may change them, and any may read
// them. The zero value has none.
type Documents struct {
	current atomic.Pointer[Snapshots]
	taken   atomic.Int64
}

// Snapshots are the open documents between two messages. They are immutable. Their keys are
// URIs in one spelling, because clients do not agree on how a colon or a drive letter is
// written in a URI.
type Snapshots map[uri.URI]*Snapshot

// Snapshots returns the current snapshots.
func (d *Documents) Snapshots() Snapshots {
	if now := d.current.Load(); now != nil {
		return *now
	}
	return nil
}

// Taken returns the number of the latest version of any document.
func (d *Documents) Taken() int64 { return d.taken.Load() }

// Set makes a version of a document the current one, and numbers it; nil closes the
// document. A version with another opening than the one before it ends that opening.
func (d *Documents) Set(key uri.URI, s *Snapshot) {
	if s != nil {
		s.Taken = d.taken.Add(1)
	}
	now := d.Snapshots()
	before, next := now[key], maps.Clone(now)
	switch {
	case s == nil:
		delete(next, key)
	case next == nil:
		next = Snapshots{key: s}
	default:
		next[key] = s
	}
	d.current.Store(&next)
	if before != nil && before.Opening != nil && (s == nil || s.Opening != before.Opening) {
		before.Opening.over.Store(true)
	}
}

// Texts yields every known text, open or not, in the order of the URIs. An open text is as the
// client has it, not as on the disk.
func Texts(open Snapshots, files *Files) iter.Seq[*Snapshot] {
	return func(yield func(*Snapshot) bool) {
		closed := files.Closed(open)
		keys := slices.AppendSeq(slices.Collect(maps.Keys(open)), maps.Keys(closed))
		slices.Sort(keys)
		for _, key := range keys {
			snap := open[key]
			if f := closed[key]; f != nil {
				snap = files.Text(f)
			}
			if snap != nil && !yield(snap) {
				return
			}
		}
	}
}
