package workspace

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/uri"
	"go.uber.org/zap"
	"pgregory.net/rapid"

	"plywise/parser"
	"plywise/parser/source"
)

// scanned returns the files of a folder, once they are found. The channel names those that are
// left out.
func scanned(t testing.TB, folder string, within ...bounds) (*Files, <-chan string) {
	t.Helper()
	told := make(chan string, 10)
	files := NewFiles(zap.NewNop(), FileEvents{
		Read:     parser.Parse,
		Changed:  func() {},
		TooLarge: func(path string, size int64, _ int) { told <- fmt.Sprint(filepath.Base(path), " ", size) },
		TooMany:  func(taken int) { told <- fmt.Sprint("more than ", taken) },
		TooVast:  func(path string, entries int) { told <- fmt.Sprint(filepath.Base(path), " vast ", entries) },
	})
	for _, b := range within {
		files.bounds = b
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		files.Run(ctx)
	}()
	t.Cleanup(func() {
		cancel()
		<-ended
	})
	files.Begin(source.UTF16, []uri.URI{uri.File(folder)})
	await(t, files)
	return files, told
}

func await(t testing.TB, files *Files) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !files.IsScanned(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the folder is never scanned")
		}
	}
}

// titles returns the titles of all puzzles, in order.
func titles(files *Files, open Snapshots) []string {
	var titles []string
	for snap := range Texts(open, files) {
		for p := range snap.File.Puzzles() {
			titles = append(titles, p.Title)
		}
	}
	return titles
}

func write(t *testing.T, folder, name, text string) uri.URI {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return uri.File(path)
}

func TestAFileThatIsTooLargeIsLeftOutAndThatIsTold(t *testing.T) {
	folder := t.TempDir()
	write(t, folder, "small.puzzle", "puzzle: small\n")
	large := write(t, folder, "large.puzzle", "puzzle: large\n")
	if err := os.Truncate(large.FsPath(), parser.MaxFileSize+1); err != nil {
		t.Fatal(err)
	}
	files, tooLarge := scanned(t, folder)
	if got := titles(files, nil); !slices.Equal(got, []string{"small"}) {
		t.Errorf("found %q", got)
	}
	if got, want := <-tooLarge, fmt.Sprint("large.puzzle ", parser.MaxFileSize+1); got != want {
		t.Errorf("told of %q, want %q", got, want)
	}
	files.Touch(large)
	await(t, files)
	if len(tooLarge) > 0 {
		t.Error("it is told twice")
	}
	write(t, folder, "large.puzzle", "puzzle: cut\n")
	files.Touch(large)
	await(t, files)
	if got := titles(files, nil); !slices.Equal(got, []string{"cut", "small"}) {
		t.Errorf("after it was cut: %q", got)
	}
}

// toldSoFar returns the reports on the channel so far.
func toldSoFar(told <-chan string) (all []string) {
	for len(told) > 0 {
		all = append(all, <-told)
	}
	return all
}

func TestThatThereAreTooManyFilesIsToldOnceUntilThereAreFarFewer(t *testing.T) {
	folder := t.TempDir()
	var names []uri.URI
	add := func(n int) {
		for range n {
			title := fmt.Sprintf("%03d", len(names))
			names = append(names, write(t, folder, title+".puzzle", "puzzle: "+title+"\n"))
		}
	}
	add(20)
	files, told := scanned(t, folder, bounds{files: 20, entries: 1000})
	expect := func(when string, want int, told []string, wantTold ...string) {
		t.Helper()
		if got := len(files.Closed(nil)); got != want {
			t.Errorf("%s: there are %d files, want %d", when, got, want)
		}
		if !slices.Equal(told, wantTold) {
			t.Errorf("%s: told %q, want %q", when, told, wantTold)
		}
	}
	expect("at the bound", 20, toldSoFar(told))
	touch := func(names ...uri.URI) {
		for _, name := range names {
			files.Touch(name)
		}
		await(t, files)
	}
	touch(uri.File(folder), names[3])
	expect("after events at the bound", 20, toldSoFar(told))
	add(5)
	touch(names[20:]...)
	expect("beyond the bound", 20, toldSoFar(told), "more than 20")
	touch(uri.File(folder), names[3], names[24])
	expect("after more events", 20, toldSoFar(told))
	if got := titles(files, nil); got[0] != "000" || got[19] != "019" {
		t.Errorf("taken are %q", got)
	}
	remove := func(names []uri.URI) {
		for _, name := range names {
			if err := os.Remove(name.FsPath()); err != nil {
				t.Fatal(err)
			}
		}
		touch(names...)
	}
	remove(names[:8])
	expect("far below it", 17, toldSoFar(told))
	add(4)
	touch(names[25:]...)
	expect("beyond it again", 20, toldSoFar(told), "more than 20")
}

