-- :Plywise stress opens the puzzle that a solution gets wrong.
return function(t)
  t.served()
  local solution = vim.fn.fnamemodify('solution.js', ':p')
  local puzzle = solution .. '.wrong.puzzle'
  local function opens(what)
    t.eventually('the puzzle opens, ' .. what, function()
      return vim.api.nvim_buf_get_name(0) == puzzle
    end)
    t.equal(#vim.api.nvim_list_wins(), 3, 'the windows: the solution, what stress has printed, and the puzzle')
    t.equal(vim.tbl_contains(vim.api.nvim_buf_get_lines(0, 0, -1, false), 'game: cat-mouse-graph'), true, 'it is a graph, ' .. what)
    t.served()
    vim.cmd('only')
  end

  -- With what is typed into the buffer.
  vim.cmd.edit(solution)
  vim.api.nvim_buf_set_lines(0, 0, -1, true, { 'const catMouseGame = graph => 1;' })
  vim.cmd('Plywise stress')
  t.equal(vim.fn.readfile(solution), { 'const catMouseGame = graph => 1;' }, 'the file is written')
  opens('of the solution in the buffer')

  -- Once more, in the same windows.
  vim.cmd.edit(solution)
  vim.cmd('Plywise stress')
  t.eventually('the puzzle opens once more', function()
    return vim.api.nvim_buf_get_name(0) == puzzle
  end)
  vim.fn.delete(puzzle)
  vim.cmd('wincmd p | Plywise stress ' .. solution)
  opens('once more')

  -- By its name, from elsewhere.
  vim.fn.delete(puzzle)
  vim.cmd('enew | Plywise stress solution.js')
  opens('of a solution by its name')

  -- Without one.
  vim.cmd('enew')
  local ok, message = pcall(vim.cmd, 'Plywise stress')
  t.equal(not ok or vim.fn.execute('messages'):find('needs the file of a solution', 1, true) ~= nil, true, 'what is said: ' .. tostring(message))

  -- With the name of no file.
  ok, message = pcall(vim.cmd, 'Plywise stress /missing.js')
  t.equal(not ok or vim.fn.execute('messages'):find('cannot read /missing.js', 1, true) ~= nil, true, 'what is said: ' .. tostring(message))
end
