package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"plywise/parser/source"
)

const (
	progressDelay  = time.Second // how long a command may take before it shows its progress
	progressPeriod = 100 * time.Millisecond
)

// A progress shows on a terminal what a command that takes long is doing, such as
//
//	/ solving my.puzzle:12, 41%, 3 puzzles solved, 1m5s
//
// in one line that makes way for whatever is printed, and is gone at the end. It may be
// told from any goroutine. A nil progress shows nothing.
type progress struct {
	terminal *os.File
	delay    time.Duration

	step    atomic.Pointer[step] // what is being done; nil if nothing is to be shown
	puzzles atomic.Int64         // how many are solved

	mu      sync.Mutex // held while the terminal is written to
	bar     *progressbar.ProgressBar
	started time.Time
	shown   bool
	inLine  bool // what was printed has not ended its line
}

// A step is what a command does for one file or puzzle.
type step struct {
	verb, file string
	line       int          // of the puzzle, from 1; 0 for a whole file
	share      atomic.Int64 // in percent; 0 while it is unknown
	edits      atomic.Int64 // of which it is known what they would do
	allEdits   atomic.Int64 // 0 where the step is about none
}

// newProgress returns the progress to show on standard error, which is none unless that
// is a terminal. It starts to be shown when a command has taken longer than the delay.
func newProgress(stderr io.Writer, delay time.Duration) *progress {
	f := terminalOf(stderr)
	if f == nil || os.Getenv("TERM") == "dumb" {
		return nil
	}
	return &progress{terminal: f, delay: delay, bar: progressbar.NewOptions(-1,
		progressbar.OptionSetWriter(f),
		progressbar.OptionSpinnerCustom([]string{"|", "/", "-", `\`}),
		progressbar.OptionSetSpinnerChangeInterval(0), // at each drawing, and none of its own
		progressbar.OptionSetElapsedTime(false),       // it counts from the first drawing
		progressbar.OptionUseANSICodes(true),
	)}
}

// terminalOf returns the terminal that a reader or writer is, nil for anything else.
func terminalOf(x any) *os.File {
	if f, ok := x.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return f
	}
	return nil
}

type progressKey struct{}

// in returns a context that holds the progress.
func (p *progress) in(ctx context.Context) context.Context {
	return context.WithValue(ctx, progressKey{}, p)
}

// progressOf returns the progress that a context holds, nil if none.
func progressOf(ctx context.Context) *progress {
	p, _ := ctx.Value(progressKey{}).(*progress)
	return p
}

// reading says that a file is being read. A person who types standard input is left
// alone.
func (p *progress) reading(name string, stdin io.Reader) {
	if p == nil {
		return
	}
	if name != "-" {
		p.doing("reading", name, 0)
		return
	}
	if terminalOf(stdin) != nil {
		p.step.Store(nil)
		return
	}
	p.doing("reading", "standard input", 0)
}

// doing says what is being done for a file, or for the puzzle on a line of it.
func (p *progress) doing(verb, file string, line int) {
	if p != nil {
		p.step.Store(&step{verb: verb, file: file, line: line})
	}
}

// portion says how much of the step is done, such as states of all states.
func (p *progress) portion(done, all int64) {
	if p == nil {
		return
	}
	if s := p.step.Load(); s != nil && all > 0 {
		s.share.Store(int64(100 * float64(done) / float64(all)))
	}
}

// found says of how many edits of all it is known what they would do.
func (p *progress) found(edits, all int) {
	if p == nil {
		return
	}
	if s := p.step.Load(); s != nil {
		s.edits.Store(int64(edits))
		s.allEdits.Store(int64(all))
	}
}

// solved says that one more puzzle is solved.
func (p *progress) solved() {
	if p != nil {
		p.puzzles.Add(1)
	}
}

// show shows the progress of a command, whose output makes it step aside from now on,
// and returns what ends that.
func (p *progress) show(cmd *cobra.Command) (end func()) {
	if p == nil {
		return func() {}
	}
	p.started = time.Now()
	cmd.SetOut(p.aside(cmd.OutOrStdout()))
	cmd.SetErr(p.aside(cmd.ErrOrStderr()))
	ctx, cancel := context.WithCancel(cmd.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		p.redraw(ctx)
	}()
	return func() {
		cancel()
		<-ended
	}
}

// redraw keeps what is shown up to date until the context ends, and clears it then.
func (p *progress) redraw(ctx context.Context) {
	timer := time.NewTimer(p.delay)
	defer timer.Stop()
	for {
		select {
		case <-timer.C:
			p.draw()
			timer.Reset(progressPeriod)
		case <-ctx.Done():
			p.mu.Lock()
			defer p.mu.Unlock()
			p.clear()
			return
		}
	}
}

func (p *progress) draw() {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.step.Load()
	if s == nil {
		p.clear()
	}
	if s == nil || p.inLine {
		return
	}
	const around = 5 // the bar's sign and blanks, and the last column, from where a line would wrap
	columns := plainColumns
	if n, _, err := term.GetSize(int(p.terminal.Fd())); err == nil && n > 0 {
		columns = n
	}
	p.bar.Describe(s.describe(columns-around, p.puzzles.Load(), time.Since(p.started)))
	p.shown = true
}

// clear takes the line away.
func (p *progress) clear() {
	if p.shown {
		p.bar.Clear()
		p.shown = false
	}
}

// describe says in so many columns what is being done. Where they are few, it says less:
// how many puzzles are solved goes first, then most of the file's name, the time, and the
// rest of the name. What is left is the verb and how much of the step is done.
func (s *step) describe(columns int, puzzles int64, elapsed time.Duration) string {
	const enough = 12 // columns of a place that still tell one from another
	place, share, solved := fileName(s.file), "", ""
	if s.line > 0 {
		place += fmt.Sprintf(":%d", s.line)
	}
	if percent := s.share.Load(); percent > 0 {
		share = fmt.Sprintf(", %d%%", percent)
	}
	if all := s.allEdits.Load(); all > 0 {
		share = fmt.Sprintf(", %s of %s", humanize.Comma(s.edits.Load()), count(all, "edit"))
	}
	if puzzles > 0 {
		solved = fmt.Sprintf(", %s solved", count(puzzles, "puzzle"))
	}
	since := ", " + elapsed.Truncate(time.Second).String()
	for _, rest := range []string{share + solved + since, share + since, share} {
		left := columns - len(s.verb) - 1 - len(rest)
		if left >= min(source.Width(place), enough) {
			return s.verb + " " + tail(place, left) + rest
		}
	}
	if text := s.verb + share; len(text) <= columns {
		return text
	}
	return ""
}

// tail returns a text, or as much of its end as fits so many columns.
func tail(text string, columns int) string {
	if source.Width(text) <= columns {
		return text
	}
	for i := range text {
		if source.Width(text[i:]) < columns {
			return "…" + text[i:]
		}
	}
	return ""
}

// aside returns a writer to w that takes the progress off the terminal first. Where w is
// no terminal, it is w.
func (p *progress) aside(w io.Writer) io.Writer {
	if f := terminalOf(w); f != nil {
		return &asideWriter{p, f}
	}
	return w
}

type asideWriter struct {
	progress *progress
	terminal *os.File
}

func (w *asideWriter) Write(text []byte) (int, error) {
	p := w.progress
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
	n, err := w.terminal.Write(text)
	if n > 0 {
		p.inLine = !bytes.HasSuffix(text[:n], []byte{'\n'})
	}
	return n, err
}

// Fd tells who writes in colour that this is a terminal.
func (w *asideWriter) Fd() uintptr { return w.terminal.Fd() }
