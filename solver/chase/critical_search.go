package chase

import (
	"context"
	"iter"
	"math"
	"unsafe"

	"plywise/solver"
)

// A search answers a question by looking only at the states that matter to it. It looks for
// a defence: a set of states that the other player can keep to, and from which no move of
// the winner leads to a state that is won without the barred one. ALGORITHM.md says
// why it is right.
type search struct {
	table     *table
	moves     [2]*lists
	catEnters bool

	question
	looks int    // at how many states it may still look
	nodes []node // the first is the state that is asked for
	next  int    // of the nodes, which are looked at in the order in which they were met
	edges []edge
	won   []int32 // nodes whose watchers are to be told
	open  []int32 // of an attack, the moves that are not settled

	// The node of a state, and 1 more, is in pages[page][winner's number & 63], where page is
	// in index, by turn, the other's number and 64 of the winner's. 0 is none.
	index []int32
	pages [][64]int32
	used  []int32 // of the index, by page
}

// A node is a state that the search has met.
type node struct {
	mine, theirs int32 // numbers: the winner's and the other's
	plies        int32 // in which the winner wins at the latest, else unsettled or safe
	watchers     int32 // the first edge, 0 for none
	attacks      bool  // it is the winner's turn
}

const (
	unsettled int32 = -1 // is not won, as far as is known
	safe      int32 = -2 // is not won
)

// An edge leads from a node to one that has to be told when it is won.
type edge struct{ node, next int32 }

// A search may look at one of so many states, and may spread over a page for so many looks. By
// then an attractor is as good: measured on random boards and graphs, twice or half as many
// looks make no difference.
const (
	statesPerSearchLook = 128
	looksPerPage        = 16
	fewPages            = 128
)

// searchSize returns how many looks a search of so many numbers has, how many pages, and how
// many pages there could be.
func searchSize(numbers, words int) (looks, pages, index int64) {
	n := int64(numbers)
	looks = 2 * n * n / statesPerSearchLook
	return looks, min(looks+1, looks/looksPerPage+fewPages), 2 * n * int64(words)
}

// searchMemory returns how much memory a search takes.
func searchMemory(numbers, words int) int64 {
	looks, pages, index := searchSize(numbers, words)
	const each = int64(unsafe.Sizeof(node{})) + int64(unsafe.Sizeof(edge{})) + 4
	return (looks+1)*each + (pages+1)*(64*4+4) + 4*(index+int64(numbers))
}

// newSearch prepares to ask questions of a solution.
func newSearch(s *Solution, moves [2]*lists) *search {
	looks, pages, index := searchSize(len(s.table.place), s.table.words)
	return &search{
		table:     s.table,
		moves:     moves,
		catEnters: s.game.Rules.CatMayEnterGoal,
		nodes:     make([]node, 0, looks+1),
		edges:     make([]edge, 0, looks+1),
		won:       make([]int32, 0, looks+1),
		open:      make([]int32, 0, len(s.table.place)),
		index:     make([]int32, index),
		pages:     make([][64]int32, 0, pages+1),
		used:      make([]int32, 0, pages+1),
	}
}

// looksPerAsking is how many looks there are between two questions to the context, about
// a tenth of a millisecond.
const looksPerAsking = 1 << 12

// answer answers a question; it is unknown where that takes too many looks, or where the
// win that was found may take more plies than are left. The error is ctx's.
func (s *search) answer(ctx context.Context, q question) (verdict, error) {
	s.begin(q)
	ask := s.looks
	for s.nodes[0].plies == unsettled && s.next < len(s.nodes) && s.looks >= 0 {
		if s.looks <= ask {
			if err := ctx.Err(); err != nil {
				return unknown, err
			}
			ask = s.looks - looksPerAsking
		}
		i := int32(s.next)
		s.next++
		s.look(i)
		s.tell()
	}
	switch plies := s.nodes[0].plies; {
	case plies >= 0 && (q.limit < 0 || int64(plies) <= q.limit):
		return uncritical, nil
	case plies == unsettled && s.looks >= 0:
		return critical, nil
	}
	return unknown, nil
}

// begin forgets the last question and meets the state of the next.
func (s *search) begin(q question) {
	for _, i := range s.used {
		s.index[i] = 0
	}
	s.question = q
	s.looks = cap(s.nodes) - 1
	s.nodes, s.next, s.won = s.nodes[:0], 0, s.won[:0]
	s.edges = append(s.edges[:0], edge{}) // which is none
	s.pages, s.used = append(s.pages[:0], [64]int32{}), append(s.used[:0], 0)
	s.meet(true, q.from, q.other)
}

// look looks at what a node leads to.
func (s *search) look(i int32) {
	switch {
	case s.nodes[i].plies != unsettled:
	case s.nodes[i].attacks:
		s.attack(i)
	default:
		s.defend(i)
	}
}

// tell tells the watchers of the nodes that were won.
func (s *search) tell() {
	for len(s.won) > 0 {
		i := s.won[len(s.won)-1]
		s.won = s.won[:len(s.won)-1]
		for e := s.nodes[i].watchers; e != 0 && s.looks >= 0; e = s.edges[e].next {
			switch k := s.edges[e].node; {
			case s.nodes[k].plies != unsettled:
			case s.nodes[k].attacks:
				s.win(k, s.nodes[i].plies+1)
			default:
				s.defend(k) // by another reply
			}
		}
	}
}

