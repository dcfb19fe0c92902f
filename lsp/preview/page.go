package preview

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"
)

// queued is how many messages wait for a page, or for whoever serves it.
const queued = 64

var errSlow = errors.New("the page does not read what it is sent")

// A page is a [jsonrpc2.Stream] to a browser: what it reads comes with the page's POST
// requests, what it writes goes out on the answer to its GET request.
type page struct {
	number string
	in     chan received
	out    chan []byte
	closed chan struct{}
	close  sync.Once
}

type received struct {
	message jsonrpc2.Message
	length  int64
}

func newPage(number string) *page {
	return &page{
		number: number,
		in:     make(chan received, queued), out: make(chan []byte, queued),
		closed: make(chan struct{}),
	}
}

// Read implements [jsonrpc2.Stream].
func (p *page) Read(ctx context.Context) (jsonrpc2.Message, int64, error) {
	select {
	case r := <-p.in:
		return r.message, r.length, nil
	case <-p.closed:
		return nil, 0, io.EOF
	case <-ctx.Done():
		return nil, 0, ctx.Err()
	}
}

// Write implements [jsonrpc2.Stream]. It never waits: a page that has not taken what
// was sent before is cut off, and begins anew when it can.
func (p *page) Write(_ context.Context, message jsonrpc2.Message) (int64, error) {
	// In JSON, line ends stand only between values.
	line := bytes.ReplaceAll(jsonrpc2.AppendMessage(nil, message), []byte("\n"), []byte(" "))
	line = append(line, '\n')
	select {
	case <-p.closed:
		return 0, io.ErrClosedPipe
	default:
	}
	select {
	case p.out <- line:
		return int64(len(line)), nil
	default:
		p.Close()
		return 0, errSlow
	}
}

// Close implements [jsonrpc2.Stream].
func (p *page) Close() error {
	p.close.Do(func() { close(p.closed) })
	return nil
}

// deliver writes the page's messages until it is closed, and then those that wait.
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
	message, err := decode(body)
	if err != nil {
		refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	select {
	case p.in <- received{message, int64(len(body))}:
		w.WriteHeader(http.StatusNoContent)
	case <-p.closed:
		refuse(w, http.StatusGone, "There is no stream of that page any more.")
	case <-r.Context().Done():
	}
}

// decode reads a request or a notification.
func decode(body []byte) (jsonrpc2.Message, error) {
	if !json.Valid(body) { // which the next line does not look at everywhere
		return nil, errors.New("the message is not valid JSON")
	}
	message, err := jsonrpc2.DecodeMessage(body)
	if err != nil {
		return nil, err
	}
	if _, ok := message.(*jsonrpc2.Response); ok {
		return nil, errors.New("the page was not asked for anything")
	}
	return message, nil
}
