//go:build !race

package neovim_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"plywise/editors/internal/editortest"
)

func TestLinesAreIndentedAsTheyAreTypedInNeovim(t *testing.T) {
	everywhere(t, func(t *testing.T, nvim, server string) {
		run(t, nvim, server, spec{"indent", configured, nil}, editortest.Example(t, "leetcode"))
	})
}

func TestIndentingAFileThatIsLaidOutChangesNothingInNeovim(t *testing.T) {
	examples, err := filepath.Glob(filepath.Join("..", "examples", "*.puzzle"))
	if err != nil || len(examples) == 0 {
		t.Fatal("no examples", err)
	}
	everywhere(t, func(t *testing.T, nvim, server string) {
		for _, path := range examples {
			t.Run(filepath.Base(path), func(t *testing.T) {
				laidOut, err := exec.Command(server, "fmt", path).Output()
				if err != nil {
					t.Fatal(err)
				}
				run(t, nvim, server, spec{"indent_laws", configured, nil}, string(laidOut))
			})
		}
	})
}

func TestDefinitionsAndListsHaveTheirKeysInNeovim(t *testing.T) {
	everywhere(t, func(t *testing.T, nvim, server string) {
		run(t, nvim, server, spec{"maps", configured, nil}, editortest.Example(t, "leetcode"))
	})
}

// BenchmarkTheListOfPuzzlesInNeovim prints how long gO takes in a file of 10,000 puzzles.
func BenchmarkTheListOfPuzzlesInNeovim(b *testing.B) {
	text := manyHunts(10_000, 11)
	for _, version := range series {
		b.Run(version, func(b *testing.B) {
			nvim, server := find(b, version), editortest.Server(b)
			for b.Loop() {
				home := b.TempDir()
				runAt(b, home, nvim, server, spec{"symbols_speed", configured, nil}, text)
				report, err := os.ReadFile(filepath.Join(home, "report"))
				if err != nil {
					b.Fatal(err)
				}
				b.Logf("Neovim %s\n%s", version, report)
			}
		})
	}
}

const missingAssertion = "puzzle: One\ngame: knight-pawns\nboard:\n  N..\n  ..P\nexpect: 2\n"

func TestPuzzlesThatGetTheirNameOrTypeLateAreServedInNeovim(t *testing.T) {
	everywhere(t, func(t *testing.T, nvim, server string) {
		run(t, nvim, server, spec{"late", configured, nil}, "")
	})
}

func TestPuzzlesThatAreThereBeforeThePluginAreServedInNeovim(t *testing.T) {
	everywhere(t, func(t *testing.T, nvim, server string) {
		for _, c := range []struct {
			name  string
			stdin string
			args  []string
		}{
			{"opened before the plugin is loaded", "", []string{"late.puzzle", "-c", "packadd plywise"}},
			{"known as puzzles before the plugin is loaded", "", []string{
				"--cmd", "lua vim.filetype.add({ extension = { puzzle = 'puzzle' } })", "late.puzzle", "-c", "packadd plywise",
			}},
			{"read from a pipe", missingAssertion, []string{"-c", "packadd plywise", "-", "-c", "silent write piped.puzzle"}},
		} {
			t.Run(c.name, func(t *testing.T) {
				home := t.TempDir()
				plugin := filepath.Join(home, "site", "pack", "x", "opt", "plywise")
				if err := os.CopyFS(plugin, os.DirFS(".")); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(home, "late.puzzle"), []byte(missingAssertion), 0o666); err != nil {
					t.Fatal(err)
				}
				args := append([]string{
					"--clean", "--headless", "--cmd", "set packpath^=" + filepath.Join(home, "site"),
					"--cmd", "let g:plywise = {'cmd': '" + server + "'}",
				}, c.args...)
				cmd := exec.CommandContext(t.Context(), nvim, append(args, "-c", "luafile "+filepath.Join(plugin, "tests", "run.lua"))...)
				cmd.Dir, cmd.Stdin = home, strings.NewReader(c.stdin)
				cmd.Env = append(append(os.Environ(), editortest.Private(home)...), "PLYWISE_SPEC="+filepath.Join(plugin, "tests", "late_plugin.lua"))
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Fatalf("%v\n%s", err, out)
				}
			})
		}
	})
}

// The tags are committed, so that the help is found without `:helptags`.
func TestTheTagsOfTheHelpAreThoseThatNeovimMakes(t *testing.T) {
	committed, err := os.ReadFile(filepath.Join("doc", "tags"))
	if err != nil {
		t.Fatal(err)
	}
	for _, version := range series {
		t.Run(version, func(t *testing.T) {
			doc := t.TempDir()
			if err := os.CopyFS(doc, os.DirFS("doc")); err != nil {
				t.Fatal(err)
			}
			if err := os.Remove(filepath.Join(doc, "tags")); err != nil {
				t.Fatal(err)
			}
			nvim := find(t, version)
			if out, err := exec.Command(nvim, "--clean", "--headless", "-c", "helptags "+doc, "-c", "qall!").CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			fresh, err := os.ReadFile(filepath.Join(doc, "tags"))
			if err != nil {
				t.Fatal(err)
			}
			if string(fresh) != string(committed) {
				t.Errorf("doc/tags is\n%swant\n%s(here: nvim --clean --headless -c 'helptags doc' -c qall!)", committed, fresh)
			}
		})
	}
}

// The lines of the page are run as they stand, in a fresh clone, by a user who has nothing
// yet. Nothing is downloaded.
func TestTheLinesOfThePageInstallThePluginInNeovim(t *testing.T) {
	lines := editortest.InstallLines(t, "README.md")
	tests, err := filepath.Abs("tests")
	if err != nil {
		t.Fatal(err)
	}
	for _, version := range series {
		t.Run(version, func(t *testing.T) {
			user := editortest.NewInstallation(t)
			// Neovim as a person starts it, but without a screen, and with a spec to run.
			user.Put(t, "nvim", "exec '"+find(t, version)+"' --headless \"$@\" -c 'luafile "+filepath.Join(tests, "run.lua")+"'\n")
			user.Run(t, lines, "PLYWISE_SPEC="+filepath.Join(tests, "install.lua"))
		})
	}
}
