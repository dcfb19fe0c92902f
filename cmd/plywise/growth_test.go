package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"go.lsp.dev/uri"

	"plywise/parser/syntax"
)

// Where there is four times as much to do, no statement is executed much more than four
// times as often.
const (
	few        = 75    // lines, of which an encoding is guessed by the first 256 bytes
	mostGrowth = 6     // times as often, with what sorting takes
	byChance   = 15000 // times more, for what the server does at its own times
)

// repetitive returns puzzles that repeat one thing n times: in no game every key, and in some game
// a key of every kind, with a value that it cannot have; and some keys in every way in which a
// key can stand. They are grouped by game and by key.
func repetitive(n int) map[string][]string {
	lines := func(line string) string { return strings.Repeat(line+"\n", n) }
	words := func(word string) string { return strings.Repeat(word+" ", n) + "\n" }
	numbered := func(line string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.ReplaceAll(line, "I", strconv.Itoa(i)) + "\n")
		}
		return b.String()
	}
	wrong := func(key string) string { return lines(key + ": k") }
	ways := []func(key string) string{
		func(key string) string { return lines(key + ":") },                                     // without a value
		func(key string) string { return lines(" " + key + ": k") },                             // indented
		func(key string) string { return lines(key + " k") },                                    // without a colon
		func(key string) string { return lines(key[1:] + ": k") },                               // misspelled
		func(key string) string { return lines(key + ": k\r") },                                 // with a CR
		func(key string) string { return lines(key + ": \x00") },                                // with a NUL
		func(key string) string { return lines(key + ": k // c\n  // d") },                      // with a comment
		func(key string) string { return key + ": " + words("0,0 "+key+": k") },                 // joined
		func(key string) string { return key + ": " + words("k") },                              // with words
		func(key string) string { return key + ": " + words("0,0") },                            // with places
		func(key string) string { return key + ":\n" + lines("  k") },                           // with wrong lines
		func(key string) string { return key + ":\n" + lines("  .#MCF") },                       // with cells
		func(key string) string { return key + ":\n" + numbered("  aI: aI bI a0") },             // with nodes
		func(key string) string { return key + ":\n" + lines("..#") },                           // with loose lines
		func(key string) string { return "board:\n  MCF\ngraph:\n  a: b\n" + lines(key+": k") }, // below other blocks
	}
	texts := map[string][]string{
		"two fixes that each mend all lines": {"puzzle: x\nboard:\n" + lines("..#") + "source:\n" + lines(" turn: k")},
	}
	const graph = "puzzle: x\ngame: cat-mouse-graph\n"
	const board = "puzzle: x\ngame: cat-mouse-grid\nboard:\n"
	texts["what seems to be meant"] = []string{
		lines("[[1,2],[0],[0]]"), // test cases before a puzzle
		lines("// c\n[[1,2],[0],[0]]"),
		graph + lines("[[1,2],[0],[0]]"),
		graph + lines("[[1,2],[0],[0]]\nturn: cat"), // each on its own
		graph + "graph: [" + strings.Repeat("[1,2],", n) + "[0]]\n",
		graph + "graph:\n  [\n" + lines("  [1,2],") + "  [0]]\n",
		graph + lines("graph: [[1,2],[0],[0]]"),
		graph + "graph:\n" + numbered("  a/I: a/I b/I c,I"),
		graph + "graph:\n" + lines("  a/b: a/b"),
		board + lines("  \"M.\","),
		board + lines("  |M|0|"),
		board + lines("  +--+\n  |MX|"),
		board + lines("  MC.F\nmaze: 1\ntitle: y\ngrid:"),
		board[:len(board)-len("board:\n")] + "board: " + words("M."),
		board + "  MC.F\nmoves: " + words("1 (2, 3),"),
		board + "  MC.F\nlimit: " + words("100") + lines("limit: 1,000"),
		strings.Repeat("p\x00\n\x00", n), // in UTF-16
		lines("\x00\x00a\x00"),
	}
	read := map[syntax.ValueKind]bool{}
	for _, game := range append([]syntax.GameInfo{{}}, syntax.Games()...) {
		head := "puzzle: x\n"
		if game.Name != "" {
			head += "game: " + game.Name + "\n"
		}
		for _, k := range syntax.Keys(game.Game) {
			if game.Name != "" && read[k.Kind] {
				continue // in the same way as in another game
			}
			read[k.Kind] = game.Name != ""
			group := "keys of " + cmp.Or(game.Name, "no game")
			texts[group] = append(texts[group], head+wrong(k.Name))
		}
	}
	for _, key := range []string{"turn", "board", "graph", "moves"} {
		for _, game := range syntax.Games() {
			if _, ok := syntax.KeyNamed(game.Game, key); !ok {
				continue
			}
			for _, text := range ways {
				texts[key] = append(texts[key], "puzzle: x\ngame: "+game.Name+"\n"+text(key))
			}
			break
		}
	}
	return texts
}

