package preview_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"go.uber.org/zap"

	"plywise/lsp/preview"
	"plywise/lsp/transport"
)

const stranger, crowded = "come in by the door", "there is no room"

// A served server counts what reaches it, and answers each request with its method.
type served struct {
	t       *testing.T
	address string // without the token
	token   string
	end     context.CancelFunc
	ended   chan struct{}

	mu       sync.Mutex
	pages    int
	messages []string // the methods of what the pages sent
	streams  chan transport.Messages
	leaving  func() // called when a page has to leave, if it is not nil
}

func serve(t *testing.T) *served {
	t.Helper()
	ctx, end := context.WithCancel(t.Context())
	s := &served{t: t, end: end, ended: make(chan struct{}), streams: make(chan transport.Messages, 100)}
	server, err := preview.Listen(ctx, preview.Options{
		Panel: fstest.MapFS{
			"board.js": {Data: []byte("draw()")}, "part-1.js": {Data: []byte("more()")},
			"board.css": {Data: []byte("main {}")}, "notes.txt": {Data: []byte("not for pages")},
		},
		Serve:    s.talk,
		Stranger: stranger, Crowded: crowded,
		Log: zap.NewNop(),
	})
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(s.ended)
		server.Run()
	}()
	t.Cleanup(func() {
		end()
		<-s.ended
	})
	var ok bool
	if s.address, s.token, ok = strings.Cut(server.Address(), "#token="); !ok || len(s.token) < 43 {
		t.Fatalf("the address is %s", server.Address())
	}
	return s
}

func (s *served) talk(ctx context.Context, page transport.Messages) {
	s.mu.Lock()
	s.pages++
	s.mu.Unlock()
	s.streams <- page
	defer func() { _, _ = page.Write(&transport.Message{Method: "goodbye"}) }()
	for {
		message, err := page.Read(ctx)
		if err != nil {
			if ctx.Err() != nil && s.leaving != nil {
				s.leaving()
			}
			return
		}
		s.mu.Lock()
		s.messages = append(s.messages, message.Method)
		if message.ID.IsValid() {
			_, _ = page.Write(&transport.Message{ID: message.ID, Result: []byte(`"` + message.Method + `"`)})
		}
		s.mu.Unlock()
	}
}

// untouched expects that no message has reached the session.
func (s *served) untouched() {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pages > 0 || len(s.messages) > 0 {
		s.t.Errorf("%d pages and the messages %q came through", s.pages, s.messages)
	}
}

// request returns a request as the page makes it.
func (s *served) request(method, path, body string) *http.Request {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.t.Context(), method, strings.TrimSuffix(s.address, "/")+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	if strings.HasPrefix(path, "/messages") {
		r.Header.Set("Authorization", "Bearer "+s.token)
	}
	if method == http.MethodPost {
		r.Header.Set("Origin", strings.TrimSuffix(s.address, "/"))
		r.Header.Set("Content-Type", "application/json")
	}
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	return r
}

// do makes a request, and returns the answer's body if it ends.
func (s *served) do(r *http.Request) (*http.Response, string) {
	s.t.Helper()
	answer, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode == http.StatusOK && r.URL.Path == "/messages" {
		return answer, ""
	}
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return answer, string(body)
}

// A tab is a page in a browser.
type tab struct {
	*served
	number string
	lines  *bufio.Reader
	close  func() error
}

func (s *served) open() *tab {
	s.t.Helper()
	tab, status := s.opens()
	if tab == nil {
		s.t.Fatalf("the stream is refused: %s", status)
	}
	return tab
}

// opens returns nil where the stream is refused, and how it is answered.
func (s *served) opens() (_ *tab, status string) {
	s.t.Helper()
	answer, err := (&http.Transport{}).RoundTrip(s.request(http.MethodGet, "/messages", ""))
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { answer.Body.Close() })
	if answer.StatusCode != http.StatusOK {
		return nil, answer.Status
	}
	return &tab{s, answer.Header.Get("Plywise-Page"), bufio.NewReader(answer.Body), answer.Body.Close}, answer.Status
}

func (t *tab) send(message string) (status int) {
	t.t.Helper()
	answer, _ := t.do(t.request(http.MethodPost, "/messages?page="+t.number, message))
	return answer.StatusCode
}

