package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
)

const megabyte = 1 << 20

// nasty returns files that no author means to write, of about that many bytes.
func nasty(size int) map[string]string {
	rng := rand.New(rand.NewPCG(913, 1728))
	const alphabet = "puzzle: gamcot\n\n.#MCFNP0123456789,//\t"
	noise := make([]byte, size)
	letters := make([]byte, size)
	for i := range noise {
		noise[i] = byte(rng.Uint32())
		letters[i] = alphabet[rng.IntN(len(alphabet))]
	}
	board := "puzzle: p\ngame: cat-mouse-grid\nboard:\n"
	return map[string]string{
		"noise":             string(noise),
		"letters":           string(letters),
		"NUL":               strings.Repeat("\x00", size),
		"NUL in a puzzle":   strings.Replace(clean, "M.F", "M\x00F", 1),
		"ESC in a title":    strings.Replace(clean, "Clean", "\x1b[31mred\x1b]0;x\a", 1),
		"one line":          "puzzle: p\ngame: " + strings.Repeat("x", size),
		"one row":           board + "  " + strings.Repeat(".", size) + "MCF\n",
		"a triangle":        board + triangle(size/700),
		"keys":              strings.Repeat("expect: draw\n", size/13),
		"titles":            strings.Repeat("puzzle:\n", size/8),
		"carriage returns":  strings.Repeat("\r", size),
		"colons":            "puzzle: p\ngame: cat-mouse-graph\ngraph:\n  " + strings.Repeat(":", size),
		"half a character":  "puzzle: p\ngame: cat-mouse-grid\n\xe7\x8c",
		"line separators":   "puzzle: p\u2028\u2029\u0085q\ngame: cat-mouse-graph\ngraph:\n  a\u2028b: c\n  \u0085: \u200b\n",
		"nothing but space": strings.Repeat(" \t", size/2),
	}
}

func triangle(rows int) string {
	var b strings.Builder
	for i := range rows {
		b.WriteString("  " + strings.Repeat(".", i+1) + "\n")
	}
	return b.String()
}

func TestNoiseIsAnsweredWithItsErrors(t *testing.T) {
	t.Parallel()
	files := nasty(megabyte / 32)
	files["a megabyte of noise"] = nasty(megabyte)["noise"]
	for name, text := range files {
		t.Run(name, func(t *testing.T) {
			for _, args := range [][]string{{"check"}, {"solve"}, {"solve", "--json"}, {"report"}, {"report", "--json"}, {"map"}, {"map", "--json"}, {"states"}} {
				c := call(text, append(args, "-")...)
				want := exitErrors
				if name == "nothing but space" {
					want = exitClean
				}
				if c.code != want {
					t.Errorf("%v: exit code %d, want %d", args, c.code, want)
				}
				if want == exitErrors && c.out+c.err == "" {
					t.Errorf("%v: says nothing", args)
				}
				if len(c.out)+len(c.err) > 16*megabyte {
					t.Errorf("%v: %d bytes of answer", args, len(c.out)+len(c.err))
				}
				if strings.ContainsAny(c.out+c.err, "\x00\x1b\a") {
					t.Errorf("%v: prints control characters", args)
				}
			}
		})
	}
}

// tenThousand returns a file of as many puzzles with boards of side x side cells.
func tenThousand(side int) string {
	rng := rand.New(rand.NewPCG(1728, 3283))
	var b strings.Builder
	for i := range 10_000 {
		fmt.Fprintf(&b, "puzzle: Number %d\ngame: cat-mouse-grid\nboard:", i)
		cells := []byte(strings.Repeat(".", side*side))
		squares := rng.Perm(side * side)
		for k, s := range squares[:3+rng.IntN(side*side/4)] {
			cells[s] = '#'
			if k < 3 {
				cells[s] = "MCF"[k]
			}
		}
		b.WriteString(drawn(cells, side) + "\n\n")
	}
	return b.String()
}

func TestTenThousandPuzzlesAreAllSolved(t *testing.T) {
	t.Parallel()
	c := call(tenThousand(4), "solve", "--json", "-")
	if c.code != exitClean || strings.Count(c.out, "\n") != 10_000 || strings.Count(c.out, `"outcome"`) < 10_000 {
		t.Errorf("exit code %d, %d lines", c.code, strings.Count(c.out, "\n"))
	}
}