// A session is counted, not timed: how often the program executes its statements while
// texts are opened, edited and asked about, or while events about files come.
func TestTheWorkGrowsAsWhatThereIsToDoDoes(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds the program once more")
	}
	counts := newCounter(t)
	small, large := repetitive(few), repetitive(4*few)
	for name := range small {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			growsEvenly(t,
				counts.executed(t, func(c *editorEnd) { c.asksEverything(small[name]) }),
				counts.executed(t, func(c *editorEnd) { c.asksEverything(large[name]) }))
		})
	}
	t.Run("events about files", func(t *testing.T) {
		t.Parallel()
		tell := func(n int) map[string]int {
			folder, err := filepath.EvalSymlinks(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			return counts.executed(t, func(c *editorEnd) { c.tellsOfFiles(folder, n) })
		}
		growsEvenly(t, tell(few), tell(4*few))
	})
	t.Run("deletions beside a text that is not read", func(t *testing.T) {
		t.Parallel()
		edit := func(n int) map[string]int {
			return counts.executed(t, func(c *editorEnd) { c.deletesBesideUnread(n) })
		}
		before := edit(0)
		for at, now := range edit(20) {
			if now > before[at]+byChance {
				t.Errorf("%s was executed %d times, and %d times with 20 deletions", at, before[at], now)
			}
		}
	})
}

// growsEvenly expects that four times as much has not been much more than four times
// the work. It takes how often each statement was executed.
func growsEvenly(t *testing.T, small, large map[string]int) {
	t.Helper()
	for at, now := range large {
		if before := small[at]; now > mostGrowth*before+byChance {
			t.Errorf("%s was executed %d times, and %d times for four times as much", at, before, now)
		}
	}
}

// A counter counts how often the statements of the program are executed.
type counter struct {
	program string // which counts its statements
	reader  string // the Go tool that reads the counts
}

func newCounter(t *testing.T) counter {
	t.Helper()
	reader, err := exec.Command("go", "tool", "-n", "covdata").Output()
	if err != nil {
		t.Fatal(err)
	}
	program := buildProgram(t, "-cover", "-covermode=atomic", "-coverpkg=plywise/...")
	return counter{program, strings.TrimSpace(string(reader))}
}

// executed returns how often each statement is executed in a session, by their places.
func (c counter) executed(t *testing.T, session func(*editorEnd)) map[string]int {
	t.Helper()
	dir := t.TempDir()
	e := serverCommand(t, c.program)
	e.server.Env = append(os.Environ(), "GOCOVERDIR="+dir)
	e.connect()
	session(e)
	if code := e.ends(); code != 0 {
		t.Fatalf("the exit code is %d", code)
	}
	profile := filepath.Join(dir, "profile")
	if out, err := exec.Command(c.reader, "textfmt", "-i="+dir, "-o="+profile).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	data, err := os.ReadFile(profile)
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "mode:") {
			continue
		}
		fields := strings.Fields(line) // the place, how many statements, how often
		times, err := strconv.Atoi(fields[len(fields)-1])
		if err != nil {
			t.Fatalf("%v in %q", err, line)
		}
		counts[fields[0]] += times
	}
	return counts
}

type object = map[string]any

// notify sends a notification.
func (c *editorEnd) notify(method string, params object) {
	c.t.Helper()
	c.sendMessage(object{"jsonrpc": "2.0", "method": method, "params": params})
}

// ask sends a request and waits for its answer.
func (c *editorEnd) ask(method string, params object) {
	c.t.Helper()
	c.asked++
	c.sendMessage(object{"jsonrpc": "2.0", "method": method, "params": params, "id": c.asked})
	c.receive(fmt.Sprintf(`"id":%d,`, c.asked))
}

func (c *editorEnd) sendMessage(message object) {
	c.t.Helper()
	body, err := json.Marshal(message)
	if err != nil {
		c.t.Fatal(err)
	}
	c.send(string(body))
}

func (c *editorEnd) quit() {
	c.t.Helper()
	c.ask("shutdown", nil)
	c.notify("exit", nil)
	c.out.Close()
}

// asksEverything opens and edits texts, asks all that editors ask about them, and quits.
func (c *editorEnd) asksEverything(texts []string) {
	c.t.Helper()
	c.ask("initialize", object{"processId": nil, "rootUri": nil, "capabilities": object{
		"workspace": object{"applyEdit": true, "workspaceEdit": object{"documentChanges": true}},
		"textDocument": object{
			"publishDiagnostics": object{"versionSupport": true, "relatedInformation": true, "dataSupport": true},
			"codeAction":         object{"codeActionLiteralSupport": object{"codeActionKind": object{"valueSet": []string{}}}},
			"documentSymbol":     object{"hierarchicalDocumentSymbolSupport": true},
			"semanticTokens": object{
				"formats": []string{"relative"}, "requests": object{"full": true}, "tokenTypes": []string{}, "tokenModifiers": []string{},
			},
		},
	}})
	c.notify("initialized", object{})
	for i, text := range texts {
		c.asksAbout(fmt.Sprintf("file:///%d.puzzle", i), text)
	}
	c.quit()
}

