//go:build !race && unix

package helix_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// playOnPage does what the page at an address does when a person plays the best move of the
// puzzle on a line of a file: it follows the server's messages, and sends one.
func playOnPage(t *testing.T, address, file string, line int) {
	t.Helper()
	at, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	origin := "http://" + at.Host
	ask := func(method, path, body string, want int) *http.Response {
		r, err := http.NewRequestWithContext(t.Context(), method, origin+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+strings.TrimPrefix(at.Fragment, "token="))
		r.Header.Set("Origin", origin)
		r.Header.Set("Content-Type", "application/json")
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = answer.Body.Close() })
		if answer.StatusCode != want {
			t.Fatalf("%s %s: %s", method, path, answer.Status)
		}
		return answer
	}
	stream := ask(http.MethodGet, "/messages", "", http.StatusOK)
	told := bufio.NewReader(stream.Body)
	until := func(isIt func(message) bool, what string) {
		for {
			line, err := told.ReadBytes('\n')
			if err != nil {
				t.Fatalf("the page is not sent %s: %v", what, err)
			}
			var m message
			switch _ = json.Unmarshal(line, &m); {
			case m.Error != nil:
				t.Fatalf("instead of %s the page is sent an error: %s", what, line)
			case isIt(m):
				return
			}
		}
	}
	last := 0
	// A request has an id of its own: the server refuses one that is under way.
	request := func(method, params string) {
		last++
		ask(http.MethodPost, "/messages?page="+stream.Header.Get("Plywise-Page"), fmt.Sprintf(`{"jsonrpc": "2.0", "id": %d, "method": %q, "params": %s}`, last, method, params), http.StatusNoContent)
		until(func(m message) bool { return m.Method == "" && m.ID == last }, "the answer to "+method)
	}
	request("plywise/view/open", fmt.Sprintf(`{"textDocument": {"uri": "file://%s"}, "position": {"line": %d, "character": 0}, "form": "board"}`, file, line-1))
	until(func(m message) bool { return m.Method == "plywise/view/draw" }, "a picture")
	for _, command := range []string{"text", "best"} {
		request("plywise/view/do", fmt.Sprintf(`{"view": 1, "draw": 1, "command": %q}`, command))
	}
}

// A message is what a page is sent.
type message struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Error  json.RawMessage `json:"error"`
}
