-- The window behaves as a companion: two windows on one text, tab pages, :only, :q, a text that is
-- deleted, sizes that change, boards that are longer than the window.
return function(t)
  local n = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/typed.lua')(t).start()
  n.find('puzzle: A leap over the cat')
  n.command('Plywise board')
  n.shows('A leap over the cat')

  -- Two windows on one text: it follows the one with the cursor.
  n.command('split')
  n.find('puzzle: The way home')
  n.shows('The way home')
  n.command('wincmd j')
  n.shows('A leap over the cat')
  n.command('close')
  n.shows('The way home')

  -- Every tab page has its own.
  n.command('tab split')
  n.becomes('the boards of the new tab page', 'return #vim.api.nvim_tabpage_list_wins(0)', 1)
  n.find('puzzle: Round and round')
  n.command('Plywise board')
  n.shows('Round and round')
  n.command('tabprevious')
  n.shows('The way home')
  n.command('tabnext')
  n.command('tabclose')
  n.shows('The way home')
  n.becomes('the boards that are left', [[return #vim.tbl_filter(function(buffer)
    return vim.api.nvim_buf_get_name(buffer):find('plywise://board/', 1, true) ~= nil
  end, vim.api.nvim_list_bufs())]], 1)

  -- The server is told how wide the window is.
  n.find('puzzle: A leap over the cat')
  n.shows(' 0 M 6+')
  n.lua('vim.api.nvim_win_set_width(..., 20)', n.boards()[1])
  n.hides(' 0 M 6+')
  n.lua('vim.api.nvim_win_set_width(..., 50)', n.boards()[1])
  n.shows(' 0 M 6+')

  -- A board that is longer than the window stays where one has scrolled to.
  n.lua([[
    local rows = { 'puzzle: large', 'game: cat-mouse-grid', 'mouse: 0,0', 'cat: 0,9', 'food: 69,9', 'mouse-jump: 1', 'cat-jump: 1', 'board:' }
    for _ = 1, 70 do
      table.insert(rows, '  ' .. ('.'):rep(10))
    end
    vim.fn.writefile(rows, vim.fn.expand('%:h') .. '/large.puzzle')
  ]])
  n.command('edit %:h/large.puzzle')
  n.shows('large', 'to move: cat wins')
  n.command('Plywise board')
  n.type('gg60jzz')
  local view = 'local view = vim.fn.winsaveview() return { view.lnum, view.topline }'
  n.becomes('the line', "return vim.fn.line('.')", 61)
  local where = n.lua(view)
  n.lua([[vim.api.nvim_buf_set_text(vim.fn.bufnr('large.puzzle'), 20, 10, 20, 11, { '#' })]])
  n.shows('# ', 'to move: cat wins')
  n.becomes('the view after a change', view, where)
  n.command('wincmd p')
  n.command('undo')

  -- :only closes the board, and another may be opened.
  n.command('only')
  n.becomes('the windows', 'return #vim.api.nvim_list_wins()', 1)
  n.command('Plywise board')
  n.shows('large')

  -- A text that is deleted leaves no board alone.
  n.command('bdelete!')
  n.becomes('whether there is a window for texts', [[return vim.iter(vim.api.nvim_list_wins()):any(function(window)
    return vim.bo[vim.api.nvim_win_get_buf(window)].filetype ~= 'plywise-board'
  end)]], true)
  n.command('buffer leetcode.puzzle')
  n.find('puzzle: A leap over the cat')
  n.command('Plywise board')
  n.shows('A leap over the cat')

  -- A board that is alone gives its window to the text.
  n.command('Plywise board')
  n.command('only')
  n.type('q')
  n.becomes('the file in the last window', "return vim.fn.expand('%:t')", 'leetcode.puzzle')
  n.command('Plywise board')
  n.shows('A leap over the cat')

  -- :q ends Neovim, if all is saved.
  n.find('puzzle: A leap over the cat')
  n.type('ox<Esc>')
  n.command('q')
  n.shows('A leap over the cat')
  n.becomes('the file that was not saved', "return { vim.fn.expand('%:t'), vim.bo.modified }", { 'leetcode.puzzle', true })
  n.command('undo')
  n.command('write')
  n.command('q')
  n.ended()
end
