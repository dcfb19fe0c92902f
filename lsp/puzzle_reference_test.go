package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"go.lsp.dev/jsonrpc2"
	"pgregory.net/rapid"
)

// Puzzles to click on, each with the blank line that separates it from the next.
const (
	clickedOn = "puzzle: Clicked on\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\nexpect: mouse wins in 5\n\n"
	another   = "puzzle: Another\ngame: knight-pawns\nboard:\n  N...P\n  .....\n  ..P..\nbest: 0,4\n\n"
	alsoRight = "puzzle: With a graph\ngame: cat-mouse-graph\ngraph:\n  0: 2\n  2: 3 4\n  1: 3 4\n\n"
	unread    = "puzzle: Two mice\ngame: cat-mouse-grid\nboard:\n  M.M\n  .CF\n// below it\n\n"
)

// A clicker is an editor whose user clicks.
type clicker struct {
	*fakeEditor
	t    *testing.T
	edit json.RawMessage // the edit that the client was asked to apply last
}

func clicking(t *testing.T, capabilities object, prepare ...any) *clicker {
	t.Helper()
	c := &clicker{fakeEditor: connected(t, prepare...), t: t}
	c.answers["workspace/applyEdit"] = func(params json.RawMessage) (any, error) {
		var p struct{ Edit json.RawMessage }
		err := json.Unmarshal(params, &p)
		c.edit = p.Edit
		return object{"applied": true}, err
	}
	c.initialize(capabilities)
	return c
}

// after returns what an edit of the document makes of its text. The edit must be one
// of the version that the editor has.
func (c *clicker) after(edit json.RawMessage) string {
	c.t.Helper()
	s := &markedSession{T: c.t, fakeEditor: c.fakeEditor, client: client{capabilities: everything()}}
	m := &mark{markedDocument: &markedDocument{markedSession: s, name: doc, uri: doc, text: c.texts[doc].text}}
	return m.apply(m.editsOf(edit))
}

// A clickable is something to click on.
type clickable struct {
	title string
	click func() (edit json.RawMessage, err error)
}

// offers returns what there is to click on above a line and at a place of it: the
// lens that plays, and those actions of the menu that change the text.
func (c *clicker) offers(title, place fakePosition) []clickable {
	c.t.Helper()
	c.settled()
	var offers []clickable
	for _, lens := range c.resolved(c.lenses(doc)) {
		var l fakeLens
		if err := json.Unmarshal(lens, &l); err != nil {
			c.t.Fatal(err)
		}
		if l.Range.Start.Line == title.Line && l.Command.Command == "plywise.play" {
			offers = append(offers, clickable{l.Command.Title, func() (json.RawMessage, error) { return c.run(l) }})
		}
	}
	var menu []json.RawMessage
	c.must("textDocument/codeAction", object{
		"textDocument": object{"uri": doc}, "range": fakeRange{place, place}, "context": object{"diagnostics": []any{}},
	}, &menu)
	for _, action := range menu {
		var a fakeAction
		if err := json.Unmarshal(action, &a); err != nil {
			c.t.Fatal(err)
		}
		if a.Edit == nil && a.Disabled == nil && a.Kind != "preview" {
			offers = append(offers, clickable{a.Title, func() (json.RawMessage, error) {
				err := c.call("codeAction/resolve", action, &a)
				return a.Edit, err
			}})
		}
	}
	return offers
}

func (c *clicker) run(l fakeLens) (json.RawMessage, error) {
	c.edit = nil
	err := c.call("workspace/executeCommand", object{"command": l.Command.Command, "arguments": l.Command.Arguments}, nil)
	return c.edit, err
}

// line returns the line on which the puzzle of that number starts.
func line(puzzles []string, number int) int {
	return strings.Count(strings.Join(puzzles[:number], ""), "\n")
}

