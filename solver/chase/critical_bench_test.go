package chase

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"plywise/solver"
)

// lineChoices returns the choices of the winner along a best line of a position.
func lineChoices(p *Position) (choices []Choice) {
	winner, won := p.Outcome().Kind.Winner()
	if !won {
		return nil
	}
	at := *p
	for _, to := range p.Line() {
		if at.turn == winner {
			here := at
			choices = append(choices, Choice{&here, to})
		}
		at = at.after(to)
	}
	return choices
}

// palace returns the game of editors/examples/chase-64x64.puzzle and where its players are.
func palace(b testing.TB) (g Game, mouse, cat solver.Place) {
	text, err := os.ReadFile("../../editors/examples/chase-64x64.puzzle")
	if err != nil {
		b.Fatal(err)
	}
	var rows []string
	for line := range strings.Lines(string(text)) {
		if line := strings.TrimSpace(line); len(line) == 64 && strings.Trim(line, "#.FMC") == "" {
			rows = append(rows, line)
		}
	}
	all := strings.Join(rows, "")
	return Game{board(3, 2, rows...), gridRules}, solver.Place(strings.Index(all, "M")), solver.Place(strings.Index(all, "C"))
}

// A trial is a solved game and the line of a position of it.
type trial struct {
	game     Game
	solution *Solution
	choices  []Choice
}

// trials returns games with the lines of their longest of a few wins.
func trials(t testing.TB, n int, draw func(*rand.Rand) Game) []trial {
	random := rand.New(rand.NewPCG(2011, 1998))
	var all []trial
	for len(all) < n {
		g := draw(random)
		s := solve(t, g)
		var best []Choice
		for range 200 {
			mouse, cat := solver.Place(random.IntN(g.Arena.Places())), solver.Place(random.IntN(g.Arena.Places()))
			if p := s.Position(mouse, cat, solver.Player(random.IntN(2)), NoLimit); p != nil {
				if choices := lineChoices(p.(*Position)); len(choices) > len(best) {
					best = choices
				}
			}
		}
		if len(best) > 3 {
			all = append(all, trial{g, s, best})
		}
	}
	return all
}

func squares(size int) func(*rand.Rand) Game {
	return func(r *rand.Rand) Game {
		return Game{randomGrid(r, size, size, 0.15+0.25*r.Float64(), 1+r.IntN(3), 1+r.IntN(3)), gridRules}
	}
}

func BenchmarkCritical(b *testing.B) {
	b.Run("palace", func(b *testing.B) {
		g, mouse, cat := palace(b)
		s := solve(b, g)
		judging(b, []trial{{g, s, lineChoices(s.Position(mouse, cat, solver.Mouse, NoLimit).(*Position))}})
	})
	for _, size := range []int{8, 16, 32, 48} {
		b.Run(fmt.Sprintf("%dx%d", size, size), func(b *testing.B) { judging(b, trials(b, 30, squares(size))) })
	}
	for _, nodes := range []int{50, 200, 500} {
		b.Run(fmt.Sprintf("graph/nodes=%d", nodes), func(b *testing.B) {
			judging(b, trials(b, 30, func(r *rand.Rand) Game {
				return Game{connectedGraph(r, nodes, nodes*(10+r.IntN(10))/10), graphRules}
			}))
		})
	}
}

// judging judges lines, and solves the same games in turns. It prints
//
//	x-solve       how long a line takes, as a multiple of solving its game: the median
//	%look-up      how many of a line's moves a look at the table settles
func judging(b *testing.B, trials []trial) {
	var judging time.Duration
	var ratios []float64
	var choices, lookedUp float64
	for _, t := range trials {
		j := judge{solution: t.solution}
		for _, c := range t.choices {
			if v, _ := j.lookUp(c); v != unknown {
				lookedUp++
			}
		}
		choices += float64(len(t.choices))
	}
	for b.Loop() {
		for _, t := range trials {
			start := time.Now()
			solve(b, t.game)
			solved := time.Since(start)
			start = time.Now()
			if _, err := t.solution.Critical(b.Context(), t.choices, Options{}); err != nil {
				b.Fatal(err)
			}
			judged := time.Since(start)
			judging += judged
			ratios = append(ratios, float64(judged)/float64(solved))
		}
	}
	slices.Sort(ratios)
	b.ReportMetric(ratios[len(ratios)/2], "x-solve")
	b.ReportMetric(judging.Seconds()/float64(len(ratios))*1e6, "µs/line")
	b.ReportMetric(choices/float64(len(trials)), "moves/line")
	b.ReportMetric(100*lookedUp/choices, "%look-up")
}
