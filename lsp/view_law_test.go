package lsp

import (
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.uber.org/zap"
	"go.uber.org/zap/zaptest/observer"
	"pgregory.net/rapid"

	"plywise/lsp/answer"
	"plywise/lsp/internal/puzzletest"
	"plywise/lsp/session"
	"plywise/lsp/view"
	"plywise/lsp/work"
	"plywise/parser"
	"plywise/parser/syntax"
)

// A slow engine takes from no time to two seconds to solve a puzzle, as its text has it.
type slow struct{ *answer.Engine }

// Analyse implements [schedule.Engine].
func (s slow) Analyse(ctx context.Context, p *syntax.Puzzle, wanted work.Wanted) (*answer.Answer, error) {
	select {
	case <-time.After([]time.Duration{0, 0, 100, 2000}[len(p.Text)%4] * time.Millisecond):
		return s.Engine.Analyse(ctx, p, wanted)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// A desk is an editor at which anything may happen to texts and views.
type desk struct {
	*fakeEditor
	rt       *rapid.T
	texts    []*deskText
	views    []*fakeView // those that are open
	restores []string    // words that came
	spoilers bool
	broken   []string // laws that do not hold
}

// A deskText is a document.
type deskText struct {
	uri    string
	isOpen bool
}

func TestViewsKeepTheirLawsWhateverHappens(t *testing.T) {
	t.Parallel()
	for _, encoding := range []string{"utf-8", "utf-16", "utf-32"} {
		t.Run(encoding, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				documents := 0
				core, logged := observer.New(zap.ErrorLevel)
				e := painting(t, "", nil, func(o *session.Options) { o.Logger = zap.New(core) }, func(s *server) {
					engine := answer.NewEngine(0)
					engine.Report = func(defect *answer.DefectError) { t.Errorf("%s\n%s", defect, defect.Stack) }
					s.SolveWith(slow{engine})
				})
				rapid.Check(bubbled{t}, func(rt *rapid.T) {
					d := &desk{fakeEditor: e, rt: rt, spoilers: true}
					e.mu.Lock()
					e.laws = func(law string) { d.broken = append(d.broken, law) }
					e.mu.Unlock()
					for range 2 {
						documents++
						d.texts = append(d.texts, &deskText{uri: fmt.Sprintf("file:///%d", documents)})
						d.opens(d.texts[len(d.texts)-1])
					}
					defer d.clear()
					for range rapid.IntRange(1, 30).Draw(rt, "steps") {
						d.step()
					}
					d.comesToRest()
				})
				e.quit()
				for _, entry := range logged.All() {
					t.Errorf("logged is %+v", entry)
				}
			})
		})
	}
}

func (d *desk) number(what string, most int) int { return rapid.IntRange(0, most).Draw(d.rt, what) }

// text returns a document, which may be closed.
func (d *desk) text() *deskText { return rapid.SampledFrom(d.texts).Draw(d.rt, "document") }

// written is a piece of text, from a character to some puzzles.
func (d *desk) written() string {
	switch d.number("what is written", 4) {
	case 0:
		return puzzletest.RandomPuzzle(d.rt) + rapid.SampledFrom([]string{"", "moves: 0,0 0,1 1,1\n", "expect: mouse wins\nbest: 0,0\n", "idle: none\n"}).Draw(d.rt, "claims")
	case 1:
		return rapid.SampledFrom([]string{wideNames, gridText, houseText, pawnsText, hall(50), wrongText}).Draw(d.rt, "puzzle") + "\n"
	}
	return rapid.SampledFrom(pieces).Draw(d.rt, "piece")
}

func (d *desk) opens(text *deskText) {
	written := d.written() + d.written()
	version := 1
	if before := d.fakeEditor.texts[text.uri]; before != nil {
		version = before.version + 1
	}
	d.mu.Lock()
	d.oldest[text.uri] = 0 // until the server has read it
	d.mu.Unlock()
	d.fakeEditor.texts[text.uri] = &fakeText{written, version}
	d.notify("textDocument/didOpen", object{"textDocument": object{"uri": text.uri, "languageId": "puzzle", "version": version, "text": written}})
	text.isOpen = true
}

