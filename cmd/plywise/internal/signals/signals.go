// Package signals ends the work of a process when a signal asks the process to end.
package signals

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// hangup is SIGHUP, which not every system has: the terminal is gone.
const hangup = syscall.Signal(1)

// Context returns a context that ends when a signal asks the process to end. A second signal
// ends the process at once.
func Context(ctx context.Context) context.Context {
	ctx, cancel := context.WithCancelCause(ctx)
	received := make(chan os.Signal, 1)
	signal.Notify(received, os.Interrupt, syscall.SIGTERM)
	if !isIgnored(hangup) { // nohup ignores it
		signal.Notify(received, hangup)
	}
	go func() {
		s := <-received
		signal.Stop(received)
		cancel(Received{s})
	}()
	return ctx
}

// Received is the cause of a context that a signal has ended.
type Received struct{ os.Signal }

func (r Received) Error() string {
	if r.Signal == os.Interrupt {
		return "interrupted"
	}
	return "terminated"
}

// Cause returns the signal that has ended a context, an interrupt if it was none.
func Cause(ctx context.Context) Received {
	r := Received{os.Interrupt}
	errors.As(context.Cause(ctx), &r)
	return r
}

// Patience is how long most work may go on after its context has ended.
const Patience = 500 * time.Millisecond

// Wait runs f and returns its error. If f goes on for longer than patience after the context has
// ended, f waits for something that no context interrupts, such as the reader of a pipe; Wait
// leaves it alone and returns the context's error.
func Wait(ctx context.Context, patience time.Duration, f func() error) error {
	done := make(chan error, 1)
	go func() { done <- f() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-done:
		return err
	case <-time.After(patience):
		return ctx.Err()
	}
}
