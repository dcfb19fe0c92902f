package lsp

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/zap"
	"go.uber.org/zap/zaptest/observer"

	"plywise/lsp/configuration"
	"plywise/lsp/session"
)

// A configured editor has settings, and keeps the messages that it gets.
type configured struct {
	*fakeEditor
	section  any // the answer to workspace/configuration; guarded by mu
	messages []string
}

// configure starts a session with an editor that has a configuration.
func configure(t *testing.T, capabilities object, section any, options any, prepare ...any) *configured {
	c := &configured{fakeEditor: connected(t, prepare...), section: section}
	c.answers["workspace/configuration"] = func(params json.RawMessage) (any, error) {
		if want := `{"items":[{"section":"plywise"}]}`; string(params) != want {
			t.Errorf("asked for %s", params)
		}
		return []any{c.section}, nil
	}
	c.answers["window/showMessage"] = func(params json.RawMessage) (any, error) {
		var p struct {
			Type    int
			Message string
		}
		err := json.Unmarshal(params, &p)
		if p.Type != 2 {
			t.Errorf("%s is no warning", params)
		}
		c.messages = append(c.messages, p.Message)
		return nil, err
	}
	var result struct {
		Capabilities struct{ PositionEncoding string }
	}
	c.must("initialize", object{"capabilities": capabilities, "initializationOptions": options}, &result)
	c.encoding = result.Capabilities.PositionEncoding
	c.notify("initialized", object{})
	return c
}

// becomes changes the editor's settings.
func (c *configured) becomes(section any) {
	c.mu.Lock()
	c.section = section
	c.mu.Unlock()
	c.notify("workspace/didChangeConfiguration", object{"settings": nil})
}

// inForce waits until the settings are as they should be, and what follows from them is done.
func (c *configured) inForce(want configuration.Settings) {
	c.t.Helper()
	for end := time.Now().Add(10 * time.Second); c.server.Settings() != want; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			c.t.Fatalf("in force are %+v, not %+v", c.server.Settings(), want)
		}
	}
	synctest.Wait()
}

// complaints waits for as many messages as expected, and returns all so far.
func (c *configured) complaints(n int) []string {
	c.t.Helper()
	timeout := time.After(10 * time.Second)
	for {
		c.mu.Lock()
		said, change := slices.Clone(c.messages), c.change
		c.mu.Unlock()
		if len(said) >= n {
			return said
		}
		select {
		case <-change:
		case <-timeout:
			c.t.Fatalf("only said: %q", said)
		}
	}
}

// pulls are the capabilities of a client that can be asked for its settings.
func pulls() object {
	return object{"workspace": object{
		"configuration":          true,
		"didChangeConfiguration": object{"dynamicRegistration": true},
		"inlayHint":              object{"refreshSupport": true},
		"codeLens":               object{"refreshSupport": true},
		"semanticTokens":         object{"refreshSupport": true},
	}}
}

func TestTheClientsSettingsAreAskedForAndFollowed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := configure(t, pulls(), object{"memory": "2MiB", "spoilers": "off"}, nil)
		c.inForce(configuration.Settings{Memory: 2 << 20, Hints: true, HeatMap: true})
		c.becomes(object{"memory": 3 << 20, "hints": false, "heatMap": false, "spoilers": "on", "reference": "file:///FORMAT.md"})
		c.inForce(configuration.Settings{Memory: 3 << 20, Spoilers: true, Reference: "file:///FORMAT.md"})
		for _, what := range []string{"inlayHint", "codeLens", "semanticTokens"} {
			c.isAsked("workspace/" + what + "/refresh")
		}
		c.becomes(nil)
		c.inForce(configuration.Default())
		if said := c.complaints(0); len(said) != 0 {
			t.Errorf("said: %q", said)
		}
		c.quit()
	})
}

func TestTheProcessIsToldOfAnotherMemoryLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		told := make(chan int64, 10)
		c := configure(t, pulls(), object{"memory": "2MiB"}, nil, func(o *session.Options) {
			o.Resized = func(memory int64) { told <- memory }
		})
		if got := <-told; got != 2<<20 {
			t.Errorf("%d bytes", got)
		}
		c.becomes(object{"memory": "2MiB", "hints": false})
		c.becomes(object{"memory": "3MiB", "hints": false})
		if got := <-told; got != 3<<20 {
			t.Errorf("%d bytes", got)
		}
		c.quit()
	})
}

func TestSettingsAreFollowedByAClientThatRegisters(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := configure(t, pulls(), object{}, nil)
		c.isAsked("client/registerCapability")
		c.quit()

		unregistered := pulls()
		set(unregistered, "workspace.didChangeConfiguration", nil)
		c = configure(t, unregistered, object{"hints": false}, nil)
		c.isAsked("workspace/configuration")
		c.becomes(object{"hints": true, "memory": 1})
		c.inForce(configuration.Settings{Memory: 1, Hints: true, HeatMap: true, Spoilers: true})
		if n := c.timesAsked("client/registerCapability"); n != 0 {
			t.Error("it was asked to register, which it cannot")
		}
		c.quit()
	})
}

