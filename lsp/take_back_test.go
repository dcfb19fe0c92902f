package lsp

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"plywise/lsp/internal/puzzletest"
	"plywise/parser"
)

const (
	nothingToTakeBack = "There is nothing to take back: the last change of this puzzle was not one of Plywise's moves or edits."
	nothingToDoAgain  = "There is nothing to do again: the last change of this puzzle did not take back a move or an edit."
)

// playable is a puzzle to play in, with the blank line that separates it from the next.
const playable = "puzzle: Playable\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\nexpect: mouse wins in 5\n\n"

func (w *writer) text() string { return w.texts[doc].text }

// does carries out commands of a view of the puzzle of that number, from the position of the text.
func (w *writer) does(number int, commands ...string) {
	w.t.Helper()
	if err := w.tries(parser.Parse(w.text()).Puzzle(number).Line, commands...); err != nil {
		w.t.Fatalf("%s: %v", commands, err)
	}
}

// tries is does for the puzzle on a line and commands that may be refused.
func (w *writer) tries(line int, commands ...string) (err error) {
	w.t.Helper()
	v := w.view("board", 0, line)
	defer v.leave()
	for _, what := range append([]string{"edit"}, commands...) {
		if _, err = v.do(what); err != nil {
			break
		}
	}
	return err
}

// takes takes back in the puzzle on a line, and expects the text to become that.
func (w *writer) takes(line int, more object, want string) {
	w.t.Helper()
	if _, err := w.about("plywise.takeBack", line, more); err != nil {
		w.t.Errorf("it is not taken back: %v", err)
	}
	if got := w.text(); got != want {
		w.t.Errorf("it becomes\n%s\nwant\n%s", got, want)
	}
}

// refuses expects that nothing can be taken back in the puzzle on a line.
func (w *writer) refuses(line int, more object, want string) {
	w.t.Helper()
	before, asked := w.text(), w.asked
	_, err := w.about("plywise.takeBack", line, more)
	if got := w.words(err); got != want || w.text() != before || w.asked != asked {
		w.t.Errorf("it is said %q, want %q; after %d edits the text is\n%s", got, want, w.asked-asked, w.text())
	}
}

var again = object{"again": true}

func TestMovesAndEditsAreTakenBackOneByOneAndDoneAgain(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := writing(t, everything(), "en", "// 🐭 above\n"+another+playable+unread)
		line := strings.Count("\n"+another, "\n") + 2
		texts := []string{w.text()}
		for _, step := range [][]string{{"text", "press@12"}, {"set@14 wall"}, {"turn"}, {"explore", "press@11", "append"}, {"resize@0 insert row"}} {
			w.does(1, step...)
			texts = append(texts, w.text())
		}
		w.refuses(line, again, nothingToDoAgain)
		for i := len(texts) - 2; i >= 0; i-- {
			w.takes(line, nil, texts[i])
			if w.label != "Take back" {
				t.Errorf("the edit is called %q", w.label)
			}
		}
		w.refuses(line, nil, nothingToTakeBack)
		for _, text := range texts[1:] {
			w.takes(line, again, text)
		}
		w.refuses(line, again, nothingToDoAgain)
		w.takes(line, nil, texts[len(texts)-2])
		w.refuses(0, nil, "There is no puzzle on line 1.")
		w.quit()
	})
}

func TestATakenBackMoveIsOneSmallEdit(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := writing(t, everything(), "en", playable)
		w.does(0, "explore", "press@12", "append")
		w.takes(0, nil, playable)
		var edit struct {
			DocumentChanges []struct{ Edits []fakeTextEdit }
		}
		if err := json.Unmarshal(w.edit, &edit); err != nil || len(edit.DocumentChanges) != 1 || len(edit.DocumentChanges[0].Edits) != 1 {
			t.Fatalf("%v: %s", err, w.edit)
		}
		if e := edit.DocumentChanges[0].Edits[0]; e.NewText != "" || e.Range.End.Line-e.Range.Start.Line > 1 {
			t.Errorf("the edit is %+v", e)
		}
		w.quit()
	})
}