func (d *desk) step() {
	switch d.number("step", 11) {
	case 0, 1:
		if text := d.text(); text.isOpen {
			now := d.fakeEditor.texts[text.uri].text
			at := boundary(now, d.number("at", len(now)))
			end := boundary(now, min(len(now), at+d.number("length", 30)))
			d.edit(text.uri, fakeEdit{at, end, d.written()})
		}
	case 2:
		text := d.text()
		if text.isOpen {
			d.notify("textDocument/didClose", object{"textDocument": object{"uri": text.uri}})
			text.isOpen = false
		} else {
			d.opens(text)
		}
	case 3:
		d.spoilers = rapid.Bool().Draw(d.rt, "spoilers")
		d.mu.Lock()
		d.discreet = false
		d.mu.Unlock()
		d.sets(object{"spoilers": map[bool]string{true: "on", false: "off"}[d.spoilers], "heatMap": rapid.Bool().Draw(d.rt, "heat map")})
	case 4, 5:
		if text := d.text(); text.isOpen && len(d.views) < 6 {
			word := rapid.SampledFrom(append(d.restores, "", "broken")).Draw(d.rt, "restore")
			form := rapid.SampledFrom([]string{"rows", "board"}).Draw(d.rt, "form")
			d.views = append(d.views, d.viewAt(form, rapid.IntRange(1, 200).Draw(d.rt, "columns"), text.uri, d.place(text), word))
		}
	default:
		if len(d.views) > 0 {
			d.with(rapid.SampledFrom(d.views).Draw(d.rt, "view"))
		}
	}
	if d.number("pause", 3) > 0 {
		pause := rapid.SampledFrom([]time.Duration{0, 0, 10, 100, 300, 3000}).Draw(d.rt, "ms")
		d.pause(pause * time.Millisecond)
		d.quiet(pause > 150)
	}
}

// with does something with a view.
func (d *desk) with(v *fakeView) {
	switch d.number("what happens to it", 9) {
	case 0:
		if text := d.text(); text.isOpen {
			d.notify("plywise/view/follow", object{"view": v.number, "textDocument": object{"uri": text.uri}, "position": d.place(text)})
		}
	case 1:
		v.resize(rapid.IntRange(1, 200).Draw(d.rt, "columns"))
	case 2:
		v.leave()
		d.views = slices.DeleteFunc(d.views, func(other *fakeView) bool { return other == v })
	default:
		d.press(v)
	}
}

// place is a position in a document.
func (d *desk) place(text *deskText) fakePosition {
	now := d.fakeEditor.texts[text.uri].text
	return position(now, boundary(now, d.number("cursor", len(now))), d.encoding)
}

// writers are the commands that may change the text.
var writers = []string{"press", "best", "takeBack", "again", "append", "set", "edge", "node", "turn", "resize", "play"}

