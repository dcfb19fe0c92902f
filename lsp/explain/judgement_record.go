package explain

import (
	"math"

	"plywise/lsp/answer"
	"plywise/lsp/game"
	"plywise/parser/syntax"
	"plywise/solver"
	"plywise/solver/composition"
)

// A JudgementRecord is the judge's verdict on a puzzle, as the command line's `report --json`
// prints it. Fields that do not apply are absent, and lists empty.
type JudgementRecord struct {
	File   string `json:"file"`
	Line   int    `json:"line"` // of the puzzle's first line, counted from 1
	Puzzle string `json:"puzzle"`
	Game   string `json:"game"`
	Turn   string `json:"turn"`
	Side   string `json:"side"`
	OutcomeRecord
	Sound      string           `json:"sound,omitempty"`
	Key        []string         `json:"key"`
	Keeping    []string         `json:"keeping"`
	Tries      []tryRecord      `json:"tries"`
	Set        *OutcomeRecord   `json:"set,omitempty"`
	Turns      []turnRecord     `json:"turns"`
	Difficulty difficultyRecord `json:"difficulty"`
	Errors     []string         `json:"errors,omitempty"`
}

type tryRecord struct {
	Move          string `json:"move"`
	Refutation    string `json:"refutation"`
	OutcomeRecord        // after the move
}

type turnRecord struct {
	At       int      `json:"at"` // plies of the line, counted from 0
	Move     string   `json:"move"`
	Legal    int      `json:"legal"`
	Keeping  []string `json:"keeping"`
	Best     []string `json:"best"`
	Critical *bool    `json:"critical,omitempty"`
}

type difficultyRecord struct {
	Plies     *int    `json:"plies"` // of the line; null without one
	Luck      float64 `json:"luck"`  // bits, to three decimals
	OnlyMoves int     `json:"onlyMoves"`
	Quiet     *int    `json:"quiet,omitempty"`
	Tries     int     `json:"tries"`
}

// NewJudgementRecord returns the record of a judged puzzle that starts on the given line
// (counted from 0) of a file.
func NewJudgementRecord(file string, line int, a *answer.Answer, c *composition.Composition) *JudgementRecord {
	p := a.Puzzle
	rec := &JudgementRecord{
		File: file, Line: line + 1, Puzzle: p.Title, Game: p.Game.Info().Name,
		Turn: c.Turn.String(), Side: c.Side.String(), OutcomeRecord: NewOutcomeRecord(c.Outcome),
		Sound: c.Sound.String(), Key: game.Names(p, game.MovePlaces(c.Key)), Keeping: game.Names(p, game.MovePlaces(c.Keeping)),
		Tries: make([]tryRecord, len(c.Tries)), Turns: make([]turnRecord, len(c.Turns)),
		Difficulty: newDifficultyRecord(c), Errors: errorTexts(a),
	}
	for i, t := range c.Tries {
		rec.Tries[i] = tryRecord{p.PlaceName(int(t.Move.To)), p.PlaceName(int(t.Refutation.To)), NewOutcomeRecord(t.Move.Outcome)}
	}
	if c.Set != nil {
		set := NewOutcomeRecord(*c.Set)
		rec.Set = &set
	}
	for i := range c.Turns {
		rec.Turns[i] = newTurnRecord(p, c, &c.Turns[i])
	}
	return rec
}

func newTurnRecord(p *syntax.Puzzle, c *composition.Composition, t *composition.Turn) turnRecord {
	rec := turnRecord{
		At: t.At, Move: p.PlaceName(int(t.Move.To)), Legal: len(t.Moves),
		Keeping: game.Names(p, game.MovePlaces(t.Keeping())), Best: game.Names(p, game.MovePlaces(t.Best())),
	}
	if c.Outcome.Kind != solver.Total {
		rec.Critical = &t.Critical
	}
	return rec
}

func newDifficultyRecord(c *composition.Composition) difficultyRecord {
	rec := difficultyRecord{Luck: math.Round(1000*c.Luck()) / 1000, OnlyMoves: c.OnlyMoves(), Tries: len(c.Tries)}
	if n := len(c.Line); n > 0 {
		rec.Plies = &n
	}
	if c.Outcome.Kind != solver.Total {
		quiet := c.QuietMoves()
		rec.Quiet = &quiet
	}
	return rec
}
