-- Hover over a cell of floor opens a window that tells who wins if the mouse or
-- the cat stood there, with either player to move.
return function(t)
  t.served()
  local number = t.line('  #C...', 'puzzle: The mouse slips past')
  vim.api.nvim_win_set_cursor(0, { number, #'  #C.' }) -- the cell 1,3

  vim.lsp.buf.hover()
  local window = t.eventually('the hover opens', function()
    for _, win in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(win).relative ~= '' then
        return win
      end
    end
  end)
  local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
  local text = table.concat(lines, '\n')
  t.contains(text, 'mouse wins in 3') -- the mouse there and to move
  t.contains(text, 'mouse wins in 4') -- the mouse there, the cat to move
  t.contains(text, 'cat wins in 4') -- the cat there, the mouse to move
  t.contains(text, 'cat wins in 3') -- the cat there and to move
end
