-- The best move is played from anywhere in a puzzle, and where there is none, or no way to
-- write it, the editor says why.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/playing.lua')(t)

  -- While the server is starting.
  p.go('puzzle: The mouse slips past')
  local before = p.lines()
  local expect = t.line("expect: mouse wins in 5  // LeetCode's answer: true")
  p.press('<Plug>(plywise-best)')
  t.eventually('the mouse has moved', function()
    return vim.tbl_contains(p.lines(), '  ..M..')
  end)
  t.equal(p.said, { 'plywise: Play best move: mouse to 2,2 (mouse wins in 5)' }, 'what the editor says')
  p.press('u')
  p.reads(before, 'after undo')

  p.go('puzzle: The mouse slips past')
  -- Twice, faster than the text changes: two moves, and two steps to undo.
  p.press('<Plug>(plywise-best)<Plug>(plywise-best)')
  t.eventually('both have moved', function()
    return p.lines()[expect + 1] == "expect: mouse wins in 3  // LeetCode's answer: true" -- below `turn`
  end)
  t.equal(vim.api.nvim_win_get_cursor(0)[1], t.line('puzzle: The mouse slips past'), 'the line of the cursor')
  p.press('u')
  t.equal(p.lines()[t.line('puzzle: The mouse slips past') + 3], 'turn: cat', 'the line after one undo')
  p.press('u')
  p.reads(before, 'after undoing twice')

  -- Of several best moves it is the one at the cursor.
  local board = t.line('board:', 'puzzle: The cat waits')
  p.go(board + 1, '..')
  vim.cmd('PlywiseBest')
  t.eventually('the cat goes where the cursor is', function()
    return p.lines()[board + 1]:sub(1, 5) == '  .C.'
  end)
  p.press('u')

  p.go('puzzle: Over')
  p.answers('PlywiseBest', 'The game is over: cat has won')
  p.go('puzzle: Broken')
  p.answers('PlywiseBest', 'The board lacks “M”')
  p.answers('PlywiseMove', 'The board lacks “M”')
  p.answers('PlywiseAppend', 'The board lacks “M”')
  p.reads(before, 'after nothing could be played')

  -- The second of two moves whose turn comes when another file is there: it is played nowhere.
  p.go('puzzle: The mouse slips past')
  local buffer = vim.api.nvim_get_current_buf()
  vim.cmd('PlywiseBest')
  vim.cmd('PlywiseBest')
  vim.cmd('enew')
  p.says('nothing was done: the text was left')
  t.equal(p.lines(), { '' }, 'the other file')
  vim.api.nvim_set_current_buf(buffer)
  p.press('u')
  p.reads(before, 'after undoing the first')

  p.go('puzzle: The mouse slips past')
  vim.bo.modifiable = false
  for _, command in ipairs({ 'PlywiseBest', 'PlywiseMove', 'PlywiseAppend', 'PlywiseFix', 'PlywiseTakeBack', 'Plywise new knight-pawns' }) do
    p.answers(command, "this text cannot be changed: 'modifiable' is off")
  end
  vim.bo.modifiable = true
  p.reads(before, 'the text that cannot be changed')
end
