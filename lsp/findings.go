package lsp

import (
	"bytes"
	"slices"
	"sort"
	"strconv"
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
// another line only get other line numbers. What is written lies in blocks of
// neighbours, of which only those are put together anew in which anything has
// changed.
type findings struct {
	server *server

	mu      sync.Mutex
	snap    *snapshot // the version that they are about; nil for none yet
	list    []finding // in order of place
	blocks  [][]byte  // by blockSize of the list, each with a comma before it; nil where that is not done yet
	with    settings  // those in force when they were written
	revoked int64     // that of the schedule when all were last looked at
}

// blockSize is how many findings are a block: about as many as there are blocks
// where a lot is wrong.
const blockSize = 32

// A finding is what is wrong with one puzzle.
type finding struct {
	index   int // of the puzzle in the file
	puzzle  *parser.Puzzle
	result  *analysis.Result
	settled bool   // no more will become known
	moved   bool   // to another line since it was written
	line    int    // on which the puzzle stood when it was written
	written []byte // diagnostics with commas between; nil where that is not done yet
}

// diagnostics returns what is known now to be wrong with a version of a
// document, as parts of a JSON array: the problems of form, and those of sense of
// every puzzle that is solved. The parts are not to be changed.
func (f *findings) diagnostics(snap *snapshot) ([][]byte, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.snap != nil && snap.version < f.snap.version {
		// A request about a text that has changed since.
		f = &findings{server: f.server}
	}
	if revoked := f.server.schedule.revoked.Load(); f.revoked != revoked {
		// What was clean and is not there any more may be among them.
		f.clear()
		f.revoked = revoked
	}
	f.follow(snap)
	if err := f.update(); err != nil {
		f.clear()
		return nil, err
	}
	return f.parts(), nil
}

// few is how many findings are written anew in less than a millisecond.
const few = 500

// areFew reports whether it takes hardly any time to make the findings be about a
// later version: no puzzle stands on another line there, or few do.
func (f *findings) areFew(snap *snapshot) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.list) <= few || f.snap.file.Lines() == snap.file.Lines()
}

// forget has everything written anew, and looked at anew whether it is known.
func (f *findings) forget() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.clear()
}

func (f *findings) clear() { f.snap, f.list, f.blocks = nil, nil, nil }

// follow makes the findings be about a later version.
func (f *findings) follow(snap *snapshot) {
	change := snap.step.change
	if f.snap.text() != snap.step.before || snap.step.now != snap.file {
		change = snap.file.Since(f.snap.text())
	}
	moved := f.snap != nil && snap.file.Lines() != f.snap.file.Lines()
	f.snap = snap
	start, end := f.at(change.From), f.at(change.From+change.Before)
	if moved || end-start != change.Now {
		f.spoil(start, len(f.list))
	} else {
		f.spoil(start, end)
	}
	for i := end; i < len(f.list); i++ {
		f.list[i].index += change.Now - change.Before
		f.list[i].moved = f.list[i].moved || moved
	}
	if end-start != change.Now {
		f.list = slices.Replace(f.list, start, end, make([]finding, change.Now)...)
	}
	for i := range change.Now {
		index := change.From + i
		f.list[start+i] = finding{index: index, puzzle: snap.file.Puzzle(index).Puzzle}
	}
}

// at returns where in the list those of a puzzle and what follows it begin.
func (f *findings) at(index int) int {
	return sort.Search(len(f.list), func(i int) bool { return f.list[i].index >= index })
}

// spoil has the blocks put together anew that hold a part of the list.
func (f *findings) spoil(from, to int) {
	for b := from / blockSize; b*blockSize < to && b < len(f.blocks); b++ {
		f.blocks[b] = nil
	}
}

