// The puzzles that the panel is tried on.

/** It has all that a puzzle can say, most of it true. The mouse stands on 10 and may go to 10, 11 and 12; the cat stands on 6, the food on 4. */
export const slip = `puzzle: The mouse slips past
source: https://leetcode.com/problems/cat-and-mouse-ii/
game: cat-mouse-grid
mouse-jump: 2
board:
  ####F
  #C...
  M....
expect: mouse wins in 5
best: 2,2
only: 2,1
moves: 2,2 1,1 1,2
`;

/** The knight stands on 0, the pawns on 6 and 9. */
export const pawns = "puzzle: Two pawns\ngame: knight-pawns\nboard:\n  N#..\n  ..P.\n  .P..\nexpect: 4 moves\n";

/** The edges 0 - 1, 0 - 2 (named 3), 1 - 1, and 2 - 3 (named 2). */
export const graph = `puzzle: LeetCode 913, example 2
game: cat-mouse-graph
graph:
  0: 1 3
  1: 0 1
  2: 3
  3: 0 2
expect: draw
`;

export const wrongClaims = "puzzle: Nothing of this is true\ngame: cat-mouse-grid\nexpect: mouse wins\nbest: 0,0\nonly: 0,0\nmoves: 0,1 0,2 0,0\nboard:\n  M.F\n  ..C\n";

export const block = "puzzle: Around the block\ngame: cat-mouse-grid\ncat-jump: 2\nboard:\n  M..F\n  .##.\n  ....\n  C...\n";

export const ragged = "puzzle: A row lost its end\ngame: cat-mouse-grid\nboard:\n  M.#F\n  ..?\n  C...\n";

export const twoMice = "puzzle: Two mice\ngame: cat-mouse-grid\nboard:\n  M.M\n  .CF\n";
