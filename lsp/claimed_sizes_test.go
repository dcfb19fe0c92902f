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
				var b struct{ Index int }
				e.must("plywise/board", object{"textDocument": object{"uri": doc}, "position": at, "edits": true}, &b)
				shown := panelShowing{doc, text, b.Index}
				far := 1 << 30
				about := func(command string) []object {
					return []object{{"command": command, "arguments": []any{object{"textDocument": object{"uri": doc}, "position": at, "game": "knight-pawns", "text": "0\n0\n[[1000000000,1]]\n" + goodCase}}}}
				}
				commands := map[string][]object{
					"plywise.explain": {{"command": "plywise.explain", "arguments": []any{object{"uri": doc, "position": at}}}},
					"plywise.play": {
						{"command": "plywise.play", "arguments": []any{object{"uri": doc, "position": at}}},
						shown.command("plywise.play", object{"path": []int{far}}),
					},
					"plywise.set": {
						shown.command("plywise.set", object{"place": 5, "to": "pawn"}), shown.command("plywise.set", object{"place": far, "to": "wall"}),
						shown.command("plywise.set", object{"place": far, "to": "pawn", "from": 5}),
					},
					"plywise.new": about("plywise.new"), "plywise.import": about("plywise.import"), "plywise.export": about("plywise.export"), "plywise.takeBack": about("plywise.takeBack"),
					"plywise.edge":   {shown.command("plywise.edge", object{"from": 0, "to": far, "present": true})},
					"plywise.step":   {{"command": stepCommand, "arguments": []any{object{"textDocument": object{"uri": doc}, "position": at, "by": far}}}},
					"plywise.turn":   {shown.command("plywise.turn", nil)},
					"plywise.append": {shown.command("plywise.append", object{"moves": []int{12, far}})},
					"plywise.resize": {
						shown.command("plywise.resize", object{"row": 1, "insert": true}), shown.command("plywise.resize", object{"row": 2}),
						shown.command("plywise.resize", object{"column": 1}), shown.command("plywise.resize", object{"column": far, "insert": true}),
					},
				}
				for _, name := range offers.Capabilities.ExecuteCommandProvider.Commands {
					if commands[name] == nil && name != "plywise.preview" {
						t.Errorf("%s is not tried", name)
					}
					for _, command := range commands[name] {
						_ = e.call("workspace/executeCommand", command, nil) // most are refused
					}
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
			var b struct {
				State   string
				Arena   *struct{ Rows int }
				Problem struct {
					Message string
					Range   fakeRange
				}
			}
			e.must("plywise/board", object{"textDocument": object{"uri": doc}, "position": fakePosition{}}, &b)
			if b.State != c.state || (b.Arena == nil) != (c.state == "broken") {
				t.Errorf("a size of %s: %+v", c.size, b)
			}
			if c.size == "1000000" && (b.Problem.Message != "The board of 1000000x1000000 is too large to be drawn here." || b.Problem.Range.Start.Line != 2) {
				t.Errorf("a panel is told %+v", b.Problem)
			}
			e.quit()
		}
	})
}