// update writes what has changed, and drops what is clean and will stay so.
func (f *findings) update() error {
	with := f.server.settings()
	if f.with.Reference != with.Reference {
		for i := range f.list {
			f.list[i].settled, f.list[i].written = false, nil
		}
		f.blocks = nil
	}
	f.with = with
	clean := -1 // the first that is
	for i := 0; i < len(f.list); i++ {
		if b := i / blockSize; b < len(f.blocks) && f.blocks[b] != nil {
			i = b*blockSize + blockSize - 1
			continue
		}
		one := &f.list[i]
		if !one.settled {
			f.look(one)
		}
		switch {
		case one.written == nil:
			if err := f.encode(one); err != nil {
				return err
			}
		case one.moved:
			line := f.snap.file.Puzzle(one.index).Line
			one.written, one.line, one.moved = shiftLines(one.written, line-one.line), line, false
		}
		if clean < 0 && one.isClean() {
			clean = i
		}
	}
	if clean >= 0 {
		f.spoil(clean, len(f.list))
		kept := slices.DeleteFunc(f.list[clean:], func(one finding) bool { return one.isClean() })
		f.list = f.list[:clean+len(kept)]
	}
	return nil
}

// isClean reports whether there is nothing to say about a puzzle, and will not
// be.
func (one *finding) isClean() bool { return one.settled && len(one.written) == 0 }

// parts puts together what is written.
func (f *findings) parts() [][]byte {
	n := (len(f.list) + blockSize - 1) / blockSize
	f.blocks = append(f.blocks[:min(n, len(f.blocks))], make([][]byte, max(0, n-len(f.blocks)))...)
	all := append(make([][]byte, 0, n+2), none[:1])
	for b := range f.blocks {
		block := f.blocks[b]
		if block == nil {
			var final bool
			if block, final = join(f.list[b*blockSize : min(len(f.list), (b+1)*blockSize)]); final {
				f.blocks[b] = block
			}
		}
		if len(all) == 1 && len(block) > 0 {
			block = block[1:]
		}
		if len(block) > 0 {
			all = append(all, block)
		}
	}
	return append(all, none[1:])
}

// join puts findings together, and reports whether no more will become known
// about them.
func join(list []finding) (block []byte, final bool) {
	length := 0
	for i := range list {
		length += 1 + len(list[i].written)
	}
	block, final = make([]byte, 0, length), true
	for i := range list {
		if len(list[i].written) > 0 {
			block = append(append(block, ','), list[i].written...)
		}
		final = final && list[i].settled
	}
	return block, final
}

// look takes what is known about a puzzle now.
func (f *findings) look(one *finding) {
	result, settled := f.server.schedule.problems(one.puzzle)
	if one.result != result {
		one.result, one.written = result, nil
	}
	one.settled = settled || one.puzzle.Preamble
}

// encode writes the diagnostics of a puzzle.
func (f *findings) encode(one *finding) error {
	placed := f.snap.file.Puzzle(one.index)
	written, err := f.server.appendDiagnostics([]byte{}, f.snap, placed, one.result)
	if err != nil {
		return err
	}
	one.written, one.line, one.moved = written, placed.Line, false
	return nil
}

// appendDiagnostics appends what is wrong with a puzzle, as the protocol writes it,
// with a comma before each but the first of a list.
func (s *server) appendDiagnostics(list []byte, snap *snapshot, placed parser.Placed, result *analysis.Result) ([]byte, error) {
	for _, problem := range analysis.Problems(placed.Puzzle, result) {
		if n := len(list); n > 0 && list[n-1] != '[' {
			list = append(list, ',')
		}
		d := s.diagnostic(snap, placed, problem)
		var err error
		if list, err = protocol.AppendMarshal(list, &d); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// shiftLines adds to all line numbers in encoded diagnostics. All their positions
// are in one puzzle, so what moves it moves them alike. Within a text a quote is
// escaped, so none looks like the name of a member.
func shiftLines(written []byte, by int) []byte {
	const member = `"line":`
	shifted := make([]byte, 0, len(written)+16)
	for {
		at := bytes.Index(written, []byte(member))
		if at < 0 {
			return append(shifted, written...)
		}
		at += len(member)
		line, end := 0, at
		for ; end < len(written) && '0' <= written[end] && written[end] <= '9'; end++ {
			line = 10*line + int(written[end]-'0')
		}
		shifted = strconv.AppendInt(append(shifted, written[:at]...), int64(line+by), 10)
		written = written[end:]
	}
}