// press has a command carried out, which may be refused.
func (d *desk) press(v *fakeView) {
	chosen := rapid.SampledFrom(append(v.commands, toldCommand{Name: "press"}, toldCommand{Name: "press"}, toldCommand{Name: "best"}, toldCommand{Name: "fly"})).Draw(d.rt, "command")
	what := chosen.Name
	if spot := rapid.IntRange(-2, 40).Draw(d.rt, "spot"); spot > -2 {
		what += fmt.Sprintf("@%d", spot)
	}
	if words, ok := chosen.Value.([]any); ok {
		what += " " + rapid.SampledFrom(append(words, "nonsense")).Draw(d.rt, "value").(string)
	}
	draw := max(v.Draw-rapid.SampledFrom([]int{0, 0, 0, 0, 0, 0, 1, 2, 20, -1}).Draw(d.rt, "older"), 0)
	refuses := d.number("the client refuses", 5) == 0
	d.mu.Lock()
	d.answers["workspace/applyEdit"] = d.applies
	if refuses {
		d.answers["workspace/applyEdit"] = func(json.RawMessage) (any, error) { return object{"applied": false}, nil }
	}
	d.mu.Unlock()
	before, asked := d.allTexts(), d.timesAsked("workspace/applyEdit")
	deed, err := v.doIn(draw, what)
	asked = d.timesAsked("workspace/applyEdit") - asked
	var wire *jsonrpc2.Error
	switch {
	case err == nil:
		if hides := d.discreetly() && !v.saved().Revealed; hides && tells.MatchString(deed.Says+deed.Copy) {
			d.rt.Fatalf("%s gives away: %+v", what, deed)
		}
	case !errors.As(err, &wire) || wire.Code != -32803 && wire.Code != -32602 || wire.Message == "":
		d.rt.Fatalf("%s: %v", what, err)
	}
	switch now := d.allTexts(); {
	case asked > 1 || asked > 0 && !slices.Contains(writers, chosen.Name):
		d.rt.Fatalf("%s asks for %d edits", what, asked)
	case (now != before) != (asked > 0 && !refuses), asked > 0 && (err == nil) == refuses:
		d.rt.Fatalf("%s asks for %d edits, which are refused: %t; then %v, and the texts are\n%s\nafter\n%s", what, asked, refuses, err, now, before)
	}
}

// allTexts returns the texts of all documents.
func (d *desk) allTexts() string {
	var all []string
	for _, text := range d.texts {
		all = append(all, d.fakeEditor.texts[text.uri].text)
	}
	return strings.Join(all, "\n====\n")
}

// quiet waits until the server has read all, and holds what is there by then against the laws. The
// last picture may stand for 150 ms after an edit, however wide the window is.
func (d *desk) quiet(isDrawn bool) {
	synctest.Wait()
	d.mu.Lock()
	d.discreet = !d.spoilers
	for _, text := range d.texts {
		d.oldest[text.uri] = d.fakeEditor.texts[text.uri].version
		if !text.isOpen {
			d.oldest[text.uri] = math.MaxInt
		}
	}
	d.mu.Unlock()
	for _, v := range d.views {
		if isDrawn {
			v.fits()
		}
		if len(d.broken) > 0 {
			d.rt.Fatalf("%s\n%s", d.broken[0], v.text())
		}
		if v.Restore != "" {
			d.restores = append(d.restores[max(0, len(d.restores)-5):], v.Restore)
		}
	}
}

func (d *desk) discreetly() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.discreet
}

// saved is what a view keeps for when it is opened again.
func (v *fakeView) saved() (saved view.Saved) {
	_ = view.Decode(v.Restore, &saved)
	return saved
}

// comesToRest expects that a view which is opened anew shows what one shows to which all this has
// happened.
func (d *desk) comesToRest() {
	for _, v := range d.views {
		text := d.text()
		if !text.isOpen {
			d.opens(text)
		}
		if v.saved().Pinned {
			_, _ = v.do("pin")
		}
		at := d.place(text)
		v.followTo(text.uri, at)
		d.pause(5 * time.Second)
		d.quiet(true)
		if _, err := v.do(rapid.SampledFrom([]string{"explore", "text"}).Draw(d.rt, "mode")); err != nil || v.Older {
			continue // it is broken
		}
		synctest.Wait()
		form, other := "rows", "board"
		if v.Board != nil {
			form, other = other, form
		}
		anew, sibling := d.viewAt(form, v.columns, text.uri, at, v.Restore), d.viewAt(other, v.columns, text.uri, at, v.Restore)
		d.views = append(d.views, anew, sibling)
		d.pause(5 * time.Second)
		d.quiet(true)
		if anew.picture != v.picture {
			d.rt.Fatalf("opened anew it is\n%s\n%s\nnot\n%s\n%s", anew.text(), anew.picture, v.text(), v.picture)
		}
		rows, board := v, sibling
		if form == "board" {
			rows, board = sibling, v
		}
		rows.hasAllPlacesOf(&board.board)
		d.quiet(true)
	}
}

