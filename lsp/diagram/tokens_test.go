package diagram_test

import (
	"context"
	"fmt"
	"maps"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/diagram"
	"plywise/lsp/internal/puzzletest"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
	"plywise/solver"
)

// A cell or node has the colour of the puzzle in which the player to move has
// arrived there, which is another puzzle and solved by itself: the other is to move,
// and the limit is less by that move.
func TestAPlaceHasTheColourOfThePuzzleAfterArrivingThere(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		p, f := puzzletest.Facts(t, e, randomChase(rt))
		colours := coloursOf(t, p, f)
		there := make([]solver.Outcome, p.Places())
		longest := 0
		for place := range there {
			if !isWall(p, place) {
				there[place] = arrived(t, e, p, place)
				longest = max(longest, there[place].Plies)
			}
		}
		for place, o := range there {
			want := colourOf(o, longest)
			for _, m := range f.Best() {
				if int(m.To) == place {
					want |= diagram.BestMove
				}
			}
			if is, isDrawn := colours[place]; isDrawn && is != want {
				t.Fatalf("%s has the colour %b, but there it is %v and the longest win is in %d\n%s", p.PlaceName(place), is, o, longest, p.Text)
			}
		}
		for _, m := range f.Moves {
			is, isDrawn := colours[int(m.To)]
			if !isDrawn {
				continue
			}
			if want := colourOf(m.Outcome, longest); is&^diagram.BestMove != want {
				t.Fatalf("%s has the colour %b, but the move there leads to %v\n%s", p.PlaceName(int(m.To)), is, m.Outcome, p.Text)
			}
			if looksKept := is&winners == colourOf(f.Outcome, longest)&winners; looksKept != m.Keeps {
				t.Fatalf("%s has the colour %b in a position that is %v, but that the move keeps that is %v\n%s", p.PlaceName(int(m.To)), is, f.Outcome, m.Keeps, p.Text)
			}
		}
	})
}

const winners = diagram.MouseWins | diagram.CatWins | diagram.Drawn

// randomChase draws the text of a chase that can be solved, on a board or a graph.
func randomChase(t *rapid.T) string {
	if rapid.Bool().Draw(t, "on a board") {
		return puzzletest.RandomGrid(t)
	}
	text := puzzletest.RandomGraph(t)
	for p := range parser.Parse(text).Puzzles() {
		if p.Setup == nil {
			t.Skip("such as a cat in the hole")
		}
	}
	return text
}

func isWall(p *syntax.Puzzle, place int) bool {
	return p.Draft.Board != nil && p.Draft.Board.At(place) == '#'
}

// arrived returns the outcome once the player to move of a chase has gone to a place,
// wherever it is; the zero Outcome where it may not stand.
func arrived(t *testing.T, e *answer.Engine, p *syntax.Puzzle, place int) solver.Outcome {
	t.Helper()
	c := p.Setup.(*syntax.Chase)
	var b strings.Builder
	fmt.Fprintf(&b, "puzzle: arrived\ngame: %s\n", p.Game.Info().Name)
	mouse, cat, next := c.Mouse.Place, c.Cat.Place, "cat"
	if c.First == syntax.First {
		mouse = place
	} else {
		cat, next = place, "mouse"
	}
	lastMove := c.Limit == 1
	switch board, ok := c.On.(*syntax.Board); {
	case ok:
		switch {
		case c.Limit == syntax.NoLimit, lastMove: // the rest of the limit, none, cannot be written
			b.WriteString("limit: none\n")
		default:
			fmt.Fprintf(&b, "limit: %d\n", c.Limit-1)
		}
		fmt.Fprintf(&b, "food: %s\ncat-jump: %d\nmouse-jump: %d\nboard:\n", p.PlaceName(c.Goal.Place), c.CatJump, c.MouseJump)
		cells := strings.NewReplacer("M", ".", "C", ".", "F", ".").Replace(string(board.Cells))
		b.WriteString(puzzletest.RowsOf([]byte(cells), board.Cols))
	case cat == c.Goal.Place:
		return solver.Outcome{}
	default:
		fmt.Fprintf(&b, "hole: %s\n%s\n", p.PlaceName(c.Goal.Place), p.Slice(p.Field("graph").Range))
	}
	fmt.Fprintf(&b, "mouse: %s\ncat: %s\nturn: %s\n", p.PlaceName(mouse), p.PlaceName(cat), next)
	_, f := puzzletest.Facts(t, e, b.String())
	if lastMove && f.Outcome.Plies != 0 {
		return solver.Outcome{Kind: solver.CatWins, Plies: solver.Unforced, Reason: solver.Limit}
	}
	return f.Outcome
}

