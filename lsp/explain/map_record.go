package explain

import (
	"plywise/lsp/answer"
	"plywise/lsp/game"
)

// A MapRecord is the map of a puzzle's edits, as the command line's `map --json` prints it.
// Lists may be empty.
type MapRecord struct {
	File    string       `json:"file"`
	Line    int          `json:"line"` // of the puzzle's first line, counted from 1
	Puzzle  string       `json:"puzzle"`
	Edits   []editRecord `json:"edits"`   // in reading order
	Idle    []string     `json:"idle"`    // the idle walls
	Repairs []string     `json:"repairs"` // the edits that are repairs, named as in Edits
	Errors  []string     `json:"errors,omitempty"`
}

type editRecord struct {
	At            string `json:"at"`
	Now           string `json:"now"`
	OutcomeRecord        // after the edit
	Effect        string `json:"effect"`
	// Breaks are the keys of the assertions that are true now and would be false.
	Breaks []string `json:"breaks"`
}

// NewMapRecord returns the record of a puzzle that starts on the given line (counted from 0)
// of a file. The answer has the map of its edits.
func NewMapRecord(file string, line int, a *answer.Answer) *MapRecord {
	p := a.Puzzle
	rec := &MapRecord{
		File: file, Line: line + 1, Puzzle: p.Title,
		Edits: []editRecord{}, Idle: game.Names(p, a.Map.Idle()), Repairs: []string{},
		Errors: errorTexts(a),
	}
	for e := range a.Map.All() {
		name := e.Name(p)
		rec.Edits = append(rec.Edits, editRecord{name, e.Now(), NewOutcomeRecord(e.Outcome), e.Effect.String(), append([]string{}, e.Breaks...)})
		if e.Repairs {
			rec.Repairs = append(rec.Repairs, name)
		}
	}
	return rec
}
