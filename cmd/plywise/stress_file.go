package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"plywise/cmd/plywise/internal/rewrite"
)

const stressMark = "// Written by plywise stress ("

// marked returns a text below the mark of stress: a comment in which the hash of the text stands,
// so that nobody loses what they have written.
func marked(text string) string {
	return fmt.Sprintf("%s%.6x). Until you edit it, stress replaces or removes this file.\n%s", stressMark, sha256.Sum256([]byte(text)), text)
}

// readOwn returns the text below the mark in a file that stress has written and nobody has edited.
func readOwn(name string) (text string, ok bool) {
	old, err := load(name, nil)
	if err != nil {
		return "", false
	}
	return ownText(old)
}

// ownText returns what stands below the mark in a text, and whether the mark is that of it.
func ownText(text string) (below string, ok bool) {
	_, below, _ = strings.Cut(text, "\n")
	return below, marked(below) == text
}

// writeOwn writes a text with the mark of stress to a file that is new, or that nobody has edited
// since stress wrote it. Without a text it removes such a file, and leaves any other without an
// error.
func writeOwn(name, text string) error {
	old, err := load(name, nil)
	switch _, isOwn := ownText(old); {
	case text == "" && err == nil && isOwn:
		return os.Remove(name)
	case text == "":
		return nil
	case errors.Is(err, fs.ErrNotExist):
		file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err != nil {
			return err
		}
		_, err = file.WriteString(marked(text))
		return errors.Join(err, file.Close())
	case err != nil:
		return err
	case isOwn:
		return rewrite.File(name, old, marked(text))
	case strings.HasPrefix(old, stressMark):
		return fmt.Errorf("%s has been edited since stress wrote it; rename or remove it", name)
	}
	return fmt.Errorf("%s is not a file that stress has written; rename it", name)
}
