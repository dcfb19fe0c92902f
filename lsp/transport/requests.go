package transport

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.uber.org/zap"
)

// bounds limit the bytes that a connection holds for a client that sends and does not read.
type bounds struct {
	// answers bounds the answers that the client has not read. A request begins when there is
	// room for its answer.
	answers int
	// all bounds everything that the client has not read, the room set aside for answers, and
	// waiting requests. Beyond it the connection does not read, so that a client that goes on
	// writing blocks.
	all int
}

var defaultBounds = bounds{answers: 16 << 20, all: 80 << 20}

const (
	// The least and the most room that is set aside for an answer, and the room for the first
	// answer to a method, as parts of bounds.answers. So hundreds of requests can run at a
	// time, and one with a long answer does not keep all others from beginning.
	shortAnswer, longAnswer, firstAnswer = 1024, 8, 32
	// requestSize is about how many bytes a waiting request takes beside its parameters.
	requestSize = 1024
)

// requests are the calls from the client that have not been answered, and decide which of them
// begin:
//
//	read ──▶ waiting ──────────────────▶ running ──▶ answer queued ──▶ written
//	         while there is no room      room is     takes room
//	         for an answer               set aside
//
// An answer's length is not known in advance. It is expected to be that of the longest so far,
// within limits. A longer answer exceeds the bound, but then no other request begins until the
// client has read it.
type requests struct {
	bounds bounds
	// backlog returns how many bytes the client has not read.
	backlog func() int
	// answer answers a request and returns the length of the answer in bytes, 0 for an error,
	// whose length predicts nothing. It calls end before it sends the answer.
	answer func(*request) int

	mu       sync.Mutex
	changed  *sync.Cond // of what follows
	ctx      context.Context
	pending  map[jsonrpc2.ID]*request
	waiting  []*request     // in the order in which they came
	held     int            // bytes of those
	running  int            // requests, those that keep order not counted
	reserved int            // bytes of answers, for those that run
	expected map[string]int // bytes of the longest answer so far, by method
}

// A request is a call from the client.
type request struct {
	id     jsonrpc2.ID
	method string
	size   int // about how many bytes it takes while it waits
	run    func(ctx context.Context) (any, error)
	// replied is called once the answer is queued; nil for nothing.
	replied func()

	// Guarded by requests.mu.
	ctx       context.Context // nil while it waits
	cancel    context.CancelFunc
	cancelled bool
	reserved  int // bytes for its answer
}

func newRequest(m *Message) *request {
	return &request{id: m.ID, method: m.Method, size: requestSize + len(m.Params)}
}

func newRequests(b bounds, backlog func() int, answer func(*request) int) *requests {
	r := &requests{
		bounds: b, backlog: backlog, answer: answer, ctx: context.Background(),
		pending: make(map[jsonrpc2.ID]*request), expected: make(map[string]int),
	}
	r.changed = sync.NewCond(&r.mu)
	return r
}

// open lets requests begin. They get contexts derived from ctx, and none begins after it
// has ended.
func (r *requests) open(ctx context.Context) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ctx = ctx
}

// take registers and enqueues a request, in the order of the wire.
func (c *Conn) take(m *Message) {
	q := newRequest(m)
	if err := c.requests.register(q); err != nil {
		c.reply(q.id, nil, wireError(q.method, err))
		return
	}
	action, err := c.find(m)
	switch {
	case err != nil:
		c.requests.end(q)
		c.reply(q.id, nil, wireError(q.method, err))
	case action.InOrder:
		c.requests.begin(q)
		q.run = action.Run
		result, err := c.run(q)
		c.requests.end(q)
		c.reply(q.id, result, err)
	default:
		c.requests.enqueue(q, action)
	}
}

// find returns the action for a request.
func (c *Conn) find(m *Message) (action Action, err error) {
	defer c.recovered(m.Method, &err)
	return c.handler.Request(m)
}

// answer runs a request on a goroutine of its own, and returns the length of the answer, 0
// for an error.
func (c *Conn) answer(q *request) (length int) {
	defer c.recovered(q.method, new(error)) // of what run does not recover from
	result, err := c.run(q)
	c.requests.end(q)
	length = c.reply(q.id, result, err)
	if q.replied != nil {
		q.replied()
	}
	if err != nil {
		return 0
	}
	return length
}

// reply sends the answer to a request and returns its length.
func (c *Conn) reply(id jsonrpc2.ID, result []byte, wrong *jsonrpc2.Error) int {
	length, err := c.messages.Write(&Message{ID: id, Result: result, Error: wrong})
	if err != nil {
		c.log.Debug("an answer was not sent", zap.Error(err))
	}
	return length
}

// run carries out a request, and returns the encoded result or an error with a code that
// clients know. A request that was cancelled before it began is not carried out.
func (c *Conn) run(q *request) (result []byte, wrong *jsonrpc2.Error) {
	start := time.Now()
	result, err := c.try(q)
	c.log.Debug("message", zap.String("method", q.method), zap.Duration("took", time.Since(start)), zap.Error(err))
	if err != nil {
		return nil, wireError(q.method, err)
	}
	return result, nil
}

