//go:build !race && unix

package neovim_test

import (
	"os"
	"testing"

	"plywise/editors/internal/editortest"
)

// A terminal runs a Neovim.
type terminal struct{ *editortest.Terminal }

// An installation is the folder of the plugin and the path of the server.
type installation struct{ plugin, server string }

// install builds the server, and copies the plugin into a folder where a test may change it.
// Without tmux the test is skipped.
func install(t *testing.T) installation {
	t.Helper()
	editortest.Find(t, "tmux")
	installed := installation{t.TempDir(), editortest.Server(t)}
	if err := os.CopyFS(installed.plugin, os.DirFS(".")); err != nil {
		t.Fatal(err)
	}
	return installed
}

// start opens a file of that text in a Neovim.
func (i installation) start(t *testing.T, nvim string, look editortest.Look, name, text string) terminal {
	t.Helper()
	s := terminal{editortest.NewTerminal(t, look)}
	s.Write(name, text)
	guicolors := "termguicolors"
	if look.Colours == "256" {
		guicolors = "notermguicolors"
	}
	s.Start(i.server, nil, nvim, "--clean",
		// Not for the person: so that what has been searched for has the colours of its own.
		"--cmd", "set nohlsearch noswapfile runtimepath^="+i.plugin,
		"--cmd", "set "+guicolors+" background="+look.Background,
		// That of 0.12 says other things than that of 0.10.
		"--cmd", `set statusline=%<%f\ %h%m%r`,
		name)
	return s
}
