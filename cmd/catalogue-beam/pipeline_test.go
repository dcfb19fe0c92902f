package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"

	"plywise/solver/catalogue"
)

func TestMain(m *testing.M) { ptest.Main(m) } // on the embedded runner

func init() {
	register.DoFn2x2[context.Context, catalogue.Span, *catalogue.Catalogue, error](&failingFn{})
}

// failingFn is a surveyFn whose worker fails at one span, once.
type failingFn struct{ Boards catalogue.Boards }

var (
	failed    atomic.Bool
	errFailed = errors.New("a worker has failed")
)

func (f *failingFn) ProcessElement(ctx context.Context, span catalogue.Span) (*catalogue.Catalogue, error) {
	if span.From > 700 && failed.CompareAndSwap(false, true) {
		return nil, errFailed
	}
	return f.Boards.Survey(ctx, span, nil)
}

// oneMachine returns the empty catalogue of 4x4, and the file that one machine writes of it.
func oneMachine(t *testing.T) (empty *catalogue.Catalogue, file string) {
	t.Helper()
	boards := catalogue.Boards{Rows: 4, Cols: 4, MouseJump: 1, CatJump: 1}
	var whole *catalogue.Catalogue
	for _, c := range []**catalogue.Catalogue{&empty, &whole} {
		var err error
		if *c, err = catalogue.New(t.Context(), boards); err != nil {
			t.Fatal(err)
		}
	}
	if err := whole.Extend(t.Context(), whole.All(), 1, func() {}); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(whole)
	if err != nil {
		t.Fatal(err)
	}
	return empty, string(text) + "\n"
}

func TestThePipelineWritesTheFileOfOneMachine(t *testing.T) {
	empty, want := oneMachine(t)
	for _, shards := range []int{1, 7, 40} {
		name := filepath.Join(t.TempDir(), "4x4.json")
		ptest.BuildAndRun(t, func(s beam.Scope) {
			build(t.Context(), s, empty, shards, name, &surveyFn{empty.Boards})
		})
		if got, err := os.ReadFile(name); err != nil || string(got) != want {
			t.Errorf("%d shards: %v\n%s\nwant\n%s", shards, err, got, want)
		}
	}
}

// The embedded runner fails with its worker. So does the pipeline then, without a file, and the
// same one run again is as good as new.
func TestAfterAWorkerHasFailedThePipelineWritesTheSame(t *testing.T) {
	empty, want := oneMachine(t)
	name := filepath.Join(t.TempDir(), "4x4.json")
	for _, fails := range []bool{true, false} {
		p, s := beam.NewPipelineWithRoot()
		build(t.Context(), s, empty, 40, name, &failingFn{empty.Boards})
		if err := ptest.Run(p); (err != nil) != fails {
			t.Errorf("it fails: %v; want %v", err, fails)
		}
		if got, err := os.ReadFile(name); fails && !errors.Is(err, os.ErrNotExist) || !fails && string(got) != want {
			t.Errorf("%v\n%s\nwant\n%s", err, got, want)
		}
	}
	if !failed.Load() {
		t.Error("no worker has failed")
	}
}
