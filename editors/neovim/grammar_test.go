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

// The lines of the page are run as they stand, in a clone, by a user who has the plugin.
func TestTheLinesOfThePageInstallTheGrammarInNeovim(t *testing.T) {
	editortest.Find(t, "cc")
	lines := editortest.GrammarLines(t, "README.md")
	tests, err := filepath.Abs("tests")
	if err != nil {
		t.Fatal(err)
	}
	for _, version := range series {
		t.Run(version, func(t *testing.T) {
			t.Parallel()
			nvim := find(t, version)
			user := editortest.NewInstallation(t)
			packages := filepath.Join(user.Home, ".local", "share", "nvim", "site", "pack", "plywise", "start")
			if err := os.MkdirAll(packages, 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(filepath.Join(user.Clone, "editors", "neovim"), filepath.Join(packages, "plywise")); err != nil {
				t.Fatal(err)
			}
			user.Put(t, "nvim", "exec '"+nvim+"' --headless --cmd \""+disabled+"\" \"$@\" -c 'luafile "+filepath.Join(tests, "run.lua")+"'\n")
			user.Run(t, lines+"nvim editors/examples/leetcode.puzzle\n", "PLYWISE_SPEC="+filepath.Join(tests, "grammar.lua"))
		})
	}
}

func TestAGrammarOfNoUseLeavesPuzzlesToThePlainSyntaxInNeovim(t *testing.T) {
	grammars := t.TempDir()
	put := func(path, text string) {
		path = filepath.Join(grammars, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	put("no parser/parser/puzzle.so", "no parser")
	put("another query/queries/puzzle/highlights.scm", "(what_an_older_grammar_had) @keyword\n")
	for _, name := range []string{"no query", "another query"} {
		compileGrammar(t, filepath.Join(grammars, name))
	}
	everywhere(t, func(t *testing.T, nvim, server string) {
		text := editortest.Example(t, "leetcode")
		for _, name := range []string{"no parser", "no query", "another query"} {
			t.Run(name, func(t *testing.T) {
				folder := strings.ReplaceAll(filepath.Join(grammars, name), " ", `\ `)
				expect(t, run(t, nvim, server, spec{"grammar_broken", disabled + " | set runtimepath+=" + folder, nil}, text), text)
			})
		}
	})
}

func TestALongFileKeepsThePlainSyntaxInNeovim(t *testing.T) {
	folder := t.TempDir()
	if err := os.CopyFS(filepath.Join(folder, "queries"), os.DirFS("../tree-sitter-puzzle/queries")); err != nil {
		t.Fatal(err)
	}
	compileGrammar(t, folder)
	everywhere(t, func(t *testing.T, nvim, server string) {
		text := strings.Repeat("// A line.\n", 4997) + "puzzle: Long\ngame: chess\nturn: cat\n"
		expect(t, run(t, nvim, server, spec{"grammar_long", disabled + " | set runtimepath+=" + folder, nil}, text), text)
	})
}

func TestOutcomesLieAboveTheGrammarInNeovim(t *testing.T) {
	folder := t.TempDir()
	if err := os.CopyFS(filepath.Join(folder, "queries"), os.DirFS("../tree-sitter-puzzle/queries")); err != nil {
		t.Fatal(err)
	}
	compileGrammar(t, folder)
	everywhere(t, func(t *testing.T, nvim, server string) {
		text := editortest.Example(t, "leetcode")
		expect(t, run(t, nvim, server, spec{"grammar_heat", configured + " | set runtimepath+=" + folder, nil}, text), text)
	})
}

// compileGrammar makes a parser in a folder.
func compileGrammar(t *testing.T, folder string) {
	t.Helper()
	parser := filepath.Join(folder, "parser")
	if err := os.MkdirAll(parser, 0o777); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), editortest.Find(t, "cc"), "-shared", "-fPIC", "-I", "../tree-sitter-puzzle/src", "../tree-sitter-puzzle/src/parser.c",
		"-o", filepath.Join(parser, "puzzle.so")).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}