// colourOf returns the modifiers of an outcome in a layer whose longest win has so
// many plies.
func colourOf(o solver.Outcome, longest int) diagram.Modifiers {
	if o == (solver.Outcome{}) {
		return 0
	}
	if o.Kind == solver.Draw {
		return diagram.Drawn
	}
	colour := map[solver.Kind]diagram.Modifiers{solver.MouseWins: diagram.MouseWins, solver.CatWins: diagram.CatWins}[o.Kind]
	if o.Reason == solver.Limit {
		return colour | diagram.Late
	}
	switch share := float64(o.Plies) / math.Max(1, float64(longest)); {
	case share <= 1./3:
		return colour | diagram.Soon
	case share <= 2./3:
		return colour | diagram.Later
	}
	return colour | diagram.Late
}

// coloursOf returns the modifiers of the places of a puzzle that are drawn. All mentions
// of a node must have the same.
func coloursOf(t *testing.T, p *syntax.Puzzle, f *answer.Facts) map[int]diagram.Modifiers {
	t.Helper()
	colours := map[int]diagram.Modifiers{}
	graph := p.Field("graph")
	for token := range diagram.Tokens(p, diagram.ShadesOf(&answer.Answer{Puzzle: p, Facts: f})) {
		if token.Kind == syntax.NodeToken && graph.Range.Contains(token.Range.Start) {
			n, ok := p.FindPlace(p.Slice(token.Range))
			colour := token.Modifiers &^ diagram.OwnLine
			if before, again := colours[n]; !ok || again && before != colour {
				t.Fatalf("%q is coloured as %b\n%s", p.Slice(token.Range), token.Modifiers, p.Text)
			}
			colours[n] = colour
			continue
		}
		for at := token.Range.Start; p.Draft.Board != nil && at < token.Range.End; at++ {
			if place, ok := p.Draft.Board.PlaceAt(at); ok {
				colours[place] = token.Modifiers
			}
		}
	}
	if _, ok := p.Draft.Arena().(*syntax.Board); ok && p.Draft.Board.Cells != nil && len(colours) != p.Places() {
		t.Fatalf("%d cells are tokens, of %d\n%s", len(colours), p.Places(), p.Text)
	}
	return colours
}

// A pawn is best, or belongs to the better or the worse half of the others by the total
// if it is taken first.
func TestAPawnIsJudgedByTheTotalIfItIsTakenFirst(t *testing.T) {
	const judgements = diagram.BestMove | diagram.Good | diagram.Bad
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.RandomKnightBoard(rt)
		if rapid.Bool().Draw(rt, "listed") {
			squares := rapid.SliceOfNDistinct(rapid.IntRange(0, 99), 2, 10, rapid.ID).Draw(rt, "squares")
			text = fmt.Sprintf("puzzle: far apart\ngame: knight-pawns\nsize: 10\nturn: %s\nknight: %d,%d\npawns:",
				rapid.SampledFrom([]string{"alice", "bob"}).Draw(rt, "turn"), squares[0]/10, squares[0]%10)
			for _, s := range squares[1:] {
				text += fmt.Sprintf(" %d,%d", s/10, s%10)
			}
		}
		p, f := puzzletest.Facts(t, e, text)
		judged := map[int]diagram.Modifiers{} // by place
		for token := range diagram.Tokens(p, diagram.ShadesOf(&answer.Answer{Puzzle: p, Facts: f})) {
			name := p.Slice(token.Range)
			switch {
			case token.Kind == syntax.PawnToken:
				for at := token.Range.Start; at < token.Range.End; at++ {
					place, _ := p.Draft.Board.PlaceAt(at)
					judged[place] = token.Modifiers
				}
			case token.Kind == syntax.PositionToken && p.Field("pawns") != nil && p.Field("pawns").Range.Contains(token.Range.Start):
				place, _ := p.FindPlace(name)
				judged[place] = token.Modifiers
			case token.Modifiers != 0:
				t.Fatalf("%q is coloured\n%s", name, text)
			}
		}
		value := map[int]int{} // to the player to move
		count := map[int]int{}
		worst, best, rest := math.MaxInt, math.MinInt, 0
		for _, m := range f.Moves {
			v := m.Outcome.Plies
			if f.Turn == solver.Bob {
				v = -v
			}
			value[int(m.To)] = v
			count[v]++
			worst, best = min(worst, v), max(best, v)
		}
		byValue := map[int]diagram.Modifiers{}
		good := 0
		for place, v := range value {
			is := judged[place]
			if before, again := byValue[v]; again && before != is {
				t.Fatalf("pawns with the same total have the colours %b and %b\n%s", before, is, text)
			}
			byValue[v] = is
			if is != diagram.BestMove && is != diagram.Good && is != diagram.Bad {
				t.Fatalf("%s has the colour %b\n%s", p.PlaceName(place), is, text)
			}
			if (is == diagram.BestMove) != (v == best) {
				t.Fatalf("%s is marked as %b, its value is %d of %d to %d\n%s", p.PlaceName(place), is&judgements, v, worst, best, text)
			}
			if is != diagram.BestMove {
				rest++
			}
			if is == diagram.Good {
				good++
			}
		}
		for v, is := range byValue {
			for w, other := range byValue {
				if is == diagram.Good && other == diagram.Bad && v <= w {
					t.Fatalf("%d is good, %d is bad\n%s", v, w, text)
				}
			}
		}
		if worst < best && byValue[worst] != diagram.Bad {
			t.Fatalf("the worst is not bad\n%s", text)
		}
		distinct := len(count) - 1
		if want := (rest + 1) / 2; distinct == rest && rest > 1 && good != want {
			t.Fatalf("%d of %d are good, want %d\n%s", good, rest, want, text)
		}
	})
}

