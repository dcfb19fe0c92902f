-- The move at the cursor is played: to a cell, to a node, to take a pawn, or all entries of
-- `moves` up to the cursor.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/playing.lua')(t)
  t.served()
  local before = p.lines()

  -- A cell: not the best move, so what was asserted is asserted of the new position.
  local board = t.line('board:', 'puzzle: The mouse slips past')
  -- It is where the cursor was, although that is on an entry of `moves` before the server has
  -- answered.
  p.go(board + 3, '...', 0)
  p.press('<Plug>(plywise-move)')
  p.go('moves: 2,2 1,2', '1,2', 2)
  t.eventually('the mouse goes to 2,1', function()
    return p.lines()[board + 3 + 1] == '  .M...' -- below `turn: cat`
  end)
  p.press('u')
  p.reads(before, 'after undo')

  -- Where nobody can go.
  p.go(board + 3, '....', 3)
  p.answers('PlywiseMove', 'The mouse cannot go there now')
  p.go('game: cat-mouse-grid')
  p.answers('PlywiseMove', 'There is no move here')

  -- An entry of `moves`: the first, or both.
  p.go('moves: 2,2 1,2', '2,2')
  p.press('<Plug>(plywise-move)')
  t.eventually('the first is played', function()
    return vim.tbl_contains(p.lines(), 'moves: 1,2')
  end)
  p.press('u')
  p.go('moves: 2,2 1,2', '1,2', 2)
  p.press('<Plug>(plywise-move)')
  t.eventually('both are played', function()
    return vim.tbl_contains(p.lines(), '  #.C..')
  end)
  p.press('u')
  p.reads(before, 'after undo')

  -- A node, in the list of another's neighbours.
  p.go('  0: 2 5', '5')
  p.press('<Plug>(plywise-move)')
  p.says('The mouse cannot go there now') -- from 1 it goes to 3 only
  p.go('  1: 3', '3')
  p.press('<Plug>(plywise-move)')
  t.eventually('the mouse is on 3', function()
    return vim.tbl_contains(p.lines(), 'mouse: 3')
  end)
  p.press('u')
  p.reads(before, 'after undo')

  -- A pawn.
  p.go('pawns: 1,1 2,2 3,3', '2,2')
  p.press('<Plug>(plywise-move)')
  t.eventually('the pawn is taken', function()
    return vim.tbl_contains(p.lines(), 'pawns: 1,1 3,3')
  end)
  p.press('u')
  p.reads(before, 'after undo')
  p.go('knight: 0,2', '0')
  p.answers('PlywiseMove', 'There is no pawn to take here')
end
