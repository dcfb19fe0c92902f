package editortest

import "strings"

// BestMovePlayed writes by hand what playing the best move of one puzzle of the example
// leetcode makes of it: the mouse has moved, the cat is to move, and what was asserted of the
// position before is now asserted of this one. The other puzzles keep every byte.
func BestMovePlayed(text string) string {
	const before = `puzzle: The mouse slips past
source: LeetCode 1728, example 1
game: cat-mouse-grid
cat-jump: 1
mouse-jump: 2
board:
  ####F
  #C...
  M....
expect: mouse wins in 5  // LeetCode's answer: true
best: 2,2
moves: 2,2 1,2
`
	const after = `puzzle: The mouse slips past
source: LeetCode 1728, example 1
game: cat-mouse-grid
turn: cat
cat-jump: 1
mouse-jump: 2
board:
  ####F
  #C...
  ..M..
expect: mouse wins in 4  // LeetCode's answer: true
best: 1,1 1,2 2,1
moves: 1,2
`
	return strings.Replace(text, before, after, 1)
}
