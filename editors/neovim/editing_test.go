//go:build !race

package neovim_test

import (
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"plywise/parser"
)

func TestLinesAreIndentedAsTheyAreTypedInNeovim(t *testing.T) {
	everywhere(t, func(t *testing.T, nvim, server string) {
		run(t, nvim, server, spec{"indent", configured, nil}, example(t, "leetcode"))
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

// The keys that go back to the first column are those of the format, and a block is
// begun below those that may have one.
func TestTheKeysThatNeovimIndentsByAreThoseOfTheFormat(t *testing.T) {
	want := map[string]bool{}
	for _, game := range []parser.Game{parser.CatMouseGraph, parser.CatMouseGrid, parser.KnightPawns} {
		for _, key := range parser.Keys(game) {
			want[key.Name] = want[key.Name] || key.Form != parser.OneLine
		}
	}
	nvim := find(t, series[0])
	out, err := exec.Command(nvim, "--clean", "--headless", "--cmd", "set runtimepath^=.",
		"--cmd", "lua io.stdout:write(vim.json.encode(require('plywise.indent').keys))", "--cmd", "qall!").Output()
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]bool
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	if !maps.Equal(got, want) {
		t.Errorf("lua/plywise/indent.lua has the keys\n%v\nwant\n%v", got, want)
	}
}

func TestDefinitionsAndListsHaveTheirKeysInNeovim(t *testing.T) {
	everywhere(t, func(t *testing.T, nvim, server string) {
		run(t, nvim, server, spec{"maps", configured, nil}, example(t, "leetcode"))
	})
}

// BenchmarkTheListOfPuzzlesInNeovim prints how long gO takes in a file of 10,000 puzzles.
func BenchmarkTheListOfPuzzlesInNeovim(b *testing.B) {
	text := manyHunts(10_000, 11)
	for _, version := range series {
		b.Run(version, func(b *testing.B) {
			nvim, server := find(b, version), build(b)
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
				cmd.Env = append(append(os.Environ(), nothingOfTheUsers(home)...), "PLYWISE_SPEC="+filepath.Join(plugin, "tests", "late_plugin.lua"))
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
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, lines, _ := strings.Cut(string(page), "```sh\n")
	lines, _, _ = strings.Cut(lines, "```")
	if n := strings.Count(lines, "\n"); n != 3 {
		t.Fatalf("the page installs in %d lines, want 3:\n%s", n, lines)
	}
	sh, err := exec.LookPath("sh")
	if err != nil {
		lacks(t, "no sh on PATH")
	}
	home := t.TempDir()
	clone := filepath.Join(home, "a clone of plywise")
	copyTracked(t, filepath.Join("..", ".."), clone)
	tests, err := filepath.Abs("tests")
	if err != nil {
		t.Fatal(err)
	}
	for _, version := range series {
		t.Run(version, func(t *testing.T) {
			home := filepath.Join(home, version)
			bin := filepath.Join(home, "bin")
			if err := os.MkdirAll(bin, 0o777); err != nil {
				t.Fatal(err)
			}
			// Neovim as a person starts it, but without a screen, and with a spec to run.
			start := "#!/bin/sh\nexec '" + find(t, version) + "' --headless \"$@\" -c 'luafile " + filepath.Join(tests, "run.lua") + "'\n"
			if err := os.WriteFile(filepath.Join(bin, "nvim"), []byte(start), 0o777); err != nil {
				t.Fatal(err)
			}
			cmd := exec.CommandContext(t.Context(), sh, "-e", "-c", lines)
			cmd.Dir = clone
			cmd.Env = append(withoutXDG(os.Environ()), "HOME="+home, "PWD="+clone, "NVIM_APPNAME=nvim",
				"GOPATH="+filepath.Join(home, "go"), "GOBIN="+bin, "GOPROXY=off",
				"GOCACHE="+goEnv(t, "GOCACHE"), "GOMODCACHE="+goEnv(t, "GOMODCACHE"),
				"PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"),
				"PLYWISE_SPEC="+filepath.Join(tests, "install.lua"))
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
		})
	}
}

// copyTracked copies the files that git would commit.
func copyTracked(t *testing.T, from, to string) {
	t.Helper()
	list := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	list.Dir = from
	out, err := list.Output()
	if err != nil {
		lacks(t, "not in a repository of git: "+err.Error())
	}
	for path := range strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		data, err := os.ReadFile(filepath.Join(from, path))
		if os.IsNotExist(err) {
			continue // deleted, and not yet committed
		}
		if err != nil {
			t.Fatal(err)
		}
		copied := filepath.Join(to, path)
		if err := os.MkdirAll(filepath.Dir(copied), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(copied, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// withoutXDG returns an environment in which folders are where they are by default.
func withoutXDG(environment []string) []string {
	return slices.DeleteFunc(environment, func(variable string) bool {
		return strings.HasPrefix(variable, "XDG_")
	})
}

func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}
