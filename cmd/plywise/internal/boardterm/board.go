// Package boardterm shows the board of a file in a terminal of its own, beside any editor.
//
// It is a painter like those in editors: a language server in the same process decides what the board
// shows and what a key does, and package boardterm knows nothing of games.
//
//	keys, mouse ──▶ painter ──▶ session ──▶ client ──▶ server
//	the screen  ◀── painter ◀── session ◀── client ◀──┘
//	                               ▲ │
//	                               │ ▼
//	                   the file, which an editor saves
package boardterm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/gdamore/tcell/v3"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"plywise/cmd/plywise/internal/rewrite"
	"plywise/lsp/words"
	"plywise/parser/source"
)

// Options say what is shown.
type Options struct {
	Path string // of the file; "-" for standard input, which is neither followed nor written
	Name string // of the file, for people
	Line int    // of the puzzle that is shown first, from 1; 0 for the first puzzle
	Load func(path string) (text string, err error)
	// Serve runs a language server on a pipe until the client leaves.
	Serve  func(context.Context, io.ReadWriteCloser) error
	Locale string // of the person
	Light  bool   // the terminal's background
}

// start reads the file and starts a server.
func (o *Options) start(ctx context.Context, e events) (*file, *client, error) {
	text, err := o.Load(o.Path)
	if err != nil {
		return nil, nil, err
	}
	f := &file{text: text}
	f.at = f.offset(position{Line: max(o.Line, 1) - 1})
	path, err := filepath.Abs(o.Path)
	if err != nil {
		return nil, nil, err
	}
	c, err := connect(ctx, o, uri.File(path), e)
	if err != nil {
		c.close()
	}
	return f, c, err
}

// Print prints the board once, when all is known of it.
func Print(ctx context.Context, o Options, out io.Writer, columns int) error {
	var mu sync.Mutex
	var p picture
	first := make(chan struct{})
	f, c, err := o.start(ctx, events{
		drawn: func(d draw) {
			mu.Lock()
			defer mu.Unlock()
			if p.take(d); d.Draw == 1 {
				close(first)
			}
		},
		warned: func(string) {},
	})
	if err != nil {
		return err
	}
	defer c.close()
	if _, err := c.open(ctx, f, columns); err != nil {
		return err
	}
	select {
	case <-first:
	case <-ctx.Done():
		return ctx.Err()
	}
	titles, err := c.titles(ctx, c.about(object{}))
	if err == nil && len(titles) > 0 {
		// A title is explained once its puzzle is solved and judged, and what a command leads to is
		// drawn before its answer.
		title := titles[current(titles, f.position())]
		err = errors.Join(
			c.call(ctx, protocol.MethodTextDocumentHover, c.about(object{"position": title}), nil),
			c.call(ctx, methodDo, deed{View: c.view, Draw: 1, Command: "letters"}, nil)) // there are no colours
	}
	if err != nil {
		return err
	}
	mu.Lock()
	defer mu.Unlock()
	for _, r := range p.rows {
		if _, err := fmt.Fprintln(out, strings.TrimRight(r.Text, " ")); err != nil {
			return err
		}
	}
	return nil
}

const methodDo = "plywise/view/do"

// current returns which of the titles is that of the puzzle at a position; above all, the first.
func current(titles []position, at position) int {
	is := 0
	for i, title := range titles {
		if title.Line <= at.Line {
			is = i
		}
	}
	return is
}

// A session shows a board until the person quits. All of it belongs to the goroutine of
// [session.loop], and others post to it what they hear.
type session struct {
	*painter
	Options
	ctx     context.Context
	screen  tcell.Screen
	client  *client
	file    *file
	due     *time.Timer // when the file is to be read
	deeds   chan deed   // commands in their order
	columns int         // as the server has it
	pasting bool
	over    bool

	mu     sync.Mutex
	posted []func()
	wake   chan struct{} // gets a value when something is posted; capacity 1
}

// mostDeeds is how many commands may wait; those of further keys are dropped.
const mostDeeds = 64

