package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
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
	if c := call("", "catalogue", "-o", file("some"), parts[0], parts[1]); c.code != exitErrors || !strings.Contains(c.out, " of 321 layouts ") {
		t.Errorf("a part is missing: exit %d\n%s%s", c.code, c.out, c.err)
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
	// The command has written a file before it surveys.
	go func() {
		defer cancel()
		for ctx.Err() == nil {
			if _, err := os.Stat(name); err == nil {
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
		{[]string{"-o", file("empty"), "--size", "2x2"}, "holds no catalogue"},
		{[]string{"-o", file("text"), file("2x2")}, "holds no catalogue"},
		{[]string{"-o", file("new"), file("2x2"), file("2x2")}, "both catalogues have layout 1"},
		{[]string{"-o", file("new"), file("missing")}, "missing"},
		{[]string{"-o", filepath.Join(file("none"), "new"), "--size", "2x2"}, "none"},
		{[]string{"-o", file("untrue"), "--size", "2x2"}, "has been changed"},
	} {
		c := call("", append([]string{"catalogue"}, test.args...)...)
		if c.code != exitUsage || !strings.Contains(c.err, test.want) {
			t.Errorf("%v: exit %d: %s", test.args, c.code, c.err)
		}
	}
	if text, _ := os.ReadFile(file("text")); string(text) != "puzzle: no catalogue\n" {
		t.Errorf("a file that is no catalogue is now %s", text)
	}
}
