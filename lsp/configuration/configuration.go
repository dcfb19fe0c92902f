// Package configuration keeps what the person at the editor has chosen, and
// follows it when it changes.
package configuration

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"go.uber.org/zap"

	"plywise/parser"
)

// A Configuration keeps the settings in force.
//
//	defaults ◀─ initialization options ◀─ section `plywise`
//
// A client that can be asked for the section is asked when the session begins
// and whenever it says that something changed. One that cannot tells it in the
// notification.
type Configuration struct {
	log     *zap.Logger
	events  Events
	inForce atomic.Pointer[Settings]
	known   chan struct{} // closed when the client has told its settings, or will not
	isKnown func()        // closes it
	wake    chan struct{} // capacity 1; the section is to be asked for again

	mu    sync.Mutex       // held while settings are put in force
	base  Settings         // what holds for what the section does not say
	early []parser.Message // what is wrong with the initialization options
	wrong map[string]bool  // what was wrong with the section, in English
}

// Events tell what happens.
type Events struct {
	// Changed is called when other settings are in force than before.
	Changed func(before, now Settings)
	// Complain is told what is wrong with what the person has written.
	Complain func(context.Context, []parser.Message)
}

// wait is how long the first requests wait for the client to tell its settings.
const wait = time.Second

// New returns a configuration with the given settings in force.
func New(first Settings, log *zap.Logger, events Events) *Configuration {
	c := &Configuration{log: log, events: events, known: make(chan struct{}), wake: make(chan struct{}, 1)}
	c.isKnown = sync.OnceFunc(func() { close(c.known) })
	c.inForce.Store(&first)
	return c
}

// Settings returns those in force.
func (c *Configuration) Settings() Settings { return *c.inForce.Load() }

// Await returns when the client has told its settings, so that the first thing
// it is shown is not what the person does not want to see.
func (c *Configuration) Await(ctx context.Context) {
	select {
	case <-c.known:
		return
	default:
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-c.known:
	case <-ctx.Done():
	case <-timer.C:
		c.isKnown() // it will not be waited for again
	}
}

// Begin puts the initialization options in force. The keys in beside are none of
// the settings, but all right.
func (c *Configuration) Begin(options []byte, beside ...string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	base := c.Settings()
	c.base, c.early = base.with(unwrap(options), base, beside...)
	c.force(c.base)
}

// Follow follows the section until ctx ends. Ask asks the client for it; it is nil
// for a client that cannot be asked.
func (c *Configuration) Follow(ctx context.Context, ask func(context.Context) ([]byte, error)) {
	c.events.Complain(ctx, c.early)
	if ask == nil {
		c.isKnown()
		return
	}
	c.pull(ctx, ask)
	c.isKnown()
	for {
		select {
		case <-ctx.Done():
			return
		case <-c.wake:
			c.pull(ctx, ask)
		}
	}
}

// Refresh has the client asked for the section again.
func (c *Configuration) Refresh() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// pull asks the client for the section.
func (c *Configuration) pull(ctx context.Context, ask func(context.Context) ([]byte, error)) {
	written, err := ask(ctx)
	switch {
	case err != nil && ctx.Err() == nil:
		c.log.Warn("the client does not tell its configuration", zap.Error(err))
	case err == nil:
		c.events.Complain(ctx, c.take(written))
	}
}

// Take puts what a client tells of its own accord in force, and returns what is
// wrong with it and was not the last time.
func (c *Configuration) Take(written []byte) []parser.Message { return c.take(unwrap(written)) }

func (c *Configuration) take(written []byte) []parser.Message {
	c.mu.Lock()
	defer c.mu.Unlock()
	next, wrong := c.base.with(written, c.Settings())
	c.force(next)
	return c.fresh(wrong)
}

// fresh returns the complaints that were not made the last time. A client tells
// the whole section when a single key has changed.
func (c *Configuration) fresh(wrong []parser.Message) []parser.Message {
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

// force puts settings in force.
func (c *Configuration) force(next Settings) {
	if old := *c.inForce.Swap(&next); old != next {
		c.log.Info("settings", zap.Any("settings", next))
		c.events.Changed(old, next)
	}
}
