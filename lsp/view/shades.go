package view

import (
	"strconv"

	"plywise/lsp/answer"
	"plywise/parser/syntax"
	"plywise/solver"
)

// totals writes beside each pawn the total if it is taken first. Those that are not best are good
// or bad as in the text's colours.
func (d *drawer) totals(shades [][]Kind) {
	b := d.b
	if b.Puzzle().Game != syntax.KnightPawns {
		return
	}
	worse, last := 0, 0
	for i := range b.Moves {
		if r := b.Moves[i].Rank; r != nil && *r > 0 {
			worse++
			last = max(last, *r)
		}
	}
	for i := range b.Moves {
		m := &b.Moves[i]
		if m.Before == nil || m.Before.Total == nil {
			continue
		}
		d.distance[m.To] = strconv.Itoa(*m.Before.Total)
		if *m.Rank == 0 {
			continue
		}
		better := 0
		for k := range b.Moves {
			if r := *b.Moves[k].Rank; r > 0 && r < *m.Rank {
				better++
			}
		}
		shade := Bad
		if 2*better < worse && *m.Rank < last {
			shade = Good
		}
		shades[m.To] = append(shades[m.To], shade)
	}
}

// shades writes the layer of the heat map: who wins, and how soon.
func (d *drawer) shades(shades [][]Kind) {
	b := d.b
	if b.heat == nil || len(b.heat.Outcomes) != len(shades) {
		return
	}
	longest := 0
	for _, o := range b.heat.Outcomes {
		longest = max(longest, o.Plies())
	}
	for place, o := range b.heat.Outcomes {
		if o == answer.NoOutcome {
			continue
		}
		winner, letter := winnerOf(o)
		shades[place] = append(shades[place], winner)
		switch {
		case winner == Drawn:
			d.distance[place] = "="
		case o != answer.ShortByLimit:
			d.distance[place] = strconv.Itoa(o.Plies())
		}
		if winner != Drawn {
			shades[place] = append(shades[place], third(o, longest))
		}
		if b.Letters && winner != Drawn {
			d.letter[place] = letter
		}
	}
}

func winnerOf(o answer.ShortOutcome) (winner Kind, letter string) {
	switch {
	case o == answer.ShortDraw:
		return Drawn, "="
	case o > 0:
		return MouseWins, "m"
	}
	return CatWins, "c"
}

// third says how soon a win comes: within a third of the longest one of the layer, two thirds or
// the whole. A win by the move limit is the latest of all.
func third(o answer.ShortOutcome, longest int) Kind {
	switch {
	case o == answer.ShortByLimit:
		return Late
	case 3*o.Plies() <= longest:
		return Soon
	case 3*o.Plies() <= 2*longest:
		return Later
	}
	return Late
}

// at returns the run of a place.
func (d *drawer) at(text string, place solver.Place) run {
	return run{text, d.kinds[place], int(place)}
}
