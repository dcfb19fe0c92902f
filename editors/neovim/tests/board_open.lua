-- The board opens beside the text, follows the cursor to other puzzles and files, and closes when it
-- is told to.
return function(t)
  local n = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/typed.lua')(t).start()
  n.find('puzzle: The mouse slips past')
  local text = n.lua('return vim.api.nvim_get_current_win()')
  n.command('Plywise board')
  n.shows('The mouse slips past', 'Mouse to move: mouse wins in 5', 'M 3+  1+  4*', '2,2 !')
  n.focus(text)
  t.equal(n.lua('return vim.bo[vim.api.nvim_win_get_buf(...)].modifiable', n.boards()[1]), false, 'whether the board can be changed')
  n.becomes('what the statusline says', [[
    local said = vim.api.nvim_eval_statusline(vim.wo[...].statusline, { winid = ..., maxwidth = 60 }).str
    return { said:match('The mouse slips past'), said:match('g%? keys') }
  ]], { 'The mouse slips past', 'g? keys' }, n.boards()[1])

  -- Scrolled out of sight, the first rows are in it.
  n.lua([[vim.api.nvim_win_call(..., function() vim.fn.winrestview({ topline = 6, lnum = 8 }) end)]], n.boards()[1])
  n.becomes('what the statusline says then', [[
    local said = vim.api.nvim_eval_statusline(vim.wo[...].statusline, { winid = ..., maxwidth = 90 }).str
    return said:match('^ (.*The mouse slips past)')
  ]], 'Mouse to move: mouse wins in 5 · The mouse slips past', n.boards()[1])

  -- The place at the text's cursor is marked.
  n.find('  #C...')
  n.type('0lll')
  t.eventually('the cat is marked', function()
    return vim.deep_equal(n.marked('PlywiseCursor'), { 'C 0 ' })
  end)

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

  -- The same command goes to it, `q` closes it, and it opens again.
  n.command('Plywise board')
  n.focus(n.boards()[1])
  n.type('q')
  n.focus(text)
  t.equal(n.boards(), {}, 'the boards after q')
  n.command('Plywise board')
  n.shows('A leap over the cat')

  -- So does a lens.
  n.command('only')
  n.lua([[
    local found = { uri = vim.uri_from_bufnr(0), position = { line = vim.fn.search('^puzzle: The way home') - 1, character = 0 } }
    require('plywise.client').of().commands['plywise.openBoard']({ arguments = { found } })
  ]])
  n.shows('The way home')
  n.find('puzzle: A leap over the cat')

  -- It goes along where the text is saved under another name.
  n.command('only')
  n.command('Plywise board')
  n.shows('A leap over the cat')
  n.command('silent saveas %:h/saved.puzzle')
  n.becomes('the name', "return vim.fn.expand('%:t')", 'saved.puzzle')
  n.lua([[
    local line = vim.fn.search('^mouse-jump: 4', 'nW')
    vim.api.nvim_buf_set_lines(0, line - 1, line, true, { 'mouse-jump: 1' })
  ]])
  n.shows('A leap over the cat', 'to move: cat wins')

  -- Two windows of texts keep 40 columns each, as far as there are so many.
  n.command('only')
  n.lua('vim.o.columns = 100')
  n.command('vsplit')
  n.command('Plywise board')
  n.shows('A leap over the cat')
  n.becomes('the windows that are narrower', [[return #vim.tbl_filter(function(window)
    return vim.api.nvim_win_get_width(window) < 40
  end, vim.api.nvim_tabpage_list_wins(0))]], 0)

  -- Below the text where there is no room for both.
  n.command('only')
  n.lua('vim.o.columns = 80')
  n.command('Plywise board')
  n.shows('A leap over the cat')
  t.equal(n.lua('return vim.api.nvim_win_get_width(...)', n.boards()[1]), 80, 'the width of a board below the text')
  n.stop()
end
