package chase

import (
	"math/bits"

	"plywise/solver"
)

// finish gives back the blocks that have ended as they began and returns the
// number of states, of those that both games have, whose values differ.
func (r *revision) finish(before *table) int64 {
	both := r.common(before)
	changed := 0
	for turn := range solver.Player(2) {
		for i, whose := range r.owned[turn] {
			if whose == shared {
				continue
			}
			strip, word := i/r.words, i%r.words
			if strip >= before.words || word >= before.words {
				continue
			}
			j := strip*before.words + word
			same := whose != kept
			for written := r.written[turn][i]; written != 0; written &= written - 1 {
				row := bits.TrailingZeros64(written) & 63
				differs := r.differs(before, turn, i, j, row)
				same = same && differs == 0
				if differs &= both[strip]; differs != 0 && both[word]>>row&1 != 0 {
					changed += bits.OnesCount64(differs)
				}
			}
			if same {
				r.keep(r.blocks[turn][i])
				r.blocks[turn][i] = before.blocks[turn][j]
				if r.high[turn] != nil {
					r.high[turn][i] = before.highOf(turn, j)
				}
			}
		}
	}
	r.plies = r.counts.longest()
	return int64(changed)
}

// common returns the numbers that stand for the same place as they did before.
func (r *revision) common(before *table) []uint64 {
	both := make([]uint64, r.words)
	for i := range min(len(before.place), len(r.place)) {
		if r.place[i] >= 0 && r.place[i] == before.place[i] {
			both[i>>6] |= 1 << (i & 63)
		}
	}
	return both
}

// differs returns the states of a row of a block, now i and before j, whose
// values are not what they were.
func (r *revision) differs(before *table, turn solver.Player, i, j, row int) uint64 {
	now, was := r.blocks[turn][i], before.blocks[turn][j]
	differs := (now.won[0][row] ^ was.won[0][row]) | (now.won[1][row] ^ was.won[1][row]) |
		now.distance.differ(&was.distance, row)
	if now, was := r.highOf(turn, i), before.highOf(turn, j); now != was {
		var zero planes
		if now == nil {
			now = &zero
		}
		if was == nil {
			was = &zero
		}
		differs |= now.differ(was, row)
	}
	return differs
}

// highOf returns the high byte of a block's distances, nil where all are below
// 256.
func (t *table) highOf(turn solver.Player, i int) *planes {
	if t.high[turn] == nil {
		return nil
	}
	return t.high[turn][i]
}

// differ returns the states of a row whose numbers are not the same in both.
func (p *planes) differ(o *planes, row int) (differs uint64) {
	a, b := &p[row&63], &o[row&63]
	for k := range a {
		differs |= a[k] ^ b[k]
	}
	return differs
}

// flat reports whether all distances are below 256.
func (t *table) flat() bool { return t.high[0] == nil }
