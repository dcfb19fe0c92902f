//go:build unix

package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// runsOf returns the lines that the steps of a workflow run, by step.
func runsOf(workflow string) []string {
	var runs []string
	indent := -1 // of the lines of a step's block
	for line := range strings.Lines(workflow) {
		text := strings.TrimLeft(line, " ")
		switch column := len(line) - len(text); {
		case indent >= 0 && column >= indent:
			runs[len(runs)-1] += text
		case strings.HasPrefix(text, "run: |"):
			runs = append(runs, "")
			indent = column + 2
		case strings.HasPrefix(text, "run: "):
			runs = append(runs, strings.TrimPrefix(text, "run: "))
			indent = -1
		default:
			indent = -1
		}
	}
	return runs
}

// A machine runs a service's lines in a folder of puzzles.
type machine struct {
	t      *testing.T
	folder string
	env    []string
}

// newMachine copies the examples to where a service would check them out. What is
// installed can be called by its name.
func newMachine(t *testing.T) *machine {
	t.Helper()
	root := t.TempDir()
	m := &machine{t, filepath.Join(root, "puzzles"), append(os.Environ(),
		"GOBIN="+filepath.Join(root, "bin"),
		"PATH="+filepath.Join(root, "bin")+string(filepath.ListSeparator)+os.Getenv("PATH"),
		"RUNNER_TEMP="+filepath.Join(root, "temp"),
	)}
	if err := os.CopyFS(m.folder, os.DirFS("../../editors/examples")); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(root, "temp"), 0o777); err != nil {
		t.Fatal(err)
	}
	return m
}

// breaks adds a puzzle that says something that is not true.
func (m *machine) breaks() {
	if err := os.WriteFile(filepath.Join(m.folder, "broken.puzzle"), []byte(wrong), 0o666); err != nil {
		m.t.Fatal(err)
	}
}

// hasSource puts this repository where the lines expect it.
func (m *machine) hasSource(name string) {
	source, err := filepath.Abs("../..")
	if err == nil {
		err = os.Symlink(source, filepath.Join(m.folder, name))
	}
	if err != nil {
		m.t.Fatal(err)
	}
}

// run runs lines and returns the exit code and what is printed.
func (m *machine) run(lines string) (code int, output string) {
	cmd := exec.CommandContext(m.t.Context(), "sh", "-e", "-c", lines)
	cmd.Dir, cmd.Env = m.folder, m.env
	out, err := cmd.CombinedOutput()
	if err != nil && cmd.ProcessState == nil {
		m.t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), string(out)
}

func TestTheLinesOfTheREADMECheckPuzzlesInAnyService(t *testing.T) {
	t.Parallel()
	lines := block(t, "README.md", "sh", "plywise check .")
	m := newMachine(t)
	m.hasSource("../plywise")
	if code, out := m.run(lines); code != exitClean || out != "" {
		t.Errorf("exit code %d for puzzles that are clean:\n%s", code, out)
	}
	m.breaks()
	if code, out := m.run(lines); code != exitErrors || !strings.HasPrefix(out, "broken.puzzle:8:9: error: ") || strings.Count(out, "\n") != 1 {
		t.Errorf("exit code %d for a broken puzzle:\n%s", code, out)
	}
}

func TestTheWorkflowOfTheREADMEChecksPuzzlesAndLeavesALog(t *testing.T) {
	t.Parallel()
	runs := runsOf(block(t, "README.md", "yaml", "upload-sarif"))
	if len(runs) != 2 {
		t.Fatalf("the steps run %q", runs)
	}
	m := newMachine(t)
	m.hasSource(".plywise")
	if code, out := m.run(runs[0]); code != 0 {
		t.Fatalf("%s\nexits with %d:\n%s", runs[0], code, out)
	}
	if code, out := m.run(runs[1]); code != exitClean || out != "" || len(m.uploaded()) != 0 {
		t.Errorf("exit code %d for puzzles that are clean:\n%s\nwith a log about %q", code, out, m.uploaded())
	}
	m.breaks()
	if code, out := m.run(runs[1]); code != exitErrors || out != "" || !slices.Equal(m.uploaded(), []string{"broken.puzzle"}) {
		t.Errorf("exit code %d for a broken puzzle:\n%s\nwith a log about %q", code, out, m.uploaded())
	}
}

// uploaded returns which files the log that a workflow uploads is about, by result.
func (m *machine) uploaded() []string {
	text, err := os.ReadFile(filepath.Join(m.folder, "plywise.sarif"))
	if err != nil {
		m.t.Fatal(err)
	}
	var log struct {
		Runs []struct {
			Results []struct {
				Locations []struct {
					PhysicalLocation struct{ ArtifactLocation struct{ URI string } }
				}
			}
		}
	}
	if err := json.Unmarshal(text, &log); err != nil {
		m.t.Fatal(err)
	}
	var files []string
	for _, result := range log.Runs[0].Results {
		files = append(files, result.Locations[0].PhysicalLocation.ArtifactLocation.URI)
	}
	return files
}

// A check of the workflow's form, as far as that works without the service's own program.
func TestTheWorkflowOfTheREADMEIsIndentedAsYAMLAndUploadsWhatItWrites(t *testing.T) {
	workflow := block(t, "README.md", "yaml", "upload-sarif")
	for _, line := range []string{
		"permissions:\n  contents: read\n  security-events: write",
		"> plywise.sarif\n", "        if: always()", "          sarif_file: plywise.sarif\n",
		"          path: .plywise\n", "go-version-file: .plywise/go.mod\n",
	} {
		if !strings.Contains(workflow, line) {
			t.Errorf("it does not have\n%s", line)
		}
	}
	depth := 0
	for line := range strings.Lines(workflow) {
		text := strings.TrimLeft(line, " ")
		indent := len(line) - len(text)
		if strings.Contains(line, "\t") || indent%2 == 1 || indent > depth+4 {
			t.Errorf("the indent of %q", line)
		}
		depth = indent
	}
}
