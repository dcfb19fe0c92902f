package explain

import (
	"encoding/json"
	"strconv"

	"plywise/lsp/answer"
	"plywise/lsp/game"
	"plywise/lsp/words"
	"plywise/parser/syntax"
	"plywise/solver"
)

// A Record is a puzzle's solution as the command line's `solve --json` prints
// it; the format's contract names every field.
type Record struct {
	File   string `json:"file"`
	Line   int    `json:"line"` // of the puzzle's first line, counted from 1
	Puzzle string `json:"puzzle"`
	Game   string `json:"game,omitempty"`
	*positionRecord
	Played  *positionRecord `json:"played,omitempty"`
	Holes   *HolesRecord    `json:"holes,omitempty"` // in place of a solution
	States  *int64          `json:"states,omitempty"`
	Seconds *float64        `json:"seconds,omitempty"`
	Errors  []string        `json:"errors,omitempty"`
}

type positionRecord struct {
	Turn string `json:"turn"`
	OutcomeRecord
	Best  []string     `json:"best"`
	Moves []moveRecord `json:"moves"`
	Play  []string     `json:"play"`
}

type moveRecord struct {
	To    string `json:"to"`
	Steps *int   `json:"steps,omitempty"`
	OutcomeRecord
}

// An OutcomeRecord is an outcome as JSON has it: outcome, plies and reason for
// the chases, total for knight and pawns.
type OutcomeRecord struct {
	Outcome string          `json:"outcome,omitempty"`
	Plies   json.RawMessage `json:"plies,omitempty"` // a number, or null where neither player forces the end
	Reason  string          `json:"reason,omitempty"`
	Total   *int            `json:"total,omitempty"`
}

// NewOutcomeRecord returns the record of an outcome.
func NewOutcomeRecord(o solver.Outcome) OutcomeRecord {
	if o.Kind == solver.Total {
		return OutcomeRecord{Total: &o.Plies}
	}
	r := OutcomeRecord{Outcome: "draw", Plies: json.RawMessage("null"), Reason: o.Reason.String()}
	if winner, ok := o.Kind.Winner(); ok {
		r.Outcome = winner.String()
	}
	if o.Plies != solver.Unforced {
		r.Plies = strconv.AppendInt(nil, int64(o.Plies), 10)
	}
	return r
}

// NewRecord returns the record of a puzzle that starts on the given line
// (counted from 0) of a file.
func NewRecord(file string, line int, a *answer.Answer) *Record {
	p := a.Puzzle
	rec := &Record{File: file, Line: line + 1, Puzzle: p.Title, Game: p.Game.Info().Name, Holes: NewHolesRecord(a), Errors: errorTexts(a)}
	if f := a.Facts; f != nil {
		rec.positionRecord = newPositionRecord(p, &f.Evaluation)
		if f.Played != nil {
			rec.Played = newPositionRecord(p, f.Played)
		}
		seconds := f.Elapsed.Seconds()
		rec.States, rec.Seconds = &f.States, &seconds
	}
	return rec
}

// errorTexts returns the messages of a puzzle's errors, those of form first.
func errorTexts(a *answer.Answer) []string {
	var texts []string
	var pr words.Printer
	for _, problems := range [][]syntax.Problem{a.Puzzle.Problems, a.Problems, a.LateProblems()} {
		for _, problem := range problems {
			if problem.Severity == syntax.Error {
				texts = append(texts, pr.Message(problem.Message))
			}
		}
	}
	return texts
}

func newPositionRecord(p *syntax.Puzzle, at *game.Evaluation) *positionRecord {
	r := &positionRecord{
		Turn:          at.Turn.String(),
		OutcomeRecord: NewOutcomeRecord(at.Outcome),
		Best:          game.Names(p, game.MovePlaces(at.Best())),
		Moves:         make([]moveRecord, len(at.Moves)),
		Play:          game.Names(p, at.Line),
	}
	for i, m := range at.Moves {
		r.Moves[i] = moveRecord{To: p.PlaceName(int(m.To)), OutcomeRecord: NewOutcomeRecord(m.Outcome)}
		if m.Outcome.Kind == solver.Total {
			r.Moves[i].Steps = &at.Moves[i].Steps
		}
	}
	return r
}
