package session

import (
	"context"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.lsp.dev/protocol"

	"plywise/lsp/answer"
	"plywise/lsp/publish"
	"plywise/lsp/work"
	"plywise/lsp/workspace"
	"plywise/parser"
	"plywise/parser/syntax"
)

// opened is the document of these tests.
const opened = "file:///puzzles/opened.puzzle"

// alone runs a test with a session that finds maps without a client. As it begins one, it sends
// the title of the puzzle on a channel.
func alone(t *testing.T, test func(s *Session, began <-chan string)) {
	synctest.Test(t, func(t *testing.T) {
		ctx, end := context.WithCancel(t.Context())
		_, pipe := net.Pipe()
		s := New(ctx, pipe, Options{})
		s.publisher = publish.NewPublisher(publish.Client{}, publish.Source{}, s.Log)
		began := make(chan string, 1000)
		s.EditMaps.MapOf = func(engine *answer.Engine, ctx context.Context, a *answer.Answer, wanted work.Wanted, grown func()) (*answer.Answer, error) {
			began <- a.Puzzle.Title
			return engine.Map(ctx, a, wanted, grown)
		}
		go s.EditMaps.run(ctx)
		test(s, began)
		end()
		s.engine.Wait()
		s.background.Wait()
		s.stream.Close()
	})
}

// holds has the document hold a text, and returns its first puzzle.
func (s *Session) holds(text string) *syntax.Puzzle {
	snap := &workspace.Snapshot{Key: opened, File: parser.Parse(text)}
	s.put(opened, snap)
	return snap.File.Puzzle(0).Puzzle
}

const smallPuzzle = "puzzle: small\ngame: cat-mouse-grid\nboard:\n  MF.#.C\n"

func TestTheMapOfALargePuzzleIsBegunOnceNothingHasChangedForAWhile(t *testing.T) {
	alone(t, func(s *Session, began <-chan string) {
		large := "puzzle: large\ngame: cat-mouse-grid\nboard:\n  M..........C\n" + strings.Repeat("  ............\n", 10) + "  F...........\n"
		small := s.holds(smallPuzzle + large)
		synctest.Wait()
		for range 10 {
			time.Sleep(restTime - time.Nanosecond)
			s.EditMaps.look(opened, small, func(*mapState) {})
			synctest.Wait()
		}
		if n := len(began); n != 1 {
			t.Errorf("%d maps are begun, not that of the small puzzle alone", n)
		}
		time.Sleep(restTime)
		synctest.Wait()
		for _, want := range []string{"small", "large"} {
			select {
			case title := <-began:
				if title != want {
					t.Errorf("the map of %q is begun, not that of %q", title, want)
				}
			default:
				t.Errorf("the map of %q is not begun", want)
			}
		}
	})
}

func TestNothingIsRememberedOfPuzzlesThatAreEditedAwayOrClosed(t *testing.T) {
	alone(t, func(s *Session, _ <-chan string) {
		remembered := func() int {
			synctest.Wait()
			s.EditMaps.mu.Lock()
			defer s.EditMaps.mu.Unlock()
			return len(s.EditMaps.known)
		}
		for range 200 {
			s.holds(smallPuzzle)
			s.Lookout.Look(CursorIn(s.Documents()[opened], protocol.Position{}))
			if n := remembered(); n != 1 {
				t.Fatalf("%d puzzles are remembered, of which 1 is left", n)
			}
		}
		s.put(opened, nil)
		if n := remembered(); n != 0 {
			t.Errorf("%d puzzles of a document that is closed are remembered", n)
		}
	})
}
