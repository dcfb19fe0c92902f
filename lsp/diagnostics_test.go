package lsp

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"plywise/lsp/answer"
	"plywise/lsp/session"
	"plywise/lsp/transport"
	"plywise/parser"
)

// twoMistakes has a mistake of form and, beside it, an assertion that fails.
const twoMistakes = `puzzle: broken
game: cat-mouse-grid
colour: red
board:
  M.C
  F..

puzzle: solved
game: cat-mouse-grid
board:
  ####F
  #C...
  M....
mouse-jump: 2
expect: cat wins
`

func TestProblemsAreShownAtTheirPlacesWithTheVersion(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		e.open(doc, twoMistakes)
		got := e.showsCodes(doc, "unknown-key", "expect-failed")
		if got.Version == nil || *got.Version != 1 {
			t.Errorf("they came for version %v", got.Version)
		}
		want := []fakeRange{
			{fakePosition{2, 0}, fakePosition{2, 6}},
			{fakePosition{14, 8}, fakePosition{14, 16}},
		}
		for i, d := range got.Diagnostics {
			if d.Range != want[i] || d.Severity != 1 || d.Source != "plywise" || d.Message == "" {
				t.Errorf("got %+v, want it at %v", d, want[i])
			}
		}
		e.quit()
	})
}

func TestProblemsOfFormDoNotWaitForThoseOfSense(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hung := newGated()
		e := start(t, rich(), func(s *server) { s.SolveWith(hung) })
		e.open(doc, strings.ReplaceAll(twoMistakes, "puzzle: ", "puzzle: gate "))
		e.showsCodes(doc, "unknown-key")
		close(hung.gate)
		e.showsCodes(doc, "unknown-key", "expect-failed")
		e.quit()
	})
}

func TestAHungPuzzleDoesNotHoldUpWhatIsKnownOfOthers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich(), func(s *server) { s.SolveWith(newGated()) })
		e.open(doc, twoMistakes+"\npuzzle: gate\n")
		e.showsCodes(doc, "unknown-key", "expect-failed", "missing-game")
		e.quit()
	})
}

func TestEveryVersionIsShownItsOwnProblems(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		e.open(doc, twoMistakes)
		e.showsCodes(doc, "unknown-key", "expect-failed")
		e.replace(doc, "cat wins", "mouse wins in 5")
		e.showsCodes(doc, "unknown-key")
		e.replace(doc, "puzzle: broken", "// a line more\npuzzle: broken")
		got := e.shows(doc, "version 3", func(s *shown) bool { return *s.Version == 3 })
		if fmt.Sprint(got.codes()) != "[unknown-key]" || got.Diagnostics[0].Range.Start.Line != 3 {
			t.Errorf("got %v", &got)
		}
		e.replace(doc, "colour: red\n", "")
		got = e.showsCodes(doc)
		if *got.Version != 4 {
			t.Errorf("they came for version %d", *got.Version)
		}
		e.quit()
	})
}

func TestTheEditorIsToldOnceAboutEveryVersion(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich(), func(s *server) { s.TypingWait = time.Hour })
		e.open(doc, "puzzle: a\n")
		e.showsCodes(doc, "missing-game")
		e.settled()
		e.replace(doc, "puzzle: a\n", "puzzle: a\ngame: knight-pawns\nsize: 8\nknight: 0,0\npawns: none\n")
		e.showsCodes(doc)
		e.settled()
		before := e.lastShown(doc).Messages
		for range 5 {
			e.replace(doc, "puzzle: a", "puzzle: aa") // as clean as before
			e.settled()
		}
		if got := e.lastShown(doc).Messages; got != before+5 || *e.lastShown(doc).Version != 7 {
			t.Errorf("%d messages about 5 versions, the last about version %d", got-before, *e.lastShown(doc).Version)
		}
		e.looksAt(doc, 1) // the user stops typing
		e.settled()
		if got := e.lastShown(doc).Messages; got != before+5 {
			t.Errorf("%d messages more about the same version", got-before-5)
		}
		e.quit()
	})
}

func TestACleanDocumentIsToldToBeClean(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		e.open(doc, "// nothing\n")
		e.showsCodes(doc)
		e.quit()
	})
}

func TestClosingTakesBackWhatIsShown(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		e.open(doc, "puzzle: a\n")
		e.showsCodes(doc, "missing-game")
		e.close(doc)
		e.showsCodes(doc)
		e.settled()
		// Open again at the same version, with the same problem: it is shown again.
		e.open(doc, "puzzle: a\n")
		e.showsCodes(doc, "missing-game")
		e.close(doc)
		e.open(doc, "puzzle: a\n")
		e.settled()
		e.showsCodes(doc, "missing-game")
		e.quit()
	})
}

