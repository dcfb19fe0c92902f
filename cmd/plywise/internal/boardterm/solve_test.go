package boardterm

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"plywise/parser"
)

var (
	isHint = regexp.MustCompile(`Hint: (\S+) is best\.`)
	isOver = regexp.MustCompile(`Solved in (\d+) moves?`)
	// What tells how a game goes on: an outcome, a move's mark, a shade's number beside a place, a line.
	tells = regexp.MustCompile(`\b(mouse|cat) wins in|\bdraw\b| (!|\?!|\?\?)( |$)|best line|^ \*  `)
)

// Every puzzle of the examples is solved by keys: hints name the best move, and a click on its entry with Enter
// plays it. Nothing tells an outcome before.
func TestEveryExampleIsSolvedInTheTerminal(t *testing.T) {
	files, err := filepath.Glob("../../../../editors/examples/*.puzzle")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			s := sitAt(t, 200, 260, string(text))
			titles := 0
			for p := range parser.Parse(string(text)).Puzzles() {
				s.shows(p.Title)
				s.solves(p.Title)
				s.types("]p")
				if titles++; testing.Short() { // all the others go the same way
					break
				}
			}
			if titles == 0 {
				t.Error("there is no puzzle")
			}
		})
	}
}

// solves plays the puzzle that is shown to its end.
func (s *seat) solves(title string) {
	s.t.Helper()
	s.types("S")
	s.until("it is solved", func() bool {
		text := s.text()
		return strings.Contains(text, "Find the best move.") || strings.Contains(text, "The game is over.") || strings.Contains(text, "is not solved") ||
			strings.Contains(text, "The puzzle has a blank")
	})
	if !strings.Contains(s.text(), "Find the best move.") {
		return // there is nothing to solve
	}
	for moves := 0; ; moves++ {
		text := s.text()
		if isOver.MatchString(text) {
			return
		}
		if moves > 200 {
			s.t.Fatalf("%s has no end:\n%s", title, text)
		}
		for line := range strings.Lines(text) {
			if strings.Contains(line, title) { // a title tells what its author likes
				continue
			}
			if !strings.Contains(line, "is right") && tells.MatchString(strings.TrimRight(line, "\n")) {
				s.t.Fatalf("%s: before move %d it shows %q in\n%s", title, moves, line, text)
			}
		}
		s.types("H")
		s.shows("Hint: ")
		s.types("H")
		s.until("the hint names a move", func() bool { return isHint.MatchString(s.text()) })
		best := isHint.FindStringSubmatch(s.text())[1]
		row := s.entry(best)
		s.click(4, row)
		s.types("\r")
		s.until("the move to "+best+" is answered", func() bool {
			text := s.text()
			return !isHint.MatchString(text) && (strings.Contains(text, best+" is right") || isOver.MatchString(text))
		})
	}
}

// entry returns the row of a move in the list of moves.
func (s *seat) entry(name string) int {
	s.t.Helper()
	lines := strings.Split(s.text(), "\n")
	i := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, " * ") && strings.Fields(line)[1] == name })
	if i < 0 {
		s.t.Fatalf("no entry for %s in\n%s", name, s.text())
	}
	return i
}

// click clicks on a cell of the screen, which moves the cursor there. That two clicks within a moment
// press is a test of the painter's, where the clock is a test's own.
func (s *seat) click(x, y int) {
	s.term.SendRaw([]byte(fmt.Sprintf("\x1b[<0;%d;%dM", x+1, y+1)))
	s.term.SendRaw([]byte(fmt.Sprintf("\x1b[<0;%d;%dm", x+1, y+1)))
}
