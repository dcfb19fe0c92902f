-- A new puzzle of any game has nothing wrong. It comes behind those of the buffer, or into
-- one of its own.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/playing.lua')(t)
  local games = require('plywise.new').games
  t.served()
  local before = p.lines()

  local function with(lines, text)
    return vim.list_extend(vim.list_extend(vim.deepcopy(lines), { '' }), text)
  end
  vim.cmd('Plywise new knight-pawns')
  p.reads(with(before, games[3].text), 'a hunt behind the others')
  t.equal(vim.api.nvim_win_get_cursor(0), { #before + 2, #'puzzle: ' }, 'the cursor')
  p.press('u')
  p.reads(before, 'after one undo')

  p.answers('Plywise new chess', 'plywise: there is no game chess')

  -- Which one is asked.
  local asked
  vim.ui.select = function(items, opts, on_choice)
    asked = vim.tbl_map(opts.format_item, items)
    on_choice(items[1])
  end
  vim.cmd('Plywise new')
  t.equal(#asked, 3, 'the games to choose among')
  p.reads(with(before, games[1].text), 'a chase behind the others')
  vim.cmd('undo')
  vim.ui.select = function(_, _, on_choice)
    on_choice(nil)
  end
  vim.cmd('Plywise new')
  p.reads(before, 'after choosing none')

  -- Elsewhere it is a buffer of its own, which is served; the other one is still seen.
  vim.cmd('enew')
  vim.api.nvim_buf_set_lines(0, 0, -1, true, { 'notes' })
  local windows = #vim.api.nvim_list_wins()
  vim.cmd('Plywise new ' .. games[1].name)
  t.equal(#vim.api.nvim_list_wins(), windows + 1, 'the windows')
  t.equal(vim.fn.bufname(), 'new.puzzle', 'the name')
  local text = games[1].text
  p.reads(text, 'the first')
  for at = 2, #games do
    vim.cmd('Plywise new ' .. games[at].name)
    text = with(text, games[at].text)
  end
  p.reads(text, 'all of them')
  t.served()
  local board = t.line('board:', 'puzzle: A new hunt')
  t.solved(t.line('board:') + 1)
  t.solved(board + 1)
  t.diagnostics(0)
  p.go('puzzle: A new house')
  vim.cmd('PlywiseBest')
  t.eventually('the mouse has moved', function()
    return not vim.tbl_contains(p.lines(), 'mouse: attic')
  end)

  -- An empty one is used, and no name twice.
  vim.cmd('enew')
  windows = #vim.api.nvim_list_wins()
  vim.cmd('Plywise new ' .. games[2].name)
  t.equal(#vim.api.nvim_list_wins(), windows, 'the windows, with an empty buffer')
  t.equal(vim.fn.bufname(), 'new-2.puzzle', 'the next name')
  vim.cmd('silent write')
  t.equal(vim.fn.readfile('new-2.puzzle'), games[2].text, 'the file')
end
