// Package chase solves games in which a cat hunts a mouse that runs for a
// goal: LeetCode 913 on a graph and LeetCode 1728 on a grid.
//
// Both are one game on two arenas. An [Arena] says where the players can go;
// [Rules] say who may stand on the goal and what becomes of a position that
// neither player can force. Solving computes the outcome and the exact distance
// in plies of every state (mouse's place, cat's place, player to move) by
// retrograde analysis from the ended positions. A move limit is no part of
// the table: it is applied when a state is looked up, because a win within n
// plies exists exactly where the distance is at most n.
package chase

import "plywise/solver"

// A Game is a chase, whole: where it is played and by which rules.
type Game struct {
	Arena Arena
	Rules Rules
}

// Rules are what differs between chases besides the arena.
type Rules struct {
	// CatMayEnterGoal: the cat may stand on the goal, and wins there.
	CatMayEnterGoal bool
}

// An Arena is where a chase is played: a [Grid] or a [Graph].
type Arena interface {
	// Places is the number of places, numbered from 0, walls included.
	Places() int
	// Goal is where the mouse wants to be.
	Goal() solver.Place
}

// A Grid is a board of cells. A player jumps 0 to its jump's number of cells
// in one of four directions, not over or onto a wall.
// The place of a cell is row*Cols+col.
type Grid struct {
	Rows, Cols int
	Wall       []bool // by place
	Food       solver.Place
	MouseJump  int // 1 or more; may exceed the board
	CatJump    int
}

// Places returns Rows*Cols.
func (g *Grid) Places() int { return g.Rows * g.Cols }

// Goal returns the food.
func (g *Grid) Goal() solver.Place { return g.Food }

// A Graph is an undirected graph. A player must move along an edge; a self-loop
// lets it stay.
type Graph struct {
	Neighbors [][]solver.Place // by node, ascending, each once
	Hole      solver.Place
}

// Places returns the number of nodes.
func (g *Graph) Places() int { return len(g.Neighbors) }

// Goal returns the hole.
func (g *Graph) Goal() solver.Place { return g.Hole }

// NoLimit is the move limit of a game without one.
const NoLimit int64 = -1