func TestWhatIsTypedElsewhereDoesNotKeepAMoveFromBeingTakenBack(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for name, c := range map[string]struct {
			change func(played string) string // the text
			line   int
		}{
			"nothing":             {func(played string) string { return another + played + unread }, 8},
			"above":               {func(played string) string { return "// 🐭\n" + played + unread }, 3},
			"a puzzle above":      {func(played string) string { return alsoRight + another + another + played + unread }, 24},
			"another comes below": {func(played string) string { return another + played + alsoRight + unread }, 8},
			"it goes to the end":  {func(played string) string { return another + unread + played }, 17},
			"a comment just below": {func(played string) string {
				return another + strings.TrimSuffix(played, "\n") + "// below\n\n" + unread
			}, 8},
			"nothing below": {func(played string) string { return another + strings.TrimSuffix(played, "\n") }, 8},
			"in another":    {func(played string) string { return strings.Replace(another, "Another", "x", 1) + played + unread }, 8},
		} {
			for _, ends := range []*strings.Replacer{strings.NewReplacer(), strings.NewReplacer("\n", "\r\n")} {
				w := writing(t, everything(), "en", ends.Replace(another+playable+unread))
				w.does(1, "text", "press@12")
				lf := strings.ReplaceAll(w.text(), "\r\n", "\n")
				played := strings.TrimSuffix(strings.TrimPrefix(lf, another), unread)
				w.becomes(ends.Replace(c.change(played)))
				if w.takes(c.line, nil, ends.Replace(c.change(playable))); t.Failed() {
					t.Fatal(name)
				}
				w.quit()
			}
		}
	})
}

func TestWhatIsTypedInThePuzzleIsNotTakenBack(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := writing(t, everything(), "en", playable)
		w.refuses(0, nil, nothingToTakeBack)
		w.replace(doc, "Playable", "Played")
		w.refuses(0, nil, nothingToTakeBack)
		before := w.text()
		w.does(0, "text", "press@12")
		w.replace(doc, "in 4", "in 5")
		w.refuses(0, nil, nothingToTakeBack)
		w.replace(doc, "in 5", "in 4") // and all is as the move left it
		w.takes(0, nil, before)
		w.refuses(0, nil, nothingToTakeBack)
		w.replace(doc, "Played", "Playable")
		w.refuses(0, again, nothingToDoAgain)
		w.quit()
	})
}

// The line ends below a puzzle are no part of it, but a change may have touched them.
func TestAChangeIsNotTakenBackWhereThatWouldLeaveAnotherText(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := writing(t, everything(), "en", strings.TrimSpace(playable)+"\nmoves: 2,2\n")
		w.does(0, "text", "press@12")
		if strings.Contains(w.text(), "moves") {
			t.Fatalf("the entry is still there:\n%s", w.text())
		}
		w.becomes(strings.TrimSpace(w.text()))
		w.refuses(0, nil, nothingToTakeBack)
		w.becomes(w.text() + "\r\n// below")
		w.refuses(0, nil, nothingToTakeBack)
		w.quit()
	})
}

func TestOfTwinsOnlyTheOneThatWasPlayedInIsTakenBack(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := writing(t, everything(), "en", playable+another+playable)
		w.does(2, "text", "press@12")
		played := strings.TrimPrefix(w.text(), playable+another)
		w.becomes(played + another + played) // as if it were typed
		w.refuses(0, nil, nothingToTakeBack)
		w.takes(18, nil, played+another+playable)
		w.quit()
	})
}

func TestADocumentThatIsOpenedAgainForgetsWhatWasPlayed(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for _, closes := range []bool{true, false} {
			w := writing(t, everything(), "en", playable)
			w.does(0, "text", "press@12")
			text := w.text()
			if closes {
				w.close(doc)
			}
			w.open(doc, text)
			w.refuses(0, nil, nothingToTakeBack)
			w.does(0, "turn")
			w.takes(0, nil, text)
			w.refuses(0, nil, nothingToTakeBack)
			w.quit()
		}
	})
}