// hasAllPlacesOf expects the places of a board in the rows, or a part of them between ellipses.
func (v *fakeView) hasAllPlacesOf(b *toldBoard) {
	if b.Arena == nil {
		return
	}
	places, seen, isCut := max(b.Arena.Rows*b.Arena.Cols, len(b.Arena.Nodes)), 0, false
	for _, r := range v.rows {
		inRow := 0
		for _, s := range r.Spots {
			if s[2] < places {
				inRow++
			}
		}
		seen += inRow
		isCut = isCut || inRow > 0 && strings.Contains(r.Text, "…")
	}
	if seen != places && !isCut {
		v.wrong("%d of %d places are in\n%s", seen, places, v.text())
	}
}

func (d *desk) clear() {
	for _, v := range d.views {
		v.leave()
	}
	for _, text := range d.texts {
		if text.isOpen {
			d.close(text.uri)
		}
	}
	d.mu.Lock()
	d.discreet = false
	d.mu.Unlock()
	d.sets(object{"spoilers": "on"})
}

// coded returns an outcome as a layer of the heat map has it.
func (o *toldOutcome) coded() int {
	switch {
	case o.Outcome == "draw":
		return 32767
	case o.Reason == "limit":
		return -32768
	case o.Outcome == "mouse":
		return 1 + *o.Plies
	}
	return -1 - *o.Plies
}

// only opens a puzzle in a document of its own, of which nobody has explored anything yet, and a
// view of it.
func (e *fakeEditor) only(text string) (v *fakeView, uri string) {
	uri = fmt.Sprintf("file:///of-view-%d", len(e.views))
	e.open(uri, text)
	v = e.viewAt("board", 0, uri, fakePosition{}, "")
	e.settled()
	return v, uri
}

// Moves that are explored lead to the same position as the same moves in the text.
func TestExploredMovesLeadWhereTheSameMovesInTheTextLead(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, "", nil)
		rapid.Check(bubbled{t}, func(rt *rapid.T) {
			text := puzzletest.RandomSolvable(rt)
			explored, one := e.only(text)
			played, other := e.only(text)
			defer func() { e.close(one); e.close(other); explored.leave(); played.leave() }()
			if played.board.State != "solved" {
				rt.Skip("such as a pawn out of reach")
			}
			layer := "layer " + rapid.SampledFrom([]string{"arrivals", "mouse, mouse to move", "mouse, cat to move", "cat, mouse to move", "cat, cat to move"}).Draw(rt, "layer")
			explored.does(layer)
			played.does(layer, "text")
			for range rapid.IntRange(0, 5).Draw(rt, "moves") {
				if len(explored.board.Moves) == 0 || explored.board.Over {
					break
				}
				press := fmt.Sprintf("press@%d", rapid.SampledFrom(explored.board.Moves).Draw(rt, "move").To)
				if _, err := played.do(press); err != nil {
					break // a position that no text has, such as one after the limit
				}
				explored.does(press)
				e.settled()
			}
			got, want := explored.board, played.board
			if got.Over && got.Outcome.Total != nil { // explored, it counts the whole game; the text has only its last position
				got.Outcome, want.Outcome = nil, nil
			}
			for what, pair := range map[string][2]any{
				"pieces": {got.Pieces, want.Pieces}, "pawns": {got.Pawns, want.Pawns}, "turn": {got.Turn, want.Turn}, "over": {got.Over, want.Over},
				"outcome": {got.Outcome, want.Outcome}, "moves": {got.Moves, want.Moves}, "heat": {got.Heat, want.Heat},
			} {
				if !reflect.DeepEqual(pair[0], pair[1]) {
					rt.Fatalf("%s: explored\n%+v\nin the text\n%+v\n%s\n%s", what, pair[0], pair[1], explored.Board, played.Board)
				}
			}
			isLimited := got.LimitLeft != nil && *got.LimitLeft < 100 // else the text says nothing of the default
			if len(got.Line) != len(want.Line) || isLimited && *got.LimitLeft != *want.LimitLeft {
				rt.Fatalf("explored\n%s\nin the text\n%s", explored.Board, played.Board)
			}
		})
		e.quit()
	})
}

