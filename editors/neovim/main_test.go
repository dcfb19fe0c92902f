//go:build !race

package neovim_test

import (
	"testing"

	"plywise/editors/internal/editortest"
)

func TestMain(m *testing.M) { editortest.Main(m) }