// The analysis of the first version ends only when the second one is there.
func TestWhatIsKnownOfAnOlderTextIsNeverShown(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hung := newGated()
		e := start(t, rich(), func(s *server) { s.SolveWith(hung) })
		e.open(doc, strings.Replace(twoMistakes, "puzzle: solved", "puzzle: gate", 1))
		e.showsCodes(doc, "unknown-key")
		e.replace(doc, "expect: cat wins", "expect: mouse wins")
		close(hung.gate)
		e.settled()
		e.showsCodes(doc, "unknown-key")
		e.quit()
	})
}

func TestABurstOfEditsEndsWithTheLastTextsProblems(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		e.open(doc, twoMistakes)
		for i := range 300 {
			e.replace(doc, "expect: ", "expect: ") // a version without a change
			if i%2 == 0 {
				e.replace(doc, "cat wins", "mouse wins")
			} else {
				e.replace(doc, "mouse wins", "cat wins")
			}
		}
		e.settled()
		e.showsCodes(doc, "unknown-key", "expect-failed")
		if v := *e.lastShown(doc).Version; v != e.texts[doc].version {
			t.Errorf("they came for version %d of %d", v, e.texts[doc].version)
		}
		if n := e.lastShown(doc).Messages; n > e.texts[doc].version+10 {
			t.Errorf("%d messages were sent", n)
		}
		e.quit()
	})
}

func TestABareClientGetsBareDiagnostics(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const twoMice = "puzzle: a\ngame: cat-mouse-grid\nboard:\n  M.C\n  F.M\n"
		e := start(t, object{})
		e.open(doc, twoMice)
		got := e.showsCodes(doc, "duplicate-piece")
		d := got.Diagnostics[0]
		if got.Version != nil || d.Related != nil || d.Link != nil || d.Data != nil {
			t.Errorf("the client did not say that it understands all of %v", &got)
		}
		e.quit()

		e = start(t, rich())
		e.open(doc, twoMice)
		got = e.showsCodes(doc, "duplicate-piece")
		var related []struct {
			Location struct {
				URI   string
				Range fakeRange
			}
			Message string
		}
		if err := json.Unmarshal(got.Diagnostics[0].Related, &related); err != nil {
			t.Fatal(err)
		}
		if len(related) != 1 || related[0].Location.URI != doc || related[0].Location.Range.Start != (fakePosition{3, 2}) || related[0].Message == "" {
			t.Errorf("the other mouse is said to be at %+v", related)
		}
		if data := got.Diagnostics[0].Data; data != nil {
			t.Errorf("fixes come with it, which nobody has asked for: %s", data)
		}
		e.quit()
	})
}

func TestManyPuzzlesAreShownInFewMessages(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		e.open(doc, strings.Repeat("puzzle: a\ngame: knight-pawns\nsize: 4\nknight: 0,0\npawns: 3,3\nexpect: 1\n\n", 2000))
		e.shows(doc, "all of them", func(s *shown) bool { return len(s.Diagnostics) == 2000 })
		if n := e.lastShown(doc).Messages; n > 100 {
			t.Errorf("%d messages were sent", n)
		}
		e.quit()
	})
}

// A client that does not read its diagnostics is heard all the same.
func TestAClientThatDoesNotReadIsHeard(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		in, toServer := io.Pipe()
		fromServer, out := io.Pipe()
		s := newServer(t.Context(), transport.Stdio(in, out), session.Options{})
		code := make(chan int)
		go func() {
			c, _ := s.serve()
			code <- c
		}()
		send := func(body string) {
			fmt.Fprintf(toServer, "Content-Length: %d\r\n\r\n%s", len(body), body)
		}
		send(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`)
		first := make([]byte, 16)
		if _, err := fromServer.Read(first); err != nil {
			t.Fatal(err)
		}
		go func() { // the rest of this one answer, and nothing more
			var b [1]byte
			for depth := 0; ; {
				fromServer.Read(b[:])
				switch b[0] {
				case '{':
					depth++
				case '}':
					if depth--; depth == 0 {
						return
					}
				}
			}
		}()
		heard := make(chan struct{})
		go func() {
			defer close(heard)
			for i := range 200 {
				send(fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///%d","languageId":"puzzle","version":1,"text":"puzzle:"}}}`, i))
				time.Sleep(100 * time.Microsecond)
			}
			send(`not JSON`)
			send(`{"jsonrpc":"2.0","method":"exit"}`)
		}()
		select {
		case <-heard:
		case <-time.After(time.Minute):
			t.Fatal("the server does not read")
		}
		if c := <-code; c != 1 {
			t.Errorf("the exit code is %d", c)
		}
		fromServer.Close()
	})
}

