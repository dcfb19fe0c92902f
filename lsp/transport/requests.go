package transport

import (
	"context"
	"encoding/json"
	"sync"

	"go.lsp.dev/jsonrpc2"
)

// requests are the calls from the client that have not been answered.
type requests struct {
	mu      sync.Mutex
	pending map[jsonrpc2.ID]context.CancelFunc
}

// begin registers a call, so that a cancellation finds it even if it is the very
// next message. It refuses an id that is in use.
func (r *requests) begin(parent context.Context, id jsonrpc2.ID) (context.Context, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, used := r.pending[id]; used {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "a request with the id %v has not been answered yet", id)
	}
	if r.pending == nil {
		r.pending = make(map[jsonrpc2.ID]context.CancelFunc)
	}
	ctx, cancel := context.WithCancel(parent)
	r.pending[id] = cancel
	return ctx, nil
}

// end forgets a call, before its answer is sent: from then on the client may
// use the id again.
func (r *requests) end(id jsonrpc2.ID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.pending[id]()
	delete(r.pending, id)
}

// cancel ends the context of the call that the parameters of $/cancelRequest
// name. If there is no such call it has been answered, which is not an error.
func (r *requests) cancel(params []byte) error {
	var p struct {
		ID json.RawMessage `json:"id"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return err
	}
	id, err := parseID(p.ID)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if cancel, ok := r.pending[id]; ok {
		cancel()
	}
	return nil
}