// Show shows the board on a screen that nobody has initialized, until the person quits or ctx ends.
func Show(ctx context.Context, o Options, screen tcell.Screen) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &session{
		Options: o, ctx: ctx, screen: screen, due: time.NewTimer(0), deeds: make(chan deed, mostDeeds), wake: make(chan struct{}, 1),
		painter: &painter{printer: words.PrinterFor(o.Locale).ForBoards(), name: source.Visible(o.Name), light: o.Light, cursor: nowhere},
	}
	s.host = s
	var err error
	s.file, s.client, err = o.start(ctx, events{
		drawn:  func(d draw) { s.post(func() { s.draw(d) }) },
		warned: func(text string) { s.post(func() { s.say(text) }) },
		edit:   s.awaitEdit,
	})
	if err != nil {
		return err
	}
	defer s.client.close()
	w := newWatch()
	defer w.end()
	if err := screen.Init(); err != nil {
		return err
	}
	defer screen.Fini()
	screen.EnableMouse(tcell.MouseButtonEvents)
	screen.EnablePaste()
	s.columns, _ = screen.Size()
	if s.commands, err = s.client.open(ctx, s.file, s.columns); err != nil {
		return err
	}
	go s.carryOut()
	return s.loop(w)
}

// settleTime is how long a file is left alone before it is read: an editor may empty it before it
// writes. A file that cannot be read is tried again after retryTime.
const settleTime, retryTime = 50 * time.Millisecond, time.Second

// loop does what is due, one thing after another, and paints what has come of it.
func (s *session) loop(w *watch) error {
	for !s.over {
		s.paint(s.screen)
		s.screen.Show()
		if s.columns != s.width {
			s.columns = s.width
			s.tell("plywise/view/resize", s.client.about(object{"columns": s.columns}))
		}
		select {
		case <-s.ctx.Done():
			return s.ctx.Err()
		case <-s.client.ended:
			if err := s.ctx.Err(); err != nil {
				return err
			}
			return fmt.Errorf("the server has ended: %w", s.client.why)
		case ev := <-s.screen.EventQ():
			s.event(ev)
		case e := <-w.Events:
			if w.isAbout(e) {
				s.due.Reset(settleTime)
			}
		case <-w.Errors: // some events may be lost
			s.due.Reset(settleTime)
		case <-s.due.C:
			s.read(w)
		case <-s.wake:
		}
		for _, f := range s.take() {
			f()
		}
	}
	return nil
}

