-- A new puzzle of any game has nothing wrong. It comes below the one at the cursor, or into a buffer
-- of its own.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/playing.lua')(t)
  local titles = { ['cat-mouse-grid'] = 'puzzle: A new chase', ['cat-mouse-graph'] = 'puzzle: A new house', ['knight-pawns'] = 'puzzle: A new hunt' }
  t.served()
  local before = p.lines()

  ---Waits until a new puzzle is there, with the cursor on its title.
  local function written(game, what)
    t.eventually(what, function()
      return vim.api.nvim_get_current_line() == titles[game] and vim.api.nvim_win_get_cursor(0)[2] == #'puzzle: '
    end)
    t.equal(p.lines()[vim.api.nvim_win_get_cursor(0)[1] + 1], 'game: ' .. game, 'the game, ' .. what)
  end

  p.go('puzzle: A leap over the cat')
  vim.cmd('Plywise new knight-pawns')
  written('knight-pawns', 'a hunt below the puzzle at the cursor')
  local number = vim.api.nvim_win_get_cursor(0)[1]
  assert(number > t.line('puzzle: A leap over the cat') and number < t.line('puzzle: A leap too short'), 'it stands elsewhere')
  p.press('u')
  p.reads(before, 'after one undo')

  p.answers('Plywise new chess', 'there is no game "chess"')

  -- Which one is asked.
  local asked
  vim.ui.select = function(items, opts, on_choice)
    asked = vim.tbl_map(opts.format_item, items)
    on_choice(items[1])
  end
  vim.cmd('Plywise new')
  t.equal(#asked, 3, 'the games to choose among')
  written('cat-mouse-grid', 'a chase')
  vim.cmd('undo')
  p.reads(before, 'after undo')
  vim.ui.select = function(_, _, on_choice)
    on_choice(nil)
  end
  vim.cmd('Plywise new')
  p.reads(before, 'after choosing none')

  -- Elsewhere it is a buffer of its own, which is served; the other one is still seen.
  vim.cmd('enew')
  vim.api.nvim_buf_set_lines(0, 0, -1, true, { 'notes' })
  local windows = #vim.api.nvim_list_wins()
  vim.cmd('Plywise new cat-mouse-grid')
  t.equal(#vim.api.nvim_list_wins(), windows + 1, 'the windows')
  t.equal(vim.fn.bufname(), 'new.puzzle', 'the name')
  for _, game in ipairs({ 'cat-mouse-grid', 'cat-mouse-graph', 'knight-pawns' }) do
    if game ~= 'cat-mouse-grid' then
      vim.cmd('Plywise new ' .. game)
    end
    written(game, game .. ' in a buffer of its own')
  end
  t.solved(t.line('board:') + 1)
  t.solved(t.line('board:', 'puzzle: A new hunt') + 1)
  t.diagnostics(0)
  p.go('puzzle: A new house')
  vim.cmd('PlywiseBest')
  t.eventually('the mouse has moved', function()
    return not vim.tbl_contains(p.lines(), 'mouse: attic')
  end)

  -- An empty one is used, and no name twice.
  vim.cmd('enew')
  windows = #vim.api.nvim_list_wins()
  vim.cmd('Plywise new cat-mouse-graph')
  t.equal(#vim.api.nvim_list_wins(), windows, 'the windows, with an empty buffer')
  t.equal(vim.fn.bufname(), 'new-2.puzzle', 'the next name')
  written('cat-mouse-graph', 'in an empty buffer')
  t.equal(vim.api.nvim_win_get_cursor(0)[1], 1, 'its line')
end