func TestWhatTheClientRefusedIsNotTakenBack(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := writing(t, everything(), "en", playable)
		w.does(0, "text", "press@12")
		played := w.text()
		w.meant = func() (any, error) { return object{"applied": false}, nil }
		turns := func() {
			t.Helper()
			if err := w.tries(0, "turn"); !isRefused(err) {
				t.Errorf("the turn is passed: %v", err)
			}
		}
		turns()
		// It is typed then, and not the server's.
		var typed string
		w.meant = func() (any, error) { typed = w.after(w.edit); return object{"applied": false}, nil }
		turns()
		w.becomes(typed)
		w.refuses(0, nil, nothingToTakeBack)
		w.becomes(played)
		// Nor is what it was not willing to take back.
		_, err := w.about("plywise.takeBack", 0, nil)
		if got := w.words(err); got != "The editor did not apply the edit, and does not say why." || w.text() != played {
			t.Errorf("it is said %q", got)
		}
		w.meant = nil
		w.refuses(0, again, nothingToDoAgain)
		w.takes(0, nil, playable)
		w.quit()
	})
}

func TestAnActionThatTheClientHasDoneIsTakenBack(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := writing(t, everything(), "en", another+playable)
		offers := w.offers(fakePosition{Line: 8}, fakePosition{14, 3})
		if len(offers) < 5 {
			t.Fatalf("only %d things are offered", len(offers))
		}
		before := w.text()
		for _, offer := range offers {
			asked := w.asked
			edit, err := offer.click()
			if err != nil {
				t.Fatalf("%s: %v", offer.title, err)
			}
			if w.asked > asked { // a lens, whose command was carried out
				w.takes(8, nil, before)
				continue
			}
			w.refuses(8, nil, nothingToTakeBack)
			w.becomes(w.after(edit))
			w.takes(8, nil, before)
		}
		w.quit()
	})
}

// An editor may answer first, and tell what it has changed later.
func TestAKeyThatIsPressedFastTakesBackOneStepAfterTheOther(t *testing.T) {
	t.Parallel()
	for name, delay := range map[string]time.Duration{"at once": 0, "later": 100 * time.Millisecond} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := writing(t, everything(), "en", playable)
				for range 3 {
					w.does(0, "turn")
				}
				w.meant = func() (any, error) {
					after := w.after(w.edit)
					if delay == 0 {
						w.becomes(after)
					} else {
						time.AfterFunc(delay, func() { w.becomes(after) })
					}
					return object{"applied": true}, nil
				}
				said := make(chan error, 5)
				for range cap(said) {
					go func() {
						_, err := w.about("plywise.takeBack", 0, nil)
						said <- err
					}()
				}
				refused := 0
				for range cap(said) {
					if err := <-said; err != nil {
						refused++
						if got := w.words(err); got != nothingToTakeBack {
							t.Errorf("it is said %q", got)
						}
					}
				}
				time.Sleep(delay)
				synctest.Wait()
				if refused != 2 || w.text() != playable {
					t.Errorf("%d are refused, and the text is\n%s", refused, w.text())
				}
				w.quit()
			})
		})
	}
}

// A made change leads a puzzle, known by its title, from one text to another.
type madeChange struct{ title, before, after string }

