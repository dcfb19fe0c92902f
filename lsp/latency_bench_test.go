package lsp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/textproto"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"plywise/lsp/analysis"
	"plywise/lsp/transport"
	"plywise/parser"
)

// BenchmarkLatency measures the time from didChange to the publishDiagnostics
// for that version against a server that does nothing: it publishes an empty list
// at once. Both are processes that are talked to over their standard input and
// output, as editors do. They are asked in turn, so that whatever else the
// machine does falls on both.
//
// Between two edits there is a pause, shorter than that between the letters of a
// key that is held down. It lets both servers come to rest, as they do while
// somebody types. Without it, what one does after its answer, such as collecting
// garbage and putting threads to sleep, falls on the other; and an answer that
// comes within some 20 µs finds the client's thread awake, while one that comes a
// little later has to wake it, which takes as long again. The cases that are named
// backToBack are without it all the same.
//
// Where a wall is toggled, the puzzle has an assertion that never holds, and what
// is waited for is that this is said: the new game has been solved.
//
// The figures are medians: µs/null and µs/plywise are the two times, ×null is
// their ratio; where every edit makes a game that has to be solved, µs/fresh is
// the time of solving it from scratch, and more/fresh how much of that the time
// beyond the null server's is.
func BenchmarkLatency(b *testing.B) {
	many := func(n int) []string {
		boards := make([]string, n)
		random := rand.New(rand.NewPCG(1728, 913))
		for i := range boards {
			boards[i] = randomBoard(random, 8)
		}
		return boards
	}
	large := []string{randomBoard(rand.New(rand.NewPCG(64, 20)), 64)}
	for _, c := range []struct {
		name   string
		boards []string
		extra  string // behind every board
		wall   bool   // else a letter of a comment
		pause  time.Duration
	}{
		{"8x8/1puzzle/comment", many(1), "", false, pause},
		{"8x8/1000puzzles/comment", many(1000), "", false, pause},
		{"8x8/1000puzzles/comment/backToBack", many(1000), "", false, 0},
		{"8x8/10000puzzles/comment", many(10000), "", false, pause},
		{"8x8/1000puzzles/wall", many(1000), "", true, pause},
		{"8x8/1000puzzles/wall/backToBack", many(1000), "", true, 0},
		{"8x8/10000puzzles/wall", many(10000), "", true, pause},
		{"8x8/1000puzzlesAllWrong/wall", many(1000), "expect: draw\n", true, pause},
		{"8x8/1000puzzlesAllWrong/wall/backToBack", many(1000), "expect: draw\n", true, 0},
		{"64x64/wall", large, "", true, pause},
	} {
		b.Run(c.name, func(b *testing.B) { measureLatency(b, c.boards, c.extra, c.wall, c.pause) })
	}
}

// randomBoard draws a board with a fifth of walls, the pieces in three corners
// and no walls beside them.
func randomBoard(random *rand.Rand, side int) string {
	rows := make([][]byte, side)
	for r := range rows {
		rows[r] = bytes.Repeat([]byte("."), side)
		for c := range rows[r] {
			if random.IntN(5) == 0 && r > 0 && r < side-1 {
				rows[r][c] = '#'
			}
		}
	}
	rows[0][0], rows[0][side-1], rows[side-1][0] = 'M', 'C', 'F'
	return "  " + string(bytes.Join(rows, []byte("\n  "))) + "\n"
}

// pause is the time between an answer and the next edit.
const pause = 10 * time.Millisecond

func measureLatency(b *testing.B, boards []string, extra string, wall bool, pause time.Duration) {
	var text strings.Builder
	for i, board := range boards {
		fmt.Fprintf(&text, "puzzle: %d // !\ngame: cat-mouse-grid\nboard:\n%s%s", i, board, extra)
		if wall && extra == "" && i == len(boards)/2 {
			text.WriteString("expect: draw\n")
		}
	}
	puzzle := parser.Parse(text.String()).Puzzle(len(boards) / 2)
	lines := strings.Split(puzzle.Text, "\n")

	solved := ""
	if wall {
		solved = "expect-failed"
	}
	null, ours := startServer(b, "null"), startServer(b, "plywise")
	for _, client := range []*rawClient{null, ours} {
		client.open(text.String())
	}
	random := rand.New(rand.NewPCG(3283, 1))
	var nullTimes, ourTimes, freshTimes []time.Duration
	for b.Loop() {
		line, column, with := 0, len(lines[0])-1, string(rune('a'+random.IntN(26)))
		if wall {
			row, cell := 4+random.IntN(len(boards[0])/(len(lines[3])+1)-2), random.IntN(len(lines[3])-2)
			line, column = row, 2+cell
			with = "#"
			if lines[line][column] == '#' {
				with = "."
			}
		}
		lines[line] = lines[line][:column] + with + lines[line][column+1:]
		time.Sleep(pause)
		nullTimes = append(nullTimes, null.edit(puzzle.Line+line, column, with, ""))
		time.Sleep(pause)
		ourTimes = append(ourTimes, ours.edit(puzzle.Line+line, column, with, solved))
		if wall && len(boards) == 1 {
			p := parser.Parse(strings.Join(lines, "\n")).Puzzle(0).Puzzle
			began := time.Now()
			if _, err := analysis.NewEngine(0).Solve(b.Context(), p); err != nil {
				b.Fatal(err)
			}
			freshTimes = append(freshTimes, time.Since(began))
		}
	}
	n, o := median(nullTimes), median(ourTimes)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(n, "µs/null")
	b.ReportMetric(o, "µs/plywise")
	b.ReportMetric(o/n, "×null")
	if freshTimes != nil {
		b.ReportMetric(median(freshTimes), "µs/fresh")
		b.ReportMetric((o-n)/median(freshTimes), "more/fresh")
	}
}

