package read

import "plywise/parser/syntax"

// anyKey returns the description of a key in the first game that has it, nil if none has.
func anyKey(name string) *syntax.Key { return syntax.NoGame.Info().Key(name) }

// gamesWith names the games that have a key, for messages.
func gamesWith(name string) syntax.Words {
	var list syntax.Words
	for _, g := range syntax.Games() {
		if g.Key(name) != nil {
			list.List = append(list.List, "`"+g.Name+"`")
		}
	}
	return list
}

// allKeys lists the names of all keys.
var allKeys = keyNames(syntax.NoGame)

// keyNames lists the names of a game's keys.
func keyNames(game syntax.Game) []string {
	var names []string
	for _, k := range game.Info().Keys {
		names = append(names, k.Name)
	}
	return names
}

// gameNames lists the games, for messages.
func gameNames() []string {
	var names []string
	for _, g := range syntax.Games() {
		names = append(names, "`"+g.Name+"`")
	}
	return names
}
