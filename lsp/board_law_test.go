package lsp

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/change"
	"plywise/parser"
	"plywise/solver"
)

// randomPuzzle draws the text of a small puzzle of any of the games. It may be broken.
func randomPuzzle(t *rapid.T) string {
	pick := func(what string, from ...string) string { return rapid.SampledFrom(from).Draw(t, what) }
	switch rapid.IntRange(0, 2).Draw(t, "game") {
	case 0:
		var b strings.Builder
		b.WriteString("puzzle: random graph\ngame: cat-mouse-graph\n" + pick("turn", "", "turn: cat\n") + "graph:\n")
		n := rapid.IntRange(3, 6).Draw(t, "nodes")
		for i := range n {
			fmt.Fprintf(&b, "  %d:", i)
			for _, j := range rapid.SliceOfNDistinct(rapid.IntRange(0, n-1), 0, n-1, rapid.ID).Draw(t, "neighbours") {
				fmt.Fprintf(&b, " %d", j)
			}
			b.WriteString("\n")
		}
		return b.String()
	case 1:
		return "puzzle: random grid\ngame: cat-mouse-grid\n" + pick("turn", "", "turn: cat\n", "turn: mouse\n") +
			pick("limit", "", "limit: none\n", "limit: 2\n", "limit: 5\n", "limit: 8\n") + pick("jump", "", "mouse-jump: 2\n", "cat-jump: 3\n") +
			"board:\n" + randomCells(t, 3, 4, "....#", "MCF")
	}
	return "puzzle: random pawns\ngame: knight-pawns\n" + pick("turn", "", "turn: bob\n") + "board:\n" + randomCells(t, 5, 5, ".....", "NPPP")
}

func randomCells(t *rapid.T, rows, cols int, cells, pieces string) string {
	drawn := rapid.SliceOfN(rapid.SampledFrom([]byte(cells)), rows*cols, rows*cols).Draw(t, "cells")
	for i, place := range rapid.SliceOfNDistinct(rapid.IntRange(0, rows*cols-1), len(pieces), len(pieces), rapid.ID).Draw(t, "pieces") {
		drawn[place] = pieces[i]
	}
	var b strings.Builder
	for row := range slices.Chunk(drawn, cols) {
		fmt.Fprintf(&b, "  %s\n", row)
	}
	return b.String()
}

// randomAnswer opens a random puzzle that can be solved in place of what is open, and asks
// for its board.
func (e *fakeEditor) randomAnswer(t *rapid.T) (text string, b toldBoard) {
	text = randomPuzzle(t)
	e.open(doc, text)
	synctest.Wait()
	if b = e.told(nil); b.State != "solved" {
		t.Skip("such as a cat in the hole")
	}
	return text, b
}

// solved returns the answer about a text's first puzzle, with its game.
func solved(t *rapid.T, engine *answer.Engine, text string) *answer.Answer {
	a, err := engine.Analyse(context.Background(), parser.Parse(text).Puzzle(0).Puzzle, answer.Awaited)
	if err != nil || a.Game == nil {
		t.Fatalf("%v %v\n%s", err, a.Problems, text)
	}
	return a
}

// played returns the text of a puzzle after a move in it; false where the position after
// the move cannot be written.
func played(t *rapid.T, engine *answer.Engine, text string, to int) (string, bool) {
	a := solved(t, engine, text)
	if change.MustStay(a.Puzzle) {
		return text, false
	}
	edits, err := change.Play(context.Background(), a, solver.Place(to))
	if err != nil {
		t.Fatalf("%d: %v\n%s", to, err, text)
	}
	for _, edit := range slices.Backward(edits) {
		text = text[:edit.Range.Start] + edit.NewText + text[edit.Range.End:]
	}
	return text, true
}