func (c *editorEnd) asksAbout(doc, text string) {
	c.t.Helper()
	about := func(more object) object {
		params := object{"textDocument": object{"uri": doc}}
		maps.Copy(params, more)
		return params
	}
	at := func(line, character int) object { return object{"line": line, "character": character} }
	span := func(start, end object) object { return object{"start": start, "end": end} }
	lines := strings.Split(text, "\n")
	whole := span(at(0, 0), at(len(lines)-1, 0))
	layout := object{"tabSize": 2, "insertSpaces": true}

	c.notify("textDocument/didOpen", object{"textDocument": object{"uri": doc, "languageId": "puzzle", "version": 1, "text": text}})
	c.receive(`"version":1`)
	c.notify("textDocument/didChange", object{
		"textDocument":   object{"uri": doc, "version": 2},
		"contentChanges": []any{object{"range": span(at(0, 9), at(0, 9)), "text": "y"}},
	})
	c.receive(`"version":2`)
	for _, method := range []string{"codeLens", "documentSymbol", "foldingRange", "documentLink", "semanticTokens/full"} {
		c.ask("textDocument/"+method, about(nil))
	}
	c.ask("textDocument/inlayHint", about(object{"range": whole}))
	c.ask("textDocument/formatting", about(object{"options": layout}))
	c.ask("textDocument/codeAction", about(object{"range": whole, "context": object{"diagnostics": []any{}}}))
	c.ask("textDocument/codeAction", about(object{"range": whole, "context": object{"diagnostics": []any{}, "only": []string{"source.fixAll"}}}))
	last := len(lines) - 2
	for _, cursor := range []object{at(2, 1), at(last, len(lines[last]))} {
		position := about(object{"position": cursor, "context": object{"includeDeclaration": true}})
		for _, method := range []string{"hover", "completion", "documentHighlight", "definition", "references", "prepareRename"} {
			c.ask("textDocument/"+method, position)
		}
		c.ask("textDocument/selectionRange", about(object{"positions": []any{cursor}}))
		c.ask("textDocument/onTypeFormatting", about(object{"position": cursor, "ch": "\n", "options": layout}))
	}
	c.notify("textDocument/didClose", about(nil))
}

// deletesBesideUnread opens a text that is too long for the limit of memory, and makes n
// deletions in another one.
func (c *editorEnd) deletesBesideUnread(n int) {
	c.t.Helper()
	c.ask("initialize", object{
		"processId": nil, "initializationOptions": object{"memory": "1MiB"},
		"capabilities": object{"textDocument": object{"publishDiagnostics": object{"versionSupport": true}}},
	})
	c.notify("initialized", object{})
	open := func(doc, text string) {
		c.notify("textDocument/didOpen", object{"textDocument": object{"uri": doc, "languageId": "puzzle", "version": 1, "text": text}})
	}
	open("file:///long.puzzle", strings.Repeat("puzzle: p\n", 10*byChance/4))
	c.receive("too-large")
	open("file:///a.puzzle", "puzzle: p\n"+strings.Repeat("/", 2*n))
	for version := range n {
		at := func(character int) object { return object{"line": 1, "character": character} }
		c.notify("textDocument/didChange", object{
			"textDocument":   object{"uri": "file:///a.puzzle", "version": 2 + version},
			"contentChanges": []any{object{"range": object{"start": at(0), "end": at(1)}, "text": ""}},
		})
		c.receive(fmt.Sprintf(`"version":%d`, 2+version))
	}
	c.quit()
}

// tellsOfFiles makes n files in a folder and tells of changes to all of them, at once
// and one by one, and of their end, more than once.
func (c *editorEnd) tellsOfFiles(folder string, n int) {
	c.t.Helper()
	write := func(path, text string) {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			c.t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			c.t.Fatal(err)
		}
	}
	paths := make([]string, n)
	for i := range paths {
		paths[i] = filepath.Join(folder, fmt.Sprint(i), "a.puzzle")
		write(paths[i], "//\n") // short, as it is by chance how many of the events have a file read anew
	}
	changed := func(paths ...string) {
		var changes []any
		for _, path := range paths {
			changes = append(changes, object{"uri": uri.File(path), "type": 2})
		}
		c.notify("workspace/didChangeWatchedFiles", object{"changes": changes})
	}
	deleted := func(path string) {
		c.notify("workspace/didDeleteFiles", object{"files": []any{object{"uri": uri.File(path)}}})
	}
	write(filepath.Join(folder, "wrong.puzzle"), "nothing but this is wrong\n")
	c.ask("initialize", object{
		"processId": nil, "capabilities": object{},
		"workspaceFolders": []any{object{"uri": uri.File(folder), "name": "here"}},
	})
	c.notify("initialized", object{})
	c.receive("wrong.puzzle") // which is read after all the others

	changed(paths...)
	for _, path := range paths {
		changed(path)
	}
	c.ask("workspace/symbol", object{"query": ""}) // reads what has been read by then
	for i, path := range paths {
		if err := os.RemoveAll(filepath.Dir(path)); err != nil {
			c.t.Fatal(err)
		}
		if i%2 == 0 {
			changed(path)
		}
		deleted(filepath.Dir(path))
	}
	last := filepath.Join(folder, "last.puzzle")
	write(last, "nothing but this is wrong\n")
	changed(last)
	c.receive("last.puzzle")
	c.quit()
}
