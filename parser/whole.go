package parser

import "fmt"

// whole reports what is missing from the puzzle, and what is wrong between
// fields that are right.
func (r *reader) whole() {
	switch r.p.Game {
	case NoGame:
		r.missingGame()
	case CatMouseGraph:
		r.graphWhole()
	case CatMouseGrid:
		r.gridWhole()
	case KnightPawns:
		r.knightWhole()
	}
}

func (r *reader) missingGame() {
	if r.get("game") != nil || r.lost || len(r.p.Fields) == 0 {
		return
	}
	title := r.p.Fields[0]
	problem := r.add(MissingGame, title.Name, "This puzzle does not name its game; add a line `game: NAME`, NAME being `%s`, `%s` or `%s`.",
		games[0].Name, games[1].Name, games[2].Name)
	after := r.p.LineRange(r.p.LineAt(title.Range.End)).End
	for _, game := range r.likelyGames() {
		problem.fix(Say("Add `game: %s`", game.Name), TextEdit{Range{after, after}, Newline(r.text) + "game: " + game.Name})
	}
}

// likelyGames lists the games that a puzzle without `game` may be of.
func (r *reader) likelyGames() []*GameInfo {
	var likely []*GameInfo
	for i := range games {
		g := &games[i]
		fits := true
		for _, f := range r.p.Fields {
			if f.reads != "" && keyOf(g.Game, f.reads) == nil {
				fits = false
				break
			}
		}
		if b := r.p.Board; b != nil {
			switch g.Game {
			case KnightPawns:
				fits = fits && !r.p.Mouse.Set && !r.p.Cat.Set && !r.p.Goal.Set
			case CatMouseGrid:
				fits = fits && !r.p.Knight.Set && len(r.p.Pawns) == 0
			}
		}
		if fits {
			likely = append(likely, g)
		}
	}
	return likely
}

// needs reports a key that the game needs and the puzzle lacks.
func (r *reader) needs(what string) {
	if r.lost {
		return
	}
	at := r.p.Fields[0].Name
	if f := r.get("game"); f != nil {
		at = f.Value
		if at.Empty() {
			at = f.Name
		}
	}
	r.add(MissingKey, at, "A `%s` puzzle needs %s.", r.p.Game, Phrase(what))
}

func (r *reader) graphWhole() {
	p, field := r.p, r.get("graph")
	if field == nil {
		r.needs("a `graph`")
		return
	}
	if p.Graph == nil {
		return
	}
	var missing []string
	for _, piece := range []struct {
		key, node string
		spot      *Spot
	}{{"mouse", "1", &p.Mouse}, {"cat", "2", &p.Cat}, {"hole", "0", &p.Goal}} {
		if piece.spot.Set || r.get(piece.key) != nil {
			continue
		}
		if n, ok := p.Graph.Find(piece.node); ok {
			*piece.spot = Spot{Set: true, Place: n}
		} else {
			missing = append(missing, fmt.Sprintf("`%s: NODE`", piece.key))
		}
	}
	if len(missing) > 0 && !p.Graph.unsound && !r.lost {
		r.add(MissingKey, field.Name, "The graph does not have every node where a piece stands by default (mouse 1, cat 2, hole 0); add %s.", Words{List: missing})
	}
	if p.Cat.Set && p.Goal.Set && p.Cat.Place == p.Goal.Place {
		at := field.Name
		var other Range
		switch {
		case !p.Cat.Range.Empty():
			at, other = p.Cat.Range, p.Goal.Range
		case !p.Goal.Range.Empty():
			at = p.Goal.Range
		}
		problem := r.add(CatInHole, at, "The cat may not start in the hole, `%s`; put one of them elsewhere.", short(p.Graph.Nodes[p.Cat.Place].Name))
		if !other.Empty() {
			problem.see(other, "The hole is here.")
		}
	}
}

func (r *reader) gridWhole() {
	p, field := r.p, r.get("board")
	if field == nil {
		r.needs("a `board`")
		return
	}
	if p.Board == nil || p.Board.unsound || r.lost {
		return
	}
	var missing []string
	for _, piece := range []struct {
		key, letter string
		spot        *Spot
	}{{"mouse", "`M`", &p.Mouse}, {"cat", "`C`", &p.Cat}, {"food", "`F`", &p.Goal}} {
		if !piece.spot.Set && r.get(piece.key) == nil {
			missing = append(missing, piece.letter)
		}
	}
	if len(missing) > 0 {
		r.add(MissingPiece, field.Name, "The board lacks %s; draw it, or place the piece by its key.", Words{List: missing})
	}
}

func (r *reader) knightWhole() {
	p := r.p
	if field := r.get("board"); field != nil {
		if p.Board != nil && !p.Board.unsound && !p.Knight.Set && !r.lost {
			r.add(MissingPiece, field.Name, "The board lacks the knight; draw it as `N`.")
		}
		return
	}
	switch knight, pawns := r.get("knight"), r.get("pawns"); {
	case knight == nil && pawns == nil:
		r.needs("a `board`, or `knight` and `pawns`")
	case knight == nil:
		r.needs("a `knight` beside its `pawns`")
	case pawns == nil:
		r.needs("`pawns` beside its `knight`; write `pawns: none` if there is none")
	}
}
