package lsp

import (
	"bufio"
	"bytes"
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

	"plywise/lsp/answer"
	"plywise/parser"
	"plywise/parser/syntax"
)

// BenchmarkLatency measures the time from didChange to the publishDiagnostics
// for that version, with the server in a process of its own that is talked to over
// its standard input and output, as editors do.
//
// Between two edits there is a pause, shorter than that between the letters of a key that is held
// down. It lets the server come to rest, as it does while a user types. The cases that are named
// backToBack are without it all the same.
//
// Where a wall is toggled, the puzzle has an assertion that never holds, and the benchmark waits
// for the diagnostic that says so: the new game has been solved.
//
// The figures are medians: µs/edit is the time. Where every edit makes a large game
// that has to be solved, µs/solve is how long that alone takes in this process,
// µs/fresh how long from scratch, and rest/fresh how much of the latter all else
// takes.
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
	client := startServer(b, rich())
	client.open(text.String())
	engine := answer.NewEngine(0)
	random := rand.New(rand.NewPCG(3283, 1))
	var edits, solves, freshes []time.Duration
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
		edits = append(edits, client.edit(puzzle.Line+line, column, with, solved))
		if wall && len(boards) == 1 {
			p := parser.Parse(strings.Join(lines, "\n")).Puzzle(0).Puzzle
			solves = append(solves, solveTime(b, engine, p))
			freshes = append(freshes, solveTime(b, answer.NewEngine(0), p))
		}
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(median(edits), "µs/edit")
	if freshes != nil {
		b.ReportMetric(median(solves), "µs/solve")
		b.ReportMetric(median(freshes), "µs/fresh")
		b.ReportMetric((median(edits)-median(solves))/median(freshes), "rest/fresh")
	}
}

func solveTime(b *testing.B, e *answer.Engine, p *syntax.Puzzle) time.Duration {
	began := time.Now()
	if _, err := e.Analyse(b.Context(), p, answer.Awaited); err != nil {
		b.Fatal(err)
	}
	return time.Since(began)
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

// startServer starts a server as an editor with these capabilities does, as a process
// of its own.
func startServer(b *testing.B, capabilities object) *rawClient {
	server := exec.Command(os.Args[0])
	server.Env = append(os.Environ(), serveAs+"=1")
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
	c.send("initialize", object{"capabilities": capabilities}, 1)
	c.next(`"result":`)
	c.send("initialized", object{}, 0)
	return c
}

func (c *rawClient) open(text string) {
	c.version = 1
	c.send("textDocument/didOpen", object{"textDocument": object{"uri": doc, "languageId": "puzzle", "version": 1, "text": text}}, 0)
	// Until the file is solved, an answer to this lasts.
	for began := time.Now(); ; began = time.Now() {
		c.send("textDocument/inlayHint", object{"textDocument": object{"uri": doc}, "range": fakeRange{End: fakePosition{Line: 1 << 20}}}, 1)
		c.next(`"id":`)
		if time.Since(began) < time.Second {
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
