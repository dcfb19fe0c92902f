package lsp

import (
	"math"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"go.lsp.dev/uri"
	"go.uber.org/zap"
	"go.uber.org/zap/zaptest/observer"

	"plywise/lsp/session"
)

// doc is the URI of the document that most tests edit.
const doc = "file:///puzzles/test.puzzle"

// textOf is the server's copy of a document.
func (e *fakeEditor) textOf(spelling string) string {
	e.t.Helper()
	e.call("plywise/nothing", nil, nil) // answered after the notifications before it
	snap, ok := e.server.Documents()[uri.URI(spelling)]
	if !ok {
		e.t.Fatalf("%s is not open", spelling)
	}
	return snap.File.Text()
}

func (e *fakeEditor) wantText(want string) {
	e.t.Helper()
	if got := e.textOf(doc); got != want {
		e.t.Errorf("the server has %q, the editor %q", got, want)
	}
}

func TestEditsAreMadeAsTheEditorMadeThemInEveryEncoding(t *testing.T) {
	t.Parallel()
	for _, encoding := range []string{"utf-8", "utf-16", "utf-32"} {
		t.Run(encoding, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := start(t, object{"general": object{"positionEncodings": []string{encoding}}})
				e.open(doc, "puzzle: 猫と鼠 🐭🐱\r\ngame: cat-mouse-grid\r\nboard:\r\n  M.C\r\n  F..\r\n")
				e.replace(doc, "🐱", "é")
				e.wantText(e.texts[doc].text)
				e.replace(doc, "🐭é\r\n", "𝄞🐭 x\n")
				e.wantText(e.texts[doc].text)
				e.replace(doc, "𝄞", "")
				e.replace(doc, "M.C\r\n  F..", "M..\r\n  CF.")
				e.wantText(e.texts[doc].text)
				e.edit(doc, fakeEdit{0, 0, "// 前\r"}, fakeEdit{3, 6, "🐭"})
				e.wantText(e.texts[doc].text)
				e.quit()
			})
		})
	}
}

func TestChangesOfOneMessageBuildOnEachOther(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		e.open(doc, "puzzle: abc\n")
		e.edit(doc, fakeEdit{8, 11, "xyz\nb"}, fakeEdit{11, 13, ""}, fakeEdit{0, 7, "PUZZLE:"}, fakeEdit{11, 11, "\r\n"})
		e.wantText(e.texts[doc].text)
		e.wantText("PUZZLE: xyz\r\n\n")
		e.quit()
	})
}

func TestAWholeTextReplacesTheDocument(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		e.open(doc, "puzzle: before\n")
		e.changes(doc, 2, object{"text": "puzzle: after\n"})
		e.wantText("puzzle: after\n")
		e.changes(doc, 3, object{"text": "puzzle: again\n"}, object{
			"range": fakeRange{fakePosition{0, 8}, fakePosition{0, 13}}, "text": "at last",
		})
		e.wantText("puzzle: at last\n")
		e.changes(doc, 4)
		e.wantText("puzzle: at last\n")
		e.changes(doc, 5, object{"range": nil, "text": "puzzle: all\n"})
		e.wantText("puzzle: all\n")
		e.quit()
	})
}

// Lite XL sends the first change with the version that it opened the document with, acme always
// sends 0, and others send a clock. The order of the messages counts.
func TestAChangeWithAnOldVersionIsApplied(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		e.open(doc, "puzzle: first\n")
		for _, version := range []any{1, 5, 5, 4, 0, -1, 0, int64(1764342000123456789), 6} {
			e.edit(doc, fakeEdit{8, 8, "x"})
			e.changes(doc, version, object{"text": e.texts[doc].text + "\n"}, object{
				"range": fakeRange{fakePosition{1, 0}, fakePosition{2, 0}}, "text": "",
			})
			e.wantText(e.texts[doc].text)
		}
		if n := e.timesAsked("window/showMessage"); n != 0 {
			t.Errorf("the user was told %d times that a change was lost", n)
		}
		e.quit()
	})
}

