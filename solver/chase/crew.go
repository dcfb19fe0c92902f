package chase

import "runtime"

// What the mouse wins and what the cat wins do not meet, so that two hands find
// them side by side, level by level, once both are large enough and there are
// two processors. At one level the mouse's wins have one turn and the cat's the
// other, so that the hands write blocks of different turns; but for what the cat
// wins because the mouse must run into it, which therefore goes with the
// mouse's wins.

// alone is the size, in words, up to which one hand finds the smaller part of a
// level too, in less time than it takes to call another and to bring it the
// memory.
const alone = 1 << 10

// advance finds the next level of every frontier.
func (a *analysis) advance() {
	if min(a.frontiers[escaping].words, a.frontiers[catching].words) > a.pace.alone && runtime.GOMAXPROCS(0) > 1 {
		a.call()
		a.work(a.hands[0], escaping, running)
		<-a.done
	} else {
		a.work(a.hands[0], escaping, running, catching)
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

// work has a hand advance some of the frontiers, strip by strip.
func (a *analysis) work(h *hand, frontiers ...int) {
	for _, i := range frontiers {
		if a.frontiers[i].states > 0 {
			for strip := range a.table.words {
				h.advance(a, i, strip)
			}
		}
	}
}

// call has a helper find what the cat catches at this level. It is started the
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
		a.work(a.hands[1], catching)
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