func TestAClientThatCannotBeAskedTellsItsSettingsByItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := configure(t, object{}, nil, object{"view": true, "menus": true, "preview": true, "hints": false, "memory": "5 MB"})
		begin := configuration.Settings{Memory: 5e6, HeatMap: true, Spoilers: true}
		c.inForce(begin)
		for _, told := range []any{object{"plywise": object{"heatMap": false}}, object{"heatMap": false}} {
			c.notify("workspace/didChangeConfiguration", object{"settings": told})
			c.inForce(configuration.Settings{Memory: 5e6, Spoilers: true})
			c.notify("workspace/didChangeConfiguration", object{"settings": object{"plywise": nil}})
			c.inForce(begin)
		}
		for _, method := range []string{"workspace/configuration", "client/registerCapability", "workspace/inlayHint/refresh", "window/showMessage"} {
			if n := c.timesAsked(method); n != 0 {
				t.Errorf("it got %d %s", n, method)
			}
		}
		c.quit()
	})
}

func TestAWrongSettingIsReportedOnceAndLeftAsItWas(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []struct {
			section string
			says    []string
		}{
			{`{"memory": "much"}`, []string{"The setting `plywise.memory` is \"much\"; it has to be an amount such as \"512MiB\" or \"4GiB\". It is left as it was."}},
			{`{"memory": 0}`, []string{"`plywise.memory` is 0;"}},
			{`{"memory": -1}`, []string{"`plywise.memory` is -1;"}},
			{`{"memory": "0 GiB"}`, []string{"`plywise.memory` is \"0 GiB\";"}},
			{`{"memory": 1.5}`, []string{"`plywise.memory` is 1.5;"}},
			{`{"memory": "9999999 TiB"}`, []string{"`plywise.memory` is \"9999999 TiB\";"}},
			{`{"memory": [1]}`, []string{"`plywise.memory` is [1];"}},
			{`{"hints": "yes"}`, []string{"`plywise.hints` is \"yes\"; it has to be true or false."}},
			{`{"heatMap": 1, "hints": 0}`, []string{"`plywise.heatMap` is 1;", "`plywise.hints` is 0;"}},
			{`{"spoilers": false}`, []string{"`plywise.spoilers` is false; it has to be \"on\" or \"off\"."}},
			{`{"reference": "FORMAT.md"}`, []string{"`plywise.reference` is \"FORMAT.md\"; it has to be an address"}},
			{`{"reference": "command:workbench.action.quit"}`, []string{"`plywise.reference` is \"command:workbench.action.quit\"; it has to be an address that starts with `file:`, `http:` or `https:`"}},
			{`{"reference": "javascript:alert(1)"}`, []string{"`plywise.reference` is \"javascript:alert(1)\";"}},
			{`{"reference": "https://me@example.com/"}`, []string{"`plywise.reference` is \"https://me@example.com/\";"}},
			{`{"reference": "https:///FORMAT.md"}`, []string{"`plywise.reference` is \"https:///FORMAT.md\";"}},
			{`{"hint": true, "path": "/bin/plywise", "hints": 0}`, []string{"`plywise.hints` is 0;"}},
			{`"off"`, []string{"The setting `plywise` is \"off\"; it has to be an object with settings."}},
			{`{"memory": null, "hints": null}`, nil},
			{`null`, nil},
		} {
			e := configure(t, pulls(), object{"memory": 1000, "hints": false, "spoilers": "off"}, nil)
			before := configuration.Settings{Memory: 1000, HeatMap: true}
			e.inForce(before)
			e.becomes(json.RawMessage(c.section))
			said := e.complaints(len(c.says))
			for i, want := range c.says {
				if !strings.Contains(said[i], want) {
					t.Errorf("%s: said is %q, not %q", c.section, said[i], want)
				}
			}
			if strings.Contains(c.section, "emory") && len(c.says) > 0 && e.server.Settings().Memory != before.Memory {
				t.Errorf("%s: in force is %+v", c.section, e.server.Settings())
			}
			asked := e.timesAsked("workspace/configuration")
			e.becomes(json.RawMessage(c.section))
			eventually(t, "that the client is asked again", func() bool { return e.timesAsked("workspace/configuration") > asked })
			e.becomes(object{"memory": 7})
			e.inForce(configuration.Settings{Memory: 7, Hints: true, HeatMap: true, Spoilers: true})
			if said := e.complaints(0); len(said) != len(c.says) {
				t.Errorf("%s: in the end, said is %q", c.section, said)
			}
			e.quit()
		}
	})
}

