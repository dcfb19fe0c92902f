// Package preview serves the board panel as a web page to browsers of this machine, and carries
// JSON-RPC messages between each page and the session.
//
//	GET  /                 the page
//	GET  /board.js         the panel, as well as its other scripts
//	GET  /board.css
//	GET  /messages         messages to a page, one a line, until one side leaves
//	GET  /messages?poll    opens a page without a stream, for where a proxy holds streams back
//	GET  /messages?page=N  what there is for such a page, once there is something
//	POST /messages?page=N  a message from the page, whose number N came with its stream
//
// Any program on the machine, and any page in its browsers, can reach the address. So requests
// for messages need a token that only the page's address has, in its fragment, which browsers
// do not send. The guard also refuses what a page of another site could do with a token, or
// find out without one: see guard.go.
package preview

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"

	"go.uber.org/zap"

	"plywise/lsp/transport"
)

const (
	// maxPages is the most pages that can be open. A browser has six connections to a server,
	// each page keeps one for its stream, and one is for all that they send.
	maxPages = 5
	// maxBody is the length in bytes of the longest message that a page can send.
	maxBody = 1 << 20
	// patience is how long a browser may take to send a request, or to take a part of
	// an answer.
	patience = 10 * time.Second
	// beat is the pause after which a stream without messages gets an empty line, so
	// that each side notices when the other is gone.
	beat = 20 * time.Second
	// farewell is how long the pages have to take their last messages.
	farewell = 500 * time.Millisecond
)

// Options configure a Server.
type Options struct {
	// Panel has the files board.js and board.css, and the scripts that board.js loads.
	Panel fs.FS
	// Serve talks to a page that has opened its stream, until ctx ends: because the page has
	// left, or because the server closes. Messages that it has sent by the time that it returns
	// still go out.
	Serve func(ctx context.Context, page transport.Messages)
	// Stranger is shown on a page whose token is not the server's.
	Stranger string
	// Crowded is shown on a page beyond maxPages.
	Crowded string
	Log     *zap.Logger
}

// A Server serves pages.
type Server struct {
	options  Options
	ctx      context.Context // ends when the server has to
	open     context.Context // ends once ctx has and no page can enter: the pages leave
	close    context.CancelFunc
	listener net.Listener
	token    string
	files    map[string]file

	mu      sync.Mutex
	numbers int              // the number of pages so far
	pages   map[string]*page // by number
	serving sync.WaitGroup   // of pages; none comes once they have to leave
}

// Listen returns a server that listens at a free port of the loopback address, and
// serves once it runs. The error is that of the system.
func Listen(ctx context.Context, o Options) (*Server, error) {
	files, err := load(o.Panel)
	if err != nil {
		return nil, err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp4", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	secret := make([]byte, 32)
	_, _ = rand.Read(secret) // which never fails
	open, closed := context.WithCancel(context.WithoutCancel(ctx))
	return &Server{
		options: o, ctx: ctx, open: open, close: closed, listener: listener, files: files,
		token: base64.RawURLEncoding.EncodeToString(secret), pages: make(map[string]*page),
	}, nil
}

// Address returns the address of the page, with the token.
func (s *Server) Address() string {
	return fmt.Sprintf("http://%s/#token=%s", s.listener.Addr(), s.token)
}

// Run serves until the context that the server was made with ends. Then it stops taking
// requests, so that a page whose stream has ended cannot reconnect, and lets the pages go. When
// it returns, no page is served any more.
func (s *Server) Run() {
	server := &http.Server{
		Handler:           http.HandlerFunc(s.answer),
		ReadHeaderTimeout: patience,
		ReadTimeout:       patience,
		WriteTimeout:      patience,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          zap.NewStdLog(s.options.Log),

		DisableGeneralOptionsHandler: true,
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := server.Serve(s.listener); !errors.Is(err, http.ErrServerClosed) {
			s.options.Log.Error("the page is not served any more", zap.Error(err))
		}
	}()
	<-s.ctx.Done()
	_ = server.Shutdown(s.ctx) // does not wait, for the context has ended
	s.mu.Lock()
	s.close()
	s.mu.Unlock()
	late, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), farewell)
	defer cancel()
	// An answer goes out after its handler returns: only this waits for that.
	_ = server.Shutdown(late)
	server.Close()
	s.serving.Wait()
	<-ended
}

// answer answers a request.
func (s *Server) answer(w http.ResponseWriter, r *http.Request) {
	protect(w.Header())
	if why := foreign(r); why != "" {
		s.options.Log.Warn("refused a request to the page", zap.String("because", why))
		refuse(w, http.StatusForbidden, why)
		return
	}
	if r.URL.Path != "/messages" {
		s.file(w, r)
		return
	}
	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodPost:
		w.Header().Set("Allow", "GET, POST")
		refuse(w, http.StatusMethodNotAllowed, "Messages are read with GET and sent with POST.")
	case !s.knows(r):
		w.Header().Set("WWW-Authenticate", "Bearer")
		refuse(w, http.StatusUnauthorized, s.options.Stranger)
	case r.Method == http.MethodGet && r.URL.Query().Has("poll"):
		s.openPolled(w)
	case r.Method == http.MethodGet && r.URL.Query().Has("page"):
		s.poll(w, r)
	case r.Method == http.MethodGet:
		s.stream(w, r)
	default:
		s.receive(w, r)
	}
}

// refuse answers a request with a reason for people.
func refuse(w http.ResponseWriter, status int, words string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(words))
}

// stream answers a page that wants messages, for as long as it does.
func (s *Server) stream(w http.ResponseWriter, r *http.Request) {
	p := s.enter()
	if p == nil {
		refuse(w, http.StatusServiceUnavailable, s.options.Crowded)
		return
	}
	defer s.leave(p)
	control := http.NewResponseController(w)
	if err := control.SetReadDeadline(time.Time{}); err != nil {
		s.options.Log.Warn("a page may be cut off", zap.Error(err))
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.Header().Set(pageHeader, p.number)
	w.WriteHeader(http.StatusOK)

	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	defer context.AfterFunc(s.open, cancel)()
	served := make(chan struct{})
	go func() {
		defer close(served)
		defer p.Close()
		s.options.Serve(ctx, p)
	}()
	if err := p.deliver(w, control); err != nil {
		s.options.Log.Debug("a page does not take its messages", zap.Error(err))
	}
	p.Close()
	cancel()
	<-served
}

// pageHeader is the header in which a page learns its number.
const pageHeader = "Plywise-Page"

// enter returns a new page, or nil if there is no room for one.
func (s *Server) enter() *page {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open.Err() != nil || len(s.pages) >= maxPages {
		return nil
	}
	s.numbers++
	p := newPage(strconv.Itoa(s.numbers))
	s.pages[p.number] = p
	s.serving.Add(1)
	return p
}

func (s *Server) leave(p *page) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.pages, p.number)
	s.serving.Done()
}

func (s *Server) page(number string) *page {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.pages[number]
}
