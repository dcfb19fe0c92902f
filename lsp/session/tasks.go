package session

import "sync"

// A tasks counts goroutines. Unlike a [sync.WaitGroup] it may be waited for while there is none
// and another begins. The zero value is ready for use.
type tasks struct {
	panicked func(cause any) // called where a panic is recovered

	mu    sync.Mutex
	begun int           // goroutines so far
	going int           // of them
	none  chan struct{} // closed when none is going; nil while nobody waits
}

// Go calls do on a goroutine of its own. A panic ends do alone.
func (t *tasks) Go(do func()) {
	t.mu.Lock()
	t.begun++
	t.going++
	t.mu.Unlock()
	go func() {
		defer t.end()
		t.try(do)
	}()
}

// try calls do. A panic ends do alone.
func (t *tasks) try(do func()) {
	defer func() {
		if cause := recover(); cause != nil {
			t.panicked(cause)
		}
	}()
	do()
}

func (t *tasks) end() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.going--; t.going == 0 && t.none != nil {
		close(t.none)
		t.none = nil
	}
}

// Wait waits until no goroutine is going, and returns how many there have been so far.
func (t *tasks) Wait() (begun int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for t.going > 0 {
		if t.none == nil {
			t.none = make(chan struct{})
		}
		none := t.none
		t.mu.Unlock()
		<-none
		t.mu.Lock()
	}
	return t.begun
}
