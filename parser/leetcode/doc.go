// Package leetcode turns test cases of three LeetCode problems into puzzles and
// back, and tells which puzzles LeetCode itself would take.
//
//	913   Cat and Mouse                              graph
//	1728  Cat and Mouse II                           grid, catJump, mouseJump
//	3283  Maximum Number of Moves to Kill All Pawns  kx, ky, positions
//
// A test case in the raw form is its arguments as JSON, one a line, as LeetCode's
// own box for test cases has them. Import also reads the form of the statements,
// `Input: grid = ["####F","#C...","M...."], catJump = 1, mouseJump = 2`, in
// English and in Chinese.
package leetcode
