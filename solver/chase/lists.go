package chase

import (
	"iter"
	"slices"

	"plywise/solver"
)

// lists hold the moves of a player from every place, by number. They have the moves of
// the cat to the goal even if it may not enter that.
type lists struct {
	// The moves from number r are fours[first[r]:first[r+1]], staying first. Nowhere
	// fills up the last four: most places have few moves, and to follow four of
	// them at once takes less time than a branch mispredicted at the end of a list.
	fours   [][4]uint32
	first   []uint32
	nowhere uint32 // the number after all others
	// The same moves as sets, without the goal, from which no move leads:
	// those from r are the union of parts[firstPart[r]:firstPart[r+1]].
	parts     []part
	firstPart []uint32
	latest    []uint32 // by word, the index after its latest part
	stays     bool     // the player may stay everywhere but on the goal
}

// A part holds the members of a set of numbers that share a word: bit i of the
// set is number 64*word+i.
type part struct {
	word uint32
	set  uint64
}

// goalNumber is the number of the goal.
const goalNumber = 0

// reset empties the lists and prepares them for that many places.
func (l *lists) reset(places, words int) {
	*l = lists{
		fours:     emptied(l.fours, 2*places), // enough for most arenas
		parts:     emptied(l.parts, 4*places),
		first:     append(emptied(l.first, places+1), 0),
		firstPart: append(emptied(l.firstPart, places+1), 0),
		latest:    zeroed(l.latest, words),
		nowhere:   64 * uint32(words),
		stays:     true,
	}
}

// add lists the moves from the next number.
func (l *lists) add(moves []solver.Place, number []int32) {
	from, begin := uint32(len(l.first)-1), len(l.fours)
	n := (len(moves) + 3) / 4
	l.fours = slices.Grow(l.fours, n)[:begin+n]
	list := l.fours[begin:]
	stay := -1
	firstPart := uint32(len(l.parts))
	var run part // the last moves, as long as they share a word
	for i, place := range moves {
		to := uint32(number[place])
		list[i>>2][i&3] = to
		if to == from {
			stay = i
		}
		if to>>6 != run.word {
			l.join(run, firstPart)
			run = part{word: to >> 6}
		}
		if to != goalNumber {
			run.set |= 1 << (to & 63)
		}
	}
	l.join(run, firstPart)
	for i := len(moves); i < 4*n; i++ {
		list[i>>2][i&3] = l.nowhere
	}
	if stay >= 0 {
		list[0][0], list[stay>>2][stay&3] = list[stay>>2][stay&3], list[0][0]
	} else if from != goalNumber {
		l.stays = false
	}
	l.first = append(l.first, uint32(len(l.fours)))
	l.firstPart = append(l.firstPart, uint32(len(l.parts)))
}

// skip lists no moves from the next number, which is not in use.
func (l *lists) skip() {
	l.first = append(l.first, uint32(len(l.fours)))
	l.firstPart = append(l.firstPart, uint32(len(l.parts)))
}

// join adds a set to the parts from first on.
func (l *lists) join(p part, first uint32) {
	switch i := l.latest[p.word]; {
	case p.set == 0:
	case i > first:
		l.parts[i-1].set |= p.set
	default:
		l.parts = append(l.parts, p)
		l.latest[p.word] = uint32(len(l.parts))
	}
}

// of returns the moves from a number, in fours, which are also the moves to it.
func (l *lists) of(r int) [][4]uint32 { return l.fours[l.first[r]:l.first[r+1]] }

// partsOf returns the moves from a number, as sets.
func (l *lists) partsOf(r int) []part { return l.parts[l.firstPart[r]:l.firstPart[r+1]] }

// stuck returns the set of numbers without a move, nil if it is empty, for a player who may
// enter the goal or not.
func (l *lists) stuck(entersGoal bool) (set []uint64) {
	if l.stays {
		return nil
	}
	for r := range len(l.first) - 1 {
		moves := l.of(r)
		if len(moves) == 0 || moves[0][0] == goalNumber && moves[0][1] == l.nowhere && !entersGoal {
			if set == nil {
				set = make([]uint64, len(l.latest))
			}
			set[r>>6] |= 1 << (r & 63)
		}
	}
	return set
}

// legal yields the numbers to which a player may go from a number, the goal only if the player
// may enter it.
func (l *lists) legal(from int, enters bool) iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, four := range l.of(from) {
			for _, to := range four {
				if to != l.nowhere && (to != goalNumber || enters) && !yield(int(to)) {
					return
				}
			}
		}
	}
}
