package lsp

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"plywise/parser"
)

// configurationFeature follows the client's settings, which any feature reads with
// [server.settings].
func (s *server) configurationFeature() feature {
	return feature{
		methods: methods{
			protocol.MethodWorkspaceDidChangeConfiguration: onNotification(s.configuration.changed),
		},
		initialized: s.configuration.begin,
	}
}

// A configuration keeps the settings in force.
//
//	defaults ◀─ initialization options ◀─ section `plywise`
//
// A client that can be asked for the section is asked when the session begins
// and whenever it says that something changed. One that cannot tells it in the
// notification.
type configuration struct {
	server  *server
	known   chan struct{} // closed when the client has told its settings, or will not
	isKnown func()        // closes it
	wake    chan struct{} // capacity 1; the section is to be asked for again

	mu    sync.Mutex       // held while settings are put in force
	base  settings         // what holds for what the section does not say
	early []parser.Message // what is wrong with the initialization options
	wrong map[string]bool  // what was wrong with the section, in English
}

// patienceForSettings is how long the first requests wait for the client to tell
// its settings.
const patienceForSettings = time.Second

func newConfiguration(s *server) *configuration {
	c := &configuration{server: s, known: make(chan struct{}), wake: make(chan struct{}, 1)}
	c.isKnown = sync.OnceFunc(func() { close(c.known) })
	return c
}

// await returns when the client has told its settings, so that the first thing
// it is shown is not what the person does not want to see.
func (c *configuration) await(ctx context.Context) {
	select {
	case <-c.known:
		return
	default:
	}
	timer := time.NewTimer(patienceForSettings)
	defer timer.Stop()
	select {
	case <-c.known:
	case <-ctx.Done():
	case <-timer.C:
		c.isKnown() // it will not be waited for again
	}
}

// initially puts the initialization options in force.
func (c *configuration) initially(options []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	base := c.server.settings()
	c.base, c.early = base.with(unwrap(options), base, clientKeys...)
	c.force(c.base)
}

// begin follows the section until the session ends.
func (c *configuration) begin(ctx context.Context) {
	s := c.server
	s.complain(ctx, c.early)
	workspace := &s.editor.workspace
	if !value(workspace.Configuration) {
		c.isKnown()
		return
	}
	if value(orEmpty(workspace.DidChangeConfiguration).DynamicRegistration) {
		s.register(ctx, protocol.MethodWorkspaceDidChangeConfiguration, &protocol.DidChangeConfigurationRegistrationOptions{
			Section: protocol.String(section),
		})
	}
	c.pull(ctx)
	c.isKnown()
	for {
		select {
		case <-ctx.Done():
			return
		case <-c.wake:
			c.pull(ctx)
		}
	}
}

// changed takes that the section has changed.
func (c *configuration) changed(_ context.Context, p *protocol.DidChangeConfigurationParams) error {
	if value(c.server.editor.workspace.Configuration) {
		select {
		case c.wake <- struct{}{}:
		default:
		}
		return nil
	}
	wrong := c.take(unwrap(p.Settings))
	c.server.background.Go(func() { c.server.complain(c.server.ctx, wrong) })
	return nil
}

// pull asks the client for the section.
func (c *configuration) pull(ctx context.Context) {
	name := section
	answers, err := c.server.client.Configuration(ctx, &protocol.ConfigurationParams{
		Items: []protocol.ConfigurationItem{{Section: &name}},
	})
	switch {
	case err != nil && ctx.Err() == nil:
		c.server.log.Warn("the client does not tell its configuration", zap.Error(err))
	case len(answers) > 0:
		c.server.complain(ctx, c.take(answers[0]))
	}
}

// take puts what the section says in force, and returns what is wrong with it
// and was not the last time.
func (c *configuration) take(written []byte) []parser.Message {
	c.mu.Lock()
	defer c.mu.Unlock()
	next, wrong := c.base.with(written, c.server.settings())
	c.force(next)
	return c.news(wrong)
}

// news returns the complaints that were not made the last time. A client tells
// the whole section when a single key has changed.
func (c *configuration) news(wrong []parser.Message) []parser.Message {
	said := make(map[string]bool)
	var fresh []parser.Message
	for _, w := range wrong {
		said[w.String()] = true
		if !c.wrong[w.String()] {
			fresh = append(fresh, w)
		}
	}
	c.wrong = said
	return fresh
}

// force puts settings in force, and has everything that they change shown anew.
func (c *configuration) force(next settings) {
	old := c.server.decided.Swap(&next)
	if *old == next {
		return
	}
	c.server.log.Info("settings", zap.Any("settings", next))
	c.server.configured(old, &next)
}

// configured has what other settings change shown anew.
func (s *server) configured(before, now *settings) {
	if before.Memory != now.Memory {
		s.engine.SetMemory(now.Memory)
		s.schedule.reconsider()
		for _, snap := range s.documents.view().open {
			snap.findings.forget()
		}
		if s.options.Resized != nil {
			s.options.Resized(now.Memory)
		}
	}
	if before.Memory != now.Memory || before.Reference != now.Reference {
		s.publisher.anew()
	}
	if before.Memory != now.Memory || before.Reference != now.Reference {
		s.workspace.forgetReports()
	}
	if *before != *now {
		s.news.tell()
		s.background.Go(func() { s.refreshEverything(s.ctx) })
	}
}

// refreshEverything has the client ask again for what it shows unasked.
func (s *server) refreshEverything(ctx context.Context) {
	w := &s.editor.workspace
	for _, ask := range []struct {
		name      string
		supported *bool
		ask       func(context.Context) error
	}{
		{"inlay hints", orEmpty(w.InlayHint).RefreshSupport, s.client.InlayHintRefresh},
		{"code lenses", orEmpty(w.CodeLens).RefreshSupport, s.client.CodeLensRefresh},
		{"semantic tokens", orEmpty(w.SemanticTokens).RefreshSupport, s.client.SemanticTokensRefresh},
	} {
		if !value(ask.supported) {
			continue
		}
		if err := ask.ask(ctx); err != nil && ctx.Err() == nil {
			s.log.Warn("the client does not refresh", zap.String("what", ask.name), zap.Error(err))
		}
	}
}

// complain tells the person at the editor what is wrong with the settings.
func (s *server) complain(ctx context.Context, wrong []parser.Message) {
	for _, w := range wrong {
		err := s.client.ShowMessage(ctx, &protocol.ShowMessageParams{Type: protocol.MessageTypeWarning, Message: s.message(w)})
		if err != nil && ctx.Err() == nil {
			s.log.Warn("a message could not be sent", zap.Error(err))
		}
	}
}

// register has the client send something that it only sends when it is asked to.
func (s *server) register(ctx context.Context, method string, options any) {
	encoded, err := json.Marshal(options)
	if err == nil {
		err = s.client.RegisterCapability(ctx, &protocol.RegistrationParams{
			Registrations: []protocol.Registration{{ID: method, Method: method, RegisterOptions: encoded}},
		})
	}
	if err != nil && ctx.Err() == nil {
		s.log.Warn("the client does not register", zap.String("method", method), zap.Error(err))
	}
}
