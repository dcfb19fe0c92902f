package change

import (
	"slices"
	"strings"

	"plywise/parser/syntax"
)

// families are the general kinds that a menu may show as one entry each, in its order.
var families = []struct {
	kind  string
	title func(count int) syntax.Message
}{
	{"refactor.rewrite.play", func(count int) syntax.Message { return syntax.Say("Play… (%d)", count) }},
	{AssertTruths, func(count int) syntax.Message { return syntax.Say("Assert… (%d)", count) }},
	{FillHoles, func(count int) syntax.Message { return syntax.Say("Holes… (%d)", count) }},
	{"refactor.rewrite.board", func(count int) syntax.Message { return syntax.Say("Board… (%d)", count) }},
}

// Menu returns the menu of some actions: all fixes, and then one family after another, actions
// that stand alone first. It leaves out those that are not about the place, unless their family
// or kind was asked for. If the menu has groups, the rest of a family is behind one entry,
// which has the family's kind and no ID.
func Menu(actions []Action, isAsked func(family string) bool, groups bool) []Action {
	menu := slices.DeleteFunc(slices.Clone(actions), func(a Action) bool { return a.Kind != QuickFix })
	for _, family := range families {
		var alone, grouped []Action
		count := 0 // of those that are shown when the family is asked for
		for _, a := range actions {
			if strings.HasPrefix(a.Kind, family.kind) {
				count++
			}
			switch asked := isAsked(family.kind); {
			case !strings.HasPrefix(a.Kind, family.kind):
			case a.Stand == Alone:
				alone = append(alone, a)
			case asked || a.Stand == Grouped:
				grouped = append(grouped, a)
			}
		}
		if groups && len(grouped) > 1 && !isAsked(family.kind) {
			grouped = []Action{{Kind: family.kind, Title: family.title(count)}}
		}
		menu = slices.Concat(menu, alone, grouped)
	}
	return menu
}
