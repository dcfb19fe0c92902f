// Puzzles that several tests use.

/** LeetCode 1728, example 1. The mouse has one winning move, two cells to the right. */
export const slip = `puzzle: The mouse slips past
game: cat-mouse-grid
cat-jump: 1
mouse-jump: 2
board:
  ####F
  #C...
  M....
expect: mouse wins in 5
best: 2,2
moves: 2,2 1,2
`;

/** The same by hand, after the mouse has gone there. */
export const slipAfterBest = `puzzle: The mouse slips past
game: cat-mouse-grid
turn: cat
cat-jump: 1
mouse-jump: 2
board:
  ####F
  #C...
  ..M..
expect: mouse wins in 4
best: 1,1 1,2 2,1
moves: 1,2
`;

/** LeetCode 913, example 1: nobody can force a win. */
export const roundAndRound = `puzzle: Round and round
game: cat-mouse-graph
graph:
  0: 2 5
  1: 3
  2: 0 4 5
  3: 1 4 5
  4: 2 3
  5: 0 2 3
`;
