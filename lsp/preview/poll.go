package preview

import (
	"context"
	"net/http"
	"time"
)

const (
	// longPoll is how long an answer waits for a message. Proxies cut off what takes longer than half a
	// minute or so.
	longPoll = 8 * time.Second
	// absence is after which time a page that polls has left, if it has not asked again.
	absence = 3 * longPoll
)

// openPolled lets a page in that asks for its messages again and again.
func (s *Server) openPolled(w http.ResponseWriter) {
	p := s.enter()
	if p == nil {
		refuse(w, http.StatusServiceUnavailable, s.options.Crowded)
		return
	}
	ctx, cancel := context.WithCancel(s.open)
	p.asks = make(chan struct{}, 1)
	go func() {
		defer p.Close()
		s.options.Serve(ctx, p)
	}()
	go func() {
		defer s.leave(p)
		defer cancel()
		timer := time.NewTimer(absence)
		defer timer.Stop()
		for {
			select {
			case <-p.asks:
				timer.Reset(absence)
			case <-timer.C:
				p.Close()
				return
			case <-p.closed:
				cancel()
				// Its last messages may still be asked for.
				select {
				case <-p.asks:
				case <-time.After(farewell):
				}
				return
			}
		}
	}()
	w.Header().Set(pageHeader, p.number)
	w.WriteHeader(http.StatusNoContent)
}

// poll answers with the messages that there are for a page, once there is one, or without any after a while.
func (s *Server) poll(w http.ResponseWriter, r *http.Request) {
	p := s.page(r.URL.Query().Get("page"))
	if p == nil || p.asks == nil {
		refuse(w, http.StatusGone, "There is no stream of that page any more.")
		return
	}
	select {
	case p.asks <- struct{}{}:
	default:
	}
	var lines []byte
	wait := time.NewTimer(longPoll)
	defer wait.Stop()
	select {
	case lines = <-p.out:
	case <-wait.C:
	case <-p.closed:
	case <-r.Context().Done():
		return
	}
	for more := true; more; {
		select {
		case line := <-p.out:
			lines = append(lines, line...)
		default:
			more = false
		}
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.Header().Set(pageHeader, p.number)
	w.WriteHeader(http.StatusOK)
	_, _ = w.Write(lines)
}