// post has the loop do something.
func (s *session) post(f func()) {
	s.mu.Lock()
	s.posted = append(s.posted, f)
	s.mu.Unlock()
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

func (s *session) take() (posted []func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	posted, s.posted = s.posted, nil
	return posted
}

// event takes what comes from the terminal. What is pasted is not typed.
func (s *session) event(ev tcell.Event) {
	switch ev := ev.(type) {
	case *tcell.EventPaste:
		s.pasting = ev.Start()
	case *tcell.EventKey:
		if !s.pasting {
			s.key(keyName(ev))
		}
	case *tcell.EventMouse:
		x, y := ev.Position()
		s.mouse(x, y, ev.Buttons(), ev.When())
	case *tcell.EventResize:
		s.follows = true
	}
}

// tell sends a notification. It fails if the server has ended, which the loop sees.
func (s *session) tell(method string, params any) { _ = s.client.notify(s.ctx, method, params) }

func (s *session) quit() { s.over = true }

func (s *session) do(d deed) {
	select {
	case s.deeds <- d:
	default:
	}
}

// carryOut has the server carry out commands, in the order of the keys.
func (s *session) carryOut() {
	for {
		select {
		case <-s.ctx.Done():
			return
		case d := <-s.deeds:
			var a answer
			err := s.client.call(s.ctx, methodDo, d, &a)
			s.post(func() { s.report(d, &a, err) })
		}
	}
}

// An answer says what a command has done.
type answer struct {
	Cursor *place
	Reveal *struct {
		URI   uri.URI
		Range textRange
	}
	Copy, Says string
}

func (s *session) report(d deed, a *answer, err error) {
	if a.Reveal != nil && a.Reveal.URI != s.client.uri {
		s.open(a.Reveal.URI)
		s.follow(a.Reveal.Range.Start)
	} else if a.Reveal != nil { // as in an editor, what is revealed is followed; but the text is in another window
		s.follow(a.Reveal.Range.Start)
		a.Says = s.name + ":" + s.file.place(a.Reveal.Range.Start) + "  " + a.Says
	}
	if a.Copy != "" {
		s.screen.SetClipboard([]byte(a.Copy))
	}
	s.answered(d, a.Says, a.Cursor, err)
}

// open shows another file in place of this one.
func (s *session) open(document uri.URI) {
	text, err := s.Load(document.Path())
	if err != nil {
		s.problem = err.Error()
		return
	}
	s.Path, s.name, s.file = document.Path(), source.Visible(filepath.Base(document.Path())), &file{text: text}
	s.client.uri = document
	s.tell(protocol.MethodTextDocumentDidOpen, s.client.opening(s.file))
	s.due.Reset(0) // to watch it
}

func (s *session) turn(by int) {
	about := s.client.about(object{})
	go func() {
		titles, err := s.client.titles(s.ctx, about)
		s.post(func() {
			switch next := current(titles, s.file.position()) + by; {
			case err != nil:
				s.answered(deed{}, "", nil, err)
			case next < 0 || next >= len(titles): // of the file before or the next one
				command := "next"
				if by < 0 {
					command = "previous"
				}
				s.do(deed{View: s.client.view, Draw: s.picture.Draw, Command: command})
			default:
				s.follow(titles[next])
			}
		})
	}()
}

// follow has the view follow a place of the text.
func (s *session) follow(at position) {
	s.file.at = s.file.offset(at)
	s.tell("plywise/view/follow", s.client.about(object{"position": at}))
}

// read reads the file, and tells the server if it has changed. If it cannot be read, the last picture
// stays.
func (s *session) read(w *watch) {
	if s.Path == "-" {
		return
	}
	unwatched := w.on(s.Path)
	text, err := s.Load(s.Path)
	switch {
	case err != nil:
		s.problem = s.printer.Sprintf("Older text: %s", err.Error())
		s.due.Reset(retryTime)
		return
	case unwatched != nil:
		s.problem = s.printer.Sprintf("Changes of the file are not seen: %s", unwatched.Error())
	default:
		s.problem = ""
	}
	s.become(text)
}

// become tells the server the text of the file.
func (s *session) become(text string) {
	if text != s.file.text {
		s.says = "" // of the text before
		s.file.become(text)
		s.tell(protocol.MethodTextDocumentDidChange, object{
			"textDocument":   object{"uri": s.client.uri, "version": s.file.version},
			"contentChanges": []object{{"text": s.file.sent()}},
		})
	}
}

// awaitEdit has the loop make an edit, and returns why it does not.
func (s *session) awaitEdit(ctx context.Context, asked *edit) (refusal string) {
	done := make(chan string, 1)
	s.post(func() { done <- s.edit(asked) })
	select {
	case refusal = <-done:
		return refusal
	case <-ctx.Done():
		return ctx.Err().Error()
	}
}

// edit writes an edit into the file, unless somebody else has written it meanwhile.
func (s *session) edit(asked *edit) (refusal string) {
	text, ok := s.file.edited(asked)
	switch {
	case s.Path == "-":
		return s.printer.Sprintf("Standard input cannot be written.")
	case !ok:
		return s.printer.Sprintf("The text has changed meanwhile.")
	case !utf8.ValidString(s.file.text):
		return s.printer.Sprintf("The file is not UTF-8.")
	}
	if err := rewrite.File(s.Path, s.file.text, text); err != nil {
		if now, unread := s.Load(s.Path); unread == nil { // before this is told, which another text would end
			s.become(now)
		}
		return err.Error()
	}
	s.become(text)
	return ""
}
