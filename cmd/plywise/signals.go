package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// hangup is SIGHUP, which not every system has: the terminal has gone.
const hangup = syscall.Signal(1)

// untilSignalled returns a context that the first signal ends with which a process is
// asked to end. The second one ends the process, whatever it waits for.
func untilSignalled(ctx context.Context) context.Context {
	ctx, cancel := context.WithCancelCause(ctx)
	received := make(chan os.Signal, 1)
	signal.Notify(received, os.Interrupt, syscall.SIGTERM)
	if !isIgnored(hangup) { // as nohup has it
		signal.Notify(received, hangup)
	}
	go func() {
		s := <-received
		signal.Stop(received)
		cancel(signalled{s})
	}()
	return ctx
}

// A signalled is the cause of a context that a signal has ended.
type signalled struct{ os.Signal }

func (s signalled) Error() string {
	if s.Signal == os.Interrupt {
		return "interrupted"
	}
	return "terminated"
}

// ending returns the signal that has ended a context, an interrupt if it was none.
func ending(ctx context.Context) signalled {
	s := signalled{os.Interrupt}
	errors.As(context.Cause(ctx), &s)
	return s
}

// exitCode is what a shell reports for a process that the signal has ended.
func (s signalled) exitCode() int {
	if number, ok := s.Signal.(syscall.Signal); ok {
		return 128 + int(number)
	}
	return exitInterrupted
}

// patience is how long a command may take to end after its context has.
const patience = 500 * time.Millisecond

// untilInterrupted runs f and returns its error. If f goes on for more than a moment
// after the context has ended, it waits for something that cannot be interrupted, such
// as the reader of a pipe; it is left to wait until the process ends.
func untilInterrupted(ctx context.Context, f func() error) error {
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
