package lsp

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
)

// claimedSizes are sizes of boards that a text claims in a few characters.
var claimedSizes = []string{
	"10000", "30000", "1000000", "1000000000", "1x1000000000", "1000000000x3", "3037000499", "9223372036854775807x1",
}

// claiming returns a text that claims a size, and a puzzle behind it that is as it should be.
func claiming(size string) string {
	return fmt.Sprintf(`puzzle: A typo
game: knight-pawns
size: %s
knight: 0,0
pawns: 1,2 2,1 0,9999
tries: none
moves: 1,2

puzzle: Far
game: cat-mouse-grid
cat-jump: 9223372036854775807
mouse-jump: 1000000000
limit: 9223372036854775807
cat: 0,1
board:
  M..F
mouse: 1000000000,1000000000
idle: none

puzzle: Healthy
game: cat-mouse-grid
board:
  M.F
  C..
expect: cat wins
`, size)
}

// limited reports whether this process is the one in which a test is to run with little
// memory. Else it runs the test in such a process.
func limited(t *testing.T) bool {
	const name = "PLYWISE_TEST_LIMITED"
	if os.Getenv(name) != "" {
		return true
	}
	info, _ := debug.ReadBuildInfo()
	if runtime.GOOS != "linux" || slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"}) {
		t.Skip("the memory of a process can be limited on Linux only, and not with the race detector")
	}
	child := exec.Command("/bin/sh", "-c", `ulimit -d 300000 && exec "$0" "$@"`, os.Args[0], "-test.run", "^"+t.Name()+"$")
	child.Env = append(os.Environ(), name+"=1")
	if out, err := child.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out[:min(len(out), 4000)])
	}
	return false
}

func TestNothingIsAllocatedByTheSizeThatATextClaims(t *testing.T) {
	t.Parallel()
	if !limited(t) {
		return
	}
	synctest.Test(t, func(t *testing.T) {
		for _, size := range claimedSizes {
			text := claiming(size)
			e := &tour{connected(t), map[string][]json.RawMessage{}}
			e.answers["workspace/applyEdit"] = func(json.RawMessage) (any, error) { return object{"applied": false}, nil }
			e.answers["window/showDocument"] = func(json.RawMessage) (any, error) { return object{"success": true}, nil }
			params := newFolder(t, map[string]string{"closed.puzzle": text}).asWorkspace()
			params["capabilities"] = everythingAndMore()
			var offers struct {
				Capabilities struct {
					PositionEncoding       string
					ExecuteCommandProvider struct{ Commands []string }
				}
			}
			e.must("initialize", params, &offers)
			e.encoding = offers.Capabilities.PositionEncoding
			e.notify("initialized", object{})
			e.open(doc, text)
			e.everything()
			lens := len(text) / 60 // some sixty places
			for i := 0; i <= len(text); i += lens {
				at := position(text, i, e.encoding)
				for method, complete := range sweepers {
					e.answered(text, at, method, complete)
				}
				e.actsAt(at)
			}
			for line := range strings.Count(text, "\n") {
				at := fakePosition{Line: line}
				for _, name := range offers.Capabilities.ExecuteCommandProvider.Commands {
					if name != "plywise.preview" { // most are refused
						_ = e.call("workspace/executeCommand", object{"command": name, "arguments": []any{object{
							"uri": doc, "textDocument": object{"uri": doc}, "position": at, "game": "knight-pawns", "text": "0\n0\n[[1000000000,1]]\n" + goodCase,
						}}}, nil)
					}
				}
				for _, form := range []string{"rows", "board"} {
					e.pressesAll(e.view(form, 80, line))
				}
			}
			e.settled()
			var hover struct{ Contents struct{ Value string } }
			e.must("textDocument/hover", object{"textDocument": object{"uri": doc}, "position": position(text, strings.Index(text, "M.F"), e.encoding)}, &hover)
			if !strings.Contains(hover.Contents.Value, "cat wins in") {
				t.Errorf("beside a size of %s: %s", size, hover.Contents.Value)
			}
			// Once the page is served, time passes no more.
			for line := range strings.Count(text, "\n") {
				argument := object{"uri": doc, "position": fakePosition{Line: line}, "open": false}
				e.must("workspace/executeCommand", object{"command": "plywise.preview", "arguments": []any{argument}}, nil)
			}
			e.quit()
		}
	})
}

// pressesAll has every command of a view carried out, with spots and without, and closes it.
func (e *fakeEditor) pressesAll(v *fakeView) {
	for _, mode := range []string{"explore", "edits", "edit"} {
		_, _ = v.do(mode)
		for _, c := range v.commands {
			values, _ := c.Value.([]any)
			for _, value := range append(values, "") {
				for _, spot := range []string{"", "@0", "@5", fmt.Sprintf("@%d", 1<<30)} {
					_, _ = v.do(fmt.Sprintf("%s%s %s", c.Name, spot, value)) // most are refused
				}
			}
		}
	}
	v.fits()
	v.leave()
}

// actsAt has the edits of all actions at a position computed.
func (e *fakeEditor) actsAt(at fakePosition) {
	e.t.Helper()
	var actions []object
	e.must("textDocument/codeAction", object{
		"textDocument": object{"uri": doc}, "range": fakeRange{at, at}, "context": object{"diagnostics": []any{}},
	}, &actions)
	for _, action := range actions {
		if action["data"] != nil {
			_ = e.call("codeAction/resolve", action, nil) // some wait for more to be known
		}
	}
}

// A panel keeps something for each square, so it is not told of a board that it cannot draw.
func TestABoardThatIsTooLargeToDrawIsSaidToBe(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []struct{ size, state string }{{"256", "solved"}, {"65536x2", "broken"}, {"1000000", "broken"}} {
			e := start(t, rich())
			e.open(doc, "puzzle: Large\ngame: knight-pawns\nsize: "+c.size+"\nknight: 0,0\npawns: 1,0\n")
			b := e.view("board", 0, 0).board
			if b.State != c.state || (b.Arena == nil) != (c.state == "broken") {
				t.Errorf("a size of %s: %+v", c.size, b)
			}
			if c.size == "1000000" && (b.Problem.Message != "The board of 1000000x1000000 is too large to be drawn here." || b.Problem.Range.Start.Line != 2) {
				t.Errorf("a panel is told %+v", b.Problem)
			}
			e.view("rows", 40, 0).fits()
			e.quit()
		}
	})
}
