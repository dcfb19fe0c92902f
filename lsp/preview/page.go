package preview

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"sync"
	"time"

	"plywise/lsp/transport"
)

// queued is the most messages that wait in each direction.
const queued = 64

var errSlow = errors.New("the page does not read what it is sent")

// A page is [transport.Messages] over a web page: it reads the page's POST requests, and writes
// the answer to its GET request.
type page struct {
	number string
	in     chan *transport.Message
	out    chan []byte
	closed chan struct{}
	close  sync.Once
	asks   chan struct{} // gets a value when a page that polls asks; nil for one with a stream
}

func newPage(number string) *page {
	return &page{
		number: number,
		in:     make(chan *transport.Message, queued), out: make(chan []byte, queued),
		closed: make(chan struct{}),
	}
}

// Read implements [transport.Messages].
func (p *page) Read(ctx context.Context) (*transport.Message, error) {
	select {
	case m := <-p.in:
		return m, nil
	case <-p.closed:
		return nil, io.EOF
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Write implements [transport.Messages]. It never waits: a page that has not read earlier
// messages is cut off, and begins anew when it can.
func (p *page) Write(m *transport.Message) (length int, err error) {
	// In JSON, line ends stand only between values.
	line := bytes.ReplaceAll(m.AppendTo(nil), []byte("\n"), []byte(" "))
	line = append(line, '\n')
	select {
	case <-p.closed:
		return 0, io.ErrClosedPipe
	default:
	}
	select {
	case p.out <- line:
		return len(line), nil
	default:
		p.Close()
		return 0, errSlow
	}
}

// Close ends the page; messages that wait still go out.
func (p *page) Close() { p.close.Do(func() { close(p.closed) }) }

// deliver writes the page's messages until it is closed, and then the waiting ones.
func (p *page) deliver(w io.Writer, control *http.ResponseController) error {
	write := func(line []byte) error {
		if err := control.SetWriteDeadline(time.Now().Add(patience)); err != nil {
			return err
		}
		if _, err := w.Write(line); err != nil {
			return err
		}
		return control.Flush()
	}
	if err := write(nil); err != nil { // so that the page learns its number
		return err
	}
	ticker := time.NewTicker(beat)
	defer ticker.Stop()
	for {
		line := []byte("\n")
		select {
		case line = <-p.out:
		case <-ticker.C:
		case <-p.closed:
			return p.deliverRest(write)
		}
		if err := write(line); err != nil {
			return err
		}
	}
}

func (p *page) deliverRest(write func([]byte) error) error {
	for {
		select {
		case line := <-p.out:
			if err := write(line); err != nil {
				return err
			}
		default:
			return nil
		}
	}
}

// receive takes a message from a page. The answer to a request goes out on the page's
// stream.
func (s *Server) receive(w http.ResponseWriter, r *http.Request) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		refuse(w, http.StatusUnsupportedMediaType, "A message is application/json.")
		return
	}
	p := s.page(r.URL.Query().Get("page"))
	if p == nil {
		refuse(w, http.StatusGone, "There is no stream of that page any more.")
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
		refuse(w, http.StatusRequestEntityTooLarge, "The message is too long.")
		return
	} else if err != nil {
		refuse(w, http.StatusBadRequest, "The message is not complete.")
		return
	}
	message := transport.Decode(body)
	switch {
	case message.Wrong != nil:
		refuse(w, http.StatusBadRequest, message.Wrong.Message)
		return
	case message.Method == "":
		refuse(w, http.StatusBadRequest, "The page was not asked for anything.")
		return
	}
	select {
	case p.in <- message:
		w.WriteHeader(http.StatusNoContent)
	case <-p.closed:
		refuse(w, http.StatusGone, "There is no stream of that page any more.")
	case <-r.Context().Done():
	}
}
