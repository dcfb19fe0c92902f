package lsp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"plywise/parser"
)

// BenchmarkHoverInALargeFile measures how long a hover takes in a file of 10,000
// puzzles of which every twelfth is wrong, when the editor has just asked for
// everything else that it shows: of the visible lines where the protocol has a range,
// else of the whole file. Editors spread these requests over half a second; here they
// are sent in one go, the hover last, behind an edit of the board that it is about, or
// behind the opening of the file.
//
// µs/hover is the median of the time until the hover comes, µs/all that until all is
// answered, and bytes/op how much comes.
func BenchmarkHoverInALargeFile(b *testing.B) {
	b.Run("edited", func(b *testing.B) { newViewer(b, everything()).edits() })
	b.Run("opened", func(b *testing.B) { newViewer(b, everything()).opens() })
}

// A viewer is an editor that shows all that the server sends.
type viewer struct {
	*rawClient
	random   *rand.Rand
	puzzles  *parser.File
	id       int
	messages []byte         // to be sent
	asked    map[int]string // the methods of the requests that are not answered
	received int            // bytes
	hovers   []time.Duration
	all      []time.Duration
}

func newViewer(b *testing.B, capabilities object) *viewer {
	v := &viewer{rawClient: startServer(b, capabilities), id: 1, asked: map[int]string{}}
	v.random = rand.New(rand.NewPCG(10, 868))
	return v
}

// newText returns a text of other puzzles than the last one.
func (v *viewer) newText() string {
	var text strings.Builder
	for i := range 10_000 {
		fmt.Fprintf(&text, "puzzle: number %d\ngame: cat-mouse-grid\nboard:\n%s", i, randomBoard(v.random, 8))
		if i%12 == 0 {
			text.WriteString("expect: draw\n")
		}
	}
	v.puzzles = parser.Parse(text.String())
	return text.String()
}

func (v *viewer) edits() {
	text := v.newText()
	v.open(text)
	v.awaitSolutions(strings.Count(text, "\n"))
	v.look(fakePosition{})
	v.hovers, v.all, v.received = nil, nil, 0
	puzzle := v.puzzles.Puzzle(5000)
	lines := strings.Split(puzzle.Text, "\n")
	for v.b.Loop() {
		row, column, with := 4+v.random.IntN(6), 2+v.random.IntN(8), "#"
		if lines[row][column] == '#' {
			with = "."
		}
		lines[row] = lines[row][:column] + with + lines[row][column+1:]
		time.Sleep(pause)
		v.version++
		at := fakePosition{puzzle.Line + row, column}
		v.tell("textDocument/didChange", object{
			"textDocument":   object{"uri": doc, "version": v.version},
			"contentChanges": []any{object{"range": fakeRange{at, fakePosition{at.Line, at.Character + 1}}, "text": with}},
		})
		v.look(fakePosition{puzzle.Line + 3, 2})
	}
	v.report()
}

// awaitSolutions waits until no hint says that a puzzle is being solved.
func (v *viewer) awaitSolutions(lines int) {
	all := fakeRange{End: fakePosition{Line: lines}}
	for v.body = []byte("solving"); bytes.Contains(v.body, []byte("solving")); {
		v.send("textDocument/inlayHint", object{"textDocument": object{"uri": doc}, "range": all}, 1)
		v.next(`"id":1,`)
	}
}

func (v *viewer) opens() {
	for v.b.Loop() {
		v.b.StopTimer()
		text := v.newText()
		v.b.StartTimer()
		v.tell("textDocument/didOpen", object{"textDocument": object{"uri": doc, "languageId": "puzzle", "version": 1, "text": text}})
		v.look(fakePosition{v.puzzles.Puzzle(5000).Line + 3, 2})
		v.tell("textDocument/didClose", object{"textDocument": object{"uri": doc}})
	}
	v.report()
}

func (v *viewer) tell(method string, params object) {
	v.messages = append(v.messages, v.frame(method, params, 0)...)
}

func (v *viewer) ask(method string, params object) {
	v.id++
	v.asked[v.id] = method
	params["textDocument"] = object{"uri": doc}
	v.messages = append(v.messages, v.frame(method, params, v.id)...)
}

// look sends what is to be sent and asks for all that is shown, and for the hover at a
// position, in one go.
func (v *viewer) look(at fakePosition) {
	visible := object{"range": fakeRange{fakePosition{Line: max(0, at.Line-20)}, fakePosition{Line: at.Line + 30}}}
	v.ask("textDocument/inlayHint", visible)
	v.ask("textDocument/semanticTokens/range", visible)
	v.ask("textDocument/semanticTokens/full", object{})
	for _, whole := range []string{"codeLens", "documentSymbol", "foldingRange", "documentLink"} {
		v.ask("textDocument/"+whole, object{})
	}
	v.ask("textDocument/codeAction", object{"range": fakeRange{at, at}, "context": object{"diagnostics": []any{}}})
	v.ask("textDocument/hover", object{"position": at})
	began := time.Now()
	v.write(v.messages)
	v.messages = v.messages[:0]
	for len(v.asked) > 0 {
		v.next("")
		v.received += len(v.body)
		v.take(time.Since(began))
	}
	v.all = append(v.all, time.Since(began))
}

// take looks at a message.
func (v *viewer) take(after time.Duration) {
	var m struct {
		ID     json.RawMessage
		Method string
		Error  *struct{ Message string }
		Result json.RawMessage
	}
	if err := json.Unmarshal(v.body, &m); err != nil {
		v.b.Fatal(err)
	}
	if m.Method != "" {
		if len(m.ID) > 0 { // it asks to be asked again, which is not measured
			v.write(fmt.Appendf(nil, "Content-Length: %d\r\n\r\n%s", len(`{"jsonrpc":"2.0","result":null,"id":}`)+len(m.ID),
				`{"jsonrpc":"2.0","result":null,"id":`+string(m.ID)+"}"))
		}
		return
	}
	var id int
	if err := json.Unmarshal(m.ID, &id); err != nil {
		v.b.Fatal(err)
	}
	method := v.asked[id]
	delete(v.asked, id)
	if m.Error != nil {
		v.b.Fatal(method, m.Error.Message)
	}
	if method == "textDocument/hover" {
		v.hovers = append(v.hovers, after)
	}
	if testing.Verbose() {
		v.b.Logf("%8.1f ms: %8d bytes of %s", float64(after.Microseconds())/1000, len(v.body), method)
	}
}

func (v *viewer) report() {
	v.b.ReportMetric(0, "ns/op")
	v.b.ReportMetric(median(v.hovers), "µs/hover")
	v.b.ReportMetric(median(v.all), "µs/all")
	v.b.ReportMetric(float64(v.received)/float64(v.b.N), "bytes/op")
}
