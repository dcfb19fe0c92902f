// Package configuration keeps the user's settings, and follows their changes.
package configuration

import (
	"context"
	"maps"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"go.uber.org/zap"

	"plywise/parser/source"
	"plywise/parser/syntax"
)

// A Configuration keeps the settings in force.
//
//	defaults ◀─ initialization options ◀─ section `plywise`
//
// A client that can be asked for the section is asked once when the session begins and once
// whenever it says that something has changed. Any other client sends the section in its
// notification.
type Configuration struct {
	log       *zap.Logger
	events    Events
	inForce   atomic.Pointer[Settings]
	known     chan struct{} // closed when the client has sent its settings, or will not
	markKnown func()        // closes known
	wake      chan struct{} // capacity 1; a signal to ask for the section again

	mu              sync.Mutex       // held while settings are put in force
	base            Settings         // the settings of keys that the section does not have
	optionsProblems []syntax.Message // those of the initialization options
	lastProblems    map[string]bool  // those of the last section, in English
	logged          map[string]bool  // the keys that are no settings and stand in the log
}

// Events are callbacks.
type Events struct {
	// Changed is called when the settings in force have changed.
	Changed func(before, now Settings)
	// Complain is called with the problems of the settings that the user has written.
	Complain func(context.Context, []syntax.Message)
}

// echoWait is how long the first request for the section waits for a client that says at once
// that the section has changed. It does so together with its answer to the registration.
const echoWait = 20 * time.Millisecond

// settingsWait is how long the first requests wait for the client's settings.
const settingsWait = time.Second

// New returns a configuration with the given settings in force.
func New(first Settings, log *zap.Logger, events Events) *Configuration {
	c := &Configuration{log: log, events: events, known: make(chan struct{}), wake: make(chan struct{}, 1)}
	c.markKnown = sync.OnceFunc(func() { close(c.known) })
	c.inForce.Store(&first)
	return c
}

// Settings returns the settings in force.
func (c *Configuration) Settings() Settings { return *c.inForce.Load() }

// Await returns when the client has sent its settings. Otherwise the first answers could show
// spoilers that the user has turned off.
func (c *Configuration) Await(ctx context.Context) {
	select {
	case <-c.known:
		return
	default:
	}
	timer := time.NewTimer(settingsWait)
	defer timer.Stop()
	select {
	case <-c.known:
	case <-ctx.Done():
	case <-timer.C:
		c.markKnown() // do not wait again
	}
}

// Begin puts the initialization options in force. The keys in otherKeys are no settings,
// but belong there.
func (c *Configuration) Begin(options []byte, otherKeys ...string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	base := c.Settings()
	var unknown []string
	c.base, c.optionsProblems, unknown = base.with(unwrap(options), base)
	c.logUnknown(slices.DeleteFunc(unknown, func(key string) bool { return slices.Contains(otherKeys, key) }))
	c.apply(c.base)
}

// Follow follows the section until ctx ends. Ask asks the client for it; it is nil for a client
// that cannot be asked. Registered says that the client has just been asked to report changes
// of the section. Some report one at once, changed or not, and are asked for the section only
// then.
func (c *Configuration) Follow(ctx context.Context, ask func(context.Context) ([]byte, error), registered bool) {
	c.events.Complain(ctx, c.optionsProblems)
	if ask == nil {
		c.markKnown()
		return
	}
	if registered {
		select {
		case <-c.wake: // the answer will cover it
		case <-time.After(echoWait):
		}
	}
	c.pull(ctx, ask)
	c.markKnown()
	for {
		select {
		case <-ctx.Done():
			return
		case <-c.wake:
			c.pull(ctx, ask)
		}
	}
}

// Refresh makes Follow ask the client for the section again.
func (c *Configuration) Refresh() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// pull asks the client for the section. A panic is logged, so that later changes are followed.
func (c *Configuration) pull(ctx context.Context, ask func(context.Context) ([]byte, error)) {
	defer func() {
		if cause := recover(); cause != nil {
			c.log.Error("panic while the settings changed", zap.Any("cause", cause), zap.ByteString("stack", debug.Stack()))
		}
	}()
	written, err := ask(ctx)
	switch {
	case err != nil && ctx.Err() == nil:
		c.log.Warn("the client does not send its configuration", zap.Error(err))
	case err == nil:
		c.events.Complain(ctx, c.update(written))
	}
}

// Update puts the settings that a client has sent unasked in force, and returns the
// problems with them that the last ones did not have.
func (c *Configuration) Update(written []byte) []syntax.Message { return c.update(unwrap(written)) }

func (c *Configuration) update(written []byte) []syntax.Message {
	c.mu.Lock()
	defer c.mu.Unlock()
	next, problems, unknown := c.base.with(written, c.Settings())
	c.logUnknown(unknown)
	c.apply(next)
	return c.newProblems(problems)
}

// logUnknown logs keys that are no settings, each once. The user is not told: they may be
// settings of the client.
func (c *Configuration) logUnknown(keys []string) {
	for _, key := range keys {
		if c.logged[key] {
			continue
		}
		if c.logged == nil {
			c.logged = make(map[string]bool)
		}
		c.logged[key] = true
		c.log.Warn("the server has no such setting", zap.String("setting", Section+"."+source.Visible(key)),
			zap.Strings("settings", slices.Sorted(maps.Keys(settingKeys))))
	}
}

// newProblems returns the problems that the last section did not have. A client sends
// the whole section even if a single key has changed.
func (c *Configuration) newProblems(problems []syntax.Message) []syntax.Message {
	all := make(map[string]bool)
	var added []syntax.Message
	for _, p := range problems {
		all[p.String()] = true
		if !c.lastProblems[p.String()] {
			added = append(added, p)
		}
	}
	c.lastProblems = all
	return added
}

// apply puts settings in force.
func (c *Configuration) apply(next Settings) {
	if old := *c.inForce.Swap(&next); old != next {
		c.log.Info("settings", zap.Any("settings", next))
		c.events.Changed(old, next)
	}
}
