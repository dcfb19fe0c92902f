package terminal

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
	"golang.org/x/term"

	"plywise/parser/source"
)

// redrawPeriod is the time between two drawings of a progress.
const redrawPeriod = 100 * time.Millisecond

// A Progress shows on a terminal what a slow command is doing, such as
//
//	/ solving my.puzzle:12, 41%, 3 puzzles solved, 1m5s
//
// The line makes way for what the command prints, and is gone at the end. Any goroutine may
// report to a Progress. A nil Progress shows nothing.
type Progress struct {
	terminal *os.File
	delay    time.Duration

	step    atomic.Pointer[step] // that the command is at; nil to show nothing
	puzzles atomic.Int64         // that are solved

	mu      sync.Mutex // held while something writes to the terminal
	bar     *progressbar.ProgressBar
	started time.Time
	shown   bool
	inLine  bool // the command has printed a part of a line
}

// A step is what a command does for one file or puzzle.
type step struct {
	verb, file string
	line       int          // of the puzzle, from 1; 0 for a whole file
	share      atomic.Int64 // that is done, in percent; 0 while it is unknown
	toGo       atomic.Int64 // the time that the rest takes; 0 while it is unknown
	edits      atomic.Int64 // whose effect is known
	allEdits   atomic.Int64 // 0 if the step has none
	cases      atomic.Int64 // that a solution was asked
}

// NewProgress returns the progress to show on standard error, nil unless that is a terminal
// that can clear a line. It appears after the delay.
func NewProgress(stderr io.Writer, delay time.Duration) *Progress {
	f := terminalOf(stderr)
	if f == nil || os.Getenv("TERM") == "dumb" {
		return nil
	}
	return &Progress{terminal: f, delay: delay, bar: progressbar.NewOptions(-1,
		progressbar.OptionSetWriter(f),
		progressbar.OptionSpinnerCustom([]string{"|", "/", "-", `\`}),
		progressbar.OptionSetSpinnerChangeInterval(0), // at each drawing, and none of its own
		progressbar.OptionSetElapsedTime(false),       // it counts from the first drawing
		progressbar.OptionUseANSICodes(true),
	)}
}

// terminalOf returns a reader or writer as a terminal, nil if it is none.
func terminalOf(x any) *os.File {
	if f, ok := x.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return f
	}
	return nil
}

type progressKey struct{}

// In returns a context that holds the progress.
func (p *Progress) In(ctx context.Context) context.Context {
	return context.WithValue(ctx, progressKey{}, p)
}

// ProgressOf returns the progress that a context holds, nil if it holds none.
func ProgressOf(ctx context.Context) *Progress {
	p, _ := ctx.Value(progressKey{}).(*Progress)
	return p
}

// Reading reports that the command reads a file. While a person types standard input, it
// shows nothing.
func (p *Progress) Reading(name string, stdin io.Reader) {
	if p == nil {
		return
	}
	if name != "-" {
		p.Doing("reading", name, 0)
		return
	}
	if terminalOf(stdin) != nil {
		p.step.Store(nil)
		return
	}
	p.Doing("reading", "standard input", 0)
}

// Doing reports a step, such as "solving", for a file or for the puzzle on a line of it.
func (p *Progress) Doing(verb, file string, line int) {
	if p != nil {
		p.step.Store(&step{verb: verb, file: file, line: line})
	}
}

// Portion reports how much of the step is done, such as the printed ones of all states.
func (p *Progress) Portion(done, all int64) {
	if p == nil {
		return
	}
	if s := p.step.Load(); s != nil && all > 0 {
		s.share.Store(int64(100 * float64(done) / float64(all)))
	}
}

// ToGo reports how long the rest of the step takes.
func (p *Progress) ToGo(rest time.Duration) {
	if p == nil {
		return
	}
	if s := p.step.Load(); s != nil {
		s.toGo.Store(int64(rest))
	}
}

// Found reports of how many edits the effect is known.
func (p *Progress) Found(edits, all int) {
	if p == nil {
		return
	}
	if s := p.step.Load(); s != nil {
		s.edits.Store(int64(edits))
		s.allEdits.Store(int64(all))
	}
}

// Tried reports how many cases a solution was asked.
func (p *Progress) Tried(cases int) {
	if p == nil {
		return
	}
	if s := p.step.Load(); s != nil {
		s.cases.Store(int64(cases))
	}
}

// Solved reports that one more puzzle is solved.
func (p *Progress) Solved() {
	if p != nil {
		p.puzzles.Add(1)
	}
}

// Show shows the progress until the context ends or end is called. Meanwhile all output has
// to go through [Progress.Aside].
func (p *Progress) Show(ctx context.Context) (end func()) {
	if p == nil {
		return func() {}
	}
	p.started = time.Now()
	ctx, cancel := context.WithCancel(ctx)
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

// redraw draws the progress periodically until the context ends, and clears it then.
func (p *Progress) redraw(ctx context.Context) {
	timer := time.NewTimer(p.delay)
	defer timer.Stop()
	for {
		select {
		case <-timer.C:
			p.draw()
			timer.Reset(redrawPeriod)
		case <-ctx.Done():
			p.mu.Lock()
			defer p.mu.Unlock()
			p.clear()
			return
		}
	}
}

func (p *Progress) draw() {
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
	columns := columnsOf(p.terminal.Fd()) - around
	p.bar.Describe(s.describe(columns, p.puzzles.Load(), time.Since(p.started)))
	p.shown = true
}

// clear removes the line from the terminal. The caller holds p.mu.
func (p *Progress) clear() {
	if p.shown {
		p.bar.Clear()
		p.shown = false
	}
}

// describe describes a step in at most that many columns. Where they are few, it leaves out
// first the number of solved puzzles, then most of the file's name, the time, and the rest of
// the name. The verb and the share of the step stay.
func (s *step) describe(columns int, puzzles int64, elapsed time.Duration) string {
	const enough = 12 // columns to tell one place from another
	place, share, solved := FileName(s.file), "", ""
	if s.line > 0 {
		place += fmt.Sprintf(":%d", s.line)
	}
	if percent := s.share.Load(); percent > 0 {
		share = fmt.Sprintf(", %d%%", percent)
	}
	if rest := time.Duration(s.toGo.Load()); rest > 0 {
		share += fmt.Sprintf(", %v to go", rest.Round(time.Second))
	}
	if all := s.allEdits.Load(); all > 0 {
		share = fmt.Sprintf(", %s of %s", humanize.Comma(s.edits.Load()), Count(all, "edit"))
	}
	if cases := s.cases.Load(); cases > 0 {
		share = ", " + Count(cases, "case")
	}
	if puzzles > 0 {
		solved = fmt.Sprintf(", %s solved", Count(puzzles, "puzzle"))
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

// tail returns a text, or as much of its end as fits that many columns.
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

// Aside returns a writer to w that removes the progress from the terminal before it writes.
// If w is no terminal, it returns w.
func (p *Progress) Aside(w io.Writer) io.Writer {
	if f := terminalOf(w); p != nil && f != nil {
		return &asideWriter{p, f}
	}
	return w
}

type asideWriter struct {
	progress *Progress
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

// Fd makes [StyleFor] recognise the terminal.
func (w *asideWriter) Fd() uintptr { return w.terminal.Fd() }
