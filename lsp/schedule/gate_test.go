package schedule

import (
	"context"
	"strings"
	"sync"

	"plywise/lsp/answer"
	"plywise/lsp/work"
	"plywise/parser/syntax"
)

// A gated engine analyses puzzles as the engine does, but holds those whose titles start with
// "gate" at a gate until it is opened or they are given up, and those that start with "late"
// once they are analysed.
type gated struct {
	*answer.Engine
	gate  chan struct{} // closed to open it
	began chan string   // titles, as the analyses begin
	ended chan string   // titles of those that waited, as they end

	mu    sync.Mutex
	count map[string]int // of analyses begun, by title
	again []work.Order   // of games that were asked for again
}

func newGated() *gated {
	return &gated{
		Engine: answer.NewEngine(0),
		gate:   make(chan struct{}),
		began:  make(chan string, 100000),
		ended:  make(chan string, 1000),
		count:  make(map[string]int),
	}
}

// Analyse implements [Engine].
func (g *gated) Analyse(ctx context.Context, p *syntax.Puzzle, wanted work.Wanted) (*answer.Answer, error) {
	g.mu.Lock()
	g.count[p.Title]++
	g.mu.Unlock()
	g.began <- p.Title
	if strings.HasPrefix(p.Title, "gate") {
		defer func() { g.ended <- p.Title }()
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-g.gate:
		}
	}
	a, err := g.Engine.Analyse(ctx, p, wanted)
	if strings.HasPrefix(p.Title, "late") {
		g.ended <- p.Title
		<-g.gate
	}
	return a, err
}

func (g *gated) begun(title string) int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.count[title]
}

// Solve implements [Engine].
func (g *gated) Solve(ctx context.Context, a *answer.Answer, wanted work.Wanted) (*answer.Answer, error) {
	g.mu.Lock()
	g.again = append(g.again, wanted.Order())
	g.mu.Unlock()
	return g.Engine.Solve(ctx, a, wanted)
}
