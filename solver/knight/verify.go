package knight

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"sync"

	"plywise/solver"
)

// Verify checks a solution from the rules alone. It returns an error that says what
// is wrong, ctx's error, or a *[solver.MemoryError] if the board is too large to count
// moves on.
//
// It counts the knight's moves (verify_steps.go), and then checks every state once,
// either player to move: the total must be 0 if no pawn is left, and else the best
// that its moves give it. Only the right table passes, by induction on the number of
// pawns left.
//
// Verify compares totals in lanes (see agrees). That is exact for totals up to the sum
// of the steps to every pawn from its farthest square, and no other total passes.
//
// If progress is not nil, Verify calls it after every few thousand states, from one
// goroutine at a time, with the number of checked states and of all states.
func Verify(ctx context.Context, s *Solution, progress func(done, total int64)) error {
	v := verifier{Solution: s}
	if err := v.measure(ctx); err != nil {
		return err
	}
	high := max(s.n()-lowPawns, 0)
	split := min(high, 10)
	size := uint64(1) << (high - split)
	var reporting sync.Mutex
	done := int64(1) // the position shown, which follows from the distances and the other states
	return sideBySide(ctx, 1<<split, func(k int) error {
		states, err := v.checkSets(ctx, uint64(k)*size, uint64(k+1)*size)
		if err != nil {
			return err
		}
		reporting.Lock()
		defer reporting.Unlock()
		if done += states; progress != nil {
			progress(done, s.States())
		}
		return nil
	})
}

// A verifier is a solution with the data that goroutines share to verify it.
type verifier struct {
	*Solution
	pawn []int // by slot
	// apart holds, in every lane, the steps between the pawns of two slots: apart[j*n+i]
	// from j to i.
	apart []uint64
	most  int // bound of the totals
}

// measure checks the distances, and lays them out in lanes.
func (v *verifier) measure(ctx context.Context) error {
	n := v.n()
	for j := range n + 1 {
		if err := v.checkSteps(ctx, j); err != nil {
			return err
		}
	}
	v.pawn = make([]int, n)
	for i, slot := range v.slot {
		v.pawn[slot] = i
	}
	v.apart = make([]uint64, n*n)
	longest := 0
	for i := range n {
		farthest := 0
		for j := range n {
			steps := v.steps(v.pawn[j], v.pawn[i])
			v.apart[j*n+i] = uint64(steps) * everyLane
			farthest = max(farthest, steps)
		}
		v.most += farthest
		longest = max(longest, farthest)
	}
	if v.most+longest > maxTotal {
		return fmt.Errorf("the totals could be up to %d, which is more than can be counted", v.most)
	}
	return nil
}

// checkSets checks the states with the sets of high slots from first to end-1 left, the
// first high slot in the lowest bit, and returns how many it has checked.
func (v *verifier) checkSets(ctx context.Context, first, end uint64) (states int64, err error) {
	n, low := v.n(), min(v.n(), lowPawns)
	read, taken := make([]block, n), make([]int, n)
	for high := first; high < end; high++ {
		if high%64 == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		left := high << lowPawns
		agree := v.allAgree(left, read, taken)
		for set := range uint64(1) << low {
			if !agree {
				if err := v.checkSet(left | set); err != nil {
					return 0, err
				}
			}
			states += int64(n - bits.OnesCount64(left|set))
		}
	}
	return states, nil
}

// allAgree reports whether the totals agree with those slots of high pawns left, any low
// pawns left, and the knight on any pawn. The memory of read and taken has room for each
// pawn.
func (v *verifier) allAgree(left uint64, read []block, taken []int) bool {
	v.table.octets(read, left)
	taken = taken[:0]
	for rest := left; rest != 0; rest &= rest - 1 {
		taken = append(taken, bits.TrailingZeros64(rest))
	}
	for j := range v.n() {
		if left>>j&1 == 0 && !v.agrees(left, j, read, taken) {
			return false
		}
	}
	return true
}

// tops are the top bits of all lanes, which no total reaches.
const tops = everyLane << 15

// without are the tops of the lanes of sets without a low pawn.
var without = [lowPawns][2]uint64{
	{tops & 0x0000_ffff_0000_ffff, tops & 0x0000_ffff_0000_ffff},
	{tops & 0x0000_0000_ffff_ffff, tops & 0x0000_0000_ffff_ffff},
	{tops, 0},
}

