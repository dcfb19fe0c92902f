// Package analysis says what is known about puzzles, without the protocol: it
// turns parsed puzzles into games, has them solved, checks the author's
// assertions, explains what stands at a place, and computes the edits that play
// a move or mend a mistake. The language server and the command line show the
// same facts from it.
//
// An [Engine] solves and remembers. [Engine.Analyse] gives the facts about a
// puzzle that are small enough to keep ([Result]); [Engine.Solve] gives the
// solved game itself ([Game]), which answers for any state but holds a large
// table, so whoever asks for it should let go of it soon.
package analysis
