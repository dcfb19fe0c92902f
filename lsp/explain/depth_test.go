package explain_test

import (
	"context"
	"strings"
	"testing"

	"plywise/lsp/answer"
	"plywise/lsp/explain"
	"plywise/lsp/internal/puzzletest"
	"plywise/lsp/words"
)

// verdict returns what is said of a puzzle as a composition.
func verdict(t *testing.T, pr words.Printer, text string) string {
	t.Helper()
	e := answer.NewEngine(0)
	_, a := puzzletest.Analyse(t, e, text)
	c, err := e.Judge(context.Background(), a, answer.Awaited)
	if err != nil || c == nil {
		t.Fatalf("%v of\n%s", err, text)
	}
	return explain.Verdict(pr, a, c).Plain()
}

const (
	// Solved by 0,1 1,0 0,2 0,0 0,3, in which waiting is a dual each time but never another way.
	// Chances: 2 of 3 moves, then 3 of 4, then 2 of 4.
	race = "puzzle: A race\ngame: cat-mouse-grid\nboard:\n  M..F\n  ....\n  C...\n"
	// Solved by kitchen hall pantry stairs crack, where one of 3, of 3 and of 2 moves wins.
	house = "puzzle: The house\ngame: cat-mouse-graph\nmouse: stairs\ncat: garden\nhole: crack\ngraph:\n" +
		"  attic: stairs\n  stairs: hall kitchen\n  hall: kitchen garden\n  pantry: kitchen crack\n  garden: crack\n"
	// Solved by 1,11 2,6 0,1, where the first capture is one of 3.
	corridor = "puzzle: The corridor\ngame: knight-pawns\nboard:\n  NP..........\n  ...........P\n  ......P.....\n"
	// Whoever moves, each of four pawns is as good, and after two captures each of two.
	anyWillDo = "puzzle: Any will do\ngame: knight-pawns\nboard:\n  ..P..\n  .....\n  P.N.P\n  .....\n  ..P..\n"
	// The cat waits for the mouse, which is walled in, and walks around the wall to the food.
	tooManyWalls = "puzzle: Too many walls\ngame: cat-mouse-grid\nboard:\n  M.#F\n  ..#.\n  C...\n"
)

func TestAVerdictSaysHowHardTheSolutionIs(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"ways to wait", race, "The solution has 5 moves, of which the mouse makes 3. With the mouse choosing by lot along this line, the chance to keep the win is 25%: 2.0 bits of luck, each of which halves it."},
		{"only moves", house, "The solution has 5 moves, of which the mouse makes 3. With the mouse choosing by lot along this line, the chance to keep the win is 1 in 18: 4.2 bits of luck, each of which halves it. 3 times in a row one move alone keeps the win."},
		{"captures", corridor, "The solution has 3 moves, of which Alice makes 2. With Alice choosing by lot along this line, the chance to keep the total is 33%: 1.6 bits of luck, each of which halves it. Twice in a row one move alone keeps the total."},
		{"no luck", anyWillDo, "The solution has 4 moves, of which Alice makes 2. No luck is needed: every legal move of Alice keeps the total."},
		{"quiet moves", tooManyWalls, "The solution has 10 moves, of which the cat makes 5. No luck is needed: every legal move of the cat keeps the win. 5 moves are quiet: they bring the cat no nearer to the mouse."},
		{
			"one move", "puzzle: Too late\ngame: cat-mouse-grid\nturn: cat\nlimit: 5\nboard:\n  F.#.#\n  .....\n  ...#M\n  #...C\n",
			"The solution has one move. No luck is needed: every legal move of the cat keeps the win.",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := verdict(t, words.Printer{}, test.text); !strings.HasSuffix(got, "\n\n"+test.want) {
				t.Errorf("got:\n%s\nwant at the end:\n%s", got, test.want)
			}
		})
	}
}

func TestAVerdictNamesDualsAndThatThereIsNoTry(t *testing.T) {
	const noTry = "No first move is a try: none that gives the outcome away has exactly one refutation."
	for _, test := range []struct{ name, text, want, not string }{
		{"duals", anyWillDo, "More duals on the line:\n- at move 3 these are equally good: 2,0 2,4\n", noTry},
		{"no try", race, noTry, "More duals"},
		{"tries", house, "Tries, each with its only refutation:\n\ntry    refutation  leads to\nattic  hall        cat wins in 4\n", noTry},
		{"the other player wins", tooManyWalls, "**Sound**", noTry},
		{
			"the other player ends the game", "puzzle: Into the cat's mouth\ngame: cat-mouse-graph\ngraph:\n  1: 2\n  0: 3\n",
			"Trivially sound: the game ends before the cat has to move.", "The solution has",
		},
		{"nobody wins", "puzzle: Stuck\ngame: cat-mouse-graph\ngraph:\n  1:\n  2: 0\n", "The mouse has no move, so the game is drawn.\n\nSet play, with the cat to move: draw.", "The solution has"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := verdict(t, words.Printer{}, test.text)
			if want := strings.ReplaceAll(test.want, "**", ""); !strings.Contains(got, want) || strings.Contains(got, test.not) {
				t.Errorf("got:\n%s\nwant in it:\n%s\nand not:\n%s", got, want, test.not)
			}
		})
	}
}

func TestAVerdictIsThereInChinese(t *testing.T) {
	got := verdict(t, words.PrinterFor("zh_CN.UTF-8"), house)
	if want := "解共有 5 步，其中老鼠走 3 步。 若老鼠沿这条路线随机走，保持胜局的机会是 18 分之一：需要 4.2 比特的运气，每一比特使机会减半。 接连 3 次只有一个着法能保持胜局。"; !strings.HasSuffix(got, want) {
		t.Errorf("got:\n%s\nwant at the end:\n%s", got, want)
	}
}

func TestTheMovesOfTheTextAreFollowedToTheirPosition(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"going on", race + "moves: 0,1 1,0\n", "After the moves of the text, with the mouse to move: mouse wins in 3. Best: 0,2\n\nLine: 0,2 0,0 0,3\n\n"},
		{"over", race + "moves: 0,1 1,0 0,2 0,0 0,3\n", "After the moves of the text the game is over: mouse has won.\n\n"},
		{"an only move", house + "moves: kitchen hall\n", "After the moves of the text, with the mouse to move: mouse wins in 3. The only move: pantry\n\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, a := puzzletest.Analyse(t, answer.NewEngine(0), test.text)
			if got := explain.Solved(words.Printer{}, a).Plain(); !strings.Contains(got, "\n\n"+test.want) || !strings.Contains(got, "\n\nStates: ") {
				t.Errorf("got:\n%s\nwant in it:\n%s", got, test.want)
			}
		})
	}
}
