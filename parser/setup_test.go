package parser

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/parser/internal/parsertest"
	"plywise/parser/internal/report"
	"plywise/parser/syntax"
)

// checkSetup reports what of a puzzle breaks the promise that its setup is whole
// or absent.
func checkSetup(p *syntax.Puzzle) error {
	listed := slices.ContainsFunc(p.Problems, func(problem syntax.Problem) bool { return problem.Severity == syntax.Error })
	switch {
	case p.Preamble && p.Setup != nil:
		return fmt.Errorf("a preamble has a setup")
	case p.Preamble:
		return nil
	case (p.Setup == nil) != (p.Obstacle() != nil):
		return fmt.Errorf("the setup is %v, what keeps it away %v", p.Setup, p.Obstacle())
	case p.Setup == nil && !listed:
		return fmt.Errorf("no setup, and no error listed")
	case p.Setup == nil:
		return nil
	}
	if err := checkWhole(p.Setup, p.Game); err != nil {
		return err
	}
	// Other fields have no part in it.
	text := "puzzle: x\n"
	for _, f := range p.Fields {
		if k, ok := syntax.KeyNamed(p.Game, f.Key); ok && k.OfSetup() && f.Counts() {
			text += p.Slice(f.Range) + "\n"
		}
	}
	alone := Parse(text).Puzzle(0)
	if alone.Setup == nil || !syntax.Same(p.Setup, alone.Setup) {
		return fmt.Errorf("alone, its fields say another setup: %+v\n%s", alone.Setup, text)
	}
	return nil
}

func checkWhole(s syntax.Setup, game syntax.Game) error {
	arena := s.Arena()
	keys := map[syntax.Game][]string{syntax.CatMouseGraph: {"mouse", "cat", "hole"}, syntax.CatMouseGrid: {"mouse", "cat", "food"}, syntax.KnightPawns: {"knight"}}[game]
	pieces := s.Pieces()
	if len(pieces) != len(keys) || len(keys) == 0 {
		return fmt.Errorf("%s has %d pieces", game, len(pieces))
	}
	for i, piece := range pieces {
		if piece.Key != keys[i] || !piece.Set || piece.Place < 0 || piece.Place >= arena.Places() {
			return fmt.Errorf("piece %d is %+v", i, piece)
		}
	}
	switch a := arena.(type) {
	case *syntax.Board:
		if a.Rows < 1 || a.Cols < 1 || a.Cells != nil && len(a.Cells) != a.Places() {
			return fmt.Errorf("%d cells on a board of %dx%d", len(a.Cells), a.Rows, a.Cols)
		}
		for place, c := range a.Cells {
			if game.Info().Glyphs[c] == syntax.UnknownToken {
				return fmt.Errorf("cell %d is %q", place, c)
			}
		}
		for _, piece := range pieces {
			if a.At(piece.Place) == '#' {
				return fmt.Errorf("%s stands on a wall", piece.Key)
			}
		}
	case *syntax.Graph:
		for node, neighbors := range a.Neighbors {
			for _, n := range neighbors {
				if !slices.Contains(a.Neighbors[n], node) {
					return fmt.Errorf("node %d leads to %d, which does not lead back", node, n)
				}
			}
		}
	}
	switch s := s.(type) {
	case *syntax.Chase:
		_, board := arena.(*syntax.Board)
		if board != (game == syntax.CatMouseGrid) || board && (s.MouseJump < 1 || s.CatJump < 1 || s.Limit < 1 && s.Limit != syntax.NoLimit) {
			return fmt.Errorf("jumps %d and %d, limit %d", s.MouseJump, s.CatJump, s.Limit)
		}
		if !board && s.Cat.Place == s.Goal.Place {
			return fmt.Errorf("the cat is in the hole")
		}
		if board && s.Arena().(*syntax.Board).Cells == nil {
			return fmt.Errorf("a chase on a board without cells")
		}
	case *syntax.Hunt:
		seen := map[int]bool{s.Knight.Place: true}
		for _, pawn := range s.Pawns {
			if !pawn.Set || seen[pawn.Place] || pawn.Place < 0 || pawn.Place >= arena.Places() || s.Board.At(pawn.Place) == '#' {
				return fmt.Errorf("the pawn %+v", pawn)
			}
			seen[pawn.Place] = true
		}
	}
	return nil
}

// lines draws a text of lines of puzzles of one game, or of any, whole or not.
func lines(t *rapid.T) string {
	var pool []string
	for _, texts := range []map[string]string{parsertest.Examples, parsertest.HalfWritten} {
		for _, name := range parsertest.SortedKeys(texts) {
			pool = append(pool, strings.SplitAfter(texts[name], "\n")...)
		}
	}
	games := []string{"", "game: cat-mouse-graph\n", "game: cat-mouse-grid\n", "game: knight-pawns\n"}
	text := "puzzle: x\n" + rapid.SampledFrom(games).Draw(t, "game")
	for range rapid.IntRange(0, 8).Draw(t, "lines") {
		line := rapid.SampledFrom(pool).Draw(t, "line")
		switch rapid.IntRange(0, 5).Draw(t, "how") {
		case 0:
			line = "  " + line
		case 1:
			line = strings.TrimLeft(line, " ")
		case 2:
			line = line[rapid.IntRange(0, len(line)).Draw(t, "from"):]
		case 3:
			line = line[:rapid.IntRange(0, len(line)).Draw(t, "to")]
		}
		text += line
	}
	return text
}