// The layer that is shown first agrees with the moves: where the player to move can go, it has the
// outcome after that move.
func TestOutcomesMovesAndShadesOfAPictureAgree(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, "", nil)
		rapid.Check(bubbled{t}, func(rt *rapid.T) {
			v, uri := e.only(puzzletest.RandomSolvable(rt))
			defer func() { e.close(uri); v.leave() }()
			if v.board.State != "solved" {
				rt.Skip("such as a pawn out of reach")
			}
			b, best := &v.board, 0
			if other := map[string]string{"mouse": "cat", "cat": "mouse"}[b.Turn]; other != "" {
				if b.Heat.Piece != b.Turn || b.Heat.Turn != other {
					rt.Fatalf("%s is to move, the layer is %+v", b.Turn, b.Heat)
				}
				for _, m := range b.Moves {
					if got, want := int(int16(binary.LittleEndian.Uint16(b.Heat.Int16[2*m.To:]))), m.After.coded(); got != want {
						rt.Fatalf("%s leads to %d, the heat is %d\n%s", m.Name, want, got, v.Board)
					}
				}
			}
			for i, m := range b.Moves {
				switch {
				case m.Before.Total != nil && *m.Before.Total-m.Steps != *m.After.Total,
					m.Before.Plies != nil && *m.Before.Plies-1 != *m.After.Plies,
					m.Before.Outcome != m.After.Outcome, m.Before.Reason != m.After.Reason:
					rt.Fatalf("before %s it is %+v, after it %+v\n%s", m.Name, m.Before, m.After, v.Board)
				case i > 0 && *m.Rank < *b.Moves[i-1].Rank:
					rt.Fatalf("%s is better than the one before it\n%s", m.Name, v.Board)
				case *m.Rank == 0:
					best++
					// The reason of a draw may differ.
					if m.Before.Outcome != b.Outcome.Outcome || !reflect.DeepEqual(m.Before.Plies, b.Outcome.Plies) || !reflect.DeepEqual(m.Before.Total, b.Outcome.Total) {
						rt.Fatalf("the best is %+v, the outcome %+v\n%s", m.Before, b.Outcome, v.Board)
					}
				}
			}
			if stuck := b.Outcome.Reason == "stuck"; stuck && b.Over || best == 0 && !b.Over && !stuck {
				rt.Fatalf("no move is best, or one is stuck and it is over\n%s", v.Board)
			}
		})
		e.quit()
	})
}

// A move has the mark that is shown behind it in the text once it has been written there.
func TestAMoveHasTheMarkThatTheTextShowsBehindIt(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := painting(t, "", nil)
		rapid.Check(bubbled{t}, func(rt *rapid.T) {
			v, uri := e.only(puzzletest.RandomSolvable(rt))
			defer func() { e.close(uri); v.leave() }()
			if len(v.board.Moves) == 0 || v.board.Over {
				rt.Skip("nobody can move")
			}
			m := rapid.SampledFrom(v.board.Moves).Draw(rt, "move")
			v.does(fmt.Sprintf("press@%d", m.To), "append", "back")
			e.settled()
			entry, hint := v.board.Played[0], ""
			for _, label := range e.labels(uri) {
				if strings.Trim(label, "!?") == "" {
					hint = label
				}
			}
			if m.Mark != entry.Mark || m.Mark != hint || entry.To != m.To || !reflect.DeepEqual(entry.After, m.After) {
				rt.Fatalf("%s is marked %q, behind the entry %q, in the text %q\n%s", m.Name, m.Mark, entry.Mark, hint, v.Board)
			}
		})
		e.quit()
	})
}

