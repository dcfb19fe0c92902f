package composition_test

import (
	"testing"

	"pgregory.net/rapid"

	"plywise/solver"
	"plywise/solver/composition"
)

// Were the state after the move not won, every move would lead to one that is not: the
// others give the win away, and what is not won otherwise is not won with less.
func TestAMoveThatAloneKeepsTheWinIsCritical(t *testing.T) {
	t.Parallel()
	eachChase(t, func(t *rapid.T, p *puzzle) {
		for _, turn := range judge(t, p).Turns {
			if len(turn.Keeping()) == 1 && !turn.Critical {
				t.Fatalf("not critical: %+v", turn)
			}
		}
	})
}

// Let the win take n plies. After another best move it takes n-1, and from there on the
// distance falls with every ply. The state after the first move is n-1 plies away as well,
// and another one, so it does not arise.
func TestACriticalMoveIsTheOnlyBestOne(t *testing.T) {
	t.Parallel()
	eachChase(t, func(t *rapid.T, p *puzzle) {
		for _, turn := range judge(t, p).Turns {
			if best := turn.Best(); turn.Critical && (len(best) != 1 || best[0] != turn.Move) {
				t.Fatalf("critical, and these are best: %v", best)
			}
		}
	})
}

func TestEachDegreeOfSoundnessImpliesTheNext(t *testing.T) {
	t.Parallel()
	each(t, func(t *rapid.T, p *puzzle) {
		c := judge(t, p)
		for _, turn := range c.Turns {
			critical := turn.Critical || !p.isChase()
			switch {
			case c.Sound == composition.Strict && len(turn.Keeping()) != 1,
				c.Sound >= composition.Critical && !critical,
				c.Sound >= composition.Shortest && len(turn.Best()) != 1:
				t.Fatalf("sound as %q is not so at %+v", c.Sound, turn)
			}
		}
	})
}

// A milder standard allows every dual that a stricter one does.
func TestADualOfAMildStandardIsOneOfEveryStricterStandard(t *testing.T) {
	t.Parallel()
	each(t, func(t *rapid.T, p *puzzle) {
		moves := p.line()
		stricter := map[int]bool{}
		for i, unwanted := range standards {
			now := map[int]bool{}
			for _, dual := range examine(t, p, moves, unwanted).Duals {
				if now[dual.At] = true; i > 0 && !stricter[dual.At] {
					t.Fatalf("only the standard %d has a dual after %d plies", unwanted, dual.At)
				}
			}
			stricter = now
		}
	})
}

// Let a player force its win in n plies, n > 0, with the other to move. The other may
// stay. So with the player itself to move, everything else as it is, it forces the win in at
// most n-1 plies: it wins sooner. A limit changes nothing, for n-1 plies are within
// what n are within. And a cat that holds out until the limit with the mouse to move does not
// lose with the move either: else the mouse would win sooner with its own.
func TestInGridsWhoWinsWhenTheOtherMovesFirstWinsSoonerWhenMovingFirst(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := grids.Draw(t, "puzzle")
		t.Log(p.drawing)
		c := judge(t, p)
		if c.Zugzwang {
			t.Fatal("zugzwang in a grid")
		}
		if c.Set == nil {
			return // the game is over, and it is nobody's turn
		}
		first := map[solver.Player]solver.Outcome{c.Turn: c.Outcome, c.Turn.Opponent(): *c.Set}
		for who := range first {
			other, own := first[who.Opponent()], first[who]
			switch winner, won := other.Kind.Winner(); {
			case !won || winner != who:
			case own.Kind != other.Kind:
				t.Fatalf("%v is better off without the move: %v, with it %v", who, other, own)
			case other.Plies != solver.Unforced && (own.Plies == solver.Unforced || own.Plies >= other.Plies):
				t.Fatalf("%v wins no sooner with the move: %v, without it %v", who, own, other)
			}
		}
	})
}

// In a graph a player has to go away:
//
//	M---.
//	|   |      0
//	.---C
//
// The mouse must go next to the cat and is caught. But were it the cat's turn it would have
// to go next to the mouse, which goes to the other side; so it goes round for ever.
func TestInGraphsTheMoveCanBeABurden(t *testing.T) {
	ring := edges(5, [2]int{1, 2}, [2]int{2, 3}, [2]int{3, 4}, [2]int{4, 1})
	for turn, want := range map[solver.Player][2]solver.Outcome{
		solver.Mouse: {{Kind: solver.CatWins, Plies: 2}, repeated},
		solver.Cat:   {repeated, {Kind: solver.CatWins, Plies: 2}},
	} {
		c := judge(t, graph(t, ring, 0, chased{scene{1, 3, turn}, -1}))
		if c.Outcome != want[0] || *c.Set != want[1] || !c.Zugzwang {
			t.Errorf("%v to move: %v, without the move %v, zugzwang %v; want %v", turn, c.Outcome, *c.Set, c.Zugzwang, want)
		}
	}
}

var repeated = solver.Outcome{Kind: solver.Draw, Plies: solver.Unforced, Reason: solver.Repetition}

// edges returns which of so many nodes are joined.
func edges(nodes int, list ...[2]int) [][]bool {
	joined := make([][]bool, nodes)
	for a := range joined {
		joined[a] = make([]bool, nodes)
	}
	for _, edge := range list {
		joined[edge[0]][edge[1]], joined[edge[1]][edge[0]] = true, true
	}
	return joined
}
