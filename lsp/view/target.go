package view

import (
	"slices"

	"plywise/lsp/filling"
	"plywise/solver"
)

// A Target is what a spot of a picture stands for.
type Target struct {
	Kind  targetKind
	Place solver.Place   // where it leads, or is; NoPlace for an entry that names none
	From  solver.Place   // of a neighbour: the node in whose list it stands
	Plies int            // of the line or of the moves of the text: how many of them lead there
	Path  []solver.Place // of a move that was explored: all that lead there
	Fit   *filling.Fit   // of a filling
}

type targetKind uint8

const (
	placeTarget     targetKind = iota // a place of the board
	neighbourTarget                   // a node's neighbour in the list of nodes
	moveTarget                        // a move of the list of moves
	lineTarget                        // a move of the line of best play
	playedTarget                      // a move of the text
	exploredTarget                    // a move of the tree
	explainedTarget                   // a move of the explanation
	fillingTarget                     // a filling
)

// numberEntries gives the entries of the board's lists their spots, and returns what they and the
// places stand for, by number.
func (b *Board) numberEntries() []Target {
	targets := make([]Target, b.places())
	for place := range targets {
		targets[place].Place = solver.Place(place)
	}
	add := func(t Target) *int {
		n := len(targets)
		targets = append(targets, t)
		return &n
	}
	if !b.Over {
		for i := range b.Moves {
			b.Moves[i].Spot = add(Target{Kind: moveTarget, Place: b.Moves[i].To})
		}
	}
	for i := range b.Line {
		b.Line[i].Spot = add(Target{Kind: lineTarget, Place: b.Line[i].To, Plies: i + 1})
	}
	legal := len(b.legalMoves())
	for i := range b.Played {
		b.Played[i].Spot = add(Target{Kind: playedTarget, Place: solver.Place(b.Played[i].To), Plies: min(i+1, legal)})
	}
	b.numberTree(b.Tree, add)
	b.numberExplained(add)
	for i := range b.Fillings {
		b.Fillings[i].Spot = add(Target{Kind: fillingTarget, Place: NoPlace, Fit: b.Fillings[i].fit})
	}
	return targets
}

// legalMoves returns the moves of the text, as far as they can be played.
func (b *Board) legalMoves() []solver.Place {
	var moves []solver.Place
	for _, m := range b.Played {
		if m.Problem != "" || m.To < 0 {
			break
		}
		moves = append(moves, solver.Place(m.To))
	}
	return moves
}

// plyOfText returns how many moves of the text lead to the position shown, and false where it is
// none of theirs.
func (b *Board) plyOfText() (int, bool) {
	moves, n := b.legalMoves(), len(b.Path)
	return n, n <= len(moves) && slices.Equal(b.Path, moves[:n])
}

// rangeOfPly returns where the text has a move by its number; of 0, where the puzzle begins.
func (b *Board) rangeOfPly(plies int) *Range {
	switch {
	case plies > 0 && plies <= len(b.Played):
		return &b.Played[plies-1].Range
	case len(b.Played) > 0: // before the first entry, on its line
		start := b.Played[0].Range.Start
		start.Character = 0
		return &Range{start, start}
	}
	return nil
}

// rangeOf returns where the text first speaks of a place, nil where it does not.
func (b *Board) rangeOf(place solver.Place) *Range {
	if board := b.Puzzle().Draft.Board; board != nil {
		if cell, ok := board.CellRange(int(place)); ok {
			r := b.subject.Range(cell)
			return &r
		}
	}
	if int(place) < len(b.Text.Nodes) && len(b.Text.Nodes[place]) > 0 {
		return &b.Text.Nodes[place][0]
	}
	for _, piece := range []string{"mouse", "cat", "goal", "knight"} {
		if at, ok := b.Pieces[piece]; ok && at == place {
			if r, ok := b.Text.Pieces[piece]; ok {
				return &r
			}
		}
	}
	for i, pawn := range b.Puzzle().Draft.Pawns {
		if solver.Place(pawn.Place) == place && i < len(b.Text.Pawns) {
			return &b.Text.Pawns[i]
		}
	}
	return nil
}
