-- The line of best play is appended to `moves`, whatever is there already.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/playing.lua')(t)
  t.served()
  local before = p.lines()

  -- Mouse to 2,2, then the cat's step to 1,2 was no good: the rest of a win in 5.
  p.go('puzzle: The mouse slips past')
  p.press('<Plug>(plywise-append)')
  local function moves(title)
    local number = t.line(title)
    for at = number, #p.lines() do
      local line = p.lines()[at]
      if line:match('^moves:') then
        return vim.split(line:gsub('^moves: ', ''), ' ')
      elseif line == '' then
        return {}
      end
    end
    return {}
  end
  t.eventually('the line is there', function()
    return #moves('puzzle: The mouse slips past') > 2
  end)
  local appended = moves('puzzle: The mouse slips past')
  t.equal(appended[#appended], '0,4', 'the last move, to the food')
  t.equal({ appended[1], appended[2] }, { '2,2', '1,2' }, 'the moves that were there')
  p.answers('PlywiseAppend', 'The game is over: mouse has won')
  p.press('u')
  p.reads(before, 'after undo')

  -- Whoever is elsewhere before the server has answered has it appended all the same.
  p.go('puzzle: The mouse slips past')
  vim.cmd('PlywiseAppend')
  p.go('puzzle: The way home')
  t.eventually('the same line is there', function()
    return vim.deep_equal(moves('puzzle: The mouse slips past'), appended)
  end)
  vim.cmd('undo')
  p.reads(before, 'after undo, from elsewhere')

  -- From a draw nobody can force an end: one move.
  p.go('puzzle: Round and round')
  vim.cmd('PlywiseAppend')
  t.eventually('a move is there', function()
    return #moves('puzzle: Round and round') == 1
  end)
  p.press('u')
  p.reads(before, 'after undo')

  local number = t.line('moves: 2,2 1,2')
  vim.api.nvim_buf_set_lines(0, number - 1, number, true, { 'moves: 0,0' })
  p.go('moves: 0,0')
  p.answers('PlywiseAppend', 'A move in “moves” is not legal; mend it first.')
end