// An answer with a path has the same position as an answer without one about the text in which
// the same moves were played.
func TestAPathLeadsWhereTheSameMovesInTheTextLead(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		engine := answer.NewEngine(0)
		e := boarding(t, newGated(), nil)
		rapid.Check(bubbled{t}, func(rt *rapid.T) {
			text, b := e.randomAnswer(rt)
			path := []int{}
			for n := rapid.IntRange(0, 5).Draw(rt, "moves"); n > 0 && len(b.Moves) > 0; n-- {
				to := rapid.SampledFrom(b.Moves).Draw(rt, "move").To
				next, ok := played(rt, engine, text, to)
				if !ok {
					break
				}
				text, path = next, append(path, to)
				b = e.told(object{"path": path})
			}
			players := []string{"mouse", "cat"}
			wanted := object{"heat": object{"piece": rapid.SampledFrom(players).Draw(rt, "piece"), "turn": rapid.SampledFrom(players).Draw(rt, "turn")}}
			if rapid.Bool().Draw(rt, "the layer that colours the text") {
				wanted = object{}
			}
			wanted["path"] = path
			got := e.told(wanted)
			e.open(doc, text)
			synctest.Wait()
			delete(wanted, "path")
			want := e.told(wanted)
			if !slices.Equal(got.Path, path) || len(want.Path) != 0 {
				rt.Fatalf("the paths are %v and %v, want %v", got.Path, want.Path, path)
			}
			if strings.Contains(text, "limit: ") && !strings.Contains(text, "none") && (*got.LimitLeft != *want.LimitLeft) {
				rt.Fatalf("left are %d moves, want %d\n%s", *got.LimitLeft, *want.LimitLeft, text)
			}
			for _, pair := range [][2]any{
				{got.Pieces, want.Pieces}, {got.Pawns, want.Pawns}, {got.Turn, want.Turn}, {got.Over, want.Over}, {got.Outcome, want.Outcome},
				{got.Moves, want.Moves}, {got.Line, want.Line}, {got.Heat, want.Heat},
			} {
				if !reflect.DeepEqual(pair[0], pair[1]) {
					rt.Fatalf("after %v there is\n%+v\nin the text it is\n%+v\n%s", path, pair[0], pair[1], text)
				}
			}
		})
		e.quit()
	})
}

// The layer that is shown first agrees with the moves: where the player to move can go, it
// has the outcome after that move.
func TestThePlacesWhereAPlayerCanGoHaveTheOutcomesOfThoseMoves(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := boarding(t, newGated(), nil)
		rapid.Check(bubbled{t}, func(rt *rapid.T) {
			text, b := e.randomAnswer(rt)
			if b.Turn == "mouse" || b.Turn == "cat" {
				if other := map[string]string{"mouse": "cat", "cat": "mouse"}[b.Turn]; b.Heat.Piece != b.Turn || b.Heat.Turn != other {
					rt.Fatalf("%s is to move, the layer is %+v", b.Turn, b.Heat)
				}
				for _, m := range b.Moves {
					if got, want := b.Heat.at(m.To), m.After.coded(); got != want {
						rt.Fatalf("%s leads to %d, the heat is %d\n%s", m.Name, want, got, text)
					}
				}
			}
			best := 0
			for i, m := range b.Moves {
				switch {
				case m.Before.Total != nil && *m.Before.Total-m.Steps != *m.After.Total,
					m.Before.Plies != nil && *m.Before.Plies-1 != *m.After.Plies,
					m.Before.Outcome != m.After.Outcome, m.Before.Reason != m.After.Reason:
					rt.Fatalf("before %s it is %+v, after it %+v\n%s", m.Name, m.Before, m.After, text)
				case i > 0 && *m.Rank < *b.Moves[i-1].Rank:
					rt.Fatalf("%s is better than the one before it\n%s", m.Name, text)
				case *m.Rank == 0:
					best++
					// The reason of a draw may differ.
					if m.Before.Outcome != b.Outcome.Outcome || !reflect.DeepEqual(m.Before.Plies, b.Outcome.Plies) || !reflect.DeepEqual(m.Before.Total, b.Outcome.Total) {
						rt.Fatalf("the best is %+v, the outcome %+v\n%s", m.Before, b.Outcome, text)
					}
				}
			}
			stuck := b.Outcome.Reason == "stuck"
			if stuck && b.Over {
				rt.Fatalf("the game is called over, and not drawn\n%s", text)
			}
			if best == 0 && !b.Over && !stuck {
				rt.Fatalf("no move is best\n%s", text)
			}
		})
		e.quit()
	})
}