// Whatever is played, edited, typed and taken back in any puzzles, taking back restores exactly
// the text before the last change whose text the puzzle has, or it is refused and leaves the text alone.
func TestTakingBackRestoresTheTextBeforeTheChangeOrIsRefused(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := writing(t, withEncoding(everything(), "utf-8"), "en", "")
		taken := 0
		rapid.Check(bubbled{t}, func(r *rapid.T) {
			pick := func(what string, from ...string) string { return rapid.SampledFrom(from).Draw(r, what) }
			ends := strings.NewReplacer("\n", pick("line end", "\n", "\r\n"))
			fresh := 0
			random := func() string { // each has a title of its own
				fresh++
				_, rest, _ := strings.Cut(puzzletest.RandomSolvable(r), "\n")
				return ends.Replace(fmt.Sprintf("puzzle: é🐭%d\n%s\n", fresh, rest))
			}
			puzzles := []string{random(), random()}
			text := func() string { return ends.Replace("// first\n") + strings.Join(puzzles, "") }
			w.open(doc, text())
			defer w.close(doc)
			var made, undone []madeChange
			title := func(text string) string { title, _, _ := strings.Cut(text, "\n"); return title }
			for range rapid.IntRange(1, 40).Draw(r, "steps") {
				i := rapid.IntRange(0, len(puzzles)-1).Draw(r, "puzzle")
				before, line := puzzles[i], 1+strings.Count(strings.Join(puzzles[:i], ""), "\n")
				place := rapid.IntRange(0, 15).Draw(r, "place")
				var command func() error
				switch what := pick("step", "play", "play", "play", "set", "turn", "append", "type", "type elsewhere", "take back", "take back", "take back", "again"); what {
				case "play":
					command = func() error {
						return w.call("workspace/executeCommand", doing("plywise.play", line, object{"uri": doc}), nil)
					}
				case "set":
					set := fmt.Sprintf("set@%d %s", place, pick("what", "wall", "floor", "mouse", "cat", "pawn", "none"))
					command = func() error { return w.tries(line, set) }
				case "turn":
					command = func() error { return w.tries(line, "turn") }
				case "append":
					command = func() error { return w.tries(line, "explore", fmt.Sprintf("press@%d", place), "append") }
				case "type":
					puzzles[i] = strings.Replace(before, ends.Replace("\n"), ends.Replace(pick("typed", "x\n", "\n// x\n", "\nx\n")), 1)
					w.becomes(text())
				case "type elsewhere":
					switch pick("where", "new", "gone", "moved", "below") {
					case "new":
						puzzles = slices.Insert(puzzles, i, random())
					case "gone":
						if len(puzzles) > 1 {
							puzzles = slices.Delete(puzzles, i, i+1)
						}
					case "moved":
						puzzles[0], puzzles[i] = puzzles[i], puzzles[0]
					case "below":
						puzzles[i] = before + ends.Replace("// below\n\n")
					}
					w.becomes(text())
				default:
					from, to, more := &made, &undone, object(nil)
					if what == "again" {
						from, to, more = to, from, again
					}
					own, _, _ := strings.Cut(before, ends.Replace("\n\n"))
					at := -1
					for n, m := range *from {
						if m.title == title(before) && m.after == own {
							at = n
						}
					}
					_, err := w.about("plywise.takeBack", line, more)
					switch {
					case (err == nil) != (at >= 0):
						r.Fatalf("%s of %q: %v, with %+v", what, before, err, *from)
					case err == nil:
						m := (*from)[at]
						puzzles[i] = m.before + strings.TrimPrefix(before, own)
						*from = slices.Delete(*from, at, at+1)
						*to = append(*to, madeChange{m.title, m.after, m.before})
						taken++
					}
				}
				if command != nil {
					asked := w.asked
					err := command()
					if err == nil && w.asked > asked {
						puzzles[i] = strings.TrimSuffix(strings.TrimPrefix(w.text(), ends.Replace("// first\n")+strings.Join(puzzles[:i], "")), strings.Join(puzzles[i+1:], ""))
						was, _, _ := strings.Cut(before, ends.Replace("\n\n"))
						is, _, _ := strings.Cut(puzzles[i], ends.Replace("\n\n"))
						made = append(made, madeChange{title(before), was, is})
					}
				}
				if w.text() != text() {
					r.Fatalf("the text is\n%q\nwant\n%q", w.text(), text())
				}
			}
			if n := parser.Parse(w.text()).NumPuzzles(); n != len(puzzles) {
				r.Fatalf("there are %d puzzles of %d", n, len(puzzles))
			}
		})
		want := 20
		if testing.Short() {
			want /= 5 // as rapid makes a fifth of its checks then
		}
		if taken < want {
			t.Errorf("only %d changes were taken back", taken)
		}
		w.quit()
	})
}
