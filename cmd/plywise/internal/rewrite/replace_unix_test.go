//go:build linux || darwin

package rewrite

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

func TestWhoHasAFileOpenGoesOnReadingItsOldText(t *testing.T) {
	dir := folder(t, map[string]string{"a.puzzle": oldText})
	name := filepath.Join(dir, "a.puzzle")
	reader, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	rewrites(t, name)
	if text, err := io.ReadAll(reader); err != nil || string(text) != oldText {
		t.Errorf("%q, %v: the file was not replaced in one step", text, err)
	}
	only(t, dir, "a.puzzle")
}

func TestAReplacedFileKeepsItsModeAndItsOwner(t *testing.T) {
	for _, mode := range []os.FileMode{0o600, 0o640, 0o755, 0o666, 0o770 | os.ModeSetgid} {
		dir := folder(t, map[string]string{"a.puzzle": oldText})
		name := filepath.Join(dir, "a.puzzle")
		if os.Geteuid() == 0 {
			if err := os.Chown(name, 12, 34); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Chmod(name, mode); err != nil {
			t.Fatal(err)
		}
		before, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		rewrites(t, name)
		after, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		old, now := before.Sys().(*syscall.Stat_t), after.Sys().(*syscall.Stat_t)
		if after.Mode() != mode || now.Uid != old.Uid || now.Gid != old.Gid {
			t.Errorf("%v of %d:%d became %v of %d:%d", mode, old.Uid, old.Gid, after.Mode(), now.Uid, now.Gid)
		}
	}
}

func TestAFileKeepsItsExtendedAttributes(t *testing.T) {
	dir := folder(t, map[string]string{"a.puzzle": oldText})
	name := filepath.Join(dir, "a.puzzle")
	if err := unix.Setxattr(name, "user.colour", []byte("green"), 0); err != nil {
		t.Skip(err)
	}
	rewrites(t, name)
	value := make([]byte, 16)
	if n, err := unix.Getxattr(name, "user.colour", value); err != nil || string(value[:max(n, 0)]) != "green" {
		t.Errorf("%q, %v", value[:max(n, 0)], err)
	}
	only(t, dir, "a.puzzle")
}

func TestAFileInAFolderThatTakesNoFilesIsWrittenInPlace(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may write everywhere")
	}
	dir := folder(t, map[string]string{"a.puzzle": oldText})
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(dir, 0o777) })
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	rewrites(t, filepath.Join(dir, "a.puzzle"))
	only(t, dir, "a.puzzle")
	only(t, temporary)
}

// A process that was killed between two system calls has left the draft.
func TestADraftThatWasLeftBehindGoesWithTheNextRun(t *testing.T) {
	dir := folder(t, map[string]string{"a.puzzle": oldText, ".a.puzzle.plywise": "half a te"})
	rewrites(t, filepath.Join(dir, "a.puzzle"))
	only(t, dir, "a.puzzle")
}

func TestAFileThatAnotherProcessHasLockedIsNotWritten(t *testing.T) {
	dir := folder(t, map[string]string{"a.puzzle": oldText})
	name := filepath.Join(dir, "a.puzzle")
	other, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if err := unix.Flock(int(other.Fd()), unix.LOCK_EX); err != nil {
		t.Skip(err)
	}
	if err := File(name, oldText, newText); !errors.Is(err, errLocked) || err.Error() != name+" is locked by another program, so it is not written; try again" {
		t.Error(err)
	}
	if text, err := os.ReadFile(name); err != nil || string(text) != oldText {
		t.Errorf("%q, %v", text, err)
	}
	only(t, dir, "a.puzzle")
}

// opened opens a file as fmt -w does, and returns what it is before anything happens to it.
func opened(t *testing.T, name string) (*os.File, os.FileInfo) {
	t.Helper()
	file, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	before, err := file.Stat()
	if err != nil {
		t.Fatal(err)
	}
	return file, before
}

// As by an editor that writes into the file while its new text goes to the disk.
func TestAFileThatIsWrittenToMeanwhileIsNotReplaced(t *testing.T) {
	for _, saved := range []string{"shorter\n", oldText} {
		dir := folder(t, map[string]string{"a.puzzle": oldText})
		name := filepath.Join(dir, "a.puzzle")
		file, before := opened(t, name)
		if err := os.WriteFile(name, []byte(saved), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(name, time.Time{}, before.ModTime().Add(time.Second)); err != nil {
			t.Fatal(err)
		}
		if err := replace(file, before, name, newText); !errors.Is(err, errChanged) {
			t.Error(err)
		}
		if text, err := os.ReadFile(name); err != nil || string(text) != saved {
			t.Errorf("%q, %v", text, err)
		}
		only(t, dir, "a.puzzle")
	}
}

func TestAPipeThatIsOpenAlreadyIsNotWritten(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	name := fmt.Sprintf("/dev/fd/%d", r.Fd())
	if _, err := os.Stat(name); err != nil {
		t.Skip(err)
	}
	if err := File(name, oldText, newText); err == nil || err.Error() != name+" is not a regular file, so it is not written" {
		t.Error(err)
	}
}

func TestAPipeIsNotWritten(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o666); err != nil {
		t.Skip(err)
	}
	if err := File(name, oldText, newText); err == nil || !strings.Contains(err.Error(), "is not a regular file") {
		t.Error(err)
	}
}

// Its lock says nothing of the file that stands there now, which another process may be
// replacing.
func TestAFileThatIsNoLongerThereIsNotReplacedAndNoDraftIsTakenAway(t *testing.T) {
	dir := folder(t, map[string]string{"a.puzzle": oldText, "b.puzzle": oldText, ".a.puzzle.plywise": "a draft"})
	name := filepath.Join(dir, "a.puzzle")
	file, before := opened(t, name)
	if err := os.Rename(filepath.Join(dir, "b.puzzle"), name); err != nil {
		t.Fatal(err)
	}
	if err := replace(file, before, name, newText); !errors.Is(err, errChanged) {
		t.Error(err)
	}
	only(t, dir, ".a.puzzle.plywise", "a.puzzle")
}
