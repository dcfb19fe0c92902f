package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var large = flag.Bool("5x5", false, "survey the boards of 5x5, too, for a minute")

// That what these files assert is true, and that they are laid out well, is tested with the other
// examples.
func TestTheRecordsAmongTheExamplesAreWhatTheCommandPrints(t *testing.T) {
	t.Parallel()
	sizes := []string{"4x4"}
	if *large {
		sizes = append(sizes, "5x5")
	}
	for _, size := range sizes {
		example, err := os.ReadFile("../../editors/examples/records-" + size + ".puzzle")
		if err != nil {
			t.Fatal(err)
		}
		c := call("", "catalogue", "--size", size, "-o", filepath.Join(t.TempDir(), "file"))
		if c.code != exitClean || c.err != "" || c.out != string(example) {
			t.Errorf("%s: exit %d\n%s%s", size, c.code, c.err, c.out)
		}
	}
}

func TestCatalogueShardsMergeToTheFileOfOneRun(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	succeed := func(args ...string) string {
		t.Helper()
		c := call("", append([]string{"catalogue"}, args...)...)
		if c.code != exitClean || c.err != "" {
			t.Fatalf("%v: exit %d: %s", args, c.code, c.err)
		}
		return c.out
	}
	jumps := []string{"--size", "3x4", "--mouse-jump", "2", "--cat-jump", "3"}
	want := succeed(append(jumps, "--json", "-o", file("whole"))...)
	if text, err := os.ReadFile(file("whole")); err != nil || string(text) != want {
		t.Errorf("printed is\n%s\nand written\n%s%v", want, text, err)
	}
	var parts []string
	for i := range 3 {
		part := file(fmt.Sprint(3 - i))
		succeed(append(jumps, "--shard", fmt.Sprintf("%d/3", 3-i), "-o", part)...)
		parts = append(parts, part)
	}
	if got := succeed(append([]string{"--json", "-o", file("merged")}, parts...)...); got != want {
		t.Errorf("merged is\n%s\nwant\n%s", got, want)
	}
	c := call("", "catalogue", "-o", file("some"), parts[0], parts[2])
	if c.code != exitErrors || !strings.Contains(c.out, "// Some boards of 3x4 ") || !strings.Contains(c.out, "// 214 of 321 layouts ") ||
		c.err != fmt.Sprintf("plywise: %s has 214 of 321 layouts; missing: 108 to 214\n", file("some")) {
		t.Errorf("a part is missing: exit %d\n%s%s", c.code, c.out, c.err)
	}

	// One part may come through a pipe, and be merged into the file that has the others.
	second, err := os.ReadFile(parts[1])
	if err != nil {
		t.Fatal(err)
	}
	if c := call(string(second), "catalogue", "--json", "-o", file("some"), file("some"), "-"); c.code != exitClean || c.out != want {
		t.Errorf("exit %d\n%s%s", c.code, c.out, c.err)
	}

	// A file takes one shard after another, too.
	for _, shard := range []string{"2/3", "3/3", "1/3"} {
		succeed(append(jumps, "--shard", shard, "-o", file("filled"))...)
	}
	if text, _ := os.ReadFile(file("filled")); string(text) != want {
		t.Errorf("shard after shard it is\n%s\nwant\n%s", text, want)
	}
	var read struct {
		Size   string
		Games  int
		Counts struct {
			Mouse, Cat []int64
			Draw       int64
		}
	}
	if err := json.Unmarshal([]byte(want), &read); err != nil || read.Size != "3x4" || read.Games != 2001 {
		t.Errorf("%+v, %v", read, err)
	}
}

func TestACatalogueThatIsInterruptedSaysHowFarItIsAndGoesOnFromThere(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "3x4.json")
	ctx, cancel := context.WithCancel(t.Context())
	// The command has written to the file before it surveys.
	go func() {
		defer cancel()
		for ctx.Err() == nil {
			if info, err := os.Stat(name); err == nil && info.Size() > 0 {
				return
			}
		}
	}()
	c := callWith(ctx, "", "catalogue", "--size", "4x5", "-o", name)
	if c.code != exitInterrupted || c.out != "" || !strings.Contains(c.err, "the same command goes on from there") {
		t.Fatalf("exit %d\n%s%s", c.code, c.out, c.err)
	}
	before, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if c := call("", "catalogue", "--size", "4x5", "--shard", "1/50", "-o", name); c.code != exitClean || c.err != "" {
		t.Errorf("exit %d: %s", c.code, c.err)
	}
	if after, err := os.ReadFile(name); err != nil || len(after) <= len(before) {
		t.Errorf("%s\nbecame\n%s%v", before, after, err)
	}
}

func TestCatalogueSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"text": "puzzle: no catalogue\n", "empty": ""})
	file := func(name string) string { return filepath.Join(dir, name) }
	if c := call("", "catalogue", "--size", "2x2", "-o", file("2x2")); c.code != exitClean {
		t.Fatal(c)
	}
	for name, shard := range map[string]string{"2x3": "1/1", "half": "1/2"} {
		if c := call("", "catalogue", "--size", "2x3", "--shard", shard, "-o", file(name)); c.code != exitClean {
			t.Fatal(c)
		}
	}
	before := fileTexts(t, dir)
	text, err := os.ReadFile(file("2x2"))
	if err != nil {
		t.Fatal(err)
	}
	untrue := strings.Replace(string(text), `"strict":{"plies":2`, `"strict":{"plies":4`, 1)
	if err := os.WriteFile(file("untrue"), []byte(untrue), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args []string
		want string
	}{
		{nil, "-o FILE"},
		{[]string{"--size", "2x2"}, "-o FILE"},
		{[]string{"-o", file("new")}, "--size 4x4"},
		{[]string{"-o", file("new"), "--size", "4"}, "no size of a board"},
		{[]string{"-o", file("new"), "--size", "6x7"}, "36 cells are the most"},
		{[]string{"-o", file("new"), "--size", "2x2", "--cat-jump", "0"}, "a jump is 1 cell or more"},
		{[]string{"-o", file("new"), "--size", "2x2", "--shard", "3/2"}, "no shard"},
		{[]string{"-o", file("new"), "--size", "2x2", "--shard", "1"}, "no shard"},
		{[]string{"-o", file("new"), "--size", "2x2", file("2x2")}, "without --size"},
		{[]string{"-o", file("2x2"), "--size", "2x3"}, "name another file"},
		{[]string{"-o", file("text"), "--size", "2x2"}, "holds no catalogue"},
		{[]string{"-o", file("new"), file("empty")}, "holds no catalogue\n"},
		{[]string{"-o", os.DevNull, "--size", "2x2"}, "is not a regular file"},
		{[]string{"-o", file("2x2"), file("2x3")}, "name another file"},
		{[]string{"-o", file("2x3"), file("half")}, "has layouts that the parts lack"},
		{[]string{"-o", file("text"), file("2x2")}, "holds no catalogue"},
		{[]string{"-o", file("new"), file("2x2"), file("2x2")}, ": layouts 1 to 4 are in both"},
		{[]string{"-o", file("new"), file("missing")}, "missing"},
		{[]string{"-o", filepath.Join(file("none"), "new"), "--size", "2x2"}, "none"},
		{[]string{"-o", file("untrue"), "--size", "2x2"}, "has been changed"},
	} {
		c := call("", append([]string{"catalogue"}, test.args...)...)
		if c.code != exitUsage || !strings.Contains(c.err, test.want) {
			t.Errorf("%v: exit %d: %s", test.args, c.code, c.err)
		}
	}
	os.Remove(file("untrue"))
	if after := fileTexts(t, dir); !maps.Equal(after, before) {
		t.Errorf("files have changed: %v\nwere %v", after, before)
	}
}

// fileTexts returns the texts of a folder's files by name.
func fileTexts(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, entry := range entries {
		text, err := os.ReadFile(filepath.Join(dir, entry.Name()))
		if err != nil {
			t.Fatal(err)
		}
		texts[entry.Name()] = string(text)
	}
	return texts
}

func TestCatalogueFillsAFileThatIsEmpty(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"empty": ""})
	for _, name := range []string{"empty", "new"} {
		c := call("", "catalogue", "--size", "2x2", "--json", "-o", filepath.Join(dir, name))
		if text, err := os.ReadFile(filepath.Join(dir, name)); err != nil || c.code != exitClean || c.err != "" || string(text) != c.out {
			t.Errorf("%s: exit %d: %s\nholds %s%v", name, c.code, c.err, text, err)
		}
	}
}
