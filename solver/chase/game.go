// Package chase solves games in which a cat hunts a mouse that runs for a
// goal: LeetCode 913 on a graph and LeetCode 1728 on a grid.
//
// Both are one game on two arenas. An [Arena] says where the players can go;
// [Rules] say who may stand on the goal. Solving computes the outcome and the
// exact distance in plies of every state (mouse's place, cat's place, player to
// move) by retrograde analysis from the ended states. The table knows no move
// limit: a look-up applies it, because a player can force a win within n plies
// exactly where the distance is at most n.
package chase

import "plywise/solver"

// A Game is an arena and the rules of a chase on it.
type Game struct {
	Arena Arena
	Rules Rules
}

// An Arena says where the players of a chase can stand and go: a [Grid] or a
// [Graph].
//
// Moves go both ways: where a player can go from a to b, it can go from b to a.
type Arena interface {
	// Places returns the number of places, numbered from 0, walls included.
	Places() int
	// Goal returns the place that the mouse runs for.
	Goal() solver.Place
	// Open reports whether a piece can stand on a place from 0 to Places()-1.
	Open(p solver.Place) bool
	// Moves appends to dst the places, in ascending order, to which a player can
	// go from an open place, the place itself included if it may stay.
	Moves(dst []solver.Place, who solver.Player, from solver.Place) []solver.Place
	// connect adds all moves of a player to sets, one for the number of each open place; -1 is that
	// of a wall. No number is above 63.
	connect(sets *[64]uint64, who solver.Player, number []int32)
	// admits returns an error for an edit that is not possible; toggle makes one that is.
	admits(e Edit) error
	toggle(e Edit)
	// Alike reports whether both players have the same moves.
	Alike() bool
	// Validate returns an error if the arena is not well-formed. Call the other
	// methods only if it returns nil.
	Validate() error
}

// NoLimit is the move limit of a game without one.
const NoLimit int64 = -1
