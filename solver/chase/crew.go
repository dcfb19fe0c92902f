package chase

import (
	"runtime"

	"plywise/solver"
)

// A level is found by as many hands as there are processors, once it is large
// enough. The strips of a level do not meet: each reads its own part of the
// frontiers, writes its own blocks of the table, and leaves its own blocks of
// the next frontiers.

// alone is the size of a level up to which one hand finds the next in less time
// than it takes to call the others.
const alone = 1 << 12

// advance finds the next level of every frontier.
func (a *analysis) advance() {
	var words int64
	for i := range a.frontiers {
		words += a.frontiers[i].words
	}
	a.next.Store(0)
	if words > a.pace.alone {
		a.call()
	}
	a.work(&a.hands[0])
	a.done.Wait()
	for i := range a.frontiers {
		f := &a.frontiers[i]
		f.states, f.words = 0, 0
		for k := range a.hands {
			h := &a.hands[k]
			f.states += h.states[i]
			f.words += h.words[i]
			h.states[i], h.words[i] = 0, 0
		}
	}
}

// work advances strips until none is left.
func (a *analysis) work(h *hand) {
	for {
		i := int(a.next.Add(1)) - 1
		if i >= 2*a.table.words {
			return
		}
		turn, strip := solver.Player(i%2), i/2
		for k := range a.frontiers {
			if f := &a.frontiers[k]; f.turn == turn && f.states > 0 {
				h.advance(a, k, strip)
			}
		}
	}
}

// call has the helpers work at this level. They are started the first time.
func (a *analysis) call() {
	if a.todo == nil {
		for len(a.hands) < min(runtime.GOMAXPROCS(0), 2*a.table.words) {
			var h hand
			h.fit(a.table.words)
			a.hands = append(a.hands, h)
		}
		a.todo = make(chan struct{})
		for i := range a.hands[1:] {
			go a.help(&a.hands[i+1], a.todo)
		}
	}
	a.done.Add(len(a.hands) - 1)
	for range a.hands[1:] {
		a.todo <- struct{}{}
	}
}

// help works at one level after another until it is dismissed.
func (a *analysis) help(h *hand, todo <-chan struct{}) {
	for range todo {
		a.work(h)
		a.done.Done()
	}
}

// dismiss ends the helpers.
func (a *analysis) dismiss() {
	if a.todo != nil {
		close(a.todo)
		a.todo = nil
	}
}
