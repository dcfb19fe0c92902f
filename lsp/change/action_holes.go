package change

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"plywise/lsp/answer"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// decideVerb decides one hole. Its argument is the hole's number and what becomes of it.
var decideVerb = verb{
	name: "decide", kinds: []string{FillHoles}, ofText: true,
	offer: func(o *offering) []Action {
		hole := answer.HoleAt(o.at)
		if hole < 0 || o.answer.Fillings == nil {
			return nil
		}
		var actions []Action
		all := o.answer.Fillings.Summary()
		for _, filled := range []bool{false, true} {
			a := Action{ID: fmt.Sprintf("decide %d %v", hole, filled), Title: Decision(o.answer.Puzzle, filled), Kind: FillHoles, Stand: Alone}
			if all != nil {
				side := 0
				if filled {
					side = 1
				}
				left := all.Holes[hole].Fits
				switch {
				case all.Fits > 0 && left[1-side] == 0:
					a.Title, a.Preferred = syntax.Say("%s: as in all fillings that fit", a.Title), true
				case left[side] == 1:
					a.Title = syntax.Say("%s: 1 filling left", a.Title)
				default:
					a.Title = syntax.Say("%s: %d fillings left", a.Title, left[side])
				}
			}
			actions = append(actions, a)
		}
		if actions[1].Preferred {
			slices.Reverse(actions)
		}
		return actions
	},
	edit: func(_ context.Context, a *answer.Answer, argument string) ([]source.Edit, error) {
		number, filled, _ := strings.Cut(argument, " ")
		hole, err := strconv.Atoi(number)
		if err != nil {
			return nil, notOffered(a.Puzzle, "decide "+argument)
		}
		c, err := DecideHole(a.Puzzle, hole, filled == "true")
		return c.Edits, err
	},
}

// fillVerb decides all holes. A board lists the fillings.
var fillVerb = verb{
	name: "fill", kinds: []string{FillHoles}, ofText: true,
	offer: func(o *offering) []Action {
		a := o.answer
		if a.Filled == nil || len(a.Filled.Best) == 0 || !answer.IsTitle(o.at) {
			return nil
		}
		var actions []Action
		for i := range a.Filled.Best[:min(3, len(a.Filled.Best))] {
			outcome := a.Filled.Best[i].Outcome
			title := syntax.Say("Fill in: the hardest (%s)", outcome)
			switch i {
			case 1:
				title = syntax.Say("Fill in: the second hardest (%s)", outcome)
			case 2:
				title = syntax.Say("Fill in: the third hardest (%s)", outcome)
			}
			actions = append(actions, Action{ID: fmt.Sprintf("fill %d", i), Title: title, Kind: FillHoles, Stand: Alone})
		}
		return actions
	},
	edit: func(ctx context.Context, a *answer.Answer, argument string) ([]source.Edit, error) {
		if a.Filled == nil || len(a.Filled.Best) == 0 {
			return nil, notOffered(a.Puzzle, "fill "+argument)
		}
		i, err := strconv.Atoi(argument)
		if err != nil || i < 0 || i >= len(a.Filled.Best) {
			return nil, notOffered(a.Puzzle, "fill "+argument)
		}
		return Fill(ctx, a.Fillings.Engine(), a.Puzzle, &a.Filled.Best[i])
	},
	conceal: func(_ *offering, a Action, argument string) []Action {
		switch argument {
		case "0":
			a.Title = syntax.Say("Fill in: the hardest")
		case "1":
			a.Title = syntax.Say("Fill in: the second hardest")
		case "2":
			a.Title = syntax.Say("Fill in: the third hardest")
		}
		return []Action{a}
	},
}

// holeVerb makes a hole of a cell.
var holeVerb = verb{
	name: "open", kinds: []string{FillHoles}, ofText: true,
	offer: func(o *offering) []Action {
		if !isIn(o.at, "board") || o.at.Place < 0 || o.at.Puzzle.Draft.Graph != nil {
			return nil
		}
		c, err := OpenHole(o.answer.Puzzle, o.at.Place, -1)
		if err != nil {
			return nil
		}
		return []Action{{ID: "open " + o.answer.Puzzle.PlaceName(o.at.Place), Title: c.Title, Kind: FillHoles}}
	},
	edit: func(_ context.Context, a *answer.Answer, argument string) ([]source.Edit, error) {
		place, ok := a.Puzzle.FindPlace(argument)
		if !ok {
			return nil, notOffered(a.Puzzle, "open "+argument)
		}
		c, err := OpenHole(a.Puzzle, place, -1)
		return c.Edits, err
	},
}
