package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/lsp/work"
	"plywise/parser"
	"plywise/parser/syntax"
)

// A user who wants to find the solution turns spoilers off. Then nothing that the server sends
// may depend on the solution. So two servers get the same text: one solves it, the other is given
// the solution of another puzzle, in which the same moves are legal but lead elsewhere. A learner
// who sends every request must not see which is which.

// A mistaken engine solves another puzzle in place of each that it is asked about.
type mistaken struct {
	*answer.Engine
	other map[string]string // texts of puzzles
}

// Analyse implements [schedule.Engine].
func (m *mistaken) Analyse(ctx context.Context, p *syntax.Puzzle, wanted work.Wanted) (*answer.Answer, error) {
	other, ok := m.other[p.Text]
	if !ok {
		return m.Engine.Analyse(ctx, p, wanted)
	}
	a, err := m.Engine.Analyse(ctx, parser.Parse(other).Puzzle(0).Puzzle, wanted)
	if err != nil {
		return nil, err
	}
	taken := *a
	taken.Puzzle = p
	if a.Game != nil {
		game := *a.Game
		game.Puzzle = p
		taken.Game = &game
	}
	return &taken, nil
}

// Solve implements [schedule.Engine]: the table of the other puzzle is made again.
func (m *mistaken) Solve(ctx context.Context, a *answer.Answer, wanted work.Wanted) (*answer.Answer, error) {
	if _, ok := m.other[a.Puzzle.Text]; ok && a.Game == nil {
		return m.Analyse(ctx, a.Puzzle, wanted)
	}
	return m.Engine.Solve(ctx, a, wanted)
}

// riddles are puzzles, and what may be changed in them for others in which the same moves
// lead elsewhere: any of the characters of from to any of those of to.
var riddles = map[string]struct{ text, from, to string }{
	"a grid":          {text: "puzzle: Past the cat\ngame: cat-mouse-grid\ncat-jump: 3\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\n", from: "3", to: "12456789"},
	"a closed room":   {text: "puzzle: Around\ngame: cat-mouse-grid\ncat-jump: 4\nlimit: none\nboard:\n  M..F\n  .##.\n  ....\n  C...\n", from: "4", to: "123"},
	"a short limit":   {text: "puzzle: Hurry\ngame: cat-mouse-grid\ncat-jump: 4\nlimit: 7\nboard:\n  M..F\n  .##.\n  ....\n  C...\n", from: "4", to: "123"},
	"a graph":         {text: "puzzle: Ways\ngame: cat-mouse-graph\ngraph:\n  0: 3 4\n  1: 5 6\n  2: 7 4\n  5: 3\n  6: 4 7\n  7: 3 8\n  8: 0 1\n", from: "34780", to: "0345678"},
	"pawns and walls": {text: "puzzle: Pawns\ngame: knight-pawns\nboard:\n  P....\n  .P...\n  P.P..\n  N....\n", from: ".", to: "#"},
	"moves":           {text: "puzzle: Played\ngame: cat-mouse-grid\ncat-jump: 3\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\nmoves: 2,1\n", from: "3", to: "12456789"},
	"wrong claims":    {text: "puzzle: Claims\ngame: cat-mouse-grid\ncat-jump: 3\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\nexpect: mouse wins in 77\nbest: 2,0 2,1 2,2\nonly: 1,1\n", from: "3", to: "12456789"},
	"right claims":    {text: "puzzle: Right\ngame: cat-mouse-grid\ncat-jump: 1\nlimit: 8\nboard:\n  M...F\n  .##..\n  ....C\nexpect: cat wins\nbest: 0,0 0,1 1,0\n", from: "1", to: "23456"},
	"right pawns":     {text: "puzzle: Pawns\ngame: knight-pawns\nboard:\n  P....\n  .P...\n  P.P..\n  N....\nbest: 0,0 2,0\n", from: ".", to: "#"},
	"a composition":   {text: "puzzle: Pawns\ngame: knight-pawns\nboard:\n  P....\n  .P...\n  P.P..\n  N....\nsolution: 0,0 1,1\nduals: none\ntries:\n  1,1 2,2\n  2,2 0,0\nset: 77\n", from: ".", to: "#"},
	"wrong solution":  {text: "puzzle: Judged\ngame: cat-mouse-grid\ncat-jump: 3\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\nsolution: 2,1\nduals: none\ntries: none\nset: mouse wins in 77\n", from: "3", to: "12456789"},
	"a dual":          {text: "puzzle: Judged\ngame: knight-pawns\nboard:\n  ..N..\n  .P...\n  ..P..\n  ...P.\nsolution: 1,1 2,2 3,3\nduals: none\n", from: ".", to: "#"},
	"right tries":     {text: "puzzle: Judged\ngame: cat-mouse-grid\ncat-jump: 1\nlimit: 8\nboard:\n  M...F\n  .##..\n  ....C\ntries: none\nset: cat wins\n", from: "1", to: "23456"},
	"solved pawns":    {text: "puzzle: Judged\ngame: knight-pawns\nboard:\n  P....\n  .P...\n  P.P..\n  N....\nsolution: 0,0 2,0 2,2 1,1\ntries: 2,2 0,0\nset: 77\n", from: ".", to: "#"},
	"wrong pawns":     {text: "puzzle: Pawns\ngame: knight-pawns\nboard:\n  P....\n  .P...\n  P.P..\n  N....\nexpect: 77\nbest: 0,0 1,1 2,0 2,2\nonly: 3,3\n", from: ".", to: "#"},
}

