//go:build !race && unix

package helix_test

import (
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
	number := ask(http.MethodGet, "/messages", "", http.StatusOK).Header.Get("Plywise-Page")
	ask(http.MethodPost, "/messages?page="+number, fmt.Sprintf(`{"jsonrpc": "2.0", "id": 1, "method": "workspace/executeCommand", "params":
		{"command": "plywise.play", "arguments": [{"uri": "file://%s", "position": {"line": %d, "character": 0}}]}}`, file, line-1), http.StatusNoContent)
}
