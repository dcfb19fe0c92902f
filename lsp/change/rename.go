package change

import (
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"plywise/lsp/edit"
	"plywise/lsp/game"
	"plywise/lsp/outline"
	"plywise/lsp/words"
	"plywise/parser"
	"plywise/parser/source"
	"plywise/parser/syntax"
)

// RenamableAt returns the node at a cursor, and the range of its name there. Only nodes can be
// renamed.
func RenamableAt(c parser.Cursor) (node int, name source.Range, ok bool) {
	if c.Field == nil || !outline.OnGraph(c.Puzzle) {
		return 0, source.Range{}, false
	}
	name, ok = outline.MentionAt(c)
	return outline.PlaceAt(c), name, ok
}

// Rename returns the edits that give a node another name, wherever the puzzle
// mentions it. If the node has a role because of its name, as the node `0` is the
// hole, a key is added that gives it this role.
//
// The error is a *Refusal.
func Rename(p *syntax.Puzzle, node int, name string) ([]source.Edit, error) {
	old := p.PlaceName(node)
	if name == old {
		return nil, nil
	}
	if err := checkName(p, name); err != nil {
		return nil, err
	}
	e := &edit.Builder{Puzzle: p}
	for _, r := range outline.Mentions(p, node) {
		e.Replace(r, name)
	}
	for _, key := range pieceKeys(p) {
		if spot := p.Draft.Piece(key); spot.Set && spot.Range.Empty() && spot.Place == node {
			e.Insert(key, name)
		}
	}
	edits := e.Done()
	if err := checkRenamed(p, edits, name); err != nil {
		return nil, err
	}
	return edits, nil
}

// checkName refuses a text that cannot be the name of a node.
func checkName(p *syntax.Puzzle, name string) error {
	if name == "" {
		return refuse(syntax.Say("A node has to have a name."))
	}
	if !utf8.ValidString(name) {
		return refuse(syntax.Say("The name of a node has to be text; this is not UTF-8."))
	}
	for _, u := range name {
		switch {
		case unicode.IsSpace(u) || unicode.IsControl(u):
			return refuse(syntax.Say("The name of a node is one word, without blanks and line ends."))
		case strings.ContainsRune(",:/", u):
			return refuse(syntax.Say("The name of a node has no `,`, `:` or `/` in it."))
		}
	}
	if _, ok := p.Draft.Graph.FindPlace(name); ok {
		return refuse(syntax.Say("The graph has a node `%s` already; choose another name.", words.Shorten(name)))
	}
	return nil
}

// checkRenamed refuses a name that would change the meaning of the puzzle.
func checkRenamed(p *syntax.Puzzle, edits []source.Edit, name string) error {
	f := parser.Parse(source.Apply(p.Text, edits))
	if f.NumPuzzles() != 1 {
		return refuse(syntax.Say("`%s` cannot be the name of a node.", words.Shorten(name)))
	}
	now := f.Puzzle(0).Puzzle
	for _, problem := range now.Problems {
		if !slices.ContainsFunc(p.Problems, func(old syntax.Problem) bool { return old.Code == problem.Code }) {
			return refuse(syntax.Say("`%s` cannot be the name of a node: %s", words.Shorten(name), problem.Message))
		}
	}
	if now.Draft.Graph == nil || !reflect.DeepEqual(now.Draft.Graph.Neighbors, p.Draft.Graph.Neighbors) ||
		!sameSpots(now, p) || !slices.Equal(game.EntryPlaces(now.Moves), game.EntryPlaces(p.Moves)) ||
		!slices.Equal(game.EntryPlaces(outline.ComposedEntries(now)), game.EntryPlaces(outline.ComposedEntries(p))) {
		return refuse(syntax.Say("`%s` cannot be the name of a node.", words.Shorten(name)))
	}
	return nil
}

func sameSpots(now, before *syntax.Puzzle) bool {
	for _, key := range pieceKeys(before) {
		a, b := now.Draft.Piece(key), before.Draft.Piece(key)
		if b.Set && !(a.Set && a.Place == b.Place) {
			return false
		}
	}
	return true
}

// pieceKeys returns the keys that place a piece of a puzzle's game.
func pieceKeys(p *syntax.Puzzle) []string {
	var keys []string
	for _, k := range syntax.Keys(p.Game) {
		if k.List() == syntax.InPiece {
			keys = append(keys, k.Name)
		}
	}
	return keys
}
