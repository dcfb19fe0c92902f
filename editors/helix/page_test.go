//go:build !race && unix

package helix_test

import (
	"bufio"
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
	send := func(method, params string) {
		ask(http.MethodPost, "/messages?page="+stream.Header.Get("Plywise-Page"), fmt.Sprintf(`{"jsonrpc": "2.0", "id": 1, "method": %q, "params": %s}`, method, params), http.StatusNoContent)
	}
	send("plywise/view/open", fmt.Sprintf(`{"textDocument": {"uri": "file://%s"}, "position": {"line": %d, "character": 0}, "form": "board"}`, file, line-1))
	for told := bufio.NewReader(stream.Body); ; {
		message, err := told.ReadString('\n')
		if err != nil {
			t.Fatalf("the page is sent no picture: %v", err)
		}
		if strings.Contains(message, "plywise/view/draw") {
			break
		}
	}
	for _, command := range []string{"text", "best"} {
		send("plywise/view/do", fmt.Sprintf(`{"view": 1, "draw": 1, "command": %q}`, command))
	}
}
