package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// rewrite gives a file that holds the old text another one. A link is followed.
//
// Where the system allows it, the new text takes the file's place in one step, so that
// the file holds the one text or the other whatever ends the process. Elsewhere it is
// written over the old one, while a copy of that stands beside the file or, in a folder
// that nothing can be added to, among the temporary files.
func rewrite(name, old, text string) (err error) {
	// What is not regular is not opened, for a pipe waits for its reader; nor has a path to
	// one that is open already, such as /dev/stdin, to lead anywhere.
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a regular file, so it is not written", name)
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

// Why a file is not written, after its name, or cannot be replaced.
var (
	errChanged  = errors.New("has changed since it was read, so it is not written; format it again")
	errLocked   = errors.New("is locked by another program, so it is not written; try again")
	errNoRename = errors.New("the file has to stay the same file")
)

// writeOver replaces a file's text in place. If neither the new text nor the old one can
// be written, the copy stays.
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

// save writes a copy of a file's text and returns the copy's name.
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

// fill makes a text the whole content of a file, on the disk too.
func fill(file *os.File, text string) error {
	if _, err := file.WriteAt([]byte(text), 0); err != nil {
		return err
	}
	if err := file.Truncate(int64(len(text))); err != nil {
		return err
	}
	return file.Sync()
}