func TestASetupIsWholeOrAbsent(t *testing.T) {
	for _, texts := range []map[string]string{parsertest.Examples, parsertest.HalfWritten} {
		for name, text := range texts {
			for p := range Parse(text).All() {
				if err := checkSetup(p.Puzzle); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
	}
	for name, text := range parsertest.HalfWritten {
		if p := Parse(text).Puzzle(0); p.Setup != nil {
			t.Errorf("%s: %+v", name, p.Setup)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.Custom(parsertest.Mutated), rapid.Custom(lines)).Draw(t, "text")
		for p := range Parse(text).All() {
			if err := checkSetup(p.Puzzle); err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
		}
	})
}

func FuzzSetup(f *testing.F) {
	parsertest.Seed(f, func(text string) { f.Add(text) })
	for _, name := range parsertest.SortedKeys(parsertest.HalfWritten) {
		f.Add(parsertest.HalfWritten[name])
	}
	f.Fuzz(func(t *testing.T, text string) {
		for p := range Parse(text).All() {
			if err := checkSetup(p.Puzzle); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// An error keeps a puzzle from having a setup if it concerns, or may concern, the setup.
func TestAnErrorTakesTheSetupWhereItConcernsIt(t *testing.T) {
	const grid = "puzzle: x\ngame: cat-mouse-grid\nsource: y\nboard:\n  MC.\n  ..F\nmoves: 1,0\n"
	cases := []struct {
		name, text string
		setup      bool
	}{
		{"nothing is wrong", grid, true},
		{"an entry that is not finished", grid + "best: 2,", true},
		{"an outcome that is not finished", grid + "expect: mouse wi", true},
		{"a move off the board", grid + "only: 7,7", true},
		{"a source twice", strings.Replace(grid, "source: y", "source: y\nsource: z", 1), true},
		{"a source without a colon", strings.Replace(grid, "source:", "source", 1), true},
		{"a control character in the source", strings.Replace(grid, "y", "\x01", 1), true},
		{"an unknown key far from those of a setup", grid + "difficulty: 3", true},
		{"a misspelled assertion", grid + "exspect: draw", true},
		{"a misspelled key of the setup", grid + "limt: 5", false},
		{"a key of the setup that is not finished", grid + "tu", false},
		{"half a key of the setup", grid + "lim: 5", false},
		{"half a key of the setup without a colon", grid + "cat-j 2", false},
		{"half a key of the setup below an assertion", grid + "best: 1,0\n  lim: 5", false},
		{"a key of the setup without a colon below an assertion", grid + "best: 1,0\n  limit 5", false},
		{"a misspelled key of the setup below the moves", grid + "  limt: 5", false},
		{"half a key of the setup without a colon below the moves", grid + "  tur cat", false},
		{"many moves, and one that is not finished", grid + strings.Repeat("  1,0\n", 20*report.MostAlike) + "  1,", true},
		{"the first letter of an assertion below the board", strings.Replace(grid, "moves", "b\nmoves", 1), true},
		{"one letter below an assertion", grid + "best: 1,0\nt", true},
		{"the first letters of a key of the setup and of an assertion", "puzzle: x\ngame: cat-mouse-graph\ngraph:\n  0: 1 2\nexpect: draw\nmo", false},
		{"half an assertion with its value below the board", strings.Replace(grid, "moves", "expe: draw\nmoves", 1), true},
		{"a key of the setup twice", grid + "turn: cat\nturn: cat", false},
		{"a key of another game", grid + "hole: 1", false},
		{"an unknown key after the board", strings.Replace(grid, "moves", "difficulty: 1\nmoves", 1), false},
		{"a line after the board that is not indented", strings.Replace(grid, "moves", "??.\nmoves", 1), false},
		{"a key of the setup in upper case", grid + "Turn: cat", false},
		{"a blank before the colon of a key of the setup", grid + "turn : cat", false},
		{"a key of the setup below the source", strings.Replace(grid, "source: y\n", "source: y\n  limit: 4\n", 1), false},
		{"a misspelled key of the setup below the source", strings.Replace(grid, "source: y\n", "source: y\n  limt: 4\n", 1), false},
		{"a control character in a comment beside the board", strings.Replace(grid, "MC.", "MC. // \x01", 1), true},
		{"a control character in the board", strings.Replace(grid, "MC.", "MC.\x01", 1), false},
		{"bytes that are not UTF-8 below the board", strings.Replace(grid, "moves", "  \xff\nmoves", 1), false},
		{"half an assertion below the board", strings.Replace(grid, "moves", "bes\nmoves", 1), true},
		{"a value of the setup on a line of its own, not indented", grid + "turn:\ncat", false},
		{"a limit that is none", grid + "limit: many", false},
		{"more of a kind than are listed", grid + strings.Repeat("difficulty: 3\n", report.MostAlike+1), false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := Parse(c.text).Puzzle(0)
			if (p.Setup != nil) != c.setup {
				t.Errorf("setup %+v; %q", p.Setup, problems(Parse(c.text)))
			}
			if err := checkSetup(p.Puzzle); err != nil {
				t.Error(err)
			}
		})
	}
}