// win settles a node as won in so many plies.
func (s *search) win(i, plies int32) {
	s.nodes[i].plies = plies
	s.won = append(s.won, i)
}

// watch has a node told when another is won.
func (s *search) watch(i, other int32) {
	s.edges = append(s.edges, edge{i, s.nodes[other].watchers})
	s.nodes[other].watchers = int32(len(s.edges) - 1)
}

// attack looks at the moves of the winner. The node is won where one of them leads to a state
// that is, and else watches them all.
func (s *search) attack(i int32) {
	mine, theirs := int(s.nodes[i].mine), int(s.nodes[i].theirs)
	least := int32(math.MaxInt32)
	s.open = s.open[:0]
	for to := range s.legal(s.winner, mine) {
		plies, _ := s.known(false, to, theirs)
		if plies == unsettled {
			if k := s.met(false, to, theirs); k >= 0 {
				plies = s.nodes[k].plies
			}
		}
		if plies >= 0 {
			least = min(least, plies)
		} else if plies == unsettled {
			s.open = append(s.open, int32(to))
		}
		if s.looks < 0 {
			return
		}
	}
	if least != math.MaxInt32 {
		s.win(i, least+1)
		return
	}
	for _, to := range s.open {
		s.watch(i, s.meet(false, int(to), theirs))
		if s.looks < 0 {
			return
		}
	}
}

// defend looks for a reply of the other player that is not lost. The node is won where
// there is none, and else watches one, that which is least likely to be lost: to where the other
// player is in the state that is asked for, to wait there; else to a state that was met; else
// to the one that was farthest from being lost.
func (s *search) defend(i int32) {
	mine, theirs := int(s.nodes[i].mine), int(s.nodes[i].theirs)
	longest, reply, liking := int32(0), -1, -1
	for to := range s.legal(s.winner.Opponent(), theirs) {
		plies, distance := s.known(true, mine, to)
		if plies == unsettled {
			if k := s.met(true, mine, to); k >= 0 {
				plies = s.nodes[k].plies
				distance += 1 << 20
			}
			if to == s.other {
				distance += 1 << 21
			}
		}
		switch {
		case plies == safe:
			s.nodes[i].plies = safe
			return
		case plies >= 0:
			longest = max(longest, plies)
		case distance > liking:
			reply, liking = to, distance
		}
		if s.looks < 0 {
			return
		}
	}
	if reply < 0 {
		s.win(i, longest+1)
		return
	}
	s.watch(i, s.meet(true, mine, reply))
}

// legal yields where a player may go.
func (s *search) legal(who solver.Player, from int) iter.Seq[int] {
	return s.moves[who].legal(from, who == solver.Mouse || s.catEnters)
}

// way returns where the winner may go to win, in as few plies as were found, without the
// barred state, once the answer is that its move is not critical.
func (s *search) way() int {
	way, least := -1, int32(math.MaxInt32)
	for to := range s.legal(s.winner, s.from) {
		plies, _ := s.known(false, to, s.other)
		if plies == unsettled {
			if k := s.met(false, to, s.other); k >= 0 {
				plies = s.nodes[k].plies
			}
		}
		if plies >= 0 && plies < least {
			way, least = to, plies
		}
	}
	return way
}

// known returns what the table says of a state, with its distance: in how many plies it is won
// without the barred one, safe where it is not in time, and unsettled where that remains
// to be found.
func (s *search) known(attacks bool, mine, theirs int) (plies int32, distance int) {
	s.looks--
	turn, mover, other := s.winner, mine, theirs
	passed := int64(2) // plies, at least
	if !attacks {
		turn, mover, other = s.winner.Opponent(), theirs, mine
		passed = 1
	}
	v := s.table.read(turn, mover, other)
	switch level := v.level(); {
	case v == never, v.winner() != s.winner, s.limit >= 0 && int64(level) > s.limit-passed,
		!attacks && mine == s.barred && theirs == s.other:
		return safe, level
	case level < s.level:
		return int32(level), level
	default:
		return unsettled, level
	}
}

// met returns the node of a state, none if it was not met.
func (s *search) met(attacks bool, mine, theirs int) int32 {
	return s.pages[s.index[s.leaf(attacks, mine, theirs)]][mine&63] - 1
}

// leaf returns where in the index the page of a state is.
func (s *search) leaf(attacks bool, mine, theirs int) int {
	i := theirs*s.table.words + mine>>6
	if attacks {
		i += len(s.index) / 2
	}
	return i
}

// meet returns the node of a state, a new one if it was not met.
func (s *search) meet(attacks bool, mine, theirs int) int32 {
	leaf := s.leaf(attacks, mine, theirs)
	if s.index[leaf] == 0 {
		s.index[leaf] = int32(len(s.pages))
		s.pages = append(s.pages, [64]int32{})
		s.used = append(s.used, int32(leaf))
		if len(s.pages) == cap(s.pages) {
			s.looks = -1 // it is spread too far
		}
	}
	slot := &s.pages[s.index[leaf]][mine&63]
	if *slot == 0 {
		s.nodes = append(s.nodes, node{int32(mine), int32(theirs), unsettled, 0, attacks})
		*slot = int32(len(s.nodes))
	}
	return *slot - 1
}
