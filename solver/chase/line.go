package chase

import "plywise/solver"

// Line returns one optimal line to the end of the game, as [solver.Line] says.
// Each best move leads to a win in one ply less, so the moves need not be ranked:
// it plays the first that does.
func (p *Position) Line() []solver.Place {
	o := p.Outcome()
	if o.Plies == solver.Unforced || o.Plies == 0 {
		return nil
	}
	line := make([]solver.Place, 0, o.Plies)
	var legal []solver.Place
	for at := *p; o.Plies > 0; {
		o.Plies--
		legal = at.solution.game.moves(legal[:0], at.turn, at.from())
		for _, to := range legal {
			if next := at.after(to); next.Outcome() == o {
				line, at = append(line, to), next
				break
			}
		}
	}
	return line
}