func TestDiagnosticsFollowAnEditorWhoseVersionsStayTheSame(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		broken, fine := "puzzle: a\ngmae: x\n", strings.TrimSpace(slipsPast)+"\n"
		e.open(doc, broken)
		e.showsCodes(doc, "unknown-key")
		for range 3 {
			e.changes(doc, 1, object{"text": fine})
			e.showsCodes(doc)
			e.changes(doc, 1, object{"text": broken})
			e.showsCodes(doc, "unknown-key")
		}
		e.settled()
		if version := e.lastShown(doc).Version; version == nil || *version != 1 {
			t.Errorf("the diagnostics are those of version %v, the editor's is 1", version)
		}
		e.quit()
	})
}

// Some editors count and delete UTF-16 units, so half of a character may be left.
func TestHalfOfASurrogatePairKeepsTheColumnsBehindItRight(t *testing.T) {
	t.Parallel()
	const before = "puzzle: a🐭b🐱c\n" // a at 8, 🐭 at 9 and 10, b at 11, 🐱 at 12 and 13, c at 14
	for _, c := range []struct {
		name       string
		start, end int
		text, want string
	}{
		{"the second half", 10, 11, "", "puzzle: a\ufffdb🐱c\n"},
		{"the first half", 9, 10, "", "puzzle: a\ufffdb🐱c\n"},
		{"the inner halves of two pairs", 10, 13, "", "puzzle: a\ufffd\ufffdc\n"},
		{"from within a pair to a place between two characters", 10, 12, "x", "puzzle: a\ufffdx🐱c\n"},
		{"nothing, by a text between the halves", 10, 10, "x", "puzzle: a\ufffdx\ufffdb🐱c\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := start(t, rich())
				e.open(doc, before)
				e.changes(doc, 2, object{"range": fakeRange{fakePosition{0, c.start}, fakePosition{0, c.end}}, "text": c.text})
				e.wantText(c.want)
				// The editor's line is this much shorter, so its last character is there.
				last := 14 - (c.end - c.start) + len(c.text)
				e.changes(doc, 3, object{"range": fakeRange{fakePosition{0, last}, fakePosition{0, last + 1}}, "text": "last"})
				e.wantText(strings.Replace(c.want, "c\n", "last\n", 1))
				e.quit()
			})
		})
	}
}

func TestAChangeBeyondTheTextIsClamped(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name       string
		start, end fakePosition
		want       string
	}{
		{"beyond a line", fakePosition{0, 9}, fakePosition{0, 99}, "puzzle: aX\ngame: g\n"},
		{"beyond the last line", fakePosition{1, 6}, fakePosition{9, 0}, "puzzle: abc\ngame: X"},
		{"all of it beyond", fakePosition{50, 3}, fakePosition{math.MaxInt32, math.MaxInt32}, "puzzle: abc\ngame: g\nX"},
		{"end before start", fakePosition{0, 10}, fakePosition{0, 8}, "puzzle: Xc\ngame: g\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				core, logged := observer.New(zap.WarnLevel)
				e := start(t, rich(), func(o *session.Options) { o.Logger = zap.New(core) })
				e.open(doc, "puzzle: abc\ngame: g\n")
				e.changes(doc, 2, object{"range": fakeRange{c.start, c.end}, "text": "X"})
				e.wantText(c.want)
				if n := logged.FilterFieldKey("range").Len(); n != 1 {
					t.Errorf("it is logged %d times", n)
				}
				e.quit()
			})
		})
	}
}

func TestWhatCannotBeAppliedIsIgnored(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		e.open(doc, "puzzle: here\n")
		e.notify("textDocument/didOpen", object{"textDocument": object{"uri": 7}})
		e.notify("textDocument/didOpen", object{"textDocument": object{"text": "no URI"}})
		e.notify("textDocument/didOpen", []int{})
		e.notify("textDocument/didOpen", nil)
		e.changes("file:///never/opened", 2, object{"text": ""})
		e.changes(doc, 2, object{"range": object{"start": object{"line": -1, "character": 0}, "end": object{"line": 0, "character": 0}}, "text": "x"})
		e.changes(doc, 2, 7)
		e.notify("textDocument/didClose", object{"textDocument": object{"uri": "file:///never/opened"}})
		e.wantText("puzzle: here\n")
		e.quit()
	})
}