// agrees reports whether the totals with those slots of high pawns left, any low pawns left,
// and the knight on the pawn in slot j are the best that the moves give: no move is better,
// and one is as good. It looks at eight sets at once, a lane for each, and takes
// differences from lanes whose top bits are set: no lane borrows from the next, and the top
// bit stays if the difference is not negative.
//
// The argument read comes from table.octets, and taken lists the high pawns left. Totals
// above the bound do not agree; any other total fits a lane together with a move's steps.
func (v *verifier) agrees(left uint64, j int, read []block, taken []int) bool {
	n := v.n()
	got := &read[j]
	lanes0, lanes1 := uint64(tops), uint64(tops) // of the possible sets
	for i := range lowPawns {
		if i == j || i >= n {
			lanes0, lanes1 = lanes0&without[i][0], lanes1&without[i][1]
		}
	}
	if (got[0]|got[2])&lanes0|(got[1]|got[3])&lanes1 != 0 {
		return false
	}
	most := tops + uint64(v.most)*everyLane
	if ^((most-got[0])&(most-got[2]))&lanes0|^((most-got[1])&(most-got[3]))&lanes1 != 0 {
		return false
	}
	if left == 0 { // in the first lane no pawn is left, and there is no move
		const first = 0xffff
		if (got[0]|got[2])&first != 0 {
			return false
		}
		lanes0 &^= first
	}
	alice0, alice1 := tops|got[0], tops|got[1]
	bob0, bob1 := tops-got[2], tops-got[3]
	kept0, kept1 := lanes0, lanes1                   // lanes in which no move is better
	a0, a1, b0, b1 := lanes0, lanes1, lanes0, lanes1 // lanes in which none is as good
	apart := v.apart[j*n:][:n]
	for i := range min(n, lowPawns) { // not in the loop of the high ones, which is faster
		if i == j {
			continue
		}
		next, steps := &read[i], apart[i]
		p0, p1 := alice0-steps-next[2], alice1-steps-next[3]
		q0, q1 := bob0+steps+next[0], bob1+steps+next[1]
		none0, none1 := without[i][0], without[i][1]
		kept0, kept1 = kept0&(p0&q0|none0), kept1&(p1&q1|none1)
		a0, a1 = a0&(p0-everyLane|none0), a1&(p1-everyLane|none1)
		b0, b1 = b0&(q0-everyLane|none0), b1&(q1-everyLane|none1)
	}
	for _, i := range taken {
		next, steps := &read[i], apart[i]
		p0, p1 := alice0-steps-next[2], alice1-steps-next[3]
		q0, q1 := bob0+steps+next[0], bob1+steps+next[1]
		kept0, kept1 = kept0&p0&q0, kept1&p1&q1
		a0, a1 = a0&(p0-everyLane), a1&(p1-everyLane)
		b0, b1 = b0&(q0-everyLane), b1&(q1-everyLane)
	}
	return kept0 == lanes0 && kept1 == lanes1 && a0|a1|b0|b1 == 0
}

// checkSet checks the totals with a set of slots left, one by one.
func (v *verifier) checkSet(left uint64) error {
	for j := range v.n() {
		if left>>j&1 != 0 {
			continue
		}
		highest, lowest := 0, 0
		if left != 0 {
			lowest = math.MaxInt
		}
		for rest := left; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros64(rest)
			steps := v.steps(v.pawn[j], v.pawn[i])
			alice, bob := v.table.totals(left&^(1<<i), i)
			highest = max(highest, steps+bob)
			lowest = min(lowest, steps+alice)
		}
		alice, bob := v.table.totals(left, j)
		if total := max(alice, bob); total > v.most {
			return fmt.Errorf("a total is %d, but all pawns can come to no more than %d", total, v.most)
		}
		if alice != highest {
			return v.wrong(left, j, solver.Alice, alice, highest)
		}
		if bob != lowest {
			return v.wrong(left, j, solver.Bob, bob, lowest)
		}
	}
	return nil
}

func (v *verifier) wrong(left uint64, j int, turn solver.Player, total, want int) error {
	var pawns []string
	for i, p := range v.game.Pawns {
		if left>>v.slot[i]&1 != 0 {
			pawns = append(pawns, v.game.square(p))
		}
	}
	return fmt.Errorf("with the knight on %s, %v left and %v to move the total is %d, but the moves make it %d",
		v.game.square(v.game.Pawns[v.pawn[j]]), pawns, turn, total, want)
}
