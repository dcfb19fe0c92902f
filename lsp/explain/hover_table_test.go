package explain_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/explain"
	"plywise/lsp/game"
	"plywise/lsp/internal/puzzletest"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/syntax"
	"plywise/solver"
)

// exactly returns the outcome of a state with that many plies left of the limit, by trying how
// soon a player can force a win.
func (r *chaseReference) exactly(s chaseState, left int64) solver.Outcome {
	for plies := range left + 1 {
		for cat, winner := range map[bool]solver.Kind{false: solver.MouseWins, true: solver.CatWins} {
			if r.forces(cat, s, plies) {
				return solver.Outcome{Kind: winner, Plies: int(plies)}
			}
		}
	}
	return solver.Outcome{Kind: solver.CatWins, Plies: solver.Unforced, Reason: solver.Limit}
}

// ofLimit matches the head of a row with the rest of the limit in one of its columns.
var ofLimit = regexp.MustCompile(`^the (mouse|cat)(?: \((mouse|cat) to move: (no|\d+) moves? left\))?$`)

// A hover's table gives the outcomes with the mouse, and with the cat, on the cell, under the
// limit that the puzzle has; where it is less, the head of the row says so. The heat map says
// the same.
func TestATableOfAHoverIsTrueOfTheLimitThatItSays(t *testing.T) {
	e := answer.NewEngine(0)
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.RandomGrid(rt)
		limit := rapid.SampledFrom([]string{"1", "2", "3", "4", "6", "12"}).Draw(rt, "limit")
		text = regexp.MustCompile(`(?m)^limit: .*\n|\A`).ReplaceAllString(text, "")
		text = strings.Replace(text, "\nboard:", "\nlimit: "+limit+"\nboard:", 1)
		file := parser.Parse(text)
		placed := file.Puzzle(0)
		p, a := puzzletest.Analyse(t, e, text)
		r, names, players := referenceOf(p), pieceNames(p), []solver.Player{solver.Mouse, solver.Cat}
		for place := range p.Places() {
			at, ok := p.PlaceRange(place)
			if !ok || p.Draft.Board.At(place) == '#' {
				continue
			}
			said, _ := explain.At(words.Printer{}, a, file.At(placed.Start+at.Start), answer.Judgement{})
			for i, piece := range []string{"mouse", "cat"} {
				row := said[1].(words.Table).Rows[i]
				head := ofLimit.FindStringSubmatch(string(row[0]))
				if head == nil || head[1] != piece {
					rt.Fatalf("a row for the %s begins with %q\n%s", piece, row[0], text)
				}
				for j, turn := range []string{"mouse", "cat"} {
					s := chaseState{names["mouse"], names["cat"], turn == "cat"}
					if piece == "mouse" {
						s.mouse = p.PlaceName(place)
					} else {
						s.cat = p.PlaceName(place)
					}
					left := r.limit
					if head[2] == turn {
						left, _ = strconv.ParseInt(strings.Replace(head[3], "no", "0", 1), 10, 64)
					}
					want := r.exactly(s, left)
					if got := string(row[1+j]); got != want.String() {
						rt.Fatalf("%s on %s, %s to move, %d left: %q, want %q\n%s", piece, p.PlaceName(place), turn, left, got, want, text)
					}
					layer, _ := a.Game.Layer(a.Game.Start, players[i], players[j])
					if got := layer.Outcomes[place]; got != answer.ShortOutcomeOf(want) {
						rt.Fatalf("%s on %s, %s to move: the heat map has %d, the table %v\n%s", piece, p.PlaceName(place), turn, got, want, text)
					}
				}
			}
			isTrueLead(rt, a, solver.Place(place), said)
			if m, ok := a.Facts.Move(solver.Place(place)); ok {
				if arrived := a.Facts.Heat.Outcomes[place]; arrived != answer.ShortOutcomeOf(game.AfterMove(m)) {
					rt.Fatalf("the move to %s leads to %v, and the heat map has %d\n%s", p.PlaceName(place), game.AfterMove(m), arrived, text)
				}
			}
		}
	})
}

// isTrueLead holds the first line of a hover against the table below it, which is true.
func isTrueLead(t *rapid.T, a *answer.Answer, at solver.Place, said words.Text) {
	t.Helper()
	mover := a.Facts.Turn
	cell := func(piece, turn solver.Player) string {
		return string(said[1].(words.Table).Rows[piece-solver.Mouse][1+turn-solver.Mouse])
	}
	names := pieceNames(a.Puzzle)
	name, want := a.Puzzle.PlaceName(int(at)), ""
	m, isMove := a.Facts.Move(at)
	switch {
	case len(a.Facts.Moves) == 0:
		want = ": " + cell(mover, mover)
		if name != names[mover.String()] {
			want = ": " + a.Facts.Outcome.String()
		}
	case name == names[mover.String()]:
		want = ", " + mover.String() + " to move: " + cell(mover, mover)
	case isMove:
		want = ": " + game.FromHere(m).String() + " (best)"
		if m.Rank > 0 {
			want = ": " + game.FromHere(m).String() + " (worse `" + string(a.Facts.Mark(m)) + "`)"
		}
	case name == names[mover.Opponent().String()]:
		want = ": " + a.Facts.Outcome.String()
	default:
		want = ": " + cell(mover, mover.Opponent()) + " with the " + mover.String() + " here"
	}
	if lead := string(said[0].(words.Paragraph)); !strings.HasPrefix(lead, "**"+name+"**, ") || !strings.HasSuffix(lead, want) {
		t.Fatalf("over %s: %q\nwant %q\n%s", name, lead, want, a.Puzzle.Text)
	}
}

// pieceNames returns where the pieces of a chase stand.
func pieceNames(p *syntax.Puzzle) map[string]string {
	names := map[string]string{}
	for _, piece := range p.Setup.(*syntax.Chase).Pieces() {
		names[piece.Key] = p.PlaceName(piece.Place)
	}
	return names
}

// A mouse that has moved has used a move up, and a cat that stood elsewhere has not.
func TestARealMoveWinsBeforeTheMoveLimit(t *testing.T) {
	e := answer.NewEngine(0)
	text := "puzzle: one move left\ngame: cat-mouse-grid\nlimit: 1\nboard:\n  M..F.C\n"
	file := parser.Parse(text)
	_, a := puzzletest.Analyse(t, e, text)
	for _, c := range []struct {
		column int
		want   string
	}{
		{1, "[[the mouse cat wins (move limit) cat wins (move limit)] [the cat cat wins (move limit) cat wins in 1]]"}, // it takes the mouse
		{2, "[[the mouse mouse wins in 1 cat wins (move limit)] [the cat cat wins (move limit) cat wins in 1]]"},
		{3, "[[the mouse mouse has won mouse has won] [the cat cat has won cat has won]]"},
		{4, "[[the mouse (cat to move: no move left) mouse wins in 1 cat wins (move limit)] [the cat cat wins (move limit) cat wins in 1]]"},
	} {
		said, _ := explain.At(words.Printer{}, a, file.At(strings.LastIndex(text, "M")+c.column), answer.Judgement{})
		if got := fmt.Sprint(said[1].(words.Table).Rows); got != c.want {
			t.Errorf("0,%d: %s\nwant %s", c.column, got, c.want)
		}
	}
}
