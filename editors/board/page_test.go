//go:build !race

package board_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	// The server is built by a command that the cache of test results does not
	// see; with this it sees a change of the server.
	_ "plywise/lsp"

	"plywise/editors/internal/editortest"
)

// The page is opened by a real Neovim, with the real server, in a real browser.
func TestThePageWorksBesideNeovim(t *testing.T) {
	nvim, node := editortest.Program(t, "neovim-0.12", "nvim", `^NVIM v0\.12\.`), findNode(t)
	browser := editortest.Chromium(t)
	n := startNeovim(t, nvim)
	address := n.openPage()
	t.Run("others are refused", func(t *testing.T) { refusesOthers(t, address) })

	script := filepath.Join("tests", "page.mjs")
	if _, err := os.Stat(script); err != nil { // so that the cache of test results sees a change
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), node, "--test", script)
	cmd.Env = append(os.Environ(), "PLYWISE_ADDRESS="+address, "PLYWISE_NVIM="+nvim, "PLYWISE_SOCKET="+n.socket, "CHROMIUM="+browser)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// A neovim has editors/examples/leetcode.puzzle open, and listens at a socket.
type neovim struct {
	t       *testing.T
	program string
	socket  string
}

func startNeovim(t *testing.T, program string) *neovim {
	t.Helper()
	home := t.TempDir()
	server := buildServer(t)
	text, err := os.ReadFile(filepath.Join("..", "examples", "leetcode.puzzle"))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(home, "leetcode.puzzle")
	if err := os.WriteFile(file, text, 0o666); err != nil {
		t.Fatal(err)
	}
	plugin, err := filepath.Abs(filepath.Join("..", "neovim"))
	if err != nil {
		t.Fatal(err)
	}
	n := &neovim{t, program, filepath.Join(home, "nvim.sock")}
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	cmd := exec.CommandContext(ctx, program, "--clean", "--headless", "--listen", n.socket,
		"--cmd", "set noswapfile shadafile=NONE runtimepath^="+plugin,
		"--cmd", fmt.Sprintf("let g:plywise = {'cmd': '%s'}", server),
		// In place of a browser, this remembers the address.
		"-c", "lua vim.ui.open = function(at) vim.g.opened = at; return { wait = function() return { code = 0 } end } end",
		file)
	cmd.Dir = home
	cmd.WaitDelay = 5 * time.Second
	cmd.Env = append(os.Environ(), "HOME="+home, "NVIM_APPNAME=nvim",
		"XDG_CONFIG_HOME="+home, "XDG_DATA_HOME="+home, "XDG_CACHE_HOME="+home, "XDG_STATE_HOME="+home)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = exec.Command(program, "--server", n.socket, "--remote-expr", "execute('qall!')").Run() // if it runs still
		_ = cmd.Wait()
		cancel()
	})
	return n
}

// buildServer builds the server, and returns its path.
func buildServer(t *testing.T) string {
	t.Helper()
	server := filepath.Join(t.TempDir(), "plywise")
	if out, err := exec.Command("go", "build", "-o", server, "../../cmd/plywise").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return server
}

// eval returns what an expression is in the Neovim, "" if it does not answer.
func (n *neovim) eval(expression string) string {
	out, _ := exec.Command(n.program, "--server", n.socket, "--remote-expr", expression).Output()
	return strings.TrimSpace(string(out))
}

// openPage chooses the code action that opens the page, and returns the address.
func (n *neovim) openPage() string {
	n.t.Helper()
	const action = `luaeval("vim.lsp.get_clients({ bufnr = 0 })[1].initialized and vim.lsp.buf.code_action({ apply = true, context = { only = { 'preview' }, diagnostics = {} } })")`
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if address := n.eval("get(g:, 'opened', '')"); address != "" {
			return address
		}
		if n.eval(`search('\V\^puzzle: The mouse slips past')`) != "0" {
			n.eval(action)
		}
	}
	n.t.Fatal("no page is opened")
	return ""
}

// refusesOthers sends the live server what a page of another site could.
func refusesOthers(t *testing.T, address string) {
	at, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	token := strings.TrimPrefix(at.Fragment, "token=")
	for _, c := range []struct {
		name, token, host, origin string
		status                    int
	}{
		{"a wrong token", strings.Repeat("A", len(token)), at.Host, "http://" + at.Host, http.StatusUnauthorized},
		{"no token", "", at.Host, "http://" + at.Host, http.StatusUnauthorized},
		{"a wrong host", token, "rebound.example.org", "http://rebound.example.org", http.StatusForbidden},
		{"a foreign origin", token, at.Host, "https://example.org", http.StatusForbidden},
	} {
		for _, method := range []string{http.MethodGet, http.MethodPost} {
			request, err := http.NewRequestWithContext(t.Context(), method, "http://"+at.Host+"/messages?page=1", strings.NewReader(`{"jsonrpc":"2.0","method":"host/ready"}`))
			if err != nil {
				t.Fatal(err)
			}
			request.Host = c.host
			request.Header.Set("Origin", c.origin)
			request.Header.Set("Authorization", "Bearer "+c.token)
			request.Header.Set("Content-Type", "application/json")
			answer, err := http.DefaultClient.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			words, _ := io.ReadAll(answer.Body)
			answer.Body.Close()
			if answer.StatusCode != c.status {
				t.Errorf("%s, %s: %s: %s", c.name, method, answer.Status, words)
			}
		}
	}
}