// next returns the next message.
func (t *tab) next() string {
	t.t.Helper()
	line, err := t.lines.ReadString('\n')
	if err != nil {
		t.t.Fatalf("the stream has ended: %v", err)
	}
	if !json.Valid([]byte(line)) {
		t.t.Fatalf("%q is not a message", line)
	}
	return line
}

func TestThePageAndThePanelAreServedAndNothingElse(t *testing.T) {
	s := serve(t)
	for path, want := range map[string][2]string{
		"/":          {"text/html; charset=utf-8", "<title>Plywise</title>"},
		"/board.js":  {"text/javascript; charset=utf-8", "draw()"},
		"/part-1.js": {"text/javascript; charset=utf-8", "more()"},
		"/board.css": {"text/css; charset=utf-8", "main {}"},
	} {
		answer, body := s.do(s.request(http.MethodGet, path, ""))
		if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != want[0] || !strings.Contains(body, want[1]) {
			t.Errorf("%s: %s, %s: %s", path, answer.Status, answer.Header.Get("Content-Type"), body)
		}
	}
	for _, path := range []string{
		"/index.html", "/notes.txt", "/dist", "/dist/", "/dist/board.js", "/board.go", "/board.js/", "/x//board.js", "/./board.js", "/x/../board.js",
		"/../board.js", "/../../etc/passwd", "/%2e%2e/board.go", "/messages/", "/messages/1", "/favicon.ico", "/board.js%00", "/BOARD.JS",
	} {
		r := s.request(http.MethodGet, "/", "")
		r.URL.Opaque = path // sent unescaped
		if answer, body := s.do(r); answer.StatusCode != http.StatusNotFound || strings.Contains(body, "draw") {
			t.Errorf("%s: %s", path, answer.Status)
		}
	}
	s.untouched()
}

func TestEveryAnswerProtectsThePage(t *testing.T) {
	s := serve(t)
	foreign := s.request(http.MethodGet, "/", "")
	foreign.Host = "example.org"
	for name, r := range map[string]*http.Request{
		"page": s.request(http.MethodGet, "/", ""), "script": s.request(http.MethodGet, "/board.js", ""), "missing": s.request(http.MethodGet, "/x", ""),
		"stream": s.request(http.MethodGet, "/messages", ""), "message": s.request(http.MethodPost, "/messages", "{}"), "foreign": foreign,
	} {
		answer, _ := s.do(r)
		for header, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-store",
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
		} {
			if got := answer.Header.Get(header); got != want {
				t.Errorf("%s: %s is %q", name, header, got)
			}
		}
		policy := strings.Split(answer.Header.Get("Content-Security-Policy"), "; ")
		for _, directive := range []string{"default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src data: blob:", "connect-src 'self'", "worker-src blob:", "frame-ancestors 'none'"} {
			if !slices.Contains(policy, directive) {
				t.Errorf("%s: the policy lacks %s", name, directive)
			}
		}
		for header := range answer.Header {
			if strings.HasPrefix(header, "Access-Control-") {
				t.Errorf("%s: %s invites other origins", name, header)
			}
		}
	}
}

