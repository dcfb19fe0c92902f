package lsp

import (
	"slices"
	"sort"
	"sync"

	"go.lsp.dev/protocol"

	"plywise/lsp/analysis"
	"plywise/parser"
)

// Findings are what is known to be wrong with a document, as the protocol writes
// it. They pass from a version to the next, so that an edit costs what it
// changes:
//
//	version 7   ▒ ░   ▒▒   ░      ▒ wrong  ░ not solved yet  (else clean)
//	            │ │  ╳╳    │
//	version 8   ▒ ░  ░░░   ░
//
// Puzzles that are solved and clean are not there, and those that stand on
// another line are only written anew.
type findings struct {
	server *server

	mu      sync.Mutex
	snap    *snapshot // the version that they are about; nil for none yet
	list    []finding // in order of place
	with    settings  // those in force when they were written
	revoked int64     // that of the schedule then
	length  int       // of what was written last
}

// A finding is what is wrong with one puzzle.
type finding struct {
	index   int // of the puzzle in the file
	puzzle  *parser.Puzzle
	moved   bool // to another line since it was written
	result  *analysis.Result
	settled bool   // no more will become known
	written []byte // diagnostics with commas between; nil where that is not done yet
}

// diagnostics returns what is known now to be wrong with a version of a
// document, as a JSON array: the problems of form, and those of sense of every
// puzzle that is solved.
func (f *findings) diagnostics(snap *snapshot) ([]byte, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.snap != nil && snap.version < f.snap.version {
		// A request about a text that has changed since.
		f = &findings{server: f.server}
	}
	f.follow(snap)
	return f.write()
}

// forget has everything written anew, and looked at anew whether it is known.
func (f *findings) forget() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.snap, f.list = nil, nil
}

// follow makes the findings be about a later version.
func (f *findings) follow(snap *snapshot) {
	change := snap.step.change
	if f.snap.text() != snap.step.before || snap.step.now != snap.file {
		change = snap.file.Since(f.snap.text())
	}
	moved := f.snap != nil && snap.file.Lines() != f.snap.file.Lines()
	f.snap = snap
	start, end := f.at(change.From), f.at(change.From+change.Before)
	for i := end; i < len(f.list); i++ {
		f.list[i].index += change.Now - change.Before
		f.list[i].moved = f.list[i].moved || moved
	}
	fresh := make([]finding, 0, change.Now)
	for i := change.From; i < change.From+change.Now; i++ {
		fresh = append(fresh, finding{index: i, puzzle: snap.file.Puzzle(i).Puzzle})
	}
	f.list = slices.Replace(f.list, start, end, fresh...)
}

// at returns where in the list those of a puzzle and what follows it begin.
func (f *findings) at(index int) int {
	return sort.Search(len(f.list), func(i int) bool { return f.list[i].index >= index })
}

// write writes what has changed, drops what is clean and will stay so, and puts
// all together.
func (f *findings) write() ([]byte, error) {
	if with := f.server.settings(); f.with.Reference != with.Reference {
		f.with = with
		for i := range f.list {
			f.list[i].written = nil
		}
	}
	revoked := f.server.schedule.revoked.Load()
	all := append(make([]byte, 0, f.length+f.length/8), '[')
	keep := f.list[:0]
	for _, one := range f.list {
		if !one.settled || f.revoked != revoked {
			f.look(&one)
		}
		if one.written == nil || one.moved {
			if err := f.encode(&one); err != nil {
				f.snap, f.list = nil, nil
				return nil, err
			}
		}
		if len(one.written) > 0 {
			if len(all) > 1 {
				all = append(all, ',')
			}
			all = append(all, one.written...)
		}
		if len(one.written) > 0 || !one.settled {
			keep = append(keep, one)
		}
	}
	clear(f.list[len(keep):])
	f.list, f.revoked = keep, revoked
	f.length = len(all) + 1
	return append(all, ']'), nil
}

// look takes what is known about a puzzle now.
func (f *findings) look(one *finding) {
	result, settled := f.server.schedule.look(one.puzzle)
	if one.result != result {
		one.result, one.written = result, nil
	}
	one.settled = settled || one.puzzle.Preamble
}

// encode writes the diagnostics of a puzzle.
func (f *findings) encode(one *finding) error {
	placed := f.snap.file.Puzzle(one.index)
	written := []byte{}
	for _, problem := range analysis.Problems(one.puzzle, one.result) {
		d := f.server.diagnostic(f.snap, placed, problem)
		encoded, err := protocol.Marshal(&d)
		if err != nil {
			return err
		}
		if len(written) > 0 {
			written = append(written, ',')
		}
		written = append(written, encoded...)
	}
	one.written, one.moved = written, false
	return nil
}