// lookalike returns a puzzle in which the same moves are legal and lead elsewhere.
func lookalike(t *testing.T, text, from, to string) string {
	t.Helper()
	engine := answer.NewEngine(0)
	solution := func(text string) (moves, solution string) {
		a, err := engine.Analyse(t.Context(), parser.Parse(text).Puzzle(0).Puzzle, answer.Awaited)
		if err != nil {
			t.Fatal(err)
		}
		if a.Facts == nil {
			return "", ""
		}
		var legal []string // and whether what is asserted holds, for to assert is to ask
		for _, problem := range a.Problems {
			if problem.Code == answer.DualFound { // which of the two it is, and how often, is kept back
				problem.Code = answer.SolutionFailed
			}
			if code := string(problem.Code); !slices.Contains(legal, code) {
				legal = append(legal, code)
			}
		}
		for _, m := range a.Facts.Moves {
			legal = append(legal, fmt.Sprint(m.To, m.Steps))
			solution += fmt.Sprint(m.To, m.Rank, m.Keeps, m.Outcome, ";")
		}
		slices.Sort(legal)
		return fmt.Sprint(a.Facts.Turn, a.Facts.Over, legal), fmt.Sprint(a.Facts.Outcome, solution, a.Facts.Line)
	}
	legal, known := solution(text)
	head := strings.Index(text, "game: ")
	for i := head + strings.Index(text[head:], "\n"); i < len(text); i++ {
		if strings.IndexByte(from, text[i]) < 0 {
			continue
		}
		for _, c := range to {
			other := text[:i] + string(c) + text[i+1:]
			if moves, solution := solution(other); moves == legal && solution != known {
				return other
			}
		}
	}
	t.Fatal("no other puzzle looks like it")
	return ""
}

func TestWithoutSpoilersNothingDependsOnTheSolution(t *testing.T) {
	dependsOnNoSolution(t, "off", (*learner).everything)
}

func TestWhileAPuzzleIsSolvedOnABoardNothingThereDependsOnTheSolution(t *testing.T) {
	dependsOnNoSolution(t, "on", func(l *learner) { l.views(true) })
}

func TestWhileAPuzzleIsSolvedOnABoardNothingBesideItDependsOnTheSolution(t *testing.T) {
	dependsOnNoSolution(t, "on", func(l *learner) {
		l.view("board", 0, 0).does("solve")
		l.settled()
		l.everything()
	})
}

// dependsOnNoSolution has two learners ask for something, of whose servers one takes the puzzles for
// others, and compares what they are told.
func dependsOnNoSolution(t *testing.T, spoilers string, asks func(*learner)) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it asks for everything there is")
	}
	learn := func(t *testing.T, text string, other map[string]string) map[string]string {
		l := newLearner(t, &mistaken{answer.NewEngine(0), other}, spoilers)
		l.open(doc, text)
		l.settled()
		asks(l)
		l.quit()
		return l.said
	}
	for name, riddle := range riddles {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				other := lookalike(t, riddle.text, riddle.from, riddle.to)
				want := learn(t, riddle.text, nil)
				got := learn(t, riddle.text, map[string]string{riddle.text: other})
				if len(got) != len(want) {
					t.Errorf("%d answers, want %d", len(got), len(want))
				}
				for _, request := range slices.Sorted(maps.Keys(want)) {
					if got[request] != want[request] {
						t.Errorf("%s says\n%s\nand with the solution of another puzzle\n%s\n%s", request, want[request], got[request], other)
					}
				}
			})
		})
	}
}