func TestARequestThatMayComeFromAnotherPageIsRefusedAndNothingHappens(t *testing.T) {
	s := serve(t)
	port := s.address[strings.LastIndex(s.address, ":")+1 : len(s.address)-1]
	set := func(name string, values ...string) func(*http.Request) {
		return func(r *http.Request) { r.Header[name] = values }
	}
	host := func(name string) func(*http.Request) {
		return func(r *http.Request) {
			r.Host = name
			if r.Header.Get("Origin") != "" {
				r.Header.Set("Origin", "http://"+name)
			}
		}
	}
	for _, c := range []struct {
		name   string
		change func(*http.Request)
		status int
		files  bool // files are refused as well
	}{
		{"no token", set("Authorization"), 401, false},
		{"an empty token", set("Authorization", "Bearer "), 401, false},
		{"a wrong token", set("Authorization", "Bearer "+strings.Repeat("A", len(s.token))), 401, false},
		{"a part of the token", set("Authorization", "Bearer "+s.token[:20]), 401, false},
		{"more than the token", set("Authorization", "Bearer "+s.token+"A"), 401, false},
		{"another scheme", set("Authorization", "Basic "+s.token), 401, false},
		{"a token in the address", func(r *http.Request) { r.Header.Del("Authorization"); r.URL.RawQuery = "token=" + s.token }, 401, false},
		{"a name that leads here", host("rebound.example.org:" + port), 403, true},
		{"a name like this machine's", host("localhost.example.org:" + port), 403, true},
		{"a name before this machine's", host("example.localhost:" + port), 403, true},
		{"a person in the host", host("localhost@example.org"), 403, true},
		{"another address of this machine", host("127.0.0.2:" + port), 403, true},
		{"any address of this machine", host("0.0.0.0:" + port), 403, true},
		{"no host's name", host(":" + port), 403, true},
		{"another origin", set("Origin", "https://example.org"), 403, true},
		{"another port of this machine", set("Origin", "http://127.0.0.1:1"), 403, true},
		{"another name of this machine", set("Origin", "http://localhost:"+port), 403, true},
		{"another scheme of the origin", set("Origin", "https://127.0.0.1:"+port), 403, true},
		{"no origin", set("Origin", "null"), 403, true},
		{"an empty origin", set("Origin", ""), 403, true},
		{"two origins", set("Origin", "http://127.0.0.1:"+port, "https://example.org"), 403, true},
		{"another site", set("Sec-Fetch-Site", "cross-site"), 403, true},
		{"another port of the same site", set("Sec-Fetch-Site", "same-site"), 403, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			requests := []*http.Request{s.request(http.MethodGet, "/messages", ""), s.request(http.MethodPost, "/messages?page=1", `{"jsonrpc":"2.0","method":"x"}`)}
			if c.files {
				requests = append(requests, s.request(http.MethodGet, "/", ""), s.request(http.MethodGet, "/board.js", ""))
			}
			for _, r := range requests {
				c.change(r)
				answer, body := s.do(r)
				if answer.StatusCode != c.status || strings.Contains(body, s.token) {
					t.Errorf("%s %s: %s: %s", r.Method, r.URL.Path, answer.Status, body)
				}
				if c.status == 401 && body != stranger {
					t.Errorf("a person reads %q", body)
				}
			}
		})
	}
	r := s.request(http.MethodPost, "/messages?page=1", `{"jsonrpc":"2.0","method":"x"}`)
	r.Header.Del("Origin")
	if answer, _ := s.do(r); answer.StatusCode != 403 {
		t.Errorf("a message without an origin: %s", answer.Status)
	}
	s.untouched()
}

// An editor that works over a tunnel opens the page at a port of the tunnel's.
func TestAPageIsServedUnderEveryNameOfThisMachine(t *testing.T) {
	s := serve(t)
	for _, host := range []string{"127.0.0.1", "127.0.0.1:1", "localhost", "localhost:65535", "[::1]", "[::1]:8080"} {
		tab := s.open()
		r := s.request(http.MethodPost, "/messages?page="+tab.number, `{"jsonrpc":"2.0","method":"x"}`)
		r.Host = host
		r.Header.Set("Origin", "http://"+host)
		if answer, body := s.do(r); answer.StatusCode != http.StatusNoContent {
			t.Errorf("%s: %s: %s", host, answer.Status, body)
		}
		tab.close()
		tab.gone()
	}
}

// gone waits until the server has noticed that a page has left.
func (t *tab) gone() {
	t.t.Helper()
	t.eventually("a page that has left is served no longer", func() bool {
		return t.send(`{"jsonrpc":"2.0","method":"x"}`) == http.StatusGone
	})
}

// eventually waits until something is so.
func (s *served) eventually(what string, isSo func() bool) {
	s.t.Helper()
	for end := time.Now().Add(10 * time.Second); !isSo(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			s.t.Fatal("waited in vain until " + what)
		}
	}
}

func TestOtherMethodsAreRefused(t *testing.T) {
	s := serve(t)
	for _, method := range []string{"HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "POST"} {
		for _, path := range []string{"/", "/board.js", "/messages"} {
			if method == "POST" && path == "/messages" {
				continue
			}
			answer, _ := s.do(s.request(method, path, ""))
			if answer.StatusCode != http.StatusMethodNotAllowed || answer.Header.Get("Allow") == "" {
				t.Errorf("%s %s: %s", method, path, answer.Status)
			}
		}
	}
	r := s.request("OPTIONS", "/", "")
	r.URL.Opaque = "*"
	if answer, _ := s.do(r); answer.StatusCode != http.StatusNotFound {
		t.Errorf("OPTIONS *: %s", answer.Status)
	}
	s.untouched()
}