func TestWhatWasOfferedIsDoneWhateverIsTypedElsewhere(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := clicking(t, everything())
		others := []string{another, alsoRight, unread}
		rapid.Check(bubbled{t}, func(r *rapid.T) {
			// Some puzzles, of which several may have the text of the one clicked on.
			puzzles := []string{"// first\n"}
			for range rapid.IntRange(1, 5).Draw(r, "puzzles") {
				puzzles = append(puzzles, rapid.SampledFrom(append(others, clickedOn)).Draw(r, "puzzle"))
			}
			at := rapid.IntRange(1, len(puzzles)).Draw(r, "place")
			puzzles = slices.Insert(puzzles, at, clickedOn)
			c.open(doc, strings.Join(puzzles, ""))
			defer func() { c.close(doc) }()

			first := line(puzzles, at)
			offers := c.offers(fakePosition{Line: first}, fakePosition{first + 6, 3})
			if len(offers) < 5 {
				r.Fatalf("only %d things are offered", len(offers))
			}
			chosen := rapid.SampledFrom(offers).Draw(r, "offer")
			edit, err := chosen.click()
			if err != nil {
				r.Fatalf("%s: %v", chosen.title, err)
			}
			meant := c.after(edit)
			meant = strings.TrimPrefix(meant, strings.Join(puzzles[:at], ""))
			meant = strings.TrimSuffix(meant, strings.Join(puzzles[at+1:], ""))

			for range rapid.IntRange(1, 4).Draw(r, "edits") {
				i := rapid.IntRange(1, len(puzzles)).Draw(r, "where")
				switch other := i < len(puzzles) && i != at && puzzles[i] != clickedOn; rapid.SampledFrom([]string{"insert", "remove", "change", "comment", "below", "reopen"}).Draw(r, "what") {
				case "insert":
					puzzles = slices.Insert(puzzles, i, rapid.SampledFrom(others).Draw(r, "new"))
					if i <= at {
						at++
					}
				case "remove":
					if other {
						puzzles = slices.Delete(puzzles, i, i+1)
						if i < at {
							at--
						}
					}
				case "change":
					if other {
						puzzles[i] = strings.Replace(puzzles[i], "puzzle: ", "puzzle: x", 1)
					}
				case "comment":
					puzzles[0] += "// 🐭 one more\n"
				case "below": // a reader takes such a comment for one on the next puzzle
					puzzles[at] += "// the next one\n\n"
					meant += "// the next one\n\n"
				case "reopen":
					c.close(doc)
					c.open(doc, strings.Join(puzzles, ""))
				}
				c.becomes(strings.Join(puzzles, ""))
			}
			edit, err = chosen.click()
			if err != nil {
				r.Fatalf("%s: %v", chosen.title, err)
			}
			puzzles[at] = meant
			if got, want := c.after(edit), strings.Join(puzzles, ""); got != want {
				r.Fatalf("%s leads to\n%s\nwant\n%s", chosen.title, got, want)
			}
		})
		c.quit()
	})
}

// becomes makes the document's text another one, with one edit.
func (c *clicker) becomes(text string) {
	if old := c.texts[doc].text; old != text {
		c.fakeEditor.edit(doc, fakeEdit{0, len(old), text})
	}
}

// thereAndBack replaces a word by another and that by the word again, in one message.
func (c *clicker) thereAndBack(word, other string) {
	at := strings.Index(c.texts[doc].text, word)
	c.fakeEditor.edit(doc, fakeEdit{at, at + len(word), other}, fakeEdit{at, at + len(other), word})
}

func TestACutAndPastedPuzzleIsTheSame(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := clicking(t, everything())
		c.open(doc, clickedOn+another+unread)
		for _, offer := range c.offers(fakePosition{}, fakePosition{6, 3}) {
			c.becomes(another + unread)
			c.becomes(another + unread + clickedOn)
			edit, err := offer.click()
			if err != nil {
				t.Fatalf("%s: %v", offer.title, err)
			}
			if got := c.after(edit); !strings.HasPrefix(got, another+unread) || strings.HasSuffix(got, clickedOn) {
				t.Errorf("%s leads to\n%s", offer.title, got)
			}
			c.becomes(clickedOn + another + unread)
		}
		c.quit()
	})
}

// refusal reports what is wrong with an error that the user should understand.
func refusal(err error) error {
	wire, ok := err.(*jsonrpc2.Error)
	if !ok || wire.Code != -32803 || !strings.HasPrefix(wire.Message, "Nothing was done: ") || !strings.Contains(wire.Message, "hoose again") {
		return fmt.Errorf("got %v, want words with code -32803", err)
	}
	return nil
}