// A learner is an editor with views, whose user wants no spoilers.
type learner struct {
	*configured
	said  map[string]string // all that the server has said, by what was asked
	about string            // the request that is being sent
}

func newLearner(t *testing.T, engine *mistaken, spoilers string) *learner {
	t.Helper()
	capabilities := everythingAndMore()
	l := &learner{said: map[string]string{}}
	l.configured = configure(t, capabilities, nil, object{"view": true, "spoilers": spoilers}, func(s *server) { s.SolveWith(engine) })
	l.mu.Lock()
	defer l.mu.Unlock()
	l.answers["workspace/applyEdit"] = func(params json.RawMessage) (any, error) {
		l.says(l.about+" has the editor apply", params)
		return object{"applied": false, "failureReason": "looking only"}, nil
	}
	return l
}

// aside matches text that is no spoiler and yet depends on the puzzle that was solved: how long
// that took, and descriptions of its places.
var aside = regexp.MustCompile(`,"micros":\d+|\d+ neighbours?|, empty|, wall`)

// says notes a message of the server. The order of an object's members has no meaning.
func (l *learner) says(about string, raw []byte) {
	var said any
	if err := json.Unmarshal(aside.ReplaceAll(raw, nil), &said); err != nil {
		l.t.Errorf("%s: %v", about, err)
	}
	ordered, _ := json.Marshal(said)
	l.said[about] = string(ordered)
}

// ask notes the first answer to a request; a refusal is an answer, too.
func (l *learner) ask(method string, params object) json.RawMessage {
	l.t.Helper()
	asked, err := json.Marshal(params)
	if err != nil {
		l.t.Fatal(err)
	}
	about := method + " " + string(asked)
	l.mu.Lock()
	l.about = about
	_, known := l.said[about]
	l.mu.Unlock()
	if known {
		return nil
	}
	var raw json.RawMessage
	if err := l.call(method, params, &raw); err != nil {
		raw, _ = json.Marshal(err.Error())
	}
	l.mu.Lock()
	l.says(about, raw)
	l.mu.Unlock()
	return raw
}

