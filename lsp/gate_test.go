package lsp

import (
	"context"
	"errors"
	"math"
	"os"
	"strings"
	"testing/synctest"
	"time"

	"plywise/lsp/answer"
	"plywise/lsp/session"
	"plywise/lsp/transport"
	"plywise/lsp/work"
	"plywise/lsp/workspace"
	"plywise/parser/syntax"
)

// heldRequests have captured the documents, but wait at a gate before they are handled.
type heldRequests struct {
	came chan string // methods
	gate chan struct{}
}

func newHeldRequests() *heldRequests {
	return &heldRequests{came: make(chan string, 1000), gate: make(chan struct{})}
}

// hold makes the requests to a server wait, other than those that keep the order.
func (h *heldRequests) hold(s *server) {
	for name, m := range s.Methods {
		if m.Read == nil || m.InOrder {
			continue
		}
		s.Methods[name] = behind(m, func(ctx context.Context) {
			h.came <- name
			select {
			case <-h.gate:
			case <-ctx.Done():
			}
		})
	}
}

// behind has something happen before messages are carried out.
func behind(m session.Method, happens func(context.Context)) session.Method {
	read := m.Read
	m.Read = func(params []byte) (session.Asked, error) {
		a, err := read(params)
		run := a.Run
		a.Run = func(ctx context.Context, docs workspace.Snapshots) (any, error) {
			happens(ctx)
			return run(ctx, docs)
		}
		return a, err
	}
	return m
}

// A gated engine analyses puzzles as the engine does, but those whose titles start
// with "gate" wait at a gate until it is opened or they are given up.
type gated struct {
	*answer.Engine
	gate  chan struct{} // closed to open it
	began chan string   // titles, as the analyses begin
	ended chan string   // titles of those that waited, as they end
}

func newGated() *gated {
	return &gated{
		Engine: answer.NewEngine(0),
		gate:   make(chan struct{}),
		began:  make(chan string, 100000),
		ended:  make(chan string, 1000),
	}
}

// Analyse implements [schedule.Engine].
func (g *gated) Analyse(ctx context.Context, p *syntax.Puzzle, wanted work.Wanted) (*answer.Answer, error) {
	g.began <- p.Title
	if strings.HasPrefix(p.Title, "gate") {
		defer func() { g.ended <- p.Title }()
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-g.gate:
		}
	}
	return g.Engine.Analyse(ctx, p, wanted)
}

// hold stops all work of the engine in its midst, as it is while a request waits for something
// that comes first, until it is let go. The test is in a bubble, in which hold returns once nothing
// goes on, and so does [synctest.Wait]. After 80 ms the work would go on for a while.
func (g *gated) hold() (letGo func()) {
	gate := make(chan struct{})
	first := work.Job{Key: work.Key{1}, Make: func(context.Context, []work.Result, int64) (work.Result, error) {
		<-gate
		return nil, errors.New("let go")
	}}
	go g.Engine.Result(context.Background(), first, work.Order{Rank: work.Awaited, Change: math.MaxInt64})
	synctest.Wait()
	return func() { close(gate) }
}

// gateFile names a file, for the test binary where it runs as a server: puzzles whose titles
// start with "gate" are solved once it is there. So tests of editors can make solving take as
// long as they need.
const gateFile = "PLYWISE_TEST_GATE"

// serveGated serves the editor that has started this process, and returns the exit code.
// Without a file there is no gate.
func serveGated(file string) int {
	s := newServer(context.Background(), transport.Stdio(os.Stdin, os.Stdout), session.Options{})
	if file != "" {
		hung := newGated()
		go func() {
			for range hung.began {
			}
		}()
		go func() {
			for range hung.ended {
			}
		}()
		go func() {
			for {
				if _, err := os.Stat(file); err == nil {
					close(hung.gate)
					return
				}
				time.Sleep(10 * time.Millisecond) // of real time, for another process makes the file
			}
		}()
		s.SolveWith(hung)
	}
	code, _ := s.serve()
	return code
}