// An editor that reads a file again closes the document and opens it, from version 0
// on, and forgets what it showed.
func TestADocumentThatIsReadAgainIsShownItsProblemsAgain(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hung := newGated()
		e := start(t, rich(), func(s *server) {
			s.SolveWith(hung)
			s.TypingWait = time.Hour
		})
		text := strings.Replace(twoMistakes, "puzzle: solved", "puzzle: gate", 1)
		e.open(doc, text)
		e.showsCodes(doc, "unknown-key")
		close(hung.gate)
		e.showsCodes(doc, "unknown-key", "expect-failed")
		for range 20 {
			e.edit(doc, fakeEdit{len(text), len(text), "\n"})
			e.settled()
			e.mu.Lock()
			delete(e.shown, doc)
			e.mu.Unlock()
			e.notify("textDocument/didClose", object{"textDocument": object{"uri": doc}})
			e.texts[doc] = &fakeText{text, 0}
			e.notify("textDocument/didOpen", object{"textDocument": object{"uri": doc, "languageId": "puzzle", "version": 0, "text": text}})
			got := e.showsCodes(doc, "unknown-key", "expect-failed")
			if *got.Version != 0 {
				t.Errorf("they came for version %d", *got.Version)
			}
		}
		e.edit(doc, fakeEdit{len(text), len(text), " "})
		e.settled()
		before := e.lastShown(doc).Messages
		e.looksAt(doc, 0) // the user stops typing
		e.settled()
		if n := e.lastShown(doc).Messages - before; n != 0 {
			t.Errorf("%d messages more about the same version", n)
		}
		e.quit()
	})
}

func TestTheEditorShowsWhatTheAnalysisSays(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const text = "stray\r\n// 🐭\r\n" + twoMistakes + "puzzle: 猫 🐱\nsource: é\x01🐭\x02\n"
		for _, encoding := range []string{"utf-8", "utf-16", "utf-32"} {
			capabilities := rich()
			capabilities["general"] = object{"positionEncodings": []string{encoding}}
			e := start(t, capabilities)
			e.open(doc, text)
			var codes []string
			var want []fakeDiagnostic
			for d, err := range answer.Diagnose(answer.NewEngine(0).All(t.Context(), parser.Parse(text)), (*answer.Answer).AllProblems) {
				if err != nil {
					t.Fatal(err)
				}
				codes = append(codes, string(d.Code))
				want = append(want, fakeDiagnostic{
					Range:   fakeRange{position(text, d.Range.Start, encoding), position(text, d.Range.End, encoding)},
					Message: d.Text,
				})
			}
			got := e.showsCodes(doc, codes...)
			for i, d := range got.Diagnostics {
				if d.Range != want[i].Range || d.Message != want[i].Message {
					t.Errorf("%s: got %v %q, want %v %q", encoding, d.Range, d.Message, want[i].Range, want[i].Message)
				}
			}
			e.quit()
		}
	})
}

// Texts that no editor should open are answered like any other.
func TestExtremeFilesAreAnswered(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		row := "  " + strings.Repeat(".", 500) + "\n"
		noise := make([]byte, 1<<20)
		for i, random := 0, rand.New(rand.NewPCG(3283, 913)); i < len(noise); i++ {
			noise[i] = byte(random.IntN(128))
		}
		for name, text := range map[string]string{
			"too large for the memory": "puzzle: large\ngame: cat-mouse-grid\nmouse: 0,0\ncat: 0,1\nfood: 0,2\nboard:\n" + strings.Repeat(row, 500),
			"noise":                    string(noise),
			"NUL":                      strings.Repeat("\x00", 1<<16),
			"one long line":            "puzzle: " + strings.Repeat("🐭", 1<<18),
		} {
			e := start(t, rich())
			e.open(doc, text)
			e.settled()
			got := e.shows(doc, "a diagnostic of "+name, func(s *shown) bool { return len(s.Diagnostics) > 0 })
			if code := got.Diagnostics[0].Code; (code == "too-large") != (name == "too large for the memory") {
				t.Errorf("%s: the code is %s", name, code)
			}
			e.edit(doc, fakeEdit{len(text), len(text), "\nend"})
			e.settled()
			e.quit()
		}
	})
}

