package session

import (
	"context"
	"fmt"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"plywise/lsp/internal/optional"
	"plywise/lsp/workspace"
)

// A phase is where a session stands.
//
//	created ──initialize──▶ running ──shutdown──▶ shut down
//	   │                       │                      │
//	   └──────────exit─────────┴─────────exit─────────┴──▶ over
//	            exit code 1                 exit code 0
type phase uint8

const (
	created phase = iota
	running
	shutDown
)

// A lifecycle keeps a session's phase. The connection accepts any message at any
// time, so each one is checked here.
type lifecycle struct {
	mu    sync.Mutex
	phase phase
}

// admit returns nil if a message may come now, else the error that answers it.
func (l *lifecycle) admit(method string, isRequest bool) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case method == protocol.MethodExit && !isRequest:
		return nil
	case l.phase == created && (method != protocol.MethodInitialize || !isRequest):
		return jsonrpc2.NewError(jsonrpc2.ServerNotInitialized, method+" came before initialize")
	case l.phase == running && method == protocol.MethodInitialize:
		return jsonrpc2.NewError(jsonrpc2.InvalidRequest, "the server is initialized already")
	case l.phase == shutDown:
		return jsonrpc2.NewError(jsonrpc2.InvalidRequest, method+" came after shutdown")
	}
	return nil
}

func (l *lifecycle) enter(p phase) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.phase = p
}

func (l *lifecycle) exitCode() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.phase == shutDown {
		return 0
	}
	return 1
}

func (s *Session) lifecycleFeature() Feature {
	return Feature{Methods: Methods{
		protocol.MethodInitialize:  OnRequest(s.initialize).keepingOrder(),
		protocol.MethodInitialized: OnSignal(s.initialized),
		protocol.MethodShutdown:    {InOrder: true, Read: func([]byte) (Asked, error) { return Asked{Run: s.shutdown}, nil }},
		protocol.MethodExit:        OnSignal(s.exit),
	}}
}

func (s *Session) initialize(_ context.Context, _ workspace.Snapshots, p *protocol.InitializeParams) (*protocol.InitializeResult, error) {
	s.Client = newProfile(p)
	s.Log.Info("initialize",
		zap.String("client", p.ClientInfo.Name),
		zap.String("positions", string(encodingKinds[s.Client.Encoding])))
	if pid := optional.Value(p.ProcessID); pid > 0 {
		s.watchParent(int(pid))
	}
	result := &protocol.InitializeResult{
		Capabilities: protocol.ServerCapabilities{PositionEncoding: encodingKinds[s.Client.Encoding]},
		ServerInfo:   protocol.ServerInfo{Name: "plywise", Version: protocol.NewOptional(s.options.Version)},
	}
	for _, f := range s.offered {
		if f.Offer != nil {
			f.Offer(&result.Capabilities)
		}
	}
	s.startPublishing()
	s.configuration.Begin(s.Client.options, clientKeys...)
	s.Files.Begin(s.Client.Encoding, foldersOf(p))
	s.lifecycle.enter(running)
	return result, nil
}

func (s *Session) initialized(context.Context) {
	for i := range s.offered {
		if begin := s.offered[i].Initialized; begin != nil {
			s.offered[i].Initialized = nil // once, however often the client says so
			s.background.Go(func() { begin(s.ctx) })
		}
	}
}

func (s *Session) shutdown(context.Context, workspace.Snapshots) (any, error) {
	s.lifecycle.enter(shutDown)
	for _, listener := range s.onShutDown {
		listener()
	}
	return nil, nil
}

// exit ends the session's context from within the reading goroutine, which
// therefore does not start another read that nothing could interrupt.
func (s *Session) exit(context.Context) { s.stop(errExit) }

// watchParent ends the session when a process is gone.
func (s *Session) watchParent(pid int) {
	s.background.Go(func() {
		if awaitProcess(s.ctx, pid) {
			s.stop(fmt.Errorf("the process %d, which this server was started for, is gone", pid))
		}
	})
}
