package lsp

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.lsp.dev/protocol"

	"plywise/lsp/session"
)

func TestBeforeInitializeRequestsAreRefusedAndNotificationsIgnored(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := connected(t)
		e.notify("textDocument/didOpen", object{"textDocument": object{"uri": "file:///a", "version": 1, "text": ""}})
		e.notify("initialize", object{"capabilities": object{}}) // not a request
		e.refused(-32002, "textDocument/documentSymbol", object{"textDocument": object{"uri": "file:///a"}})
		e.refused(-32002, "shutdown", nil)
		e.refused(-32002, "no/such", nil)
		e.initialize(rich())
		if open := e.server.Documents(); len(open) != 0 {
			t.Errorf("documents are open: %v", open)
		}
		e.quit()
	})
}

func TestASecondInitializeIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		e.refused(-32600, "initialize", object{"capabilities": object{}})
		e.quit()
	})
}

func TestAnInitializeThatCannotBeReadLeavesTheServerWaitingForABetterOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := connected(t)
		e.refused(-32602, "initialize", object{"processId": "seven", "capabilities": object{}})
		e.refused(-32002, "shutdown", nil)
		e.initialize(object{})
		e.quit()
	})
}

func TestAfterShutdownOnlyExitIsTaken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		e.must("shutdown", nil, nil)
		e.refused(-32600, "shutdown", nil)
		e.refused(-32600, "initialize", object{"capabilities": object{}})
		e.refused(-32600, "no/such", nil)
		e.open("file:///late", "puzzle: late\n")
		e.refused(-32600, "textDocument/documentSymbol", object{"textDocument": object{"uri": "file:///late"}})
		if open := e.server.Documents(); len(open) != 0 {
			t.Errorf("documents are open: %v", open)
		}
		e.notify("exit", nil)
		if code := e.exitCode(); code != 0 {
			t.Errorf("the exit code is %d", code)
		}
	})
}

func TestExitAloneIsExitCodeOne(t *testing.T) {
	t.Run("before initialize", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			e := connected(t)
			e.notify("exit", nil)
			if code := e.exitCode(); code != 1 {
				t.Errorf("the exit code is %d", code)
			}
		})
	})
	t.Run("after it", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			e := start(t, rich())
			e.notify("exit", nil)
			if code := e.exitCode(); code != 1 {
				t.Errorf("the exit code is %d", code)
			}
			if err := <-e.ended; err != nil {
				t.Errorf("the session ended with %v", err)
			}
		})
	})
}

// The fake editor leaves its end of the input open until the test is over.
func TestExitEndsTheSessionThoughTheInputStaysOpen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		e.quit()
	})
}

func TestTheEndOfTheInputEndsTheSession(t *testing.T) {
	for _, c := range []struct {
		name string
		end  func(*fakeEditor)
		code int
	}{
		{"early", func(e *fakeEditor) {}, 1},
		{"after shutdown", func(e *fakeEditor) { e.must("shutdown", nil, nil) }, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := start(t, rich())
				c.end(e)
				e.stream.Close()
				if code := e.exitCode(); code != c.code {
					t.Errorf("the exit code is %d, want %d", code, c.code)
				}
				if err := <-e.ended; err != nil {
					t.Errorf("the session ended with %v", err)
				}
			})
		})
	}
}

func TestTheEndOfTheInputCancelsWhatRuns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hung := newGated()
		e := start(t, rich(), func(s *server) { s.SolveWith(hung) })
		e.open("file:///a", "puzzle: gate\n")
		<-hung.began
		go e.call("textDocument/hover", object{"textDocument": object{"uri": "file:///a"}, "position": fakePosition{}}, nil)
		synctest.Wait()
		e.stream.Close()
		<-hung.ended
		e.exitCode()
	})
}

func TestAContextThatEndsEndsTheSession(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		e.stop(errors.New("told to stop"))
		if code := e.exitCode(); code != 1 {
			t.Errorf("the exit code is %d", code)
		}
		if err := <-e.ended; err == nil || err.Error() != "told to stop" {
			t.Errorf("the session ended with %v", err)
		}
	})
}

// child is set where the test binary runs as a process that only waits.
const child = "PLYWISE_TEST_CHILD"

func TestMain(m *testing.M) {
	if os.Getenv(child) != "" {
		time.Sleep(time.Minute) // or until it is killed
		return
	}
	if os.Getenv(serveAs) != "" {
		os.Exit(serveGated(os.Getenv(gateFile)))
	}
	code := m.Run()
	if left := goroutinesLeft(); len(left) > 0 {
		fmt.Printf("%d goroutines are left:\n%s\n", len(left), strings.Join(left, "\n\n"))
		code = 1
	}
	os.Exit(code)
}

func TestTheSessionEndsWhenTheParentIsGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		parent := exec.Command(os.Args[0])
		parent.Env = append(os.Environ(), child+"=1")
		if err := parent.Start(); err != nil {
			t.Fatal(err)
		}
		e := connected(t)
		e.must("initialize", object{"processId": parent.Process.Pid, "capabilities": object{}}, nil)
		e.refused(-32601, "no/such", nil) // the session goes on while the parent lives
		parent.Process.Kill()
		parent.Wait()
		if code := e.exitCode(); code != 1 {
			t.Errorf("the exit code is %d", code)
		}
		if err := <-e.ended; err == nil {
			t.Error("nothing says why the session ended")
		}
	})
}

// A client outside of the server's container sends the id of a process that the server cannot see.
func TestAParentThatWasNeverSeenIsNotWatched(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		parent := exec.Command(os.Args[0])
		parent.Env = append(os.Environ(), child+"=1")
		if err := parent.Start(); err != nil {
			t.Fatal(err)
		}
		parent.Process.Kill()
		parent.Wait()
		e := connected(t, func(o *session.Options) { o.Parent = parent.Process.Pid })
		e.must("initialize", object{"processId": parent.Process.Pid, "capabilities": object{}}, nil)
		time.Sleep(time.Hour)
		e.quit()
	})
}

func TestWhatTheServerDoesNotKnowIsSaidSo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := start(t, rich())
		e.refused(-32601, "no/such", nil)
		e.refused(-32601, "$/no/such", nil)
		e.notify("no/such", nil)
		e.notify("$/no/such", nil)
		e.refused(-32600, "textDocument/didOpen", object{}) // a notification as a request
		e.notify("shutdown", nil)                           // a request as a notification
		e.refused(-32602, "textDocument/documentSymbol", object{"textDocument": object{"uri": "file:///not/open"}})
		e.refused(-32602, "textDocument/documentSymbol", object{"textDocument": object{"uri": 7}})
		e.refused(-32602, "textDocument/documentSymbol", object{"textDocument": []int{}})
		e.refused(-32602, "textDocument/documentSymbol", []int{7})
		e.refused(-32602, "textDocument/documentSymbol", nil)
		e.quit()
	})
}

func TestAPositionEncodingIsAgreedOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []struct {
			general object
			want    string
		}{
			{nil, "utf-16"},
			{object{}, "utf-16"},
			{object{"positionEncodings": []string{}}, "utf-16"},
			{object{"positionEncodings": []string{"utf-16"}}, "utf-16"},
			{object{"positionEncodings": []string{"utf-16", "utf-8"}}, "utf-16"},
			{object{"positionEncodings": []string{"utf-8", "utf-16"}}, "utf-8"},
			{object{"positionEncodings": []string{"utf-32", "utf-16"}}, "utf-32"}, // yegappan/lsp for Vim
			{object{"positionEncodings": []string{"utf-7", "utf-16", "utf-8"}}, "utf-16"},
			{object{"positionEncodings": []string{"utf-32"}}, "utf-32"},
			{object{"positionEncodings": []string{"utf-7"}}, "utf-16"},
		} {
			e := connected(t)
			capabilities := object{}
			if c.general != nil {
				capabilities["general"] = c.general
			}
			e.initialize(capabilities)
			if e.encoding != c.want {
				t.Errorf("%v: got %s, want %s", c.general, e.encoding, c.want)
			}
			e.quit()
		}
	})
}

func TestABareClientIsServed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := connected(t)
		e.must("initialize", object{"capabilities": object{}}, nil)
		e.notify("initialized", []int{})
		e.encoding = "utf-16"
		e.open("untitled:Untitled-1", "puzzle: a\n")
		e.shows("untitled:Untitled-1", "a diagnostic", func(s *shown) bool { return len(s.Diagnostics) > 0 })
		e.must("shutdown", []int{}, nil) // an empty object, to some
		e.notify("exit", []int{})
		if code := e.exitCode(); code != 0 {
			t.Errorf("the exit code is %d", code)
		}
	})
}

func TestTheServerIntroducesItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := connected(t)
		var result struct {
			Capabilities struct {
				TextDocumentSync struct {
					OpenClose bool
					Change    int
				}
			}
			ServerInfo struct{ Name, Version string }
		}
		e.must("initialize", object{"capabilities": object{}}, &result)
		if result.ServerInfo.Name != "plywise" || result.ServerInfo.Version != "test" {
			t.Errorf("it says it is %v", result.ServerInfo)
		}
		sync := result.Capabilities.TextDocumentSync
		if !sync.OpenClose || sync.Change != int(protocol.TextDocumentSyncKindIncremental) {
			t.Errorf("it wants to be told %+v", sync)
		}
		e.quit()
	})
}
