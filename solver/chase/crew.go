package chase

import (
	"runtime"
	"time"

	"plywise/solver"
)

// At one level what the mouse wins has one turn and what the cat wins the other,
// so that two hands can find them side by side: each writes blocks of its own turn
// and reads frontiers that end there.

// largeLevel is the number of words of both parts of a level from which on it
// may be worth calling another hand.
const largeLevel = 1 << 10

// advance finds the next level of every frontier.
func (a *analysis) advance() {
	var words [2]int64
	for i := range a.frontiers {
		words[a.frontiers[i].turn] += a.frontiers[i].words
	}
	together := a.pace.hands > 1
	if a.pace.hands == 0 && min(words[0], words[1]) > largeLevel && runtime.GOMAXPROCS(0) > 1 {
		together = a.trial.together()
		if !together || a.todo != nil { // to start the helper takes time only once
			begin := time.Now()
			defer func() { a.trial.note(together, words[0]+words[1], time.Since(begin)) }()
		}
	}
	if together {
		a.call()
		a.work(a.hands[0], solver.Mouse)
		<-a.done
	} else {
		a.work(a.hands[0], solver.Mouse)
		a.work(a.hands[0], solver.Cat)
	}
	for i := range a.frontiers {
		f := &a.frontiers[i]
		f.states, f.words = 0, 0
		for _, h := range a.hands {
			f.states += h.states[i]
			f.words += h.words[i]
			h.states[i], h.words[i] = 0, 0
		}
	}
}

// work has a hand advance the frontiers of one turn, strip by strip.
func (a *analysis) work(h *hand, turn solver.Player) {
	for i := range a.frontiers {
		if f := &a.frontiers[i]; f.turn == turn && f.states > 0 {
			for strip := range a.table.words {
				h.advance(a, i, strip)
			}
		}
	}
}

// call has a helper work at the cat's turns of this level. It is started the
// first time.
func (a *analysis) call() {
	if a.todo == nil {
		if len(a.hands) == 1 {
			a.hands = append(a.hands, new(hand))
			a.hands[1].fit(a.table.words)
		}
		a.todo, a.done = make(chan struct{}), make(chan struct{})
		go a.help(a.todo, a.done)
	}
	a.todo <- struct{}{}
}

// help works at one level after another until it is dismissed.
func (a *analysis) help(todo <-chan struct{}, done chan<- struct{}) {
	for range todo {
		a.work(a.hands[1], solver.Cat)
		done <- struct{}{}
	}
}

// dismiss ends the helper.
func (a *analysis) dismiss() {
	if a.todo != nil {
		close(a.todo)
		a.todo, a.done = nil, nil
	}
}

// A trial finds out whether two hands are faster than one. That depends on the
// game and on the machine: a frontier passes from hand to hand, which may take
// longer than to find what comes of it, where places have few moves.
type trial struct {
	levels [2]int // that were found alone and together
	words  [2]int64
	took   [2]time.Duration
}

// A trial tries either for some levels, and follows what was faster for a term.
const (
	triedLevels = 4
	term        = 80
)

// together reports whether the next level is to be found by two hands.
func (t *trial) together() bool {
	switch {
	case t.levels[0] < triedLevels:
		return false
	case t.levels[1] < triedLevels:
		return true
	}
	// Less time for a word.
	return float64(t.took[1])*float64(t.words[0]) < float64(t.took[0])*float64(t.words[1])
}

// note notes how long a level took that follows from so many words.
func (t *trial) note(together bool, words int64, took time.Duration) {
	i := 0
	if together {
		i = 1
	}
	t.levels[i]++
	t.words[i] += words
	t.took[i] += took
	if t.levels[0]+t.levels[1] == term {
		*t = trial{}
	}
}