// A puzzle without facts has the shades of the one that it replaced, as stale ones, at the same
// row and column.
func TestABrokenRowKeepsTheLastShadesOfItsRowsAndColumns(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := rapid.SampledFrom([]func(*rapid.T) string{puzzletest.RandomGrid, puzzletest.RandomKnightBoard}).Draw(rt, "game")(rt)
		before, old := puzzletest.Analyse(t, e, text)
		colours := coloursOf(t, before, old.Facts)
		rows := before.Field("board").Lines
		row := rapid.IntRange(0, len(rows)-1).Draw(rt, "row")
		at := rapid.IntRange(rows[row].Start, rows[row].End-1).Draw(rt, "at")
		put := rapid.SampledFrom([]string{"", "..", ".#", "#", "é", "xx."}).Draw(rt, "cells")
		now := parser.Parse(text[:at] + put + text[at+1:]).Puzzle(0).Puzzle
		for _, a := range []*answer.Answer{
			answer.Unsolved(now).After(old),
			{Puzzle: now, State: answer.Current, Before: old},
			answer.Unsolved(now).After(answer.Unsolved(now).After(old)),
		} {
			seen := 0
			for token := range diagram.Tokens(now, diagram.ShadesOf(a)) {
				line, column := now.LineColumn(source.UTF32, token.Range.Start)
				first, _ := now.LineColumn(source.UTF32, now.Field("board").Range.Start)
				if line <= first || line > first+len(rows) {
					if token.Modifiers != 0 {
						t.Fatalf("%q is coloured\n%s", now.Slice(token.Range), now.Text)
					}
					continue
				}
				for i := range token.Range.Len() {
					seen++
					r, c := line-first-1, column-2+i
					want := colours[r*before.Draft.Board.Cols+c]
					if want != 0 {
						want |= diagram.Stale
					}
					switch {
					case c >= before.Draft.Board.Cols, token.Kind == syntax.WallToken, len(rows) == 1 && len([]rune(put)) != 1:
						want = 0
					case before.Game.Info().Name == "knight-pawns" && token.Kind != syntax.PawnToken:
						want = 0
					}
					if token.Modifiers != want {
						t.Fatalf("%d,%d, %q, has the colour %b, want %b\n%s", r, c, now.Slice(token.Range), token.Modifiers, want, now.Text)
					}
				}
			}
			if seen == 0 {
				t.Fatalf("there is no board in\n%s", now.Text)
			}
		}
	})
}

