//go:build linux || darwin

package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"syscall"

	"golang.org/x/sys/unix"
)

// replace puts a new file with that text in the place of an open one, in one step, unless
// that is no longer what it was before: some editors write into the file. Any error means
// that nothing has happened. If it is neither errChanged nor errLocked, the file has to be
// written in place: it has a second name, or an owner or attributes that a new file cannot
// be given, or the folder takes no file.
//
// The new file has no name until it is complete, where the file system can do that.
// Elsewhere it has the name that it has for a moment anyway, and what a process that was
// killed has left under that name goes with the next one. The lock keeps two processes
// from using it at once.
func replace(file *os.File, before os.FileInfo, path, text string) (err error) {
	if err := unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB); errors.Is(err, unix.EWOULDBLOCK) {
		return errLocked
	} else if err != nil {
		return err
	}
	if !isStill(path, before) {
		return errChanged // and whoever has replaced the file locks another one than this
	}
	if before.Sys().(*syscall.Stat_t).Nlink != 1 {
		return errNoRename
	}
	name := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".plywise")
	if err := os.Remove(name); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	draft, err := createDraft(name)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(name)
		}
		draft.Close()
	}()
	if _, err := draft.WriteString(text); err != nil {
		return err
	}
	if err := takeAfter(draft, file, before); err != nil {
		return err
	}
	if err := draft.Sync(); err != nil {
		return err
	}
	if err := nameDraft(draft, name); err != nil {
		return err
	}
	if !isStill(path, before) {
		return errChanged
	}
	if err := os.Rename(name, path); err != nil {
		return err
	}
	syncFolder(filepath.Dir(path))
	return nil
}

// isStill reports whether a path still leads to the file that it led to before, and nobody
// has written into that.
func isStill(path string, before os.FileInfo) bool {
	now, err := os.Stat(path)
	return err == nil && os.SameFile(before, now) && now.Size() == before.Size() && now.ModTime().Equal(before.ModTime())
}

// createDraft creates a file in the folder of name, without a name if possible.
func createDraft(name string) (*os.File, error) {
	if draft, err := os.OpenFile(filepath.Dir(name), os.O_RDWR|unnamed, 0o600); err == nil {
		return draft, nil
	}
	return os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
}

// nameDraft gives a draft that has no name its name.
func nameDraft(draft *os.File, name string) error {
	if draft.Name() == name {
		return nil
	}
	return unix.Linkat(unix.AT_FDCWD, fmt.Sprintf("/proc/self/fd/%d", draft.Fd()), unix.AT_FDCWD, name, unix.AT_SYMLINK_FOLLOW)
}

// takeAfter gives a draft the owner and the mode of the file that it replaces, and
// returns an error if it then differs from it in them or in an extended attribute, such
// as an access control list.
func takeAfter(draft, file *os.File, before os.FileInfo) error {
	owner := before.Sys().(*syscall.Stat_t)
	info, err := draft.Stat()
	if err != nil {
		return err
	}
	if own := info.Sys().(*syscall.Stat_t); own.Uid != owner.Uid || own.Gid != owner.Gid {
		if err := draft.Chown(int(owner.Uid), int(owner.Gid)); err != nil {
			return err
		}
	}
	if err := draft.Chmod(before.Mode()); err != nil {
		return err
	}
	if info, err = draft.Stat(); err != nil {
		return err
	}
	if info.Mode() != before.Mode() {
		return errNoRename
	}
	want, err := attributes(file)
	if err != nil {
		return err
	}
	got, err := attributes(draft)
	if err != nil {
		return err
	}
	if !slices.Equal(got, want) {
		return errNoRename
	}
	return nil
}

// attributes returns a file's extended attributes, names and values, sorted. A file
// system may have none.
func attributes(file *os.File) ([]string, error) {
	fd := int(file.Fd())
	names, err := sized(func(b []byte) (int, error) { return unix.Flistxattr(fd, b) })
	if errors.Is(err, unix.ENOTSUP) {
		return nil, nil
	}
	var all []string
	for name := range bytes.SplitSeq(bytes.TrimSuffix(names, []byte{0}), []byte{0}) {
		if err != nil || len(name) == 0 {
			continue
		}
		var value []byte
		value, err = sized(func(b []byte) (int, error) { return unix.Fgetxattr(fd, string(name), b) })
		all = append(all, string(name)+"="+string(value))
	}
	slices.Sort(all)
	return all, err
}

// sized calls a function that fills a buffer: once for the size and once for the bytes.
func sized(get func([]byte) (int, error)) ([]byte, error) {
	n, err := get(nil)
	if n == 0 || err != nil {
		return nil, err
	}
	b := make([]byte, n)
	n, err = get(b)
	return b[:max(n, 0)], err
}

// syncFolder has the folder's new entry written to the disk. An error says only that the
// file system does not do that.
func syncFolder(name string) {
	if folder, err := os.Open(name); err == nil {
		folder.Sync()
		folder.Close()
	}
}
