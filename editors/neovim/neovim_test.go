//go:build !race

// Package neovim_test runs the plugin in real Neovims, with the real server.
package neovim_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"plywise/editors/internal/editortest"
)

// The Neovims that the plugin is made for: the newest, which starts the server
// by itself, and the oldest, in which the plugin does.
var series = []string{"0.12", "0.10"}

// A spec is a Lua file in tests/, run in a Neovim with a puzzle file open.
type spec struct {
	name   string
	config string              // of vim.g.plywise, with %s for the server's path
	edit   func(string) string // what the spec makes of the file on disk
}

const configured, unconfigured, disabled = "let g:plywise = {'cmd': '%s'}", "", "let g:plywise = {'enable': v:false}"

var specs = []spec{
	{"filetype", configured, untouched},
	{"diagnostics", configured, untouched},
	{"hover", configured, untouched},
	{"composition", configured, untouched},
	{"colours", configured, untouched},
	{"code_action", configured, editortest.BestMovePlayed},
	{"command", configured, editortest.BestMovePlayed},
	{"lens", configured, untouched},
	{"stress", configured, untouched},
	{"preview", configured, untouched},
	{"health", configured, untouched},
	{"help", configured, untouched},
	{"one_server", configured, untouched},
	{"missing", configured, untouched},
	{"on_path", unconfigured, untouched},
	{"disabled", disabled, untouched},
}

func untouched(text string) string { return text }

func TestAPuzzleIsServedInNeovim(t *testing.T) {
	everywhere(t, func(t *testing.T, nvim, server string) {
		text := editortest.Example(t, "leetcode")
		for _, spec := range specs {
			t.Run(spec.name, func(t *testing.T) {
				expect(t, run(t, nvim, server, spec, text), spec.edit(text))
			})
		}
	})
}

func TestABestMoveKeepsTheLineEndsOfWindows(t *testing.T) {
	everywhere(t, func(t *testing.T, nvim, server string) {
		unix := editortest.Example(t, "leetcode")
		windows := strings.NewReplacer("\n", "\r\n")
		got := run(t, nvim, server, spec{"code_action", configured, nil}, windows.Replace(unix))
		expect(t, got, windows.Replace(editortest.BestMovePlayed(unix)))
	})
}

func TestWhatEditsWouldDoIsSeenInNeovim(t *testing.T) {
	everywhere(t, func(t *testing.T, nvim, server string) {
		text := editortest.Example(t, "minimal")
		expect(t, run(t, nvim, server, spec{"edits", configured, nil}, text), text)
	})
}

// everywhere runs a test in every Neovim, with the server as it is now.
func everywhere(t *testing.T, test func(t *testing.T, nvim, server string)) {
	server := editortest.Server(t)
	for _, version := range series {
		t.Run(version, func(t *testing.T) {
			test(t, find(t, version), server)
		})
	}
}

func expect(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("the file on disk reads\n%q\nwant\n%q", got, want)
	}
}

// find returns the path of a Neovim of a series.
func find(t testing.TB, version string) string {
	t.Helper()
	return editortest.Program(t, "neovim-"+version, "nvim", `^NVIM v`+regexp.QuoteMeta(version)+`\.`)
}

// run runs one spec on a file of that text, in parallel with others, and returns what the
// file holds afterwards. The Neovim knows nothing of the user's own: it has a home and a
// copy of the plugin for itself, and what is added to the environment.
func run(t *testing.T, nvim, server string, spec spec, text string, environment ...string) string {
	t.Helper()
	t.Parallel()
	return runAt(t, t.TempDir(), nvim, server, spec, text, environment...)
}

// runAt does so with a folder for a home.
func runAt(t testing.TB, home, nvim, server string, spec spec, text string, environment ...string) string {
	t.Helper()
	plugin := filepath.Join(home, "plugin")
	if err := os.CopyFS(plugin, os.DirFS(".")); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(home, "leetcode.puzzle")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}

	// A spec that waits in vain says so much sooner.
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	tests := filepath.Join(plugin, "tests")
	cmd := exec.CommandContext(ctx, nvim, "--clean", "--headless",
		"--cmd", "set runtimepath^="+plugin,
		"--cmd", strings.ReplaceAll(spec.config, "%s", server),
		file, "-c", "luafile "+filepath.Join(tests, "run.lua"))
	cmd.Dir = home
	cmd.WaitDelay = 5 * time.Second
	cmd.Env = append(append(os.Environ(), editortest.Private(home)...), "PLYWISE_PLUGIN="+plugin, "PLYWISE_SPEC="+filepath.Join(tests, spec.name+".lua"),
		"PATH="+filepath.Dir(server)+string(filepath.ListSeparator)+os.Getenv("PATH"))
	cmd.Env = append(cmd.Env, environment...)
	if out, err := cmd.CombinedOutput(); err != nil {
		log, _ := os.ReadFile(filepath.Join(home, "nvim", "lsp.log"))
		t.Fatalf("%v\n%s\n%s", err, out, log)
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(got)
}
