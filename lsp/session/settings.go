package session

import (
	"context"
	"runtime/debug"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"plywise/lsp/configuration"
	"plywise/lsp/internal/optional"
	"plywise/parser/syntax"
)

// clientKeys may stand among the settings in the initialization options. They are
// about the client itself.
var clientKeys = []string{"menus", "preview", "shortLenses", "solve", "view"}

// settingsFeature follows the client's settings, which any feature reads with
// [Session.Settings].
func (s *Session) settingsFeature() Feature {
	return Feature{
		Methods: Methods{
			protocol.MethodWorkspaceDidChangeConfiguration: OnNotification(s.settingsChanged),
		},
		Initialized: s.followSettings,
	}
}

// Settings returns the settings in force.
func (s *Session) Settings() configuration.Settings { return s.configuration.Settings() }

func (s *Session) followSettings(ctx context.Context) {
	workspace := &s.Client.Workspace
	if !optional.Value(workspace.Configuration) {
		s.configuration.Follow(ctx, nil, false)
		return
	}
	registers := optional.Value(optional.OrEmpty(workspace.DidChangeConfiguration).DynamicRegistration)
	if registers {
		s.background.Go(func() { // a client may never answer
			s.Register(ctx, protocol.MethodWorkspaceDidChangeConfiguration, protocol.MethodWorkspaceDidChangeConfiguration, &protocol.DidChangeConfigurationRegistrationOptions{
				Section: protocol.String(configuration.Section),
			})
		})
	}
	s.configuration.Follow(ctx, s.askSettings, registers)
}

// askSettings asks the client for the section.
func (s *Session) askSettings(ctx context.Context) ([]byte, error) {
	name := configuration.Section
	answers, err := s.Remote.Configuration(ctx, &protocol.ConfigurationParams{
		Items: []protocol.ConfigurationItem{{Section: &name}},
	})
	if err != nil || len(answers) == 0 {
		return nil, err
	}
	return answers[0], nil
}

// settingsChanged is called when the section has changed.
func (s *Session) settingsChanged(_ context.Context, p *protocol.DidChangeConfigurationParams) error {
	if optional.Value(s.Client.Workspace.Configuration) {
		s.configuration.Refresh()
		return nil
	}
	problems := s.configuration.Update(p.Settings)
	s.background.Go(func() { s.complain(s.ctx, problems) })
	return nil
}

func (s *Session) setMemory(bytes int64) {
	s.editing.Lock()
	defer s.editing.Unlock()
	s.engine.SetMemory(bytes)
	s.makeRoom()
	s.Files.ForgetTexts() // the limit decides which are read
}

// configured brings everything that depends on the settings up to date.
func (s *Session) configured(before, now configuration.Settings) {
	if before.Memory != now.Memory {
		s.setMemory(now.Memory)
		s.Schedule.Reconsider()
		s.leftBehind.Store(true) // work may still use a game that has been dropped
		s.stir()
		s.background.Go(debug.FreeOSMemory)
		if s.options.Resized != nil {
			s.options.Resized(now.Memory)
		}
	}
	if before.Memory != now.Memory || before.Reference != now.Reference || before.Spoilers != now.Spoilers {
		s.rejudged.Add(1)
		for document := range s.documents.Snapshots() {
			s.publisher.Opened(document)
		}
	}
	s.retell()
}

// retell has the client ask again for what it shows of outcomes.
func (s *Session) retell() {
	s.EditMaps.reconsider()
	s.Changes.Send()
	s.background.Go(func() {
		s.refreshEverything(s.ctx)
		for _, listener := range s.onTold {
			listener(s.ctx)
		}
	})
}

// refreshEverything makes the client ask again for everything that it shows all the time.
func (s *Session) refreshEverything(ctx context.Context) {
	w := &s.Client.Workspace
	for _, refresh := range []struct {
		name      string
		supported *bool
		send      func(context.Context) error
	}{
		{"inlay hints", optional.OrEmpty(w.InlayHint).RefreshSupport, s.Remote.InlayHintRefresh},
		{"code lenses", optional.OrEmpty(w.CodeLens).RefreshSupport, s.Remote.CodeLensRefresh},
		{"semantic tokens", optional.OrEmpty(w.SemanticTokens).RefreshSupport, s.Remote.SemanticTokensRefresh},
	} {
		if !optional.Value(refresh.supported) {
			continue
		}
		if err := refresh.send(ctx); err != nil && ctx.Err() == nil {
			s.Log.Warn("the client does not refresh", zap.String("what", refresh.name), zap.Error(err))
		}
	}
}

// complain tells the user what is wrong with the settings.
func (s *Session) complain(ctx context.Context, problems []syntax.Message) {
	for _, p := range problems {
		s.Warn(ctx, s.Message(p))
	}
}
