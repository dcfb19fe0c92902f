//go:build !race && unix

package helix_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"plywise/editors/internal/editortest"
)

// own is what a user has who has another language already, and no end of the last line.
const own = "[[language]]\nname = \"tale\"\nscope = \"source.tale\"\nfile-types = [\"tale\"]\ncomment-token = \"%\""

// The lines of the page are run as they stand, in a fresh clone, by a user who has nothing yet,
// once more by one who wants the newest, and by one who has languages. Nothing is downloaded.
func TestTheLinesOfThePageInstallPlywiseInHelix(t *testing.T) {
	t.Parallel()
	hx := helix(t)
	editortest.Find(t, "cc")
	lines := editortest.InstallLines(t, "README.md")
	user := editortest.NewInstallation(t)
	config := filepath.Join(user.Home, ".config")
	languages := filepath.Join(config, "helix", "languages.toml")
	// Helix opens the file below, with a screen.
	user.Put(t, "hx", "test -e \"$1\"\n")

	user.Run(t, lines)
	fresh := editortest.Page(t, languages)
	user.Run(t, lines)
	if again := editortest.Page(t, languages); again != fresh {
		t.Errorf("once more, the languages become\n%s", again)
	}
	if err := os.WriteFile(languages, []byte(own), 0o666); err != nil {
		t.Fatal(err)
	}
	user.Run(t, lines)
	if both := editortest.Page(t, languages); both != own+"\n"+fresh {
		t.Errorf("the user's languages become\n%s", both)
	}
	if puzzle := health(t, user, hx, "puzzle"); !strings.Contains(puzzle, "✓ plywise: "+filepath.Join(user.Bin, "plywise")) ||
		!strings.Contains(puzzle, "parser: ✓") || !strings.Contains(puzzle, "Highlight queries: ✓") || !strings.Contains(puzzle, "Indent queries: ✓") {
		t.Errorf("Helix lacks something:\n%s", puzzle)
	}
	if tale := health(t, user, hx, "tale"); !strings.Contains(tale, "language servers: None") {
		t.Errorf("the user's own language is now\n%s", tale)
	}

	s := editortest.NewTerminal(t, editortest.Looks[0])
	s.Start(filepath.Join(user.Bin, "plywise"), []string{"HOME=" + user.Home, "XDG_CONFIG_HOME=" + config},
		hx, filepath.Join(user.Clone, "editors", "examples", "leetcode.puzzle")+":39:3")
	s.Shows("An idle wall: without it every assertion still holds.")
}

// health is what Helix says of a language, without its colours.
func health(t *testing.T, user *editortest.Installation, hx, language string) string {
	t.Helper()
	said := user.Run(t, "'"+hx+"' --health "+language)
	return regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(said, "")
}
