//go:build linux || darwin

package rewrite

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

// replace replaces an open file by a new one with that text, in one step, unless a program has
// replaced or written the file since before. After an error the file is as it was. If the error
// is neither errChanged nor errLocked, the caller has to write in place: the file has a second
// name, or an owner or attributes that a new file cannot get, or the folder takes no file.
//
// Where the file system allows it, the draft of the new file has no name until it is complete.
// Elsewhere a process that is killed may leave a draft behind, which the next call removes.
// The lock keeps two processes from using the name at once.
func replace(file *os.File, before os.FileInfo, path, text string) (err error) {
	if err := unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB); errors.Is(err, unix.EWOULDBLOCK) {
		return errLocked
	} else if err != nil {
		return err
	}
	if !isStill(path, before) {
		return errChanged // and a process that has replaced the file locks the new one
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

// isStill reports whether a path still leads to the same file, and no program has written to
// it.
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

// nameDraft gives a draft its name, unless it has one.
func nameDraft(draft *os.File, name string) error {
	if draft.Name() == name {
		return nil
	}
	return unix.Linkat(unix.AT_FDCWD, fmt.Sprintf("/proc/self/fd/%d", draft.Fd()), unix.AT_FDCWD, name, unix.AT_SYMLINK_FOLLOW)
}

// takeAfter gives a draft the owner and the mode of the file that it replaces. It returns an
// error if it cannot, or if their extended attributes differ, such as access control lists.
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

// attributes returns the extended attributes of a file as sorted NAME=VALUE strings, none if
// the file system has none.
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

// sized returns what get writes to a buffer. Without a buffer, get returns the size to make it.
func sized(get func([]byte) (int, error)) ([]byte, error) {
	n, err := get(nil)
	if n == 0 || err != nil {
		return nil, err
	}
	b := make([]byte, n)
	n, err = get(b)
	return b[:max(n, 0)], err
}

// syncFolder writes the new entry of a folder to the disk, if the file system can.
func syncFolder(name string) {
	if folder, err := os.Open(name); err == nil {
		folder.Sync()
		folder.Close()
	}
}