// A key has a section of its own there, a part of the setup the one of its game.
func TestHoversOfKeysLinkToTheReferenceThatIsSet(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const text = "puzzle: One\ngame: cat-mouse-grid\nlimit: 9\nboard:\n  M.FC\nexpect: mouse wins\n"
		for _, c := range []struct {
			capabilities, options object
			line                  int
			want                  string
		}{
			{rich(), object{"reference": "file:///here/FORMAT.md"}, 5, "(<file:///here/FORMAT.md#expect>)"},
			{rich(), object{"reference": "file:///here/FORMAT.md"}, 2, "(<file:///here/FORMAT.md#cat-mouse-grid>)"},
			{rich(), object{}, 5, ""},
			{object{}, object{"reference": "file:///here/FORMAT.md"}, 5, ""},
		} {
			e := configure(t, c.capabilities, nil, c.options)
			e.open(doc, text)
			var said fakeHover
			if err := e.call("textDocument/hover", object{"textDocument": object{"uri": doc}, "position": fakePosition{c.line, 2}}, &said); err != nil {
				t.Fatal(err)
			}
			if value, link, _ := strings.Cut(said.Contents.Value, "\n\n[Reference]"); value == "" || link != c.want {
				t.Errorf("%v, line %d: the hover links to %q", c.options, c.line, link)
			}
			e.quit()
		}
	})
}

func TestDiagnosticsLinkToTheReferenceThatIsSet(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []struct {
			capabilities object
			options      object
			want         string
		}{
			{rich(), object{"reference": "file:///here/FORMAT.md"}, `{"href":"file:///here/FORMAT.md#unknown-key"}`},
			{rich(), object{}, ``},
			{object{}, object{"reference": "file:///here/FORMAT.md"}, ``},
		} {
			e := configure(t, c.capabilities, nil, c.options)
			e.open(doc, twoMistakes)
			got := e.showsCodes(doc, "unknown-key", "expect-failed")
			if link := string(got.Diagnostics[0].Link); link != c.want {
				t.Errorf("%v: the link is %s", c.options, link)
			}
			e.quit()
		}

		// It is followed like any setting.
		e := configure(t, rich(), nil, nil)
		e.open(doc, twoMistakes)
		e.showsCodes(doc, "unknown-key", "expect-failed")
		e.notify("workspace/didChangeConfiguration", object{"settings": object{"plywise": object{"reference": "https://example.org/format"}}})
		e.shows(doc, "links", func(s *shown) bool {
			return string(s.Diagnostics[1].Link) == `{"href":"https://example.org/format#expect-failed"}`
		})
		e.quit()
	})
}

func TestWhatIsOfNoUseIsTagged(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const text = slipsPast + "best: 2,2 2,2\nmoves: 2,2 1,2 2,4 1,3 0,4 0,4\n"
		for _, capabilities := range []object{rich(), {}} {
			e := start(t, capabilities)
			e.open(doc, text)
			got := e.showsCodes(doc, "repeated-move", "move-after-end")
			for _, d := range got.Diagnostics { // an idle wall among them
				if tagged := fmt.Sprint(d.Tags) == "[1]"; tagged != (len(capabilities) > 0) {
					t.Errorf("%s has the tags %v", d.Code, d.Tags)
				}
			}
			e.quit()
		}
	})
}

// Editors open the versions of a file that they compare as documents of their own.
func TestACopyFromVersionControlIsNotDiagnosed(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		copies := []string{
			`git:/p/a.puzzle?%7B%22path%22%3A%22%2Fp%2Fa.puzzle%22%2C%22ref%22%3A%22HEAD%22%7D`,
			"git:/p/a.puzzle",
			"gitlens://5f1d/p/a.puzzle",
			`review:/p/a.puzzle?{"commit":"5f1d"}`,
			`conflictResolution:/p/a.puzzle?{"scheme":"file"}`,
			`other-extension:/p/a.puzzle?{"commit":"5f1d"}`,
			"fugitive:///p/.git//5f1d/a.puzzle",
		}
		edited := []string{
			"file:///p/a.puzzle", "file:///p/what%3Fnow.puzzle", "untitled:Untitled-1", "vscode-remote://host/p/a.puzzle",
			"vscode-vfs://github/owner/p/a.puzzle", "memfs:/a.puzzle", "inmemory://model/1",
		}
		for _, uri := range append(copies, edited...) {
			e.open(uri, twoMistakes)
		}
		for _, uri := range edited {
			e.showsCodes(uri, "unknown-key", "expect-failed")
		}
		e.settled()
		for _, uri := range copies {
			if shown := e.lastShown(uri); len(shown.Diagnostics) > 0 {
				t.Errorf("%s shows %q", uri, shown.codes())
			}
			var hover struct{ Contents any }
			e.must("textDocument/hover", object{"textDocument": object{"uri": uri}, "position": fakePosition{12, 2}}, &hover)
			if hover.Contents == nil {
				t.Errorf("%s has no hover", uri)
			}
		}
		e.quit()
	})
}
