package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strings"

	"plywise/cmd/plywise/internal/rewrite"
)

// A file that stress has written begins with a comment, in which the hash of all below it stands:
// nobody loses what they have written.
var stressMark = regexp.MustCompile(`^// Written by plywise stress \(([0-9a-f]{12})\)\. Until you edit it, stress replaces or removes this file\.\n`)

// marked returns a text with the mark of stress.
func marked(text string) string {
	return fmt.Sprintf("// Written by plywise stress (%.6x). Until you edit it, stress replaces or removes this file.\n%s", sha256.Sum256([]byte(text)), text)
}

// isUnedited reports whether stress has written a text, and nobody has edited it since.
func isUnedited(text string) bool {
	mark := stressMark.FindString(text)
	return mark != "" && marked(strings.TrimPrefix(text, mark)) == text
}

// Reasons why stress leaves a file alone, worded to follow its name.
var (
	errForeign = errors.New("is not a file that stress has written")
	errEdited  = errors.New("has been edited since stress wrote it")
)

// own returns the text of a file that stress may replace or remove. The error is fs.ErrNotExist
// where there is none.
func own(name string) (string, error) {
	text, err := os.ReadFile(name)
	switch {
	case err != nil:
		return "", err
	case !stressMark.Match(text):
		return "", fmt.Errorf("%s %w", name, errForeign)
	case !isUnedited(string(text)):
		return "", fmt.Errorf("%s %w", name, errEdited)
	}
	return string(text), nil
}

// writeOwn writes a text with the mark of stress to a file that is new, or that stress may replace.
func writeOwn(name, text string) error {
	old, err := own(name)
	if err == nil {
		return rewrite.File(name, old, marked(text))
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = file.WriteString(marked(text))
	return errors.Join(err, file.Close())
}

// removeOwn removes a file, if stress may.
func removeOwn(name string) (removed bool, err error) {
	switch _, err := own(name); {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, errForeign), errors.Is(err, errEdited):
		return false, nil
	case err != nil:
		return false, err
	}
	return true, os.Remove(name)
}
