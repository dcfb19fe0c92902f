package parser

import "slices"

// A Setup is the position that a puzzle shows and the game that is played from
// it, whole. It is a *Chase or a *Hunt.
type Setup interface {
	// Arena returns where it is played.
	Arena() Arena
	// Turn returns who moves first in the position shown.
	Turn() Turn
	// Pieces returns the pieces in a fixed order: the mouse, the cat and the goal, or
	// the knight. Pawns are no pieces here.
	Pieces() []Piece
	isSetup()
}

// A Chase is a cat hunting a mouse, on a board or a graph.
type Chase struct {
	On               Arena
	Mouse, Cat, Goal Piece
	// MouseJump and CatJump are how many cells of a board they can jump; 0 on a
	// graph.
	MouseJump, CatJump int
	Limit              int64 // plies, NoLimit for none
	First              Turn
}

// A Hunt is a knight taking pawns.
type Hunt struct {
	Board  *Board
	Knight Piece
	Pawns  []Spot
	First  Turn
}

// A Piece is a piece with its place: the range of its Spot is empty for a default.
type Piece struct {
	Key   string // that places it: "mouse", "cat", "hole", "food", "knight"
	Glyph byte   // on a board: 'M', 'C', 'F', 'N'; 0 on a graph
	Spot
}

// Arena returns where the chase is played.
func (c *Chase) Arena() Arena { return c.On }

// Turn returns who moves first.
func (c *Chase) Turn() Turn { return c.First }

// Pieces returns the mouse, the cat and the goal.
func (c *Chase) Pieces() []Piece { return []Piece{c.Mouse, c.Cat, c.Goal} }

func (*Chase) isSetup() {}

// Arena returns where the hunt is played.
func (h *Hunt) Arena() Arena { return h.Board }

// Turn returns who moves first.
func (h *Hunt) Turn() Turn { return h.First }

// Pieces returns the knight.
func (h *Hunt) Pieces() []Piece { return []Piece{h.Knight} }

func (*Hunt) isSetup() {}

// setup puts the setup together. It is nil where something is missing, which has
// been reported then, and where an error concerns it.
func (r *reader) setup() Setup {
	if r.game.setup == nil {
		return r.lacksGame()
	}
	s := r.game.setup(r)
	if r.setupHasErrors() {
		return nil
	}
	return s
}

// lacks reports what keeps a puzzle from having a setup, and returns none. Where
// an error stands that may be the reason, that is enough: the caller knows of one,
// or lines were not understood. But it has to be there.
func (r *reader) lacks(known bool, code Code, at Range, format string, args ...any) Setup {
	if !r.explained(known) {
		r.report.add(code, at, format, args...)
	}
	return nil
}

func (r *reader) explained(known bool) bool {
	return (known || r.notUnderstood) && r.errors > 0
}

// lacksKey is lacks for a key that the game needs, with what can be done about it.
func (r *reader) lacksKey(known bool, what Phrase, fixes ...Fix) Setup {
	at := r.p.Fields[0].Name
	if f := r.get("game"); f != nil {
		at = f.Value
		if at.Empty() {
			at = f.Name
		}
	}
	if !r.explained(known) {
		r.report.add(MissingKey, at, "A `%s` puzzle needs %s.", r.p.Game, what).Fixes = fixes
	}
	return nil
}

// anyGame names the games.
var anyGame = Words{List: gameNames(), Or: true}

// lacksGame is lacks for a puzzle without a game.
func (r *reader) lacksGame() Setup {
	if r.explained(r.get("game") != nil || r.standsInGraph("game")) {
		return nil
	}
	title := r.p.Fields[0]
	problem := r.report.add(MissingGame, title.Name, "This puzzle does not name its game; add a line `game: NAME`, NAME being %s.", anyGame)
	after := r.p.LineRange(r.p.LineAt(title.Range.End)).End
	for _, game := range r.p.LikelyGames() {
		problem.fix(Say("Add `game: %s`", game.Name), TextEdit{Range{after, after}, Newline(r.text) + "game: " + game.Name})
	}
	return nil
}

// LikelyGames returns the games that the puzzle may be of if it does not name one:
// those that have its keys and the cells of its board.
func (p *Puzzle) LikelyGames() []GameInfo {
	var likely []GameInfo
	for _, g := range games[1:] {
		fits := !slices.ContainsFunc(p.Fields, func(f *Field) bool { return f.means != nil && g.key(f.means.Name) == nil })
		if b := p.Draft.Board; b != nil && fits {
			fits = !slices.ContainsFunc(b.Cells, func(c byte) bool { return allGlyphs[c] != UnknownToken && g.glyphs[c] == UnknownToken })
		}
		if fits {
			likely = append(likely, g)
		}
	}
	return likely
}

// setupHasErrors reports whether an error concerns the setup, or may concern it:
// that of a key of the setup, of a key that may be meant to be one, and of what
// may be a part of its block.
func (r *reader) setupHasErrors() bool {
	return slices.ContainsFunc(r.places, func(at int) bool { return at == elsewhere || r.p.mayBeSetup(r.p.concerned(at)) }) ||
		slices.ContainsFunc(r.damaged, func(line int) bool {
			f := r.p.fieldAt(r.p.LineRange(line).End)
			return f == nil || f.Key == "" || f.means.OfSetup()
		})
}

// mayBeSetup reports whether a field says something of the setup, or may have been
// meant to.
func (p *Puzzle) mayBeSetup(f *Field) bool {
	switch {
	case f == nil:
		return false
	case f.Key != "":
		return f.means.OfSetup()
	}
	// A line that was not understood may go on with the block above it, or be the
	// value that is missing there.
	i := slices.Index(p.Fields, f)
	for i > 0 && p.Fields[i].Key == "" {
		i--
	}
	above := p.Fields[i]
	goesOn := above.Key == "" || above.means.OfSetup() && (above.means.Form != OneLine || above.empty())
	if f.seems == nil || f.seems.OfSetup() {
		return f.seems != nil || goesOn
	}
	// What seems to be another key is no row of a board, but a graph has any names.
	return goesOn && above.is(graphValue) && !f.Colon.Empty()
}

// Obstacle returns the error that keeps a puzzle from having a setup; where there
// are several, the first. It is nil for a puzzle that has one.
func (p *Puzzle) Obstacle() *Problem {
	if p.Setup != nil || p.Preamble {
		return nil
	}
	var first *Problem
	for i := range p.Problems {
		problem := &p.Problems[i]
		if problem.Severity != Error {
			continue
		}
		if problem.Code == MissingGame || p.mayBeSetup(p.concerned(problem.Range.Start)) {
			return problem
		}
		if first == nil {
			first = problem
		}
	}
	return first
}
