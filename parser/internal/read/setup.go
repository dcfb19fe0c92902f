package read

import (
	"slices"

	"plywise/parser/internal/report"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// setups make a setup of each kind from the draft. If something is missing, they report it and
// return nil.
var setups = map[syntax.SetupKind]func(*reader) syntax.Setup{
	syntax.GraphChase: graphSetup,
	syntax.BoardChase: gridSetup,
	syntax.BoardHunt:  huntSetup,
}

// setup makes the setup. It returns nil if something is missing, which it has reported then, or
// if an error concerns the setup.
func (r *reader) setup() syntax.Setup {
	makes, ok := setups[r.p.Game.Info().Setup]
	if !ok {
		return r.lacksGame()
	}
	s := makes(r)
	if r.setupHasErrors() {
		return nil
	}
	return s
}

// lacks reports why a puzzle has no setup, and returns nil. It reports nothing if another error
// may be the reason: the caller knows of one, or lines were not understood.
func (r *reader) lacks(known bool, code syntax.Code, at source.Range, format string, args ...any) syntax.Setup {
	if !r.explained(known) {
		r.Report.Add(code, at, format, args...)
	}
	return nil
}

func (r *reader) explained(known bool) bool {
	return (known || r.notUnderstood) && r.Errors > 0
}

// lacksKey is lacks for a key that the game needs, with fixes.
func (r *reader) lacksKey(known bool, what syntax.Phrase, fixes ...syntax.Fix) syntax.Setup {
	at := r.fields[0].Name
	if f := r.get("game"); f != nil {
		at = f.Value
		if at.Empty() {
			at = f.Name
		}
	}
	if !r.explained(known) {
		r.Report.Add(syntax.MissingKey, at, "A `%s` puzzle needs %s.", r.p.Game, what).Fixes = fixes
	}
	return nil
}

// anyGame names the games.
var anyGame = syntax.Words{List: gameNames(), Or: true}

// lacksGame is lacks for a puzzle without a game.
func (r *reader) lacksGame() syntax.Setup {
	if r.explained(r.get("game") != nil || r.standsInGraph("game")) {
		return nil
	}
	title := r.fields[0]
	problem := r.Report.Add(syntax.MissingGame, title.Name, "This puzzle does not name its game; add a line `game: NAME`, NAME being %s.", anyGame)
	after := r.p.LineRange(r.p.LineAt(title.Range.End)).End
	for _, game := range r.p.LikelyGames() {
		problem.Fix(syntax.Say("Add `game: %s`", game.Name), source.Insert(after, source.Newline(r.text)+"game: "+game.Name))
	}
	return nil
}

// setupHasErrors reports whether an error concerns, or may concern, the setup: one in a key of
// the setup, in a key that may be meant as one, or in a text that may be a part of its block.
func (r *reader) setupHasErrors() bool {
	return slices.ContainsFunc(r.Places, func(at int) bool { return at == report.Elsewhere || r.p.ConcernsSetup(at) }) ||
		slices.ContainsFunc(r.damaged, func(line int) bool {
			n := r.p.FieldAt(r.p.LineRange(line).End)
			return n < 0 || r.fields[n].Key == "" || r.fields[n].Means.OfSetup()
		})
}

// markFields marks the fields that are, or may have been meant as, parts of the setup.
func (r *reader) markFields() {
	var above *field // the last that was understood, or the first
	for _, f := range r.fields {
		if above == nil || f.Key != "" {
			above = f
		}
		f.OfSetup = f.mayBeSetup(above)
	}
}

// mayBeSetup reports whether a field is, or may have been meant as, a part of the setup. A line
// that was not understood may be another line of the block above it, or the value that is missing
// there.
func (f *field) mayBeSetup(above *field) bool {
	if f.Key != "" {
		return f.Means.OfSetup()
	}
	goesOn := above.Key == "" || above.Means.OfSetup() && (above.Means.Form != syntax.OneLine || above.empty())
	if f.seems == nil || f.seems.OfSetup() {
		return f.seems != nil || goesOn
	}
	// A line that seems to be another key is no row of a board, but a graph may have any names.
	return goesOn && above.listsEdges() && !f.Colon.Empty()
}