// A board points at the right places of the text: each row, node, piece, pawn, move and claim
// stands where it says, and so does each definition, however columns are counted.
func TestThingsStandInTheTextWhereABoardSaysThatTheyDo(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../editors/examples/*.puzzle")
	if err != nil || len(files) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	texts := []string{edges, strings.ReplaceAll(gridText, "\n", "\r\n") + "puzzle: é🐭\n" + houseText}
	for _, name := range files {
		if data, err := os.ReadFile(name); err != nil {
			t.Fatal(err)
		} else if !strings.Contains(name, "64x64") && !strings.Contains(name, "20-pawns") {
			texts = append(texts, string(data))
		}
	}
	synctest.Test(t, func(t *testing.T) {
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
			v := e.view("board", 0, 0)
			is := func(what string, r fakeRange, names ...string) {
				t.Helper()
				if seen[what]++; !slices.Contains(names, said(r)) {
					t.Errorf("%s: where the %s should be stands %q, not %q", v.Title, what, said(r), names)
				}
			}
			for p := range parser.Parse(text).Puzzles() {
				v.follow(p.Line)
				b := &v.board
				if b.Title != p.Title && !strings.Contains(text, "\ufeff") {
					t.Errorf("it is %q, not %q", b.Title, p.Title)
				}
				if p.Draft.Board != nil {
					for row, at := range b.Text.Rows {
						end := fakePosition{at[0], position(lines[at[0]], len(lines[at[0]]), e.encoding).Character}
						if want := p.Slice(p.Draft.Board.Lines[row]); !strings.HasPrefix(said(fakeRange{fakePosition{at[0], at[1]}, end}), want) {
							t.Errorf("%s: row %d is not at %v", p.Title, row, at)
						}
						seen["row"]++
					}
				}
				for n, mentions := range b.Text.Nodes {
					for _, r := range mentions {
						is("node", r, p.Draft.Graph.Nodes[n].Name)
					}
				}
				for name, r := range b.Text.Pieces {
					is("piece", r, map[string]string{"mouse": "M", "cat": "C", "goal": "F", "knight": "N"}[name], p.PlaceName(b.Pieces[name]))
				}
				for n, r := range b.Text.Pawns {
					is("pawn", r, "P", p.PlaceName(b.Pawns[n]))
				}
				if len(b.Played) != len(p.Moves) {
					t.Errorf("%s: there are %d moves", p.Title, len(b.Played))
				}
				for n, m := range b.Played {
					is("move", m.Range, p.Slice(p.Moves[n].Range))
				}
				for _, c := range b.Claims {
					is("claim", c.Range, cmp.Or(p.Slice(p.Field(c.Key).Value), c.Key)) // a block has its key marked
					isUnknown := c.Holds == nil && c.Key != "idle"                     // which is found out after all else
					if isExample := i >= 2 && p.Holed == nil; isExample && (isUnknown || c.Holds != nil && !*c.Holds) {
						t.Errorf("%s: `%s` does not hold", p.Title, c.Key)
					}
				}
				for place := range p.Places() {
					deed, err := v.do(fmt.Sprintf("definition@%d", place))
					switch {
					case err != nil && !isRefused(err):
						t.Error(err)
					case err == nil && p.Draft.Graph != nil:
						is("definition", deed.Reveal.Range, p.PlaceName(place))
					case err == nil:
						if len([]rune(said(deed.Reveal.Range))) != 1 {
							is("definition", deed.Reveal.Range, p.PlaceName(place))
						}
					}
				}
			}
			e.quit()
		}
		for _, what := range []string{"row", "node", "piece", "pawn", "move", "claim", "definition"} {
			if seen[what] == 0 {
				t.Errorf("there was no %s", what)
			}
		}
	})
}
