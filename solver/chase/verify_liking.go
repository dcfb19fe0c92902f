package chase

import "plywise/solver"

// A liking says how much a player likes each of 64 states, as numbers whose bits
// lie in words, a bit of each word for a state. The better an outcome is, the
// larger is its number:
//
//	it wins   it holds   plies
//	   1         1       how many to the win, each bit inverted
//	   0         1       0                                         a draw
//	   0         0       how many to the loss
//
// So the best of many moves is the largest of their numbers, found for all 64 in a
// few instructions for each word. That both kinds of plies fit one number is what
// makes it simple: the winner wants few, the loser many.
//
// The words of the plies come first, the lowest first, then the words of holds and of wins.
type liking []uint64

// likings are those of a mover for its places, by row. All have as many words.
type likings struct {
	planes int // how many are those of plies
	words  []uint64
}

// maxPlanes is how many bits the plies of an outcome may have.
const maxPlanes = 16

// fit makes room for so many rows, of so many bits of plies. What they hold is lost.
func (l *likings) fit(rows, planes int) {
	l.planes = planes
	if need := rows * (planes + 2); cap(l.words) < need {
		l.words = make([]uint64, need)
	} else {
		l.words = l.words[:need]
	}
}

// at returns the liking of a row.
func (l *likings) at(row int) liking {
	n := l.planes + 2
	return l.words[row*n:][:n:n]
}

// split returns the words of the plies, and of holds and wins.
func (l liking) split() (plies []uint64, holds, wins uint64) {
	n := len(l) - 2
	return l[:n], l[n], l[n+1]
}

// enter enters how much a player likes what a row of a sheet says.
func (l liking) enter(s *sheet, row int, who solver.Player) {
	won, lost := s.won[who][row], s.won[who.Opponent()][row]
	plies, _, _ := l.split()
	for k := range plies {
		plies[k] = won ^ s.plane(k, row)&(won|lost)
	}
	l[len(plies)], l[len(plies)+1] = ^lost, won
}

// larger sets l to the larger of two likings, state by state.
func (l liking) larger(a, b liking) {
	a, b = a[:len(l)], b[:len(l)]
	less := uint64(0) // where a is less than b, as far as the words say that were looked at
	for k := range l {
		less ^= (less ^ b[k]) & (a[k] ^ b[k])
	}
	for k := range l {
		l[k] = a[k] ^ (a[k]^b[k])&less
	}
}
