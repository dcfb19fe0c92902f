-- Stepping through `moves`: the cursor goes from entry to entry, and the editor says what
-- each is and leads to; with spoilers off not what it leads to.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/playing.lua')(t)
  t.served()
  local number = t.line('moves: 2,2 1,2')
  local spoilers = not vim.g.plywise.settings
  local function told(entry, outcome)
    return spoilers and ('plywise: %s, then %s'):format(entry, outcome) or 'plywise: ' .. (entry:gsub(' [!?]+$', ''))
  end

  ---Presses keys, and the cursor goes there.
  local function to(keys, column, said)
    p.said = {}
    p.press(keys)
    p.says(said)
    t.equal(vim.api.nvim_win_get_cursor(0), { number, column }, 'the cursor after ' .. keys)
  end

  p.go('puzzle: The mouse slips past')
  t.solved(t.line('puzzle: The mouse slips past'))
  to('<Plug>(plywise-forward)', #'moves: ', told('1. mouse to 2,2 !', 'mouse wins in 4'))
  to('<Plug>(plywise-forward)', #'moves: 2,2 ', told('2. cat to 1,2', 'mouse wins in 3'))
  to('<Plug>(plywise-forward)', #'moves: 2,2 ', 'plywise: This is the last of `moves`.')
  to('<Plug>(plywise-back)', #'moves: ', 'plywise: 1. mouse to 2,2')
  to('<Plug>(plywise-back)', #'moves: ', 'plywise: This is the first of `moves`.')

  -- Between entries, and with a count.
  p.go(number, ' 1,2')
  to('<Plug>(plywise-forward)', #'moves: 2,2 ', 'plywise: 2. cat to 1,2')
  p.go(number, ' 1,2')
  to('<Plug>(plywise-back)', #'moves: ', 'plywise: 1. mouse to 2,2')
  p.go('puzzle: The mouse slips past')
  to('5<Plug>(plywise-forward)', #'moves: 2,2 ', 'plywise: 2. cat to 1,2')
  p.go('puzzle: The mouse slips past')
  p.answers('PlywiseBack', 'plywise: There is no move before this.')
  p.answers('2Plywise forward', 'plywise: 2. cat to 1,2')
  p.answers('1PlywiseBack', 'plywise: 1. mouse to 2,2')
  p.go('puzzle: The mouse slips past')

  -- Two presses before the first is answered are two steps.
  p.go('puzzle: The mouse slips past')
  p.press('<Plug>(plywise-forward)<Plug>(plywise-forward)')
  p.says('plywise: 2. cat to 1,2')

  -- A move that cannot be played is said to be that.
  vim.api.nvim_buf_set_lines(0, number - 1, number, true, { 'moves: 2,2 0,0' })
  t.solved(t.line('puzzle: The mouse slips past'))
  p.go(number)
  p.press('2<Plug>(plywise-forward)')
  p.says('plywise: 2. cat to 0,0: ')
  vim.cmd('undo')

  p.go('puzzle: A leap over the cat')
  p.answers('PlywiseForward', 'plywise: This puzzle has no `moves`.')
end
