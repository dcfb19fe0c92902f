package session

import (
	"context"
	"net"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"pgregory.net/rapid"

	"plywise/lsp/configuration"
	"plywise/lsp/publish"
	"plywise/lsp/transport"
)

func TestWhatCountsAsHeldIsWhatTheOpenTextsTake(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		ctx, end := context.WithCancel(t.Context())
		ours, theirs := net.Pipe()
		stream := transport.NewStream(theirs)
		settings := configuration.Default()
		settings.Memory = 1 << 20
		s := New(ctx, ours, Options{Settings: settings})
		s.publisher = publish.NewPublisher(publish.Client{}, publish.Source{}, s.Log)
		for range rapid.IntRange(1, 20).Draw(rt, "steps") {
			name := uri.URI(rapid.SampledFrom([]string{"file:///a", "file:///b", "file:///c"}).Draw(rt, "name"))
			some := strings.Repeat("// a comment\n", rapid.IntRange(0, 2000).Draw(rt, "lines"))
			var err error
			switch now := s.Documents()[name]; {
			case now == nil:
				p := &didOpenParams{}
				p.TextDocument.URI, p.TextDocument.Version, p.TextDocument.Text = string(name), 1, some
				err = s.didOpen(ctx, p)
			case rapid.Bool().Draw(rt, "closed"):
				err = s.didClose(ctx, &protocol.DidCloseTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: name}})
			default:
				top := &contentPosition{new(uint32), new(uint32)}
				p := &didChangeParams{ContentChanges: []contentChange{{Range: &contentRange{top, top}, Text: &some}}}
				p.TextDocument.URI, p.TextDocument.Version = name, now.Version+1
				err = s.change(p)
			}
			if err != nil {
				rt.Fatal(err)
			}
			var takes int64
			for _, snap := range s.Documents() {
				takes += snap.File.Footprint()
			}
			if s.held != takes {
				rt.Fatalf("%d bytes are counted, not %d", s.held, takes)
			}
		}
		end()
		stream.Close()
		s.stream.Close()
		s.engine.Wait()
		s.background.Wait()
	})
}
