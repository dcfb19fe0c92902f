-- The board opens beside the text, follows the cursor to other puzzles and files, keeps a
-- puzzle that is pinned, and closes when it is told to. Nothing is asked of the server
-- while the cursor stays in a puzzle.
return function(t)
  local n = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/typed.lua')(t).start()
  n.find('puzzle: The mouse slips past')
  local text = n.lua('return vim.api.nvim_get_current_win()')
  local function focus(window, what)
    n.becomes('the window with the cursor ' .. what, 'return vim.api.nvim_get_current_win()', window)
  end

  n.command('Plywise board')
  n.shows('The mouse slips past', 'mouse to move: mouse wins in 5', 'M 3+  1+  4*', '2,2 !')
  focus(text, 'once the board is open')
  t.equal(n.lua('return vim.bo[vim.api.nvim_win_get_buf(...)].modifiable', n.boards()[1]), false, 'whether the board can be changed')

  -- What the server says of itself is asked for, too: it may know more by now.
  n.lua([[
    local session, board = getmetatable(require('plywise.board.session').new(function() end)).__index, require('plywise.board')
    local ask, changed, told = session.ask, board.changed, false
    _G.asked = 0
    session.ask = function(...)
      _G.asked = _G.asked + (told and 0 or 1)
      return ask(...)
    end
    board.changed = function(...)
      told = true
      changed(...)
      told = false
    end
  ]])
  n.type('jjjjjl')
  n.becomes('the line of the cursor', 'return vim.fn.line(".")', t.line('puzzle: The mouse slips past') + 5)
  n.type('2j0lll')
  n.becomes('the place that is marked', [[
    local found = {}
    local buffer = vim.fn.bufnr('plywise://board/1')
    for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(buffer, -1, 0, -1, { details = true })) do
      if mark[4].hl_group == 'PlywiseCursorCell' then
        table.insert(found, vim.api.nvim_buf_get_text(buffer, mark[2], mark[3], mark[2], mark[4].end_col, {})[1])
      end
    end
    return found
  ]], { 'C 0 ' })
  t.equal(n.lua('return _G.asked'), 0, 'how often it was asked within a puzzle')

  -- Another puzzle, another file, and back.
  n.find('puzzle: A leap over the cat')
  n.shows('A leap over the cat', 'mouse wins in 3')
  n.lua([[
    local lines = { 'puzzle: elsewhere', 'game: knight-pawns', 'knight: 0,0', 'pawns: 1,2 2,4', '' }
    vim.fn.writefile(lines, vim.fn.expand('%:h') .. '/other.puzzle')
  ]])
  n.command('edit %:h/other.puzzle')
  n.shows('elsewhere', '1,2')
  n.command('edit #')
  n.shows('A leap over the cat')

  -- The same command goes to it, and `q` closes it.
  n.command('Plywise board')
  focus(n.boards()[1], 'after the command again')
  n.type('p')
  n.shows('[pinned]')
  n.command('wincmd p')
  n.find('puzzle: The way home')
  n.command('Plywise board')
  n.becomes('the titles', [[return vim.tbl_map(function(window)
    return vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, 1, false)[1]
  end, vim.tbl_filter(function(window)
    return vim.bo[vim.api.nvim_win_get_buf(window)].filetype == 'plywise-board'
  end, vim.api.nvim_tabpage_list_wins(0)))]], { 'A leap over the cat [pinned]', 'The way home' })
  focus(text, 'beside two boards')

  -- A pinned puzzle moves in the text, is changed, vanishes, and comes back.
  n.type('ggOa line more<Esc>')
  n.find('  M.C...F')
  n.type('0llx')
  n.shows('A leap over the cat [pinned]', 'cat')
  n.type('u')
  n.shows('mouse wins in 3')
  n.find('puzzle: A leap over the cat')
  n.type('d6j')
  n.shows('A leap over the cat [pinned]', 'not in the text any more')
  n.type('u')
  n.hides('not in the text any more')
  n.type('gg')
  n.command('undo 0')
  n.command('write')
  n.command('wincmd l')
  n.type('p')
  n.shows('Round and round')
  n.hides('[pinned]')
  n.type('q')
  n.becomes('the boards', [[return #vim.tbl_filter(function(window)
    return vim.bo[vim.api.nvim_win_get_buf(window)].filetype == 'plywise-board'
  end, vim.api.nvim_list_wins())]], 1)
  n.stop()
end