func TestWhatIsNoMessageIsRefused(t *testing.T) {
	s := serve(t)
	tab := s.open()
	for _, c := range []struct {
		name, body, kind, page string
		status                 int
	}{
		{"nothing", "", "application/json", tab.number, 400},
		{"no JSON", "{", "application/json", tab.number, 400},
		{"bad JSON in the parameters", `{"jsonrpc":"2.0","method":"x","params":{"a":}}`, "application/json", tab.number, 400},
		{"an older version", `{"jsonrpc":"1.0","method":"x"}`, "application/json", tab.number, 400},
		{"a fraction for an id", `{"jsonrpc":"2.0","id":1.5,"method":"x"}`, "application/json", tab.number, 400},
		{"a batch", `[{"jsonrpc":"2.0","method":"x"}]`, "application/json", tab.number, 400},
		{"an answer", `{"jsonrpc":"2.0","id":1,"result":1}`, "application/json", tab.number, 400},
		{"too much", `{"jsonrpc":"2.0","method":"` + strings.Repeat("x", 1<<20) + `"}`, "application/json", tab.number, 413},
		{"a form", `{"jsonrpc":"2.0","method":"x"}`, "application/x-www-form-urlencoded", tab.number, 415},
		{"plain text", `{"jsonrpc":"2.0","method":"x"}`, "text/plain", tab.number, 415},
		{"no kind", `{"jsonrpc":"2.0","method":"x"}`, "", tab.number, 415},
		{"a page that there is not", `{"jsonrpc":"2.0","method":"x"}`, "application/json", "77", 410},
		{"no page", `{"jsonrpc":"2.0","method":"x"}`, "application/json", "", 410},
	} {
		r := s.request(http.MethodPost, "/messages?page="+c.page, c.body)
		r.Header.Set("Content-Type", c.kind)
		if answer, body := s.do(r); answer.StatusCode != c.status {
			t.Errorf("%s: %s: %s", c.name, answer.Status, body)
		}
	}
	if tab.send(`{"jsonrpc":"2.0","id":1,"method":"after"}`); !strings.Contains(tab.next(), `"after"`) {
		t.Error("then nothing works any more")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Equal(s.messages, []string{"after"}) {
		t.Errorf("%q came through", s.messages)
	}
}

func TestAPageGetsItsOwnAnswers(t *testing.T) {
	s := serve(t)
	one, two := s.open(), s.open()
	for _, c := range []struct {
		tab    *tab
		method string
	}{{one, "first"}, {two, "second"}, {two, "third"}, {one, "fourth"}} {
		if status := c.tab.send(`{"jsonrpc":"2.0","id":1,"method":"` + c.method + `"}`); status != http.StatusNoContent {
			t.Errorf("%s: %d", c.method, status)
		}
		if answer := c.tab.next(); !strings.Contains(answer, `"result":"`+c.method+`"`) {
			t.Errorf("%s: %s", c.method, answer)
		}
	}
	if one.number == two.number {
		t.Errorf("both are page %s", one.number)
	}
}

func TestMoreThanFivePagesAreRefusedUntilOneLeaves(t *testing.T) {
	s := serve(t)
	var tabs []*tab
	for range 5 {
		tabs = append(tabs, s.open())
	}
	answer, body := s.do(s.request(http.MethodGet, "/messages", ""))
	if answer.StatusCode != http.StatusServiceUnavailable || body != crowded {
		t.Errorf("one more: %s: %s", answer.Status, body)
	}
	tabs[0].close()
	s.eventually("there is room for a page", func() bool {
		tab, _ := s.opens()
		return tab != nil
	})
}

func TestAMessageIsALineWhateverIsInIt(t *testing.T) {
	s := serve(t)
	tab := s.open()
	page := <-s.streams
	m := transport.Decode([]byte("{\"jsonrpc\":\"2.0\",\n\"method\":\"x\",\"params\":{\n\"a\":\"\\n\u2028</script>\"\r\n}}"))
	for range 2 {
		if _, err := page.Write(m); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		var got struct{ Params struct{ A string } }
		if err := json.Unmarshal([]byte(tab.next()), &got); err != nil || got.Params.A != "\n\u2028</script>" {
			t.Errorf("%q, %v", got.Params.A, err)
		}
	}
}

func TestAPageThatDoesNotReadIsCutOff(t *testing.T) {
	s := serve(t)
	s.open()
	page := <-s.streams
	large := []byte(`"` + strings.Repeat("x", 1<<20) + `"`)
	for range 1000 {
		if _, err := page.Write(&transport.Message{Result: large}); err != nil {
			return
		}
	}
	t.Error("a gigabyte waits for it")
}

func TestTheLastMessagesGoOutWhenTheServerEnds(t *testing.T) {
	s := serve(t)
	tabs := []*tab{s.open(), s.open()}
	<-s.streams
	<-s.streams
	s.end()
	for _, tab := range tabs {
		if line := tab.next(); !strings.Contains(line, "goodbye") {
			t.Errorf("got %s", line)
		}
		if rest, err := io.ReadAll(tab.lines); err != nil || len(bytes.TrimSpace(rest)) > 0 {
			t.Errorf("then %q, %v", rest, err)
		}
	}
	<-s.ended
	if c, err := net.Dial("tcp", strings.TrimSuffix(strings.TrimPrefix(s.address, "http://"), "/")); err == nil {
		c.Close()
		t.Error("the port is still open")
	}
}

// A browser keeps its connections, so it need not come by the port.
func TestAPageThatHasToLeaveCannotReconnect(t *testing.T) {
	s := serve(t)
	kept := &http.Transport{}
	get := func() error {
		answer, err := kept.RoundTrip(s.request(http.MethodGet, "/", ""))
		if err == nil {
			_, _ = io.Copy(io.Discard, answer.Body)
			answer.Body.Close()
		}
		return err
	}
	asked := make(chan error, 1)
	s.leaving = func() { asked <- get() }
	s.open()
	<-s.streams
	if err := get(); err != nil {
		t.Fatal(err)
	}
	s.end()
	if err := <-asked; err == nil {
		t.Error("the page is still served")
	}
}

func TestTheServerEndsThoughAPageDoesNotRead(t *testing.T) {
	s := serve(t)
	s.open()
	page := <-s.streams
	large := []byte(`"` + strings.Repeat("x", 1<<20) + `"`)
	for range 30 { // more than the system keeps for a reader
		_, _ = page.Write(&transport.Message{Result: large})
	}
	s.end()
	<-s.ended
}

func TestNoTokenIsLikeAnother(t *testing.T) {
	if a, b := serve(t), serve(t); a.token == b.token {
		t.Error("two servers have the same token")
	}
}

func TestAPanelThatIsNotCompleteIsNotServed(t *testing.T) {
	if _, err := preview.Listen(t.Context(), preview.Options{Panel: fstest.MapFS{"board.js": {}}}); err == nil || !strings.Contains(err.Error(), "board.css") {
		t.Errorf("got %v", err)
	}
}

func TestAPageWithoutAStreamAsksForItsMessages(t *testing.T) {
	s := serve(t)
	answer, _ := s.do(s.request(http.MethodGet, "/messages?poll", ""))
	number := answer.Header.Get("Plywise-Page")
	if answer.StatusCode != http.StatusNoContent || number == "" {
		t.Fatalf("%s, and the page's number is %q", answer.Status, number)
	}
	asks := func() string {
		answer, err := http.DefaultTransport.RoundTrip(s.request(http.MethodGet, "/messages?page="+number, ""))
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		body, _ := io.ReadAll(answer.Body)
		return answer.Status + " " + string(body)
	}
	p := tab{served: s, number: number}
	for _, name := range []string{"one", "two"} {
		if status := p.send(`{"jsonrpc":"2.0","id":1,"method":"` + name + `"}`); status != http.StatusNoContent {
			t.Fatal(status)
		}
	}
	got := asks()
	for !strings.Contains(got, "two") { // they come together, or one after the other
		got += asks()
	}
	if !strings.Contains(got, `"one"`) || !strings.HasPrefix(got, "200") {
		t.Error(got)
	}
	s.end()
	<-s.ended
}
