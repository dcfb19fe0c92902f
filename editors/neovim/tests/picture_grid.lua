-- Boards, compared with pictures that are drawn by hand.
return function(t)
  t.served()
  local answers = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/picture_answers.lua')

  -- The mouse jumps two, the cat one: where the mouse could go, how soon somebody wins then.
  answers.compare('grid', {}, [[
    |The mouse slips past|
    |mouse to move: mouse wins in 5|
    |1000 moves left of the limit|
    ||
    |     0   1   2   3   4|
    | 0 ### ### ### ### F 0 |
    | 1 ### C 0   1   4   2 |
    | 2 M 3+  1+  4*  4   2 |
    ||
  ]])
  -- With a letter for who wins.
  answers.compare('grid', { signs = true, pinned = true }, [[
    |The mouse slips past [pinned]|
    |mouse to move: mouse wins in 5|
    |1000 moves left of the limit|
    ||
    |      0    1    2    3    4|
    | 0 #### #### #### #### F 0m |
    | 1 #### C 0c   1c   4m   2m |
    | 2 M 3c+  1c+  4m*  4m   2m |
  ]])
  -- A narrow window has room for smaller cells, one that is narrower still for no distances.
  answers.compare('grid', { width = 18 }, [[
    |The mouse slips|
    |past|
    |mouse to move|
    |mouse wins in 5|
    |1000 moves left of the limit|
    ||
    |    0  1  2  3  4|
    | 0 ## ## ## ## F0 |
    | 1 ## C0  1  4  2 |
    | 2 M3+ 1+ 4* 4  2 |
  ]])
  for _, options in ipairs({ { width = 17 }, { distances = false } }) do
    local drawn = vim.list_slice(require('plywise.board.picture').draw(answers.shown(answers.read('grid'), options)).lines, 1, 12)
    t.contains(table.concat(drawn, '\n'), table.concat({
      '   0 1 2 3 4',
      ' 0 # # # # F ',
      ' 1 # C . . . ',
      ' 2 M+.+.*. . ',
    }, '\n'))
  end
  -- Another layer says what it is.
  answers.compare('cat-layer', {}, [[
    |The mouse slips past|
    |mouse to move: mouse wins in 5|
    |1000 moves left of the limit|
    ||
    |     0   1   2   3   4|
    | 0 ### ### ### ### F 0 |
    | 1 ### C 5   6   4   2 |
    | 2 M 0+  2+  4*  6   4 |
    ||
    |shades: where the cat could stand, mouse to move|
    ||
    |moves|
  ]])

  -- A draw has no distance, and neither has a win by the move limit.
  answers.compare('draw', {}, [[
    |Nobody gets through|
    |cat to move: draw|
    ||
    |     0   1   2   3   4   5   6|
    | 0 M 0   2 ### F 0 ###   =*C =*|
  ]])
  answers.compare('limit', { signs = true }, [[
    |Too far|
    |mouse to move: cat wins (move limit)|
    |3 moves left of the limit|
    ||
    |      0    1    2    3    4    5|
    | 0 M  c*  .c*#### F 0m #### C 0c |
  ]])
  -- Two pieces in one cell are both seen.
  answers.compare('grid-to-end', {}, [[
    |The mouse slips past|
    |the game is over: mouse has won|
    |after 2,2 1,1 2,4 1,2 0,4|
    ||
    |     0   1   2   3   4|
    | 0 ### ### ### ### MF  |
    | 1 ###   0 C 0   0   0 |
    | 2   0   0   0   0   0 |
  ]])
  answers.compare('over', { distances = false }, [[
    |Caught|
    |the game is over: cat has won|
    ||
    |   0 1 2|
    | 0 F MC. |
  ]])

  -- Knight and pawns: the total if a pawn is taken first.
  answers.compare('knight', {}, [[
    |Two pawns|
    |Alice to move: 3 moves|
    ||
    |     0   1   2   3|
    | 0 N   ###   .   . |
    | 1   .   . P 3*  . |
    | 2   . P 3*  .   . |
    ||
    |moves|
    | *  1,2  3 moves  taken in 1|
    | *  2,1  3 moves  taken in 1|
    ||
    |best  Alice  Bob|
    |   1  1,2    2,1|
  ]])
  -- The numbers of fifty columns.
  local large = answers.compare('knight-by-size', {}, [[
    |No board is drawn|
    |Bob to move: 44 moves|
    ||
  ]])
  t.equal(large.lines[4], '                        1                   2                   3                   4', 'the tens')
  t.equal(large.lines[5], '    ' .. ('0 1 2 3 4 5 6 7 8 9 '):rep(5):sub(1, -2), 'the ones')
  t.contains(large.lines[30], ' 24 . . . ')

  -- What cannot be solved is drawn as far as it can be read, and says why.
  answers.compare('broken-ragged', {}, [[
    |A row lost its end|
    |mouse to move|
    |1000 moves left of the limit|
    |“?” is no cell of a board: a board of this game|
    |has “.” floor, “#” wall, “M”, “C” and “F”.|
    ||
    |   0 1 2 3|
    | 0 M . # F |
    | 1 . . ? ? |
    | 2 C . . . |
  ]])
  -- The shades of the text before; a wall that is new has none.
  answers.compare('solving-stale', { note = 'Solving...' }, [[
    |gated|
    |mouse to move|
    |1000 moves left of the limit|
    |Solving...|
    ||
    |     0   1   2   3|
    | 0 M 5   4 ### F 0 |
    | 1   1 ### ###   2 |
    | 2   1   7   7   4 |
    | 3 C 0   1   1   7 |
  ]])
  -- With spoilers off the board says where pieces stand and may go, and no more.
  answers.compare('hidden', {}, [[
    |The mouse slips past|
    |mouse to move: outcomes are hidden, s shows them|
    |1000 moves left of the limit|
    ||
    |   0 1 2 3 4|
    | 0 # # # # F |
    | 1 # C . . . |
    | 2 M+.+.+. . |
    ||
    |moves|
    | +  2,0|
    | +  2,1|
    | +  2,2|
  ]])
end
