package knight

import (
	"cmp"
	"math/bits"
	"slices"

	"plywise/solver"
)

// A Position is one state of a solved game.
type Position struct {
	s    *Solution
	left uint64 // bit i: pawn i is left
	at   int    // the pawn whose square the knight is on, the number of pawns for its first square
	turn solver.Player
}

var _ solver.Position = (*Position)(nil)

// Turn returns the player to move.
func (p *Position) Turn() solver.Player { return p.turn }

// Knight returns where the knight stands.
func (p *Position) Knight() solver.Place {
	if p.at == p.s.n() {
		return p.s.game.Knight
	}
	return p.s.game.Pawns[p.at]
}

// Left returns the places of the pawns left, in the author's order.
func (p *Position) Left() []solver.Place { return p.s.places(p.left) }

// Outcome returns the total still to come.
func (p *Position) Outcome() solver.Outcome {
	if p.at == p.s.n() {
		return total(p.s.best(p.left, p.at, p.turn))
	}
	return total(p.s.total(p.left, p.at, p.turn))
}

// Over reports whether no pawn is left.
func (p *Position) Over() bool { return p.left == 0 }

// Moves returns a move for each pawn left, the best for the player to move
// first, equals by place.
func (p *Position) Moves() []solver.Move {
	moves := make([]solver.Move, 0, bits.OnesCount64(p.left))
	for rest := p.left; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		moves = append(moves, solver.Move{
			To:      p.s.game.Pawns[i],
			Steps:   p.s.steps(p.at, i),
			Outcome: total(p.s.through(p.left, p.at, i, p.turn)),
		})
	}
	slices.SortFunc(moves, func(a, b solver.Move) int {
		order := cmp.Compare(a.Outcome.Plies, b.Outcome.Plies)
		if p.turn == solver.Alice {
			order = -order
		}
		return cmp.Or(order, cmp.Compare(a.To, b.To))
	})
	for i := range moves {
		moves[i].Keeps = moves[i].Outcome == moves[0].Outcome
		if i > 0 {
			moves[i].Rank = moves[i-1].Rank
			if moves[i].Outcome != moves[i-1].Outcome {
				moves[i].Rank++
			}
		}
	}
	return moves
}

// Play returns the position after the player to move has taken the pawn at a place;
// ok is false if no pawn is left there.
func (p *Position) Play(to solver.Place) (next solver.Position, ok bool) {
	for rest := p.left; rest != 0; rest &= rest - 1 {
		if i := bits.TrailingZeros64(rest); p.s.game.Pawns[i] == to {
			return &Position{s: p.s, left: p.left &^ (1 << i), at: i, turn: p.turn.Opponent()}, true
		}
	}
	return nil, false
}

// Passed returns the position with the other player to move.
func (p *Position) Passed() solver.Position {
	passed := *p
	passed.turn = p.turn.Opponent()
	return &passed
}

func total(plies int) solver.Outcome {
	return solver.Outcome{Kind: solver.Total, Plies: plies}
}
