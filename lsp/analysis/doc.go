// Package analysis says what is known about puzzles, without the protocol: it
// turns parsed puzzles into games, has them solved, checks the author's
// assertions, explains what stands at a place, and computes the edits that play
// a move or mend a mistake. The language server and the command line show the
// same facts from it.
//
// An [Engine] solves and remembers. [Engine.Analyse] gives an [Answer]: the facts
// about a puzzle, which are small enough to keep, and the solved game itself
// ([Game]), which answers for any state but holds a large table, so whoever asks
// for it should let go of it soon. [Engine.Solve] gives that again.
//
// What all games share is said once, of positions and setups. What a chase and a
// hunt differ in stands in the files of those names, behind the interfaces of
// rules.go, and which game is which in the list there.
package analysis