// median returns the median in microseconds.
func median(times []time.Duration) float64 {
	slices.Sort(times)
	return float64(times[len(times)/2].Nanoseconds()) / 1000
}

// A rawClient writes and reads messages with as little of its own as can be.
type rawClient struct {
	b       *testing.B
	in      *bufio.Reader
	out     io.Writer
	version int
	body    []byte // of the last message
}

// serveAs is set where the test binary runs as a server on its standard input and
// output.
const serveAs = "PLYWISE_TEST_SERVE"

// servers are those that the test binary can be.
var servers = map[string]func(pipe io.ReadWriteCloser){
	"plywise": func(pipe io.ReadWriteCloser) { Serve(context.Background(), pipe, Options{}) },
	"null":    serveNothing,
}

// serveNothing is a server on the same transport that says that nothing is wrong
// with whatever it is told about.
func serveNothing(pipe io.ReadWriteCloser) {
	stream := transport.NewStream(pipe, zap.NewNop())
	conn := jsonrpc2.NewConn(stream, jsonrpc2.WithCodec(transport.Codec{}))
	publish := func(params []byte) error {
		var p protocol.DidChangeTextDocumentParams
		if err := protocol.Unmarshal(params, &p); err != nil {
			return err
		}
		return protocol.ClientDispatcher(conn).PublishDiagnostics(context.Background(), &protocol.PublishDiagnosticsParams{
			URI: p.TextDocument.URI, Version: protocol.NewOptional(p.TextDocument.Version), Diagnostics: []protocol.Diagnostic{},
		})
	}
	conn.Go(context.Background(), transport.Handler(func(_ string, isRequest bool) (transport.Action, error) {
		return transport.Action{InOrder: true, Run: func(_ context.Context, params []byte) (any, error) {
			if isRequest {
				return object{}, nil
			}
			return nil, publish(params)
		}}, nil
	}, zap.NewNop()))
	<-conn.Done()
}

// startServer starts a server as an editor does, as a process of its own.
func startServer(b *testing.B, name string) *rawClient {
	server := exec.Command(os.Args[0])
	server.Env = append(os.Environ(), serveAs+"="+name)
	server.Stderr = os.Stderr
	in, err := server.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := server.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := server.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		in.Close()
		server.Wait()
	})
	c := &rawClient{b: b, in: bufio.NewReaderSize(out, 1<<20), out: in}
	c.send("initialize", object{"capabilities": rich()}, 1)
	c.next(`"result":`)
	c.send("initialized", object{}, 0)
	return c
}

func (c *rawClient) open(text string) {
	c.version = 1
	c.send("textDocument/didOpen", object{"textDocument": object{"uri": doc, "languageId": "puzzle", "version": 1, "text": text}}, 0)
	// Until the file is solved, an answer to this lasts.
	for began := time.Now(); ; began = time.Now() {
		c.send("textDocument/diagnostic", object{"textDocument": object{"uri": doc}}, 1)
		c.next(`"id":`)
		if time.Since(began) < pullPatience/2 {
			return
		}
	}
}

// edit replaces one character, and returns the time until diagnostics of that
// version come which say something.
func (c *rawClient) edit(line, column int, with, something string) time.Duration {
	c.version++
	message := c.frame("textDocument/didChange", object{
		"textDocument": object{"uri": doc, "version": c.version},
		"contentChanges": []any{object{
			"range": fakeRange{fakePosition{line, column}, fakePosition{line, column + 1}}, "text": with,
		}},
	}, 0)
	version := fmt.Sprintf(`"version":%d,`, c.version)
	began := time.Now()
	c.write(message)
	c.next(version, something)
	return time.Since(began)
}

func (c *rawClient) send(method string, params any, id int) { c.write(c.frame(method, params, id)) }

func (c *rawClient) frame(method string, params any, id int) []byte {
	message := object{"jsonrpc": "2.0", "method": method, "params": params}
	if id > 0 {
		message["id"] = id
	}
	body, err := json.Marshal(message)
	if err != nil {
		c.b.Fatal(err)
	}
	return slices.Concat(fmt.Appendf(nil, "Content-Length: %d\r\n\r\n", len(body)), body)
}

func (c *rawClient) write(message []byte) {
	if _, err := c.out.Write(message); err != nil {
		c.b.Fatal(err)
	}
}

// next reads messages until one holds all these texts.
func (c *rawClient) next(texts ...string) {
	header := textproto.NewReader(c.in)
	for {
		fields, err := header.ReadMIMEHeader()
		if err != nil {
			c.b.Fatal(err)
		}
		length, err := strconv.Atoi(fields.Get("Content-Length"))
		if err != nil {
			c.b.Fatal(err)
		}
		c.body = slices.Grow(c.body[:0], length)[:length]
		if _, err := io.ReadFull(c.in, c.body); err != nil {
			c.b.Fatal(err)
		}
		if !slices.ContainsFunc(texts, func(text string) bool { return !bytes.Contains(c.body, []byte(text)) }) {
			return
		}
	}
}