// A move has the mark that is shown behind it in the text once it has been played there.
func TestAMoveHasTheMarkThatTheTextShowsBehindIt(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := boarding(t, newGated(), nil)
		rapid.Check(bubbled{t}, func(rt *rapid.T) {
			text, b := e.randomAnswer(rt)
			for _, m := range b.Moves {
				e.open(doc, text+"moves: "+m.Name+"\n")
				synctest.Wait()
				entry := e.told(nil).Played[0]
				hint := ""
				if labels := e.labels(doc); len(labels) > 1 && strings.Trim(labels[1], "!?") == "" { // else it names a piece
					hint = labels[1]
				}
				if m.Mark != entry.Mark || m.Mark != hint || entry.To != m.To || !reflect.DeepEqual(entry.After, m.After) {
					rt.Fatalf("%s is marked %q, behind the entry %q, in the text %q\n%s", m.Name, m.Mark, entry.Mark, hint, text)
				}
			}
		})
		e.quit()
	})
}

// Two answers have the same resultId just where nothing differs in them but the document's
// version and the time that solving took.
func TestAnAnswerIsUnchangedJustWhereItIsEqual(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := boarding(t, newGated(), nil)
		rapid.Check(bubbled{t}, func(rt *rapid.T) {
			texts := []string{randomPuzzle(rt), randomPuzzle(rt) + "\n" + randomPuzzle(rt)}
			texts = append(texts, "// a line\n"+texts[0], texts[0]+"\n// a line\n", texts[1]+texts[0])
			answers := map[string]string{} // by id
			ids := map[string]string{}     // by answer
			last := ""
			for range rapid.IntRange(2, 12).Draw(rt, "requests") {
				if last == "" || rapid.Bool().Draw(rt, "edited") {
					e.open(doc, rapid.SampledFrom(texts).Draw(rt, "text"))
					e.settled() // an answer about an unsolved puzzle changes by itself
				}
				ask := object{
					"position": fakePosition{Line: rapid.IntRange(0, 12).Draw(rt, "line"), Character: 3},
					"path":     rapid.SliceOfN(rapid.IntRange(0, 15), 0, 2).Draw(rt, "path"),
					"heat":     rapid.SampledFrom([]any{nil, object{"piece": "cat", "turn": "cat"}, object{"piece": "mouse", "turn": "cat"}}).Draw(rt, "heat"),
				}
				var members map[string]any
				raw := e.boardOf(ask)
				if err := json.Unmarshal(raw, &members); err != nil {
					rt.Fatal(err)
				}
				id := members["resultId"].(string)
				delete(members, "resultId")
				delete(members, "version")
				if stats, ok := members["stats"].(object); ok {
					delete(stats, "micros")
				}
				body, _ := json.Marshal(members)
				if other, ok := answers[id]; ok && other != string(body) {
					rt.Fatalf("%s names two answers:\n%s\n%s", id, other, body)
				}
				if other, ok := ids[string(body)]; ok && other != id {
					rt.Fatalf("%s and %s are one answer:\n%s", id, other, body)
				}
				answers[id], ids[string(body)] = string(body), id
				for known := range answers {
					ask["known"] = known
					if again := string(e.boardOf(ask)); (again == `{"unchanged":true}`) != (known == id) {
						rt.Fatalf("%s is known, %s is the answer's id, and it is\n%s", known, id, again)
					}
				}
				last = id
			}
		})
		e.quit()
	})
}