func TestThatAFolderIsTooVastIsToldOnceUntilItIsFarLess(t *testing.T) {
	parent := t.TempDir()
	folder := filepath.Join(parent, "home")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for i := range 30 {
		write(t, folder, fmt.Sprintf("%02d.txt", i), "")
	}
	first := write(t, folder, "0.puzzle", "puzzle: first\n")
	write(t, folder, "x.puzzle", "puzzle: last\n")
	files, told := scanned(t, folder, bounds{files: 20, entries: 20})
	files.Touch(uri.File(folder))
	files.Touch(first)
	await(t, files)
	if all := toldSoFar(told); !slices.Equal(all, []string{"home vast 20"}) {
		t.Errorf("told %q", all)
	}
	if got := titles(files, nil); !slices.Equal(got, []string{"first"}) {
		t.Errorf("found %q", got)
	}
	for i := range 20 {
		if err := os.Remove(filepath.Join(folder, fmt.Sprintf("%02d.txt", i))); err != nil {
			t.Fatal(err)
		}
	}
	files.Touch(uri.File(folder))
	await(t, files)
	if got := titles(files, nil); !slices.Equal(got, []string{"first", "last"}) {
		t.Errorf("with fewer, found %q", got)
	}
	for i := range 20 {
		write(t, folder, fmt.Sprintf("%02d.txt", i), "")
	}
	files.Touch(uri.File(folder))
	await(t, files)
	if all := toldSoFar(told); !slices.Equal(all, []string{"home vast 20"}) {
		t.Errorf("told %q the second time", all)
	}
}

func TestTextsThatWereNotUsedForLongAreReadAgain(t *testing.T) {
	folder := t.TempDir()
	var want []string
	for i := range 6 {
		title := fmt.Sprintf("number %d", i)
		write(t, folder, fmt.Sprintf("%d.puzzle", i), "puzzle: "+title+"\n"+strings.Repeat("// a long comment\n", maxKept/4/18/40))
		want = append(want, title)
	}
	files, _ := scanned(t, folder)
	for range 2 {
		if got := titles(files, nil); !slices.Equal(got, want) {
			t.Errorf("found %q", got)
		}
		files.mu.Lock()
		if kept := files.kept.Len(); files.bytes > maxKept || kept == 0 || kept == len(want) {
			t.Errorf("%d bytes of %d texts are kept", files.bytes, kept)
		}
		files.mu.Unlock()
	}
}

func TestWhatIsOpenIsAsTheClientHasIt(t *testing.T) {
	folder := t.TempDir()
	name := write(t, folder, "a.puzzle", "puzzle: on the disk\n")
	write(t, folder, "b.puzzle", "puzzle: b\n")
	files, _ := scanned(t, folder)
	var open Documents
	open.Set(name, &Snapshot{Key: name, URI: name, Version: 1, File: parser.Parse("puzzle: in the editor\n")})
	if got := titles(files, open.Snapshots()); !slices.Equal(got, []string{"in the editor", "b"}) {
		t.Errorf("while it is open: %q", got)
	}
	before := open.Snapshots()
	open.Set(name, nil)
	if got := titles(files, open.Snapshots()); !slices.Equal(got, []string{"on the disk", "b"}) {
		t.Errorf("when it is closed: %q", got)
	}
	if before[name] == nil {
		t.Error("snapshots have changed")
	}
}

// Files and folders come, go and move, and each event names one path: then the files are those
// that a new scan finds.
func TestFilesThatAreFollowedAreThoseThatAreThere(t *testing.T) {
	rapid.Check(t, func(check *rapid.T) {
		folder, err := os.MkdirTemp(t.TempDir(), "")
		if err != nil {
			t.Fatal(err)
		}
		files, _ := scanned(t, folder)
		// Folders whose names start alike, one with the name of a file.
		path := rapid.Custom(func(t *rapid.T) string {
			names := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "ab", "b.puzzle"}), 0, 2).Draw(t, "folders")
			return filepath.Join(folder, filepath.Join(names...))
		})
		check.Repeat(map[string]func(*rapid.T){
			"create": func(t *rapid.T) {
				to := filepath.Join(path.Draw(t, "in"), "x.puzzle")
				if os.MkdirAll(filepath.Dir(to), 0o700) == nil {
					os.WriteFile(to, []byte("puzzle: x\n"), 0o600)
				}
				files.Touch(uri.File(to))
			},
			"delete": func(t *rapid.T) {
				at := filepath.Join(path.Draw(t, "what"), rapid.SampledFrom([]string{"", "x.puzzle"}).Draw(t, "file"))
				if at != folder {
					os.RemoveAll(at)
				}
				files.Touch(uri.File(at))
			},
			"move": func(t *rapid.T) {
				from, to := path.Draw(t, "from"), path.Draw(t, "to")
				if from != folder {
					os.Rename(from, to)
				}
				files.Touch(uri.File(from))
				files.Touch(uri.File(to))
			},
			"": func(*rapid.T) { await(t, files) },
		})
		fresh, _ := scanned(t, folder)
		followed, there := slices.Sorted(maps.Keys(files.Closed(nil))), slices.Sorted(maps.Keys(fresh.Closed(nil)))
		if !slices.Equal(followed, there) {
			check.Errorf("followed are %v, there are %v", followed, there)
		}
	})
}