func TestOneDocumentMayBeSpelledInManyWaysAndIsAnsweredAsItWasOpened(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		const opened = "file:///C:/Users/Zoë/puzzles/a b.puzzle"
		e.open(opened, "puzzle: a\ngmae: x\n")
		e.showsCodes(opened, "unknown-key")
		for _, other := range []string{
			"file:///c:/Users/Zo%C3%AB/puzzles/a%20b.puzzle",
			"file:///c%3A/Users/Zo%C3%AB/puzzles/a%20b.puzzle",
			"file:///C%3a/Users/Zoë/puzzles/a b.puzzle",
		} {
			e.must("textDocument/documentSymbol", object{"textDocument": object{"uri": other}}, nil)
		}
		e.notify("textDocument/didClose", object{"textDocument": object{"uri": "file:///c%3A/Users/Zo%C3%AB/puzzles/a%20b.puzzle"}})
		e.showsCodes(opened)
		e.settled()
		if n := e.documentsShown(); n != 1 {
			t.Errorf("diagnostics came for %d spellings", n)
		}
		e.quit()
	})
}

func TestAnyTextIsTaken(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		for _, text := range []string{
			"", "\x00", "\ufeffpuzzle: a\n", "\r", "\r\r\n", "puzzle:", strings.Repeat("puzzle: x\n", 2000),
			strings.Repeat("#", 1<<20), "\u2028\u0085\U0010ffff",
		} {
			e.open(doc, text)
			e.wantText(text)
			e.edit(doc, fakeEdit{len(text), len(text), "\nend"}, fakeEdit{0, 0, "start\n"})
			e.wantText("start\n" + text + "\nend")
			e.close(doc)
		}
		e.quit()
	})
}

func TestALostChangeIsSaidOnceForEachTimeThatADocumentIsOpened(t *testing.T) {
	t.Parallel()
	for name, lose := range map[string]func(e *fakeEditor, uri string){
		"half of a character": func(e *fakeEditor, uri string) {
			e.changes(uri, 9, object{"text": "puzzle: 🐭\n"}, object{"range": fakeRange{fakePosition{0, 9}, fakePosition{0, 10}}, "text": ""})
		},
		"a position that is none": func(e *fakeEditor, uri string) {
			e.changes(uri, 9, object{"range": fakeRange{fakePosition{-1, 0}, fakePosition{0, 0}}, "text": "x"})
		},
		"a range without positions": func(e *fakeEditor, uri string) {
			e.changes(uri, 9, object{"range": object{}, "text": "x"})
		},
		"a position without a column": func(e *fakeEditor, uri string) {
			e.changes(uri, 9, object{"range": object{"start": object{"line": 0}, "end": fakePosition{}}, "text": "x"})
		},
		"a change without a text": func(e *fakeEditor, uri string) { e.changes(uri, 9, object{}) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := start(t, rich())
				var mu sync.Mutex
				var said []string
				e.heard = func(method string, params []byte) {
					if method == "window/showMessage" {
						mu.Lock()
						said = append(said, string(params))
						mu.Unlock()
					}
				}
				expect := func(n int) {
					t.Helper()
					e.call("plywise/nothing", nil, nil)
					eventually(t, "what is said", func() bool { mu.Lock(); defer mu.Unlock(); return len(said) >= n })
					e.settled()
					mu.Lock()
					defer mu.Unlock()
					if len(said) != n || !strings.Contains(said[n-1], "test.puzzle: ") || !strings.Contains(said[n-1], "open it again") {
						t.Fatalf("said, %d times expected: %q", n, said)
					}
				}
				e.open(doc, "puzzle: a\n")
				lose(e, doc)
				lose(e, doc)
				expect(1)
				e.close(doc)
				e.open(doc, "puzzle: a\n")
				lose(e, doc)
				expect(2)
				e.quit()
			})
		})
	}
}

func TestWhatHasALongNameIsAnsweredShort(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		err := e.call(strings.Repeat("猫", 2_000_000), object{}, nil)
		if err == nil || len(err.Error()) > 1000 || !strings.Contains(err.Error(), "is not something this server does") {
			t.Errorf("the answer is %.2000v", err)
		}
		e.quit()
	})
}