func TestShadesAreDroppedWhereTheBoardOrTheGameIsAnother(t *testing.T) {
	const grid = "puzzle: a\ngame: cat-mouse-grid\nboard:\n  M..F\n  ..#C\n"
	const graph = "puzzle: a\ngame: cat-mouse-graph\ngraph:\n  0: 2 3\n  1: 3 2\n"
	const listed = "puzzle: a\ngame: knight-pawns\nsize: 8\nknight: 0,0\npawns: 1,2 2,1 7,7\n"
	e := answer.NewEngine(0)
	for _, c := range []struct {
		name, before, change, to string
		coloured                 []string // the stale tokens with a colour, in order
	}{
		{"a key", grid, "game:", "title:", []string{"M", "..", "F", "..", "C"}},
		{"the name of the game, half written", grid, "mouse-grid", "mou", []string{"M", "..", "F", "..", "C"}},
		{"another game", grid, "cat-mouse-grid", "knight-pawns", nil},
		{"a row more", grid, "C\n", "C\n  ....\n", nil},
		{"a row less", grid, "  M..F\n", "", nil},
		{"a column more", grid, "  M..F\n  ..#C", "  M..F.\n  ..#C.", nil},
		{"a column less", grid, "  M..F\n  ..#C", "  M.F\n  ..C", nil},
		{"a wall moved", grid, "..#C", ".#.C", []string{"M", "..", "F", ".", "C"}},
		{"the key of a graph, half written", graph, "graph:", "grap:", []string{"0", "2", "3", "1", "3", "2"}},
		{"a node named anew", graph, "0: 2 3", "0: x 3", []string{"0", "3", "1", "3", "2"}},
		{"a node more", graph, "0: 2", "0: 9 2", []string{"0", "2", "3", "1", "3", "2"}},
		{"a line less", graph, "  1: 3 2", "  // 1: 3 2", []string{"0", "2", "3"}},
		{"a pawn more", listed, "1,2", "5,5 1,2", []string{"1,2", "2,1", "7,7"}},
		{"a pawn that is none", listed, "2,1", "2,", []string{"1,2", "7,7"}},
		{"a larger board", listed, "size: 8", "size: 9", nil},
	} {
		_, old := puzzletest.Analyse(t, e, c.before)
		if old.Facts == nil || !strings.Contains(c.before, c.change) {
			t.Fatalf("%s: %v", c.name, old.Problems)
		}
		now := parser.Parse(strings.Replace(c.before, c.change, c.to, 1)).Puzzle(0).Puzzle
		var coloured []string
		for token := range diagram.Tokens(now, diagram.ShadesOf(answer.Unsolved(now).After(old))) {
			switch colour := token.Modifiers &^ diagram.OwnLine; {
			case colour == 0:
			case colour&diagram.Stale == 0 || colour == diagram.Stale:
				t.Errorf("%s: %q has the colour %b", c.name, now.Slice(token.Range), token.Modifiers)
			default:
				coloured = append(coloured, now.Slice(token.Range))
			}
		}
		if strings.Join(coloured, "") != strings.Join(c.coloured, "") {
			t.Errorf("%s: coloured are %q, want %q", c.name, coloured, c.coloured)
		}
	}
}

func TestNothingOldIsShownWhereSomethingIsKnown(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		_, old := puzzletest.Analyse(t, e, randomChase(rt))
		p, now := puzzletest.Analyse(t, e, randomChase(rt))
		alone := maps.Clone(coloursOf(t, p, now.Facts))
		with := *now
		with.Before = old
		if diagram.ShadesOf(&with) != diagram.ShadesOf(now) {
			t.Fatalf("what is known has the shades of an older text, not %v\n%s", alone, p.Text)
		}
	})
}

func TestTokensAreInOrderOnOneLineAndNeighboursDiffer(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.RandomPuzzle(rt) + rapid.SampledFrom([]string{"", "moves: 0", "é: 1 // x", "best: 1,1 0\r\nlimit: x"}).Draw(rt, "more")
		p := parser.Parse(text).Puzzle(0).Puzzle
		r, err := e.Analyse(context.Background(), p, answer.Background)
		if err != nil {
			t.Fatal(err)
		}
		var last diagram.Token
		for token := range diagram.Tokens(p, diagram.ShadesOf(r)) {
			said := p.Slice(token.Range)
			if token.Range.Start < last.Range.End || said == "" || strings.ContainsAny(said, "\r\n") {
				t.Fatalf("%q at %v follows %v\n%s", said, token.Range, last.Range, text)
			}
			if token.Range.Start == last.Range.End && token.Kind == last.Kind && token.Modifiers == last.Modifiers && len(said) > 0 &&
				token.Kind >= syntax.WallToken && last.Range.End > 0 {
				t.Fatalf("%q could be of one piece with what is before it\n%s", said, text)
			}
			last = token
		}
	})
}
