package publish

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"plywise/lsp/workspace"
	"plywise/parser"
)

// A session is a running publisher with its messages to the client.
type session struct {
	*Publisher
	t         *testing.T
	documents *workspace.Documents
	opening   *workspace.Opening
	settled   atomic.Bool
	known     atomic.Int32  // the number of puzzles that are settled
	told      chan string   // "version 3: 1" or "closed: 0"
	gate      chan struct{} // nil, or the client waits for it before it reads more
}

func publishing(t *testing.T, gate chan struct{}) *session {
	t.Helper()
	s := &session{
		t: t, documents: new(workspace.Documents), told: make(chan string, 100), gate: gate,
	}
	s.settled.Store(true)
	s.known.Store(math.MaxInt32)
	client := Client{
		Flush: func(ctx context.Context) error {
			if s.gate == nil {
				return nil
			}
			select {
			case <-s.gate:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		},
	}
	client.Push = func(_ context.Context, p *protocol.PublishDiagnosticsParams) error {
		of := "closed"
		if version, ok := p.Version.Get(); ok {
			of = fmt.Sprint("version ", version)
		}
		s.told <- fmt.Sprint(of, ": ", len(p.Diagnostics))
		return nil
	}
	s.Publisher = NewPublisher(client, Source{
		Documents: s.documents,
		Of: func(snap *workspace.Snapshot) ([]protocol.Diagnostic, bool) {
			var list []protocol.Diagnostic
			puzzles := 0
			for placed := range snap.File.Puzzles() {
				if puzzles++; puzzles > int(s.known.Load()) {
					break
				}
				list = append(list, protocol.Diagnostic{Range: snap.In(placed, placed.Problems[0].Range)})
			}
			return list, true
		},
		IsSettled: func(uri.URI) bool { return s.settled.Load() },
	}, zap.NewNop())
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.Run(ctx)
	}()
	t.Cleanup(func() {
		cancel()
		<-ended
	})
	return s
}

// set makes a version of the document the current one, "" closes it.
func (s *session) set(version int32, text string) *workspace.Snapshot {
	_, open := s.documents.Snapshots()[doc]
	if text == "" {
		s.documents.Set(doc, nil)
		s.Opened(doc)
		return nil
	}
	if !open {
		s.opening = new(workspace.Opening)
	}
	snap := &workspace.Snapshot{Key: doc, URI: doc, Version: version, Opening: s.opening, File: parser.Parse(text)}
	s.documents.Set(doc, snap)
	if open {
		s.Changed(doc)
	} else {
		s.Opened(doc)
	}
	return snap
}

func (s *session) tells(want string) {
	s.t.Helper()
	select {
	case got := <-s.told:
		if got != want {
			s.t.Errorf("told %q, want %q", got, want)
		}
	case <-time.After(time.Minute):
		s.t.Fatalf("%q is never told", want)
	}
}

func (s *session) isQuiet() {
	s.t.Helper()
	select {
	case got := <-s.told:
		s.t.Errorf("told %q", got)
	case <-time.After(2 * FormWait):
	}
}

const doc = "file:///a.puzzle"

const wrong = "puzzle: a\n"

func TestEveryVersionIsToldOnceAndWhatIsClosedIsTakenBack(t *testing.T) {
	s := publishing(t, nil)
	s.set(1, wrong)
	s.tells("version 1: 1")
	s.Settled(doc)
	s.isQuiet()
	s.set(2, wrong+"// as wrong as before\n")
	s.tells("version 2: 1")
	s.set(0, "")
	s.tells("closed: 0")
	s.set(1, wrong)
	s.tells("version 1: 1")
	s.set(0, "")
	s.tells("closed: 0")
	s.set(7, "// nothing\n")
	s.tells("version 7: 0")
	s.set(0, "")
	s.isQuiet()
}

func TestAClientThatDoesNotReadIsToldOfTheLastVersionAlone(t *testing.T) {
	gate := make(chan struct{})
	s := publishing(t, gate)
	for version := range int32(100) {
		s.set(version+1, strings.Repeat(wrong, int(version)+1))
	}
	s.isQuiet()
	close(gate)
	s.tells("version 100: 100")
	s.isQuiet()
}

func TestProblemsOfFormWaitForThoseOfSenseOnlyForAMoment(t *testing.T) {
	s := publishing(t, nil)
	s.settled.Store(false)
	s.set(1, wrong)
	s.tells("version 1: 1")
}