// A board points at the right places of the text: each row, node, piece, pawn, move and claim
// stands where it says, however columns are counted.
func TestThingsStandInTheTextWhereABoardSaysThatTheyDo(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		files, err := filepath.Glob("../editors/examples/*.puzzle")
		if err != nil || len(files) == 0 {
			t.Fatalf("no examples: %v", err)
		}
		texts := []string{edges, strings.ReplaceAll(gridText, "\n", "\r\n") + "puzzle: é🐭\n" + boardExamples["graph-named"].text}
		for _, name := range files {
			if data, err := os.ReadFile(name); err != nil {
				t.Fatal(err)
			} else if !strings.Contains(name, "64x64") && !strings.Contains(name, "20-pawns") {
				texts = append(texts, string(data))
			}
		}
		seen := map[string]int{}
		for i, text := range texts {
			e := start(t, withEncoding(rich(), []string{"utf-16", "utf-8", "utf-32"}[i%3]))
			e.open(doc, text)
			e.settled()
			lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
			said := func(r fakeRange) string {
				from, ok := columns(lines[r.Start.Line], r.Start.Character, e.encoding)
				to, also := columns(lines[r.End.Line], r.End.Character, e.encoding)
				if r.Start.Line != r.End.Line || !ok || !also || to < from {
					t.Fatalf("%v is no range of a line", r)
				}
				return lines[r.Start.Line][from:to]
			}
			for p := range parser.Parse(text).Puzzles() {
				b := e.told(on(p.Line))
				if b.Title != p.Title && !strings.Contains(text, "\ufeff") {
					t.Errorf("it is %q, not %q", b.Title, p.Title)
				}
				if p.Draft.Board != nil {
					for row, at := range b.Text.Rows {
						from, _ := columns(lines[at[0]], at[1], e.encoding)
						if want := p.Slice(p.Draft.Board.Lines[row]); !strings.HasPrefix(lines[at[0]][from:], want) {
							t.Errorf("%s: row %d is not at %v", p.Title, row, at)
						}
						seen["row"]++
					}
				}
				for n, mentions := range b.Text.Nodes {
					for _, r := range mentions {
						if got := said(r); got != p.Draft.Graph.Nodes[n].Name {
							t.Errorf("%s: node %d is called %q", p.Title, n, got)
						}
						seen["node"]++
					}
				}
				for name, r := range b.Text.Pieces {
					glyph := map[string]string{"mouse": "M", "cat": "C", "goal": "F", "knight": "N"}[name]
					if got := said(r); got != glyph && got != p.PlaceName(b.Pieces[name]) {
						t.Errorf("%s: the %s stands at %q", p.Title, name, got)
					}
					seen["piece"]++
				}
				for n, r := range b.Text.Pawns {
					if got := said(r); got != "P" && got != p.PlaceName(b.Pawns[n]) {
						t.Errorf("%s: pawn %d stands at %q", p.Title, n, got)
					}
					seen["pawn"]++
				}
				if len(b.Played) != len(p.Moves) {
					t.Errorf("%s: there are %d moves", p.Title, len(b.Played))
				}
				for n, m := range b.Played {
					if got := said(m.Range); got != p.Slice(p.Moves[n].Range) || m.To != p.Moves[n].Place {
						t.Errorf("%s: move %d is %q", p.Title, n, got)
					}
					seen["move"]++
				}
				for _, c := range b.Claims {
					want := cmp.Or(p.Slice(p.Field(c.Key).Value), c.Key) // a block has its key marked
					if got := said(c.Range); got != want {
						t.Errorf("%s: `%s` asserts %q, not %q", p.Title, c.Key, got, want)
					}
					isUnknown := c.Holds == nil && c.Key != "idle" // which is found out after all else
					if isExample := i >= 2; isExample && (isUnknown || c.Holds != nil && !*c.Holds) {
						t.Errorf("%s: `%s` does not hold", p.Title, c.Key)
					}
					seen["claim"]++
				}
			}
			e.quit()
		}
		for _, what := range []string{"row", "node", "piece", "pawn", "move", "claim"} {
			if seen[what] == 0 {
				t.Errorf("there was no %s", what)
			}
		}
	})
}
