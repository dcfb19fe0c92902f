// Package rewrite replaces the text of a file so that no moment leaves half a file behind.
package rewrite

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Check returns an error where a name is that of a pipe or the like. Opening one would wait for its
// other end, and the path of an open one, such as /dev/stdin, need not lead to a file.
func Check(names ...string) error {
	for _, name := range names {
		if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
			return fmt.Errorf("%s is not a regular file, so it is not written", name)
		}
	}
	return nil
}

// File replaces the text of a file, or of the file that a link leads to, unless the file no
// longer holds the old text.
//
// Where the system allows it, the new text takes the file's place in one step, so that the
// file holds one of the two texts whatever ends the process. Elsewhere File writes over the
// old text, and keeps a copy of it meanwhile: beside the file or, if the folder takes no
// files, among the temporary files.
func File(name, old, text string) (err error) {
	if err := Check(name); err != nil {
		return err
	}
	path, err := filepath.EvalSymlinks(name)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	before, err := file.Stat()
	if err != nil {
		return err
	}
	switch now, err := io.ReadAll(file); {
	case err != nil:
		return err
	case string(now) != old:
		return fmt.Errorf("%s %w", name, errChanged)
	}
	switch err := replace(file, before, path, text); {
	case err == nil:
		return nil
	case errors.Is(err, errChanged) || errors.Is(err, errLocked):
		return fmt.Errorf("%s %w", name, err)
	}
	return writeOver(file, path, old, text)
}

// Reasons not to write a file, worded to follow its name, or not to replace it.
var (
	errChanged  = errors.New("has changed since it was read, so it is not written; try again")
	errLocked   = errors.New("is locked by another program, so it is not written; try again")
	errNoRename = errors.New("the file has to stay the same file")
)

// writeOver writes a text over the old one of a file. If it can write neither the new text
// nor the old one again, the copy of the old one stays.
func writeOver(file *os.File, path, old, text string) error {
	saved, err := save(path, old)
	if err != nil {
		return err
	}
	if err := fill(file, text); err != nil {
		if again := fill(file, old); again != nil {
			return fmt.Errorf("%w; the old text is in %s", err, saved)
		}
		return errors.Join(err, os.Remove(saved))
	}
	return os.Remove(saved)
}

// save writes a text to a new file beside path, or among the temporary files, and returns its
// name.
func save(path, text string) (string, error) {
	saved, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		saved, err = os.CreateTemp("", "plywise-*.puzzle")
	}
	if err != nil {
		return "", err
	}
	if err := errors.Join(fill(saved, text), saved.Close()); err != nil {
		return "", errors.Join(err, os.Remove(saved.Name()))
	}
	return saved.Name(), nil
}

// fill makes a text the content of a file, and waits until it is on the disk.
func fill(file *os.File, text string) error {
	if _, err := file.WriteAt([]byte(text), 0); err != nil {
		return err
	}
	if err := file.Truncate(int64(len(text))); err != nil {
		return err
	}
	return file.Sync()
}