// All that is known is told soon, and news that comes little by little in few messages.
func TestThousandsOfPuzzlesAreToldInFewMessages(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := publishing(t, nil)
		s.settled.Store(false)
		s.known.Store(0)
		s.set(1, strings.Repeat(wrong, 1000))
		var counts []int
		for n := range 1000 {
			s.known.Store(int32(n + 1))
			s.Settled(doc)
			time.Sleep(10 * time.Millisecond) // in the time of a synctest bubble
			for len(s.told) > 0 {
				var told int
				fmt.Sscanf(<-s.told, "version 1: %d", &told)
				counts = append(counts, told)
			}
			if last := counts[max(0, len(counts)-1):]; n > 10 && n-last[0] > int((LongInterval+Interval)/(10*time.Millisecond)) {
				t.Fatalf("%d are known, and %d are told", n+1, last[0])
			}
		}
		if len(counts) > 10 {
			t.Errorf("there are %d messages: %v", len(counts), counts)
		}
		s.settled.Store(true)
		s.Settled(doc)
		s.tells("version 1: 1000")
	})
}

func TestWhatBecomesKnownLateIsToldAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := publishing(t, nil)
		s.settled.Store(false)
		s.known.Store(1)
		s.set(1, strings.Repeat(wrong, 2))
		s.tells("version 1: 1")
		time.Sleep(time.Hour)
		s.known.Store(2)
		s.Settled(doc)
		began := time.Now()
		s.tells("version 1: 2")
		if late := time.Since(began); late > Interval {
			t.Errorf("it is told after %v", late)
		}
	})
}

// An editor that reads a file again closes it and opens it, and counts from 0.
func TestADocumentThatIsOpenedAgainIsToldAgainAndOnce(t *testing.T) {
	s := publishing(t, make(chan struct{}))
	s.settled.Store(false)
	s.set(7, wrong)
	s.gate <- struct{}{}
	s.tells("version 7: 1")
	s.set(0, "")
	s.set(0, wrong)
	close(s.gate)
	for got := range s.told {
		if got == "version 0: 1" {
			break
		}
		if got != "closed: 0" {
			t.Errorf("told %q", got)
		}
	}
	s.Settled(doc)
	s.settled.Store(true)
	s.isQuiet()
}

func TestAFileIsToldOfWhileItIsNotOpen(t *testing.T) {
	s := publishing(t, nil)
	two := make([]protocol.Diagnostic, 2)
	s.File(doc, two)
	s.tells("closed: 2")
	s.File(doc, two)
	s.isQuiet()
	s.set(1, wrong)
	s.tells("version 1: 1")
	s.File(doc, two) // too late
	s.isQuiet()
	s.set(0, "")
	s.tells("closed: 0")
	s.File(doc, two)
	s.tells("closed: 2")
	s.File(doc, nil)
	s.tells("closed: 0")
	s.File(doc, nil)
	s.isQuiet()
}

func TestAPublisherGoesOnAfterAnErrorAndAPanic(t *testing.T) {
	s := publishing(t, nil)
	push, calls, called := s.client.Push, 0, make(chan struct{}, 3)
	s.client.Push = func(ctx context.Context, p *protocol.PublishDiagnosticsParams) error {
		defer func() { called <- struct{}{} }()
		switch calls++; calls {
		case 1:
			return errors.New("as told")
		case 2:
			panic("as told")
		}
		return push(ctx, p)
	}
	for version := range int32(3) {
		s.set(version+1, wrong)
		<-called
	}
	s.tells("version 3: 1")
}

func TestAPanicOverOneDocumentDoesNotKeepOthersFromBeingPublished(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		documents, told := new(workspace.Documents), make(chan uri.URI, 10)
		p := NewPublisher(Client{
			Flush: func(context.Context) error { return nil },
			Push: func(_ context.Context, p *protocol.PublishDiagnosticsParams) error {
				told <- p.URI
				return nil
			},
		}, Source{
			Documents: documents,
			Of:        func(*workspace.Snapshot) ([]protocol.Diagnostic, bool) { return nil, true },
			IsSettled: func(document uri.URI) bool {
				if document == "file:///broken" {
					panic("a test")
				}
				return true
			},
		}, zap.NewNop())
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			p.Run(ctx)
		}()
		for _, document := range []uri.URI{"file:///broken", "file:///whole"} {
			documents.Set(document, &workspace.Snapshot{Key: document, URI: document, File: parser.Parse("puzzle: a\n")})
			p.Opened(document)
		}
		if first, second := <-told, <-told; first == second {
			t.Errorf("told are %s and %s", first, second)
		}
		cancel()
		<-ended
	})
}
