-- Solving goes on with the next file, which is not open yet, and ends where the board goes.
return function(t)
  local n = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/typed.lua')(t).start()
  local told = [[return vim.iter(vim.api.nvim_buf_get_extmarks(0, -1, 0, -1, { details = true })):any(function(mark)
    return vim.iter(mark[4].virt_text or {}):any(function(chunk)
      return chunk[1]:find('wins in') ~= nil
    end)
  end)]]
  n.lua([[
    for _, name in ipairs({ 'one', 'two' }) do
      vim.fn.writefile({ 'puzzle: ' .. name, 'game: cat-mouse-grid', 'board:', '  M..F', '  ....', '  C...', '' }, vim.fn.expand('%:h') .. '/next-' .. name .. '.puzzle')
    end
  ]])
  n.command('edit %:h/next-one.puzzle')
  n.becomes('what the text tells', told, true)
  n.command('Plywise solve')
  n.shows('one', '[solve]', 'You play the mouse')
  n.becomes('what the text tells', told, false)
  n.command('Plywise board')
  n.type(']p')
  n.shows('two', '[solve]', 'You play the mouse')
  n.hides('wins in')
  n.type('[p')
  n.shows('one', '[solve]', 'You play the mouse')

  -- A board that gives its window to another text is gone.
  n.command('wincmd p')
  n.command('bwipeout')
  n.becomes('the boards', 'return #vim.api.nvim_tabpage_list_wins(0)', 1)
  n.command('edit %:h/next-one.puzzle')
  n.becomes('what the text tells', told, true)
  n.stop()
end