// everything asks for everything that the server offers, everywhere in the text. It leaves out
// only the requests by which a user asks for the solution.
func (l *learner) everything() {
	l.t.Helper()
	text := l.texts[doc].text
	document := object{"uri": doc}
	about := func(more object) object {
		params := object{"textDocument": document}
		maps.Copy(params, more)
		return params
	}
	whole := object{"range": fakeRange{End: fakePosition{Line: 100}}}
	layout := object{"options": tabs}
	inTitle := func(at fakePosition) bool { return at.Line == 0 }
	var places []fakePosition
	for i := range text {
		places = append(places, position(text, i, "utf-16"))
	}
	everywhere := func(method string, more object, skip func(fakePosition) bool) (answers []json.RawMessage) {
		for i, at := range places {
			// Requests that have little to do with the solution are sent at some places only.
			some := method == "textDocument/hover" || method == "textDocument/completion" && i%3 == 0 || i%5 == 0
			if some && (skip == nil || !skip(at)) {
				params := about(object{"position": at})
				maps.Copy(params, more)
				answers = append(answers, l.ask(method, params))
			}
		}
		return answers
	}
	walks := map[string]func(){
		// A hover over the title asks for the outcome.
		"textDocument/hover":             func() { everywhere("textDocument/hover", nil, inTitle) },
		"textDocument/documentHighlight": func() { everywhere("textDocument/documentHighlight", nil, nil) },
		"textDocument/definition":        func() { everywhere("textDocument/definition", nil, nil) },
		"textDocument/references": func() {
			everywhere("textDocument/references", object{"context": object{"includeDeclaration": true}}, nil)
		},
		"textDocument/prepareRename":        func() { everywhere("textDocument/prepareRename", nil, nil) },
		"textDocument/rename":               func() { everywhere("textDocument/rename", object{"newName": "new"}, nil) },
		"textDocument/onTypeFormatting":     func() { everywhere("textDocument/onTypeFormatting", object{"ch": "\n", "options": tabs}, nil) },
		"textDocument/selectionRange":       func() { l.ask("textDocument/selectionRange", about(object{"positions": places})) },
		"textDocument/inlayHint":            func() { l.ask("textDocument/inlayHint", about(whole)) },
		"textDocument/semanticTokens/full":  func() { l.ask("textDocument/semanticTokens/full", about(nil)) },
		"textDocument/semanticTokens/range": func() { l.ask("textDocument/semanticTokens/range", about(whole)) },
		"textDocument/documentSymbol":       func() { l.ask("textDocument/documentSymbol", about(nil)) },
		"workspace/symbol":                  func() { l.ask("workspace/symbol", object{"query": ""}) },
		"textDocument/foldingRange":         func() { l.ask("textDocument/foldingRange", about(nil)) },
		"textDocument/documentLink":         func() { l.ask("textDocument/documentLink", about(nil)) },
		"textDocument/formatting":           func() { l.ask("textDocument/formatting", about(layout)) },
		"textDocument/rangeFormatting":      func() { l.ask("textDocument/rangeFormatting", about(object{"options": tabs, "range": whole["range"]})) },
		"textDocument/rangesFormatting": func() {
			l.ask("textDocument/rangesFormatting", about(object{"options": tabs, "ranges": []any{whole["range"]}}))
		},
		"textDocument/completion": func() {
			for _, answer := range everywhere("textDocument/completion", nil, nil) {
				for _, item := range items(answer) {
					l.ask("completionItem/resolve", item)
				}
			}
		},
		"textDocument/codeLens": func() {
			for _, lens := range items(l.ask("textDocument/codeLens", about(nil))) {
				l.ask("codeLens/resolve", lens)
			}
		},
		"textDocument/codeAction": func() {
			for i := 0; i < len(places); i += 5 { // every place would take long
				at := places[i]
				l.actions(about(object{"range": fakeRange{at, at}, "context": object{"diagnostics": []any{}}}))
			}
			l.actions(about(object{"range": whole["range"], "context": object{"diagnostics": l.lastShown(doc).Diagnostics}}))
		},
		"plywise/view/open": func() { l.views(false) }, "plywise/view/do": nil,
		"workspace/executeCommand": func() {
			for _, m := range l.view("board", 0, 0).board.Moves {
				l.ask("workspace/executeCommand", object{"command": "plywise.play", "arguments": []any{object{"uri": doc, "position": fakePosition{}, "move": m.Name}}})
			}
		},
		// With what they resolve.
		"completionItem/resolve": nil, "codeLens/resolve": nil, "codeAction/resolve": nil,
		// Their answers never come with anything to resolve.
		"documentLink/resolve": nil, "inlayHint/resolve": nil,
		// Neither is about a text.
		"initialize": nil, "shutdown": nil,
	}
	for _, method := range slices.Sorted(maps.Keys(l.server.Methods)) {
		walk, ok := walks[method]
		switch {
		case l.server.Methods[method].Read == nil:
		case !ok:
			l.t.Errorf("%s is not tried without spoilers: see to it that it gives nothing away", method)
		case walk != nil:
			walk()
		}
	}
}

// actions asks for actions, and for the edits of those that do not ask for what is true.
func (l *learner) actions(params object) {
	l.t.Helper()
	for _, action := range items(l.ask("textDocument/codeAction", params)) {
		kind, _ := action["kind"].(string)
		title, _ := action["title"].(string)
		asks := kind == change.PlayBest || kind == change.AppendMoves || kind == change.AssertTruths || strings.Contains(title, "shows what is true")
		if !asks && action["data"] != nil {
			l.ask("codeAction/resolve", action)
		}
	}
}