func TestWrongInitializationOptionsAreReported(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := configure(t, object{}, nil, object{"plywise": object{"hints": 7, "heatMap": 8, "view": true, "colour": "red"}})
		said := strings.Join(c.complaints(2), "\n")
		if !strings.Contains(said, "`plywise.hints` is 7") || !strings.Contains(said, "`plywise.heatMap` is 8") {
			t.Errorf("said is %s", said)
		}
		c.inForce(configuration.Default())
		c.quit()
	})
}

// An editor keeps settings of its own in the section, such as the path of the server.
func TestSettingsThatTheServerDoesNotHaveAreLoggedAndNotShown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		core, logged := observer.New(zap.WarnLevel)
		c := configure(t, pulls(), object{"path": "/bin/plywise", "hints": false}, object{"view": true, "trace": 1}, func(o *session.Options) { o.Logger = zap.New(core) })
		c.inForce(configuration.Settings{Memory: configuration.Default().Memory, HeatMap: true, Spoilers: true})
		c.becomes(object{"path": "/usr/bin/plywise", "colour\u202e": "red"})
		c.inForce(configuration.Default())
		var settings []string
		for _, entry := range logged.All() {
			if setting, ok := entry.ContextMap()["setting"].(string); ok {
				settings = append(settings, setting)
			}
		}
		if want := []string{"plywise.trace", "plywise.path", `plywise.colour\u202e`}; !slices.Equal(settings, want) {
			t.Errorf("logged are %q, not %q", settings, want)
		}
		if said := c.complaints(0); len(said) != 0 {
			t.Errorf("said: %q", said)
		}
		c.quit()
	})
}

// VS Code says that a section has changed as soon as it is asked to say when it does.
func TestTheSectionIsAskedForOnceForEachChange(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := connected(t)
		hints := false
		e.answers["workspace/configuration"] = func(json.RawMessage) (any, error) {
			return []any{object{"hints": hints}}, nil
		}
		e.answers["client/registerCapability"] = func(params json.RawMessage) (any, error) {
			if strings.Contains(string(params), `"section":"plywise"`) {
				e.notify("workspace/didChangeConfiguration", object{"settings": nil})
			}
			return nil, nil
		}
		e.initialize(pulls())
		c := &configured{fakeEditor: e}
		settings := configuration.Default()
		settings.Hints = false
		c.inForce(settings)
		e.settled()
		if n := e.timesAsked("workspace/configuration"); n != 1 {
			t.Errorf("in the beginning it is asked %d times", n)
		}
		e.mu.Lock()
		hints = true
		e.mu.Unlock()
		e.notify("workspace/didChangeConfiguration", object{"settings": nil})
		c.inForce(configuration.Default())
		e.settled()
		if n := e.timesAsked("workspace/configuration"); n != 2 {
			t.Errorf("after a change it has been asked %d times", n)
		}
		e.quit()
	})
}

func TestSettingsAreFollowedAfterAPanicOverOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		core, logged := observer.New(zap.ErrorLevel)
		c := configure(t, pulls(), object{"memory": "2MiB"}, nil, func(o *session.Options) {
			o.Logger = zap.New(core)
			o.Resized = func(memory int64) {
				if memory == 2<<20 {
					panic("a test")
				}
			}
		})
		eventually(t, "that the panic is logged", func() bool { return logged.Len() > 0 })
		c.becomes(object{"memory": "3MiB", "hints": false})
		c.inForce(configuration.Settings{Memory: 3 << 20, HeatMap: true, Spoilers: true})
		c.open(doc, "puzzle: a\ngmae: x\n")
		c.showsCodes(doc, "unknown-key")
		c.quit()
	})
}

func TestNothingIsShownBeforeTheSettingsAreKnown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		answer := make(chan struct{})
		e := connected(t)
		e.answers["workspace/configuration"] = func(json.RawMessage) (any, error) {
			e.mu.Unlock()
			<-answer
			e.mu.Lock()
			return []any{object{"spoilers": "off"}}, nil
		}
		e.initialize(pulls())
		e.open(doc, slipsPast)
		shown := make(chan bool)
		go func() {
			e.call("textDocument/hover", object{"textDocument": object{"uri": doc}, "position": fakePosition{1, 10}}, nil)
			shown <- e.server.Settings().Spoilers
		}()
		synctest.Wait()
		close(answer)
		if <-shown {
			t.Error("the hover did not wait for the settings")
		}
		e.quit()
	})
}

func TestTheMemoryLimitIsFollowed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := configure(t, pulls(), object{}, nil)
		c.open(doc, slipsPast+"expect: cat wins\n")
		c.showsCodes(doc, "expect-failed")
		c.becomes(object{"memory": 100})
		c.showsCodes(doc, "too-large")
		c.becomes(object{"memory": "1GiB"})
		c.showsCodes(doc, "expect-failed")
		c.settled()
		c.quit()
	})
}

// decide has a server start with these settings.
func decide(first configuration.Settings) func(*session.Options) {
	return func(o *session.Options) { o.Settings = first }
}