func TestAClickOnAPuzzleThatIsNotThereAnyMoreIsRefusedInWords(t *testing.T) {
	t.Parallel()
	for name, edit := range map[string]func(*clicker){
		"edited":           func(c *clicker) { c.replace(doc, "C...", "C..#") },
		"its title edited": func(c *clicker) { c.replace(doc, "Clicked", "Looked") },
		"removed":          func(c *clicker) { c.becomes(another) },
		"a key added":      func(c *clicker) { c.replace(doc, "in 5\n", "in 5\nlimit: 9\n") },
		"all removed":      func(c *clicker) { c.becomes("") },
		"closed":           func(c *clicker) { c.close(doc) },
		"another opened":   func(c *clicker) { c.close(doc); c.open(doc, another) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := clicking(t, everything())
				c.open(doc, clickedOn+another)
				offers := c.offers(fakePosition{}, fakePosition{6, 3})
				edit(c)
				for _, offer := range offers {
					if _, err := offer.click(); refusal(err) != nil {
						t.Errorf("%s: %v", offer.title, refusal(err))
					}
				}
				if c.edit != nil {
					t.Errorf("the client is asked to make the edit %s", c.edit)
				}
				c.quit()
			})
		})
	}
}

// The text changes while the puzzle that the user has clicked on is being solved.
func TestAClickIsCarriedOutInTheTextAsItIsWhenThePuzzleIsSolved(t *testing.T) {
	t.Parallel()
	gated := strings.Replace(clickedOn, "Clicked", "gate", 1)
	play := object{"command": "plywise.play", "arguments": []any{object{"uri": doc, "position": fakePosition{}}}}
	for _, c := range []struct {
		name  string
		edit  func(*clicker)
		after string // "" where it is refused
	}{
		{"elsewhere", func(c *clicker) { c.becomes(another + gated) }, another},
		{"there and back", func(c *clicker) { c.thereAndBack("gate", "late") }, "puzzle: gate on"},
		{"away", func(c *clicker) { c.replace(doc, "gate", "late") }, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				hung, clicked := newGated(), make(chan struct{})
				e := clicking(t, everything(), func(s *server) {
					s.SolveWith(hung)
					s.Methods["workspace/executeCommand"] = behind(s.Methods["workspace/executeCommand"], func(context.Context) { close(clicked) })
				})
				e.open(doc, gated)
				answer := make(chan error, 1)
				go func() { answer <- e.call("workspace/executeCommand", play, nil) }()
				<-clicked
				c.edit(e)
				e.call("plywise/nothing", nil, nil)
				close(hung.gate)
				err := <-answer
				switch {
				case c.after == "" && refusal(err) != nil:
					t.Error(refusal(err))
				case c.after != "" && err != nil:
					t.Error(err)
				case c.after != "":
					if got := e.after(e.edit); !strings.HasPrefix(got, c.after) || !strings.Contains(got, "  ..M..") {
						t.Errorf("it leads to\n%s", got)
					}
				}
				e.quit()
			})
		})
	}
}

// Not everything that is offered needs the solution.
func TestABoardIsTurnedWhileItsPuzzleIsBeingSolved(t *testing.T) {
	t.Parallel()
	for name, resolves := range map[string]any{"resolved": object{"properties": []string{"edit"}}, "at once": nil} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				capabilities := everything()
				set(capabilities, "textDocument.codeAction.resolveSupport", resolves)
				c := clicking(t, capabilities, func(s *server) { s.SolveWith(newGated()) })
				c.open(doc, strings.Replace(clickedOn, "Clicked", "gate", 1))
				var menu []json.RawMessage
				c.must("textDocument/codeAction", object{
					"textDocument": object{"uri": doc}, "range": fakeRange{}, "context": object{"diagnostics": []any{}, "only": []string{"refactor.rewrite.board"}},
				}, &menu)
				for _, action := range menu {
					var a fakeAction
					if err := json.Unmarshal(action, &a); err != nil {
						t.Fatal(err)
					}
					if a.Edit == nil {
						c.must("codeAction/resolve", action, &a)
					}
					if got := c.after(a.Edit); a.Title == "Mirror the board left to right" && !strings.Contains(got, "  F####\n  ...C#\n  ....M\n") {
						t.Errorf("it leads to\n%s", got)
					}
				}
				if len(menu) == 0 {
					t.Error("nothing is offered")
				}
				c.quit()
			})
		})
	}
}