// views has every command carried out in the position of the text, at each place where the player to
// move can go. Beyond it the moves of another puzzle are others, so what is seen there is not noted.
// With solving the puzzle is solved meanwhile, and no command ends that.
func (l *learner) views(solving bool) {
	l.t.Helper()
	for _, form := range []string{"rows", "board"} {
		v := l.view(form, 80, 0)
		if solving {
			v.does("solve")
		}
		does := func(what string) {
			for len(v.saved().Path) > 0 {
				v.does("back")
			}
			l.mu.Lock()
			l.about = form + ": " + what
			l.mu.Unlock()
			deed, err := v.do(what)
			synctest.Wait()
			l.mu.Lock()
			defer l.mu.Unlock()
			v.tellsNothing()
			seen := v.picture
			if len(v.saved().Path) > 0 {
				seen = ""
			}
			said, _ := json.Marshal([]any{deed, fmt.Sprint(err), seen})
			l.says(l.about, said)
		}
		moves := l.view("board", 0, 0).board.Moves
		slices.SortFunc(moves, func(x, y toldMove) int { return x.To - y.To }) // without spoilers they are
		for _, m := range moves {
			for _, c := range v.commands {
				values, _ := c.Value.([]any)
				for _, value := range append(values, "") {
					switch c.Name {
					case "press", "explore", "text", "edit": // which are judged, or end solving
						if !solving {
							does(strings.TrimSpace(fmt.Sprintf("%s@%d %s", c.Name, m.To, value)))
						}
					case "takeBack", "again": // which are about what was done before
					case "reveal", "hint", "giveUp": // which ask for the solution
					case "solve": // in which each move asks for it
						does(c.Name)
						if !solving {
							does("explore")
						}
					case "replies": // with which each move asks for the next one
						does(c.Name)
						does(c.Name)
					default:
						does(strings.TrimSpace(fmt.Sprintf("%s@%d %s", c.Name, m.To, value)))
					}
				}
			}
		}
		v.leave()
	}
}

// items returns the items of a list, which may be within an object.
func items(raw json.RawMessage) []object {
	var list []object
	var in struct{ Items []object }
	if json.Unmarshal(raw, &list) == nil {
		return list
	}
	_ = json.Unmarshal(raw, &in)
	return in.Items
}

// While a puzzle is being solved, and where it cannot be, the last picture stays; so it must
// not be one from before spoilers were switched off.
func TestSwitchingSpoilersOffTakesAwayWhatIsShown(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		text := riddles["wrong claims"].text
		const outcome = "cat wins in 2"
		gate := newGated()
		e := configure(t, everythingAndMore(), object{"spoilers": "on"}, object{"view": true}, func(s *server) { s.SolveWith(gate) })
		e.open(doc, text)
		v := e.view("board", 0, 0)
		e.settled()
		told := func() []byte {
			all := [][]byte{v.Board}
			params := object{"textDocument": object{"uri": doc}, "range": fakeRange{End: fakePosition{Line: 100}}, "position": fakePosition{}}
			for _, method := range []string{
				"textDocument/inlayHint", "textDocument/codeLens", "textDocument/documentSymbol",
			} {
				var answer json.RawMessage
				e.must(method, params, &answer)
				all = append(all, answer)
			}
			diagnostics, err := json.Marshal(e.lastShown(doc))
			if err != nil {
				t.Fatal(err)
			}
			return bytes.Join(append(all, diagnostics), []byte("\n"))
		}
		if n := bytes.Count(told(), []byte(outcome)); n < 4 {
			t.Fatalf("with spoilers %q is told %d times in\n%s", outcome, n, told())
		}
		refreshes := func() []int {
			e.mu.Lock()
			defer e.mu.Unlock()
			var counts []int
			for _, method := range []string{"workspace/inlayHint/refresh", "workspace/codeLens/refresh", "workspace/semanticTokens/refresh", "client/unregisterCapability", "plywise/view/draw"} {
				counts = append(counts, e.asked[method])
			}
			return counts
		}
		before := refreshes()
		e.becomes(object{"spoilers": "off"})
		eventually(t, "everything is asked for again", func() bool {
			for i, n := range refreshes() {
				if n == before[i] {
					return false
				}
			}
			return true
		})
		e.shows(doc, "no diagnostic says what is true", func(s *shown) bool {
			return len(s.Diagnostics) > 0 && !strings.Contains(s.String(), outcome)
		})
		// It is being solved, then it is broken.
		for _, edit := range [][2]string{{"puzzle: ", "puzzle: gate "}, {"M....", "M...M"}} {
			e.replace(doc, edit[0], edit[1])
			e.call("plywise/nothing", nil, nil)
			if now := told(); bytes.Contains(now, []byte("wins in 2")) {
				t.Errorf("without spoilers it is told how the game ends:\n%s", now)
			}
			tokens, err := decodeTokens(e.tokenView(doc).data, fakeLegend{tokenTypes, tokenModifiers})
			if err != nil {
				t.Fatal(err)
			}
			for _, token := range tokens {
				if len(token.looks) > 1 {
					t.Errorf("without spoilers there is %q", token.looks)
				}
			}
		}
		close(gate.gate)
		e.quit()
	})
}
