//go:build !race && unix

package neovim_test

import (
	"flag"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"testing"

	"plywise/editors/internal/editortest"
)

var update = flag.Bool("update", false, "rewrite the goldens of the screens")

// A scene is what a person does and sees. Every screen that is compared has a name.
type scene struct {
	file string // an example
	play func(s terminal, see func(name string))
}

// PLYWISE_SHOTS=FOLDER keeps pictures of all screens, on dark and on light backgrounds, and
// PLYWISE_PICTURES=1 takes that of the README anew.
func TestScreensAreAsAPersonSeesThem(t *testing.T) {
	installed := install(t)
	kept, shots := &editortest.Album{}, os.Getenv("PLYWISE_SHOTS")
	looked := editortest.Looks[:1]
	if shots != "" && !*update {
		looked = editortest.Looks[:2]
	}
	t.Cleanup(func() { kept.Draw(t) })
	for _, version := range series {
		for _, look := range looked {
			for name, scene := range scenes {
				t.Run(path.Join(version, look.String(), name), func(t *testing.T) {
					if !*update { // the goldens of 0.12 are written before those of 0.10
						t.Parallel()
					}
					s := installed.start(t, find(t, version), look, scene.file+".puzzle", editortest.Example(t, scene.file))
					scene.play(s, func(name string) {
						t.Helper()
						seen := s.compare(name, version)
						if os.Getenv("PLYWISE_PICTURES") == "1" && name == "board-grid" && version == series[0] && look == editortest.Looks[0] {
							kept.Add(filepath.Join("..", "screenshots", "neovim.png"), s.Terminal, seen)
						}
						if shots != "" {
							kept.Add(filepath.Join(shots, fmt.Sprintf("%s-%s-%s.png", name, version, look)), s.Terminal, seen)
						}
					})
				})
			}
		}
	}
}

// compare waits until the screen is that of a golden. Where Neovim 0.10 shows it otherwise, it
// has a golden of its own.
func (s terminal) compare(name, version string) editortest.Screen {
	s.T.Helper()
	golden := filepath.Join("testdata", "screens", name+".txt")
	own := filepath.Join("testdata", "screens", name+"-0.10.txt")
	if *update {
		seen := s.Settled()
		s.write(golden, own, version, seen.Text())
		return seen
	}
	want, err := os.ReadFile(golden)
	if version == "0.10" {
		if other, err := os.ReadFile(own); err == nil {
			want = other
		}
	}
	if err != nil {
		s.T.Fatal(err)
	}
	return s.Until("the screen is that of "+golden+"\n"+string(want), func(now editortest.Screen) bool { return now.Text() == string(want) })
}

func (s terminal) write(golden, own, version, text string) {
	if version == "0.10" {
		_ = os.Remove(own)
		if common, _ := os.ReadFile(golden); string(common) == text {
			return
		}
		golden = own
	}
	if err := os.WriteFile(golden, []byte(text), 0o666); err != nil {
		s.T.Fatal(err)
	}
}
