package signals

import (
	"context"
	"errors"
	"os"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

func TestTheCauseOfAContextSaysHowItEnded(t *testing.T) {
	for cause, want := range map[error]string{
		Received{os.Interrupt}:    "interrupted",
		Received{syscall.SIGTERM}: "terminated",
		Received{hangup}:          "terminated",
		errors.New("no signal"):   "interrupted",
	} {
		ctx, cancel := context.WithCancelCause(t.Context())
		cancel(cause)
		if got := Cause(ctx).Error(); got != want {
			t.Errorf("%v: %q, want %q", cause, got, want)
		}
	}
}

func TestWaitReturnsTheErrorOfWorkThatEndsSoonAfterItsContext(t *testing.T) {
	own := errors.New("its own")
	synctest.Test(t, func(t *testing.T) {
		for _, late := range []time.Duration{0, Patience / 2} {
			ctx, cancel := context.WithCancel(t.Context())
			err := Wait(ctx, Patience, func() error {
				cancel()
				time.Sleep(late)
				return own
			})
			if err != own {
				t.Errorf("after %v: %v", late, err)
			}
		}
	})
}

func TestWaitLeavesWorkThatGoesOnAfterItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		released := make(chan struct{})
		start := time.Now()
		err := Wait(ctx, Patience, func() error {
			cancel()
			<-released
			return nil
		})
		if !errors.Is(err, context.Canceled) || time.Since(start) != Patience {
			t.Errorf("%v after %v", err, time.Since(start))
		}
		close(released)
	})
}
