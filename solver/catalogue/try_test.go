package catalogue

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"
)

func cpu() time.Duration {
	var r syscall.Rusage
	syscall.Getrusage(0, &r)
	return time.Duration(r.Utime.Nano())
}

func TestTry(t *testing.T) {
	var r, c int
	fmt.Sscanf(os.Getenv("TRY"), "%dx%d", &r, &c)
	start := time.Now()
	u := cpu()
	k, err := New(t.Context(), Boards{r, c, 1, 1})
	fmt.Println(err, k.Layouts, time.Since(start), cpu()-u)
	last := time.Now()
	err = k.Extend(t.Context(), k.All(), 2, func() {
		if time.Since(last) > 20*time.Second {
			last = time.Now()
			fmt.Println(k.Surveyed(k.All()), time.Since(start), cpu()-u)
		}
	})
	fmt.Println(err, k.Layouts, k.Games, time.Since(start), cpu()-u)
	fmt.Println(k.Counts, k.Draws, k.Done)
	for w := range k.Records {
		x := &k.Records[w]
		for _, y := range []*Record{x.Longest(), x.Strict, x.Critical, x.Minimal} {
			if y != nil {
				g := k.Board(y)
				b := []byte(strings.Repeat(".", r*c))
				for i, wall := range g.Wall {
					if wall {
						b[i] = '#'
					}
				}
				b[y.Food] = 'F'
				b[y.Mouse] = 'M'
				b[y.Cat] = 'C'
				fmt.Println(w, y.Plies, y.walls, y.Turn)
				for i := range r {
					fmt.Println(string(b[i*c : i*c+c]))
				}
			}
		}
		for _, y := range x.Fewest {
			fmt.Print(y.Plies, ":", y.walls, " ")
		}
		fmt.Println()
	}
}
