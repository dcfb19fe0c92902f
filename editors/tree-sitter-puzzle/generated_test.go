//go:build !race

package treesitter_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"plywise/editors/internal/editortest"
)

// version is that of the tree-sitter by which src is generated.
const version = "0.26.11"

func TestTheParserIsTheOneThatIsGeneratedOfTheGrammar(t *testing.T) {
	fresh := t.TempDir()
	for _, file := range []string{"grammar.js", "tree-sitter.json"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(fresh, file), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	treeSitterIn(t, fresh, "generate", "--abi", "14")
	want := files(t, filepath.Join(fresh, "src"))
	if got := files(t, "src"); !slices.Equal(got, want) {
		t.Fatalf("src has %q, what is generated %q", got, want)
	}
	for _, file := range want {
		committed, err := os.ReadFile(filepath.Join("src", file))
		if err != nil {
			t.Fatal(err)
		}
		generated, err := os.ReadFile(filepath.Join(fresh, "src", file))
		if err != nil {
			t.Fatal(err)
		}
		if string(committed) != string(generated) {
			t.Errorf("src/%s is not what tree-sitter generates: run `tree-sitter generate --abi 14` in this folder", file)
		}
	}
}

// files lists the files in a folder and those below it.
func files(t *testing.T, folder string) []string {
	t.Helper()
	var list []string
	err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			path, err = filepath.Rel(folder, path)
			list = append(list, filepath.ToSlash(path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// compiled compiles the parser, as the page says, and returns the library.
func compiled(t *testing.T) string {
	t.Helper()
	library := filepath.Join(t.TempDir(), "puzzle.so")
	// Unoptimised, for it is faster to compile.
	out, err := exec.CommandContext(t.Context(), editortest.Find(t, "cc"), "-shared", "-fPIC", "-O0", "-I", "src", "src/parser.c", "-o", library).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return library
}

// treeSitter runs tree-sitter in this folder and returns what it prints.
func treeSitter(t *testing.T, arguments ...string) string {
	t.Helper()
	return treeSitterIn(t, ".", arguments...)
}

func treeSitterIn(t *testing.T, folder string, arguments ...string) string {
	t.Helper()
	home := t.TempDir()
	cmd := exec.CommandContext(t.Context(), editortest.Program(t, "tree-sitter", "tree-sitter", `^tree-sitter `+strings.ReplaceAll(version, ".", `\.`)+`\b`), arguments...)
	cmd.Dir = folder
	cmd.Env = append(append(os.Environ(), editortest.Private(home)...), "TREE_SITTER_DIR="+home, "NO_COLOR=1")
	var messages strings.Builder
	cmd.Stderr = &messages
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", arguments, err, messages.String())
	}
	return string(out)
}
