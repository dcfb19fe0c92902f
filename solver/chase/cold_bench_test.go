package chase

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// BenchmarkDifferent solves each game of many once, so that no branch of a processor is trained for
// it, beside each again and again. For each kind of game it prints the median time of a game:
//
//	cold      as the first of a process, when all memory and code is fresh; and how many times as
//	          long the textbook's queue takes as the first of another, in turn
//	warm      after other games
//	repeated  after itself, twenty times
func BenchmarkDifferent(b *testing.B) {
	for _, kind := range []string{"8x8", "16x16", "32x32", "64x64", "50 nodes", "200 nodes"} {
		b.Run(kind+"/cold", func(b *testing.B) {
			var took, queue []time.Duration
			for b.Loop() {
				took = append(took, first(b, kind, len(took), "Solve"))
				queue = append(queue, first(b, kind, len(queue), "queue"))
			}
			report(b, took)
			b.ReportMetric(float64(median(queue))/float64(median(took)), "queue/op")
		})
		var games []Game
		for i := range 500 {
			games = append(games, differentGame(kind, i))
		}
		for _, name := range []string{"warm", "repeated"} {
			times := map[string]int{"warm": 1, "repeated": 20}[name]
			b.Run(kind+"/"+name, func(b *testing.B) {
				var took []time.Duration
				for i := 0; b.Loop(); i++ {
					took = append(took, timed(b, games[i/times%len(games)], "Solve"))
				}
				report(b, took)
			})
		}
	}
}

// The game that a process of BenchmarkDifferent solves as its first and by what, in the environment,
// and what stands before the time that it prints.
const (
	coldKind = "PLYWISE_COLD_KIND"
	coldGame = "PLYWISE_COLD_GAME"
	coldBy   = "PLYWISE_COLD_BY"
	coldMark = "solved in "
)

// first returns how long a process takes for its first game.
func first(b *testing.B, kind string, game int, by string) time.Duration {
	cmd := exec.Command(os.Args[0], "-test.run", "^$", "-test.bench", "^BenchmarkFirst$", "-test.benchtime", "1x")
	cmd.Env = append(os.Environ(), coldKind+"="+kind, coldGame+"="+strconv.Itoa(game), coldBy+"="+by)
	out, err := cmd.Output()
	if err != nil {
		b.Fatal(err)
	}
	_, text, _ := strings.Cut(string(out), coldMark)
	text, _, _ = strings.Cut(text, "\n")
	took, err := time.ParseDuration(text)
	if err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	return took
}

// BenchmarkFirst is such a process. Like a command's, it makes 64 MB of garbage before any is
// collected.
func BenchmarkFirst(b *testing.B) {
	i, err := strconv.Atoi(os.Getenv(coldGame))
	if err != nil {
		b.Skip("BenchmarkDifferent runs it")
	}
	debug.SetGCPercent(1600)
	g := differentGame(os.Getenv(coldKind), i)
	for b.Loop() {
		fmt.Printf("%s%v\n", coldMark, timed(b, g, os.Getenv(coldBy)))
	}
}

// timed returns how long solving a game takes by the solver or by the textbook's queue.
func timed(b *testing.B, g Game, by string) time.Duration {
	start := time.Now()
	if by == "queue" {
		newTextbook(g)
	} else if _, err := Solve(context.Background(), g, Options{}); err != nil {
		b.Fatal(err)
	}
	return time.Since(start)
}

// report reports the median.
func report(b *testing.B, took []time.Duration) { b.ReportMetric(float64(median(took)), "ns/op") }

func median(took []time.Duration) time.Duration {
	slices.Sort(took)
	return took[len(took)/2]
}

// differentGame returns the game of a kind and a number.
func differentGame(kind string, number int) Game {
	random := rand.New(rand.NewPCG(30, uint64(number)))
	var size int
	fmt.Sscan(kind, &size)
	if strings.Contains(kind, "nodes") {
		degree := []int{3, 4, 6, 8, 12}[number%5]
		return Game{connectedGraph(random, size, size*degree/2), graphRules}
	}
	walls := 0.4 * random.Float64()
	return Game{randomGrid(random, size, size, walls, 1+random.IntN(8), 1+random.IntN(8)), gridRules}
}
