package lsp

import (
	"context"
	"encoding/json"
	"runtime/debug"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"plywise/lsp/configuration"
	"plywise/parser/syntax"
)

// clientKeys may stand among the settings in the initialization options. They are
// about the client itself.
var clientKeys = []string{"board", "menus", "preview"}

// settingsFeature follows the client's settings, which any feature reads with
// [server.settings].
func (s *server) settingsFeature() feature {
	return feature{
		methods: methods{
			protocol.MethodWorkspaceDidChangeConfiguration: onNotification(s.settingsChanged),
		},
		initialized: s.followSettings,
	}
}

// settings returns the settings in force.
func (s *server) settings() configuration.Settings { return s.configuration.Settings() }

func (s *server) followSettings(ctx context.Context) {
	workspace := &s.client.workspace
	if !value(workspace.Configuration) {
		s.configuration.Follow(ctx, nil, false)
		return
	}
	registers := value(orEmpty(workspace.DidChangeConfiguration).DynamicRegistration)
	if registers {
		s.register(ctx, protocol.MethodWorkspaceDidChangeConfiguration, protocol.MethodWorkspaceDidChangeConfiguration, &protocol.DidChangeConfigurationRegistrationOptions{
			Section: protocol.String(configuration.Section),
		})
	}
	s.configuration.Follow(ctx, s.askSettings, registers)
}

// askSettings asks the client for the section.
func (s *server) askSettings(ctx context.Context) ([]byte, error) {
	name := configuration.Section
	answers, err := s.remote.Configuration(ctx, &protocol.ConfigurationParams{
		Items: []protocol.ConfigurationItem{{Section: &name}},
	})
	if err != nil || len(answers) == 0 {
		return nil, err
	}
	return answers[0], nil
}

// settingsChanged is called when the section has changed.
func (s *server) settingsChanged(_ context.Context, p *protocol.DidChangeConfigurationParams) error {
	if value(s.client.workspace.Configuration) {
		s.configuration.Refresh()
		return nil
	}
	problems := s.configuration.Update(p.Settings)
	s.background.Go(func() { s.complain(s.ctx, problems) })
	return nil
}

// configured brings everything that depends on the settings up to date.
func (s *server) configured(before, now configuration.Settings) {
	if before.Memory != now.Memory {
		s.editing.Lock()
		s.engine.SetMemory(now.Memory)
		s.makeRoom()
		s.files.ForgetTexts() // one may be read now, or not be any more
		s.editing.Unlock()
		s.schedule.Reconsider()
		s.leftBehind.Store(true) // by whoever still works with a game that has been dropped
		s.stir()
		s.background.Go(debug.FreeOSMemory)
		if s.options.Resized != nil {
			s.options.Resized(now.Memory)
		}
	}
	if before.Memory != now.Memory || before.Reference != now.Reference || before.Spoilers != now.Spoilers {
		s.rejudged.Add(1)
		for document := range s.documents.View() {
			s.publisher.Opened(document)
		}
	}
	s.editMaps.reconsider()
	s.changes.send()
	s.background.Go(func() {
		s.refreshEverything(s.ctx)
		if before.Spoilers != now.Spoilers {
			s.renewOutlines(s.ctx)
		}
	})
}

// refreshEverything makes the client ask again for whatever it shows all the time.
func (s *server) refreshEverything(ctx context.Context) {
	w := &s.client.workspace
	for _, refresh := range []struct {
		name      string
		supported *bool
		send      func(context.Context) error
	}{
		{"inlay hints", orEmpty(w.InlayHint).RefreshSupport, s.remote.InlayHintRefresh},
		{"code lenses", orEmpty(w.CodeLens).RefreshSupport, s.remote.CodeLensRefresh},
		{"semantic tokens", orEmpty(w.SemanticTokens).RefreshSupport, s.remote.SemanticTokensRefresh},
	} {
		if !value(refresh.supported) {
			continue
		}
		if err := refresh.send(ctx); err != nil && ctx.Err() == nil {
			s.log.Warn("the client does not refresh", zap.String("what", refresh.name), zap.Error(err))
		}
	}
}

// complain tells the person at the editor what is wrong with the settings.
func (s *server) complain(ctx context.Context, problems []syntax.Message) {
	for _, p := range problems {
		s.warn(ctx, s.message(p))
	}
}

// warn shows the person at the editor a message.
func (s *server) warn(ctx context.Context, message string) {
	err := s.remote.ShowMessage(ctx, &protocol.ShowMessageParams{Type: protocol.MessageTypeWarning, Message: message})
	if err != nil && ctx.Err() == nil {
		s.log.Warn("a message could not be sent", zap.Error(err))
	}
}

// register asks the client to send something that it sends only on request.
func (s *server) register(ctx context.Context, id, method string, options any) {
	encoded, err := json.Marshal(options)
	if err == nil {
		err = s.remote.RegisterCapability(ctx, &protocol.RegistrationParams{
			Registrations: []protocol.Registration{{ID: id, Method: method, RegisterOptions: encoded}},
		})
	}
	if err != nil && ctx.Err() == nil {
		s.log.Warn("the client does not register", zap.String("method", method), zap.Error(err))
	}
}

// unregister takes a registration back.
func (s *server) unregister(ctx context.Context, id, method string) {
	err := s.remote.UnregisterCapability(ctx, &protocol.UnregistrationParams{
		Unregisterations: []protocol.Unregistration{{ID: id, Method: method}},
	})
	if err != nil && ctx.Err() == nil {
		s.log.Warn("the client does not unregister", zap.String("method", method), zap.Error(err))
	}
}
