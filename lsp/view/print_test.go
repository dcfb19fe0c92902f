package view_test

import (
	"context"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/internal/puzzletest"
	"plywise/lsp/view"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/source"
)

// printed prints the first puzzle of a text; edits that are known are asked for.
func printed(t rapid.TB, text string, columns int, place string, edits bool) []view.Row {
	t.Helper()
	e, ctx := answer.NewEngine(0), context.Background()
	placed := parser.Parse(text).Puzzle(0)
	a, err := e.Analyse(ctx, placed.Puzzle, answer.Awaited)
	if err == nil && edits {
		a, err = e.Map(ctx, a, answer.Awaited, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	state := view.NewState()
	state.Edits = edits
	board, err := view.NewBoard(ctx, view.Subject{Placed: placed, Answer: a, Printer: words.Printer{}, Cursor: -1, Spoilers: true, HeatMap: true}, state)
	if err != nil {
		t.Fatal(err)
	}
	return board.Print(columns, place)
}

// textOf returns rows as text, without blanks at their ends.
func textOf(rows []view.Row) string {
	var b strings.Builder
	for _, row := range rows {
		b.WriteString(strings.TrimRight(row.Text, " ") + "\n")
	}
	return b.String()
}

// reads fails unless rows read so.
func reads(t *testing.T, rows []view.Row, want string) {
	t.Helper()
	if got := textOf(rows); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// The mouse is at the food in one move, and the cat is four away from the mouse.
const oneMove = "puzzle: One move\ngame: cat-mouse-grid\nmouse-jump: 2\nlimit: 9\nboard:\n  M.FC\nmoves: 0,2\nexpect: draw\n"

func TestAPrintHasThePlaceTheSettingsAndTheOutcomeAboveThePictureAndTheLists(t *testing.T) {
	reads(t, printed(t, oneMove, 80, "a.puzzle:1", false), `One move  a.puzzle:1
cat-mouse-grid, mouse-jump 2, limit 9

Mouse to move: mouse wins in 1

     0   1   2   3
 0 M 1+  1+F 0*C 0

moves
 *  0,2 !   mouse wins in 1
 +  0,0 ??  cat wins in 2
 +  0,1 ??  cat wins in 2

best  Mouse  Cat
   1  0,2

game   Mouse   Cat
   1   0,2 !
`)
}

func TestAPrintOfABoardThatIsGivenByItsSizeHasThePartWithThePieces(t *testing.T) {
	const text = "puzzle: Far off\ngame: knight-pawns\nknight: 10,12\npawns: 11,14 12,13\n"
	reads(t, printed(t, text, 80, "x:1", false)[5:15], `      10  11  12  13  14  15  16
  …
  8 …  .   .   .   .   .   .   . …
  9 …  .   .   .   .   .   .   . …
 10 …  .   . N     .   .   .   . …
 11 …  .   .   .   . P 3*  .   . …
 12 …  .   .   . P 3*  .   .   . …
 13 …  .   .   .   .   .   .   . …
 14 …  .   .   .   .   .   .   . …
  …
`)
}

func TestATitleThatIsTooWideIsBrokenAndAPlaceIsWhole(t *testing.T) {
	text := strings.Replace(oneMove, "One move", "It takes no more than one move", 1)
	place := strings.Repeat("folder/", 5) + "a.puzzle:1"
	rows := printed(t, text, 20, place, false)
	reads(t, rows[:3], "It takes no more\nthan one move\n"+place+"\n")
}

func TestWithoutASolutionAPrintIsTheTitle(t *testing.T) {
	reads(t, printed(t, "puzzle:\ngame: cat-mouse-grid\nboard:\n  M.F\n", 80, "x:1", false), "puzzle without a title  x:1\n")
	huge := "puzzle: Huge\ngame: knight-pawns\nsize: 2000\nknight: 0,0\npawns: 1,2\n"
	reads(t, printed(t, huge, 80, "x:1", false), "Huge  x:1\nknight-pawns\n")
}

func TestNoRowOfAPrintIsWiderThanItsColumns(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		text := puzzletest.RandomSolvable(rt)
		columns := rapid.IntRange(20, 90).Draw(rt, "columns")
		edits := rapid.Bool().Draw(rt, "edits")
		for _, row := range printed(rt, text, columns, "x:1", edits) {
			if source.Width(row.Text) > columns {
				rt.Fatalf("%d columns: %q\n%s", source.Width(row.Text), row.Text, text)
			}
			end := 0
			for _, span := range row.Spans {
				if span.From < end || span.From+span.Len > len(row.Text) {
					rt.Fatalf("spans %v of %q", row.Spans, row.Text)
				}
				end = span.From + span.Len
			}
		}
	})
}

func TestATextBecomesRowsThatFit(t *testing.T) {
	text := words.Text{
		words.Paragraph("**One** sentence that is longer than a row:\n- with an item\n- and one that needs more than a row"),
		words.Table{Head: []words.Markup{"a", "b"}, Rows: [][]words.Markup{{"1", "`2`"}}},
	}
	reads(t, view.TextRows(text, 24), `One sentence that is
  longer than a row:
- with an item
- and one that needs
  more than a row
  a  b
  1  2
`)
}
