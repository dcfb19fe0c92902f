package analysis

// Solution returns what a game is looked up in, for tests to compare.
func (g *Game) Solution() any { return g.solution }

// ShortOutcomeOf is shortOutcome.
var ShortOutcomeOf = shortOutcome
