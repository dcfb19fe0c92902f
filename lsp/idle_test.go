package lsp

import (
	"runtime"
	"strings"
	"testing"
	"time"
)

func heapInUse() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// The table of an open square of 40 by 40 has more than 5,000,000 states.
var openSquare = "puzzle: large\ngame: cat-mouse-grid\nboard:\n  M" + strings.Repeat(".", 39) + "\n" +
	strings.Repeat("  "+strings.Repeat(".", 40)+"\n", 38) + "  " + strings.Repeat(".", 38) + "FC\n"

const tableSize = 1 << 20 // bytes at least

func TestMemoryIsGivenBackWhenTheLastDocumentIsClosed(t *testing.T) {
	e := start(t, rich(), func(s *server) { s.idleWait = 5 * time.Millisecond })
	e.open("file:///small.puzzle", "puzzle: small\n")
	e.settled()
	runtime.GC()
	before := heapInUse()
	e.open("file:///large.puzzle", openSquare)
	e.must("textDocument/hover", object{"textDocument": object{"uri": "file:///large.puzzle"}, "position": fakePosition{3, 2}}, nil)
	e.close("file:///large.puzzle")
	e.settled()
	time.Sleep(50 * time.Millisecond)
	runtime.GC()
	if now := heapInUse(); now < before+tableSize {
		t.Errorf("with a document open, the heap has gone from %s back to %s", mib(before), mib(now))
	}
	e.close("file:///small.puzzle")
	eventually(t, "the table is dropped", func() bool { return heapInUse() < before+tableSize/2 })
	// It can be had again.
	e.open("file:///large.puzzle", openSquare)
	e.must("textDocument/hover", object{"textDocument": object{"uri": "file:///large.puzzle"}, "position": fakePosition{3, 2}}, nil)
	e.quit()
}
