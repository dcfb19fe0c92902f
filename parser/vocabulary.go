package parser

// anyKey returns what there is to know about a key in the first game that has it,
// nil if none has.
func anyKey(name string) *Key { return NoGame.Info().Key(name) }

// gamesWith names the games that have a key, for messages.
func gamesWith(name string) Words {
	var list Words
	for _, g := range Games() {
		if g.Key(name) != nil {
			list.List = append(list.List, "`"+g.Name+"`")
		}
	}
	return list
}

// allKeys lists the names of all keys.
var allKeys = keyNames(NoGame)

// keyNames lists the names of a game's keys.
func keyNames(game Game) []string {
	var names []string
	for _, k := range game.Info().Keys {
		names = append(names, k.Name)
	}
	return names
}

// gameNames lists the games, for messages.
func gameNames() []string {
	var names []string
	for _, g := range Games() {
		names = append(names, "`"+g.Name+"`")
	}
	return names
}
