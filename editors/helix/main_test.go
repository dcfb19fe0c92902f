//go:build !race && unix

package helix_test

import (
	"testing"

	"plywise/editors/internal/editortest"
)

func TestMain(m *testing.M) { editortest.Main(m) }
