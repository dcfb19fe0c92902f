// Package answer finds out what is known about a puzzle: its solved game, which of the author's
// assertions hold and what is true instead, and what every single edit would do. The language
// server and the command line share it, so they show the same facts. It knows nothing of the
// protocol, nor of how facts are explained or drawn.
//
// An [Engine] solves games and remembers them. [Engine.Analyse] returns an [Answer]: the facts
// about a puzzle, which are small enough to keep, and the solved game itself ([Game]), which
// answers for any state but holds a large table, so a caller should let go of it soon.
// [Engine.Solve] returns it again.
package answer
