package lsp

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func heapInUse() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// liveHeap is heapInUse without garbage. Pools keep theirs for one collection more.
func liveHeap() uint64 {
	runtime.GC()
	runtime.GC()
	return heapInUse()
}

// The table of an open square of 40 by 40 has more than 5,000,000 states.
var openSquare = "puzzle: large\ngame: cat-mouse-grid\nboard:\n  M" + strings.Repeat(".", 39) + "\n" +
	strings.Repeat("  "+strings.Repeat(".", 40)+"\n", 38) + "  " + strings.Repeat(".", 38) + "FC\n"

const tableSize = 1 << 20 // bytes at least

// hasTable expects that a request for a document with a large board is answered, which takes
// its table.
func (e *fakeEditor) hasTable(document string) {
	e.t.Helper()
	e.must("textDocument/hover", object{"textDocument": object{"uri": document}, "position": fakePosition{3, 2}}, nil)
}

func TestTheTablesOfADocumentAreGivenBackWhenItIsClosed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich(), func(s *server) { s.IdleWait = 5 * time.Millisecond })
		e.open("file:///small.puzzle", "puzzle: small\n")
		e.settled()
		before := liveHeap()
		for range 2 { // it can be had again
			e.open("file:///large.puzzle", openSquare)
			e.hasTable("file:///large.puzzle")
			if now := heapInUse(); now < before+tableSize {
				t.Fatalf("with a large table the heap has gone from %s to %s", mib(before), mib(now))
			}
			e.close("file:///large.puzzle")
			eventually(t, "the table is dropped", func() bool { return heapInUse() < before+tableSize/2 })
		}
		e.quit()
	})
}

// No puzzle of this test becomes unsolvable or is solved again, and the session is never idle for
// long: so only the change itself gives memory back.
func TestALowerMemoryLimitGivesMemoryBackAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := configure(t, pulls(), object{}, nil, func(s *server) { s.IdleWait = time.Hour })
		before := liveHeap()
		const limit = 20 << 20 // there is room for any one of the tables, and not for all
		for i := range 4 {
			document := fmt.Sprintf("file:///%d.puzzle", i)
			c.open(document, openSquare+fmt.Sprintf("cat-jump: %d\n", i+1))
			c.hasTable(document)
		}
		c.settled()
		// At the last collection all of it was in use.
		if now := liveHeap(); now < before+limit+tableSize {
			t.Fatalf("the tables take %s", mib(now-before))
		}
		c.becomes(object{"memory": limit})
		eventually(t, "what does not fit is given back", func() bool { return heapInUse() < before+limit })
		c.quit()
	})
}
