package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestTheListsOfKeysInEditorsAreThoseOfTheFormat(t *testing.T) {
	for _, file := range files {
		text, err := os.ReadFile(filepath.Join("../../../editors", file.path))
		if err != nil {
			t.Fatal(err)
		}
		if listed, err := file.list(string(text)); err != nil || listed != string(text) {
			t.Errorf("%s has other keys than parser/syntax/keys.go (%v): run go generate ./parser", file.path, err)
		}
	}
}
