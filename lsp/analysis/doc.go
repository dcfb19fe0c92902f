// Package analysis finds out and explains what is known about puzzles, without the
// protocol: it turns parsed puzzles into games, solves them, checks the author's
// assertions, explains what stands at a place, and computes the edits that play
// a move or mend a mistake. The language server and the command line both use it,
// so they show the same facts.
//
// An [Engine] solves games and remembers them. [Engine.Analyse] returns an [Answer]:
// the facts about a puzzle, which are small enough to keep, and the solved game
// itself ([Game]), which answers for any state but holds a large table, so whoever
// has it should let go of it soon. [Engine.Solve] returns it again.
//
// Code that is the same for all games works on positions and setups. What differs
// between a chase and a hunt is in the files of those names, behind the interfaces
// in rules.go; the list of games there says which is which. Rules return values, which
// explanations word and writers write.
package analysis
