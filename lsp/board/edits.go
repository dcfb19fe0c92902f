package board

import (
	"context"
	"encoding/binary"
	"slices"
	"time"

	"plywise/lsp/answer"
	"plywise/lsp/workspace"
	"plywise/parser/syntax"
)

// A boardEdits has the effects of the single edits of the position of the text, as far as they
// are known. Where each edit is one of a place, Effects, Breaks and Int16 have it by place; where
// it is one of an edge, Edges does.
type boardEdits struct {
	Known int `json:"known"` // how many edits have a known effect
	Total int `json:"total"`
	// Keys are those of the assertions that are true now. Bit i of what an edit breaks
	// stands for Keys[i].
	Keys []string `json:"keys"`
	// Effects has a byte a place, in base64: 0 where there is no edit or it is not known, 1
	// where nothing changes, 2 slower, 3 faster, 4 another winner or none, 5 more moves, 6
	// fewer; and 32 more where every assertion becomes true.
	Effects []byte `json:"effects,omitempty"`
	Breaks  []byte `json:"breaks,omitempty"` // a byte a place, in base64
	Int16   []byte `json:"int16,omitempty"`  // the outcome, as in a [boardHeat]; of pawns the total
	// Edges has a row for each edge, present or possible, whose effect is known: both nodes, 1
	// for an edge that is present, the effect, what it breaks and the outcome.
	Edges [][6]int `json:"edges,omitzero"`
}

// repairs is added to the effect of an edit that makes every assertion true.
const repairs = 32

// newBoardEdits returns the known effects of the edits of a puzzle.
func newBoardEdits(p *syntax.Puzzle, m *answer.EditMap) *boardEdits {
	e := &boardEdits{Keys: orNone(m.Keys())}
	if p.Draft.Graph != nil {
		e.Edges = [][6]int{}
	} else {
		e.Effects, e.Breaks, e.Int16 = make([]byte, p.Places()), make([]byte, p.Places()), make([]byte, 2*p.Places())
	}
	_, e.Total = m.Known()
	for edit := range m.All() {
		e.Known++
		e.add(&edit)
	}
	return e
}

func (e *boardEdits) add(edit *answer.Prospect) {
	effect, breaks, outcome := int(edit.Effect), 0, edit.Short()
	if edit.Repairs {
		effect += repairs
	}
	for i, key := range e.Keys {
		if slices.Contains(edit.Breaks, key) {
			breaks |= 1 << i
		}
	}
	if e.Edges != nil {
		present := 0
		if edit.Present {
			present = 1
		}
		e.Edges = append(e.Edges, [6]int{int(edit.At), int(edit.Other), present, effect, breaks, int(outcome)})
		return
	}
	e.Effects[edit.At], e.Breaks[edit.At] = byte(effect), byte(breaks)
	binary.LittleEndian.PutUint16(e.Int16[2*edit.At:], uint16(outcome))
}

// growthInterval is the least time between two answers about a map that grows.
const growthInterval = 250 * time.Millisecond

// An editsSeen is how much of a map an answer had; the zero value is none of it.
type editsSeen struct {
	asked bool
	known int
}

// mapSoon has the map of a puzzle found that a panel is going to show, and waits a little while:
// most maps are complete by then, and the panel need not draw twice. It returns the answer that
// is known then.
func (b *boards) mapSoon(ctx context.Context, snap *workspace.Snapshot, p *syntax.Puzzle) *answer.Answer {
	s := b.panels
	s.EditMaps.Ask(snap.Key, p)
	s.Changes.Until(ctx, s.JudgeWait, func() bool { return !s.EditMaps.Wants(p) })
	return s.Schedule.Known(p)
}

// showsSame reports whether panels draw two answers alike where they show no edits. A complete
// map then only matters to `idle`.
func showsSame(a, b *answer.Answer) bool {
	return a == b || a.Facts != nil && a.Facts == b.Facts && a.Puzzle.Field("idle") == nil
}

// hasGrown reports whether more of a board's map is known than it was drawn with, and it is time
// to tell the panel.
func (shown *shownBoard) hasGrown(now *answer.Answer) bool {
	if !shown.edits.asked || now.Facts == nil || now.Facts.EditMap() == nil {
		return false
	}
	known, total := now.Facts.EditMap().Known()
	return known != shown.edits.known && (known == total || time.Since(shown.at) >= growthInterval)
}