func (c *Conn) try(q *request) (result []byte, err error) {
	defer c.recovered(q.method, &err)
	if err := q.ctx.Err(); err != nil {
		return nil, err
	}
	value, err := q.run(q.ctx)
	if err != nil || value == nil {
		return nil, err
	}
	return encode(value)
}

// register adds a call, so that a cancellation finds it even if it is the very next
// message. It refuses an id that is in use.
func (r *requests) register(q *request) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, used := r.pending[q.id]; used {
		return jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "a request with the id %v has not been answered yet", q.id)
	}
	r.pending[q.id] = q
	return nil
}

// end forgets a call, before its answer is sent: from then on the client may use the id
// again.
func (r *requests) end(q *request) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if q.cancel != nil {
		q.cancel()
	}
	delete(r.pending, q.id)
}

// begin makes a call run at once. Its context ends when the client cancels it.
func (r *requests) begin(q *request) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.beginLocked(q)
}

func (r *requests) beginLocked(q *request) {
	q.ctx, q.cancel = context.WithCancel(r.ctx)
	if q.cancelled {
		q.cancel()
	}
}

// enqueue runs an action when there is room, on a goroutine of its own.
func (r *requests) enqueue(q *request, action Action) {
	r.mu.Lock()
	defer r.mu.Unlock()
	q.run, q.replied = action.Run, action.Replied
	if action.Postponed != nil && (len(r.waiting) > 0 || !r.fits(q)) {
		action.Postponed()
	}
	r.waiting = append(r.waiting, q)
	r.held += q.size
	r.beginWaiting()
}

// proceed begins the requests that have room. It is called when the client has read something.
func (r *requests) proceed() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.beginWaiting()
}

// beginWaiting begins waiting requests, the oldest first, as far as there is room.
func (r *requests) beginWaiting() {
	for len(r.waiting) > 0 && r.ctx.Err() == nil && r.fits(r.waiting[0]) {
		q := r.waiting[0]
		r.waiting[0] = nil // or the array would hold it
		r.waiting = r.waiting[1:]
		r.held -= q.size
		q.reserved = r.expect(q.method)
		r.reserved += q.reserved
		r.running++
		r.beginLocked(q)
		go func() { r.ran(q, r.answer(q)) }()
	}
	r.changed.Broadcast()
}

// fits reports whether there is room for a request's answer.
func (r *requests) fits(q *request) bool {
	return r.backlog()+r.reserved+r.expect(q.method) <= r.bounds.answers
}

// expect estimates the length of the answer to a method.
func (r *requests) expect(method string) int {
	expected, ok := r.expected[method]
	if !ok {
		expected = r.bounds.answers / firstAnswer
	}
	return min(max(expected, r.bounds.answers/shortAnswer), r.bounds.answers/longAnswer)
}

// ran records that a request has been answered.
func (r *requests) ran(q *request, length int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.running--
	r.reserved -= q.reserved
	if length > 0 {
		r.expected[q.method] = max(r.expected[q.method], length)
	}
	r.beginWaiting()
}

// awaitRoom waits while the connection holds more than bounds.all. The error is ctx's.
func (r *requests) awaitRoom(ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return await(ctx, r.changed, func() bool { return r.held+r.reserved+r.backlog() <= r.bounds.all })
}

// awaitEnd waits until no request runs. Those that have not begun never do.
func (r *requests) awaitEnd() {
	r.mu.Lock()
	defer r.mu.Unlock()
	over, cancel := context.WithCancel(context.Background())
	cancel()
	r.ctx, r.waiting, r.held = over, nil, 0
	for r.running > 0 {
		r.changed.Wait()
	}
}

// await waits until holds returns true; changed signals its changes. The caller holds the lock.
// The error is ctx's.
func await(ctx context.Context, changed *sync.Cond, holds func() bool) error {
	if holds() {
		return nil
	}
	stop := context.AfterFunc(ctx, func() {
		changed.L.Lock()
		defer changed.L.Unlock()
		changed.Broadcast()
	})
	defer stop()
	for !holds() {
		if err := ctx.Err(); err != nil {
			return err
		}
		changed.Wait()
	}
	return nil
}

// cancel ends the context of the call that the parameters of $/cancelRequest name. One that
// waits is answered in its turn, and does not run. A call that has been answered is not an
// error.
func (r *requests) cancel(params []byte) error {
	var p struct {
		ID json.RawMessage `json:"id"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return err
	}
	id, err := parseID(p.ID)
	if err != nil || !id.IsValid() {
		return cmp.Or(err, errors.New("no request is named"))
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if q, ok := r.pending[id]; ok {
		q.cancelled = true
		if q.cancel != nil {
			q.cancel()
		}
	}
	return nil
}