// fiftyGigabytes is a chase on 240x240 cells: more than six thousand million
// states.
func fiftyGigabytes() string {
	row := strings.Repeat(".", 240) + "\n"
	return "puzzle: Huge\ngame: cat-mouse-grid\nboard:\n  MC" + row[2:] + strings.Repeat("  "+row, 238) + "  F" + row[1:]
}

func TestAPuzzleThatIsTooLargeIsRefusedAndTheOthersAreSolved(t *testing.T) {
	for name, huge := range map[string]string{
		"a chase":          fiftyGigabytes(),
		"pawns":            "puzzle: Huge\ngame: knight-pawns\nsize: 40\nknight: 0,0\npawns: " + strings.Join(squares(40), " ") + "\n",
		"an uncountable n": "puzzle: Huge\ngame: knight-pawns\nsize: 99999999999999999999\nknight: 0,0\npawns: 1,2\n",
	} {
		t.Run(name, func(t *testing.T) {
			text := clean + huge + clean
			c := call(text, "solve", "--json", "-")
			lines := strings.Split(c.out, "\n")
			if c.code != exitErrors || len(lines) != 4 {
				t.Fatalf("%+v", c)
			}
			for i, solved := range []bool{true, false, true} {
				if strings.Contains(lines[i], `"outcome"`) != solved || strings.Contains(lines[i], `"errors"`) == solved {
					t.Errorf("puzzle %d: %s", i+1, lines[i])
				}
			}
			if c := call(text, "states", "-"); c.code != exitErrors || strings.Contains(c.out, `"Huge"`) || c.err == "" {
				t.Errorf("states: exit code %d, %s", c.code, c.err)
			}
		})
	}
}

func TestABoardThatIsNotDrawnIsNotTooLarge(t *testing.T) {
	if strconv.IntSize == 32 {
		t.Skip("a machine of 32 bits cannot count so many squares")
	}
	c := call("puzzle: Huge\ngame: knight-pawns\nsize: 3000000000x3000000000\nknight: 0,0\npawns: 2999999999,2999999999\nexpect: 2000000000 moves\n", "check", "-")
	// Each move brings the knight three rows and columns together nearer, at most:
	// 2*2999999999 take no fewer than 2000000000 moves.
	if c.code != exitClean {
		t.Errorf("%+v", c)
	}
}

func TestThePuzzleThatIsTooLargeSaysHowMuchItNeeds(t *testing.T) {
	c := call(fiftyGigabytes(), "check", "-")
	if !strings.Contains(c.out, "GiB of memory, more than the limit of 1.0 GiB") || !strings.HasPrefix(c.out, "-:3:1: error: ") {
		t.Errorf("%+v", c)
	}
}

func TestTheMemoryLimitIsASetting(t *testing.T) {
	if c := call(clean, "check", "--memory", "10B", "-"); c.code != exitErrors || !strings.Contains(c.out, "[too-large]") {
		t.Errorf("%+v", c)
	}
	if c := call(clean, "check", "--memory", "1MiB", "-"); c.code != exitClean {
		t.Errorf("%+v", c)
	}
}

// zeros is a reader without end.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

func TestAFileWithoutEndIsRefused(t *testing.T) {
	t.Parallel()
	var out, errs strings.Builder
	code := run(t.Context(), []string{"check", "-"}, zeros{}, &out, &errs)
	want := "plywise: standard input: more than 64 MiB, too large for a file of puzzles; split it\n"
	if code != exitUsage || out.Len() > 0 || errs.String() != want {
		t.Errorf("exit code %d: %s%s", code, out.String(), errs.String())
	}
}

func squares(n int) []string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf("%d,%d", 1+i/8*2, 1+i%8*3))
	}
	return all
}

// BenchmarkAnswers tells how long what the tests above ask for takes.
func BenchmarkAnswers(b *testing.B) {
	files := nasty(megabyte)
	files["10,000 puzzles"] = tenThousand(8)
	files["50 GB"] = fiftyGigabytes()
	for _, example := range []string{"leetcode", "chase-64x64", "hunt-20-pawns"} {
		text, err := os.ReadFile("../../editors/examples/" + example + ".puzzle")
		if err != nil {
			b.Fatal(err)
		}
		files[example] = string(text)
	}
	for name, text := range files {
		for _, command := range []string{"check", "solve", "report"} {
			b.Run(command+" "+name, func(b *testing.B) {
				for b.Loop() {
					call(text, command, "-")
				}
			})
		}
	}
}
