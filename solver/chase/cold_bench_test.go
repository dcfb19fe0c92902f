package chase

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// BenchmarkDifferent solves each game of many once, so that no branch of a processor is trained for
// it, beside one game again and again. For each kind of game it prints the median time of a game:
//
//	cold      as the first of a process, when all memory and code is fresh
//	warm      after other games
//	repeated  after itself
func BenchmarkDifferent(b *testing.B) {
	for _, kind := range []string{"8x8", "16x16", "32x32", "50 nodes", "200 nodes"} {
		b.Run(kind+"/cold", func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				cmd := exec.Command(os.Args[0], "-test.run", "^$", "-test.bench", "^BenchmarkFirst$", "-test.benchtime", "1x")
				cmd.Env = append(os.Environ(), coldKind+"="+kind, coldGame+"="+strconv.Itoa(len(took)))
				out, err := cmd.Output()
				if err != nil {
					b.Fatal(err)
				}
				_, text, _ := strings.Cut(string(out), coldMark)
				text, _, _ = strings.Cut(text, "\n")
				d, err := time.ParseDuration(text)
				if err != nil {
					b.Fatalf("%v\n%s", err, out)
				}
				took = append(took, d)
			}
			report(b, took)
		})
		var games []Game
		for i := range 500 {
			games = append(games, differentGame(kind, i))
		}
		for name, count := range map[string]int{"warm": len(games), "repeated": 1} {
			b.Run(kind+"/"+name, func(b *testing.B) {
				var took []time.Duration
				for i := 0; b.Loop(); i++ {
					took = append(took, timed(b, games[i%count]))
				}
				report(b, took)
			})
		}
	}
}

// The game that a process of BenchmarkDifferent solves as its first, in the environment, and what
// stands before the time that it prints.
const (
	coldKind = "PLYWISE_COLD_KIND"
	coldGame = "PLYWISE_COLD_GAME"
	coldMark = "solved in "
)

// BenchmarkFirst is such a process.
func BenchmarkFirst(b *testing.B) {
	i, err := strconv.Atoi(os.Getenv(coldGame))
	if err != nil {
		b.Skip("BenchmarkDifferent runs it")
	}
	g := differentGame(os.Getenv(coldKind), i)
	for b.Loop() {
		fmt.Printf("%s%v\n", coldMark, timed(b, g))
	}
}

// timed returns how long solving a game takes.
func timed(b *testing.B, g Game) time.Duration {
	start := time.Now()
	if _, err := Solve(context.Background(), g, Options{}); err != nil {
		b.Fatal(err)
	}
	return time.Since(start)
}

// report reports the median.
func report(b *testing.B, took []time.Duration) {
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2]), "ns/op")
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
