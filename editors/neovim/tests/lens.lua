-- A lens explains the puzzle below it beside the text; so does a
-- command. Before 0.12, Neovim shows none.
return function(t)
  local buffer, first = vim.api.nvim_get_current_buf(), 'puzzle: The mouse slips past'
  t.served()
  t.solved(t.line('  M....', first))

  ---The buffer of a window that shows an explanation with that text.
  local function explained(text)
    return t.eventually('it is explained that ' .. text, function()
      for _, window in ipairs(vim.api.nvim_list_wins()) do
        local shown = vim.api.nvim_win_get_buf(window)
        local lines = table.concat(vim.api.nvim_buf_get_lines(shown, 0, -1, false), '\n')
        if shown ~= buffer and lines:find(text, 1, true) then
          return shown
        end
      end
    end)
  end

  vim.api.nvim_win_set_cursor(0, { t.line(first), 0 })
  if vim.lsp.codelens.enable then
    t.eventually('there is one lens, which is short', function()
      vim.cmd('redraw')
      local titles = vim.tbl_map(function(found)
        return found.lens.range.start.line == t.line(first) - 1 and (found.lens.command or {}).title or nil
      end, vim.lsp.codelens.get({ bufnr = buffer }))
      return vim.deep_equal(vim.tbl_values(titles), { 'Explain' })
    end)
    vim.lsp.codelens.run()
  else
    t.equal(vim.lsp.codelens.get(buffer), {}, 'the lenses')
    vim.cmd('PlywiseExplain')
  end

  local page = explained('mouse wins in 5 — mouse to move')
  t.equal(vim.fs.basename(vim.api.nvim_buf_get_name(page)), 'explanation', 'its name')
  t.equal({ vim.bo[page].buftype, vim.bo[page].modifiable }, { 'nofile', false }, 'its buffer')
  local window = vim.fn.bufwinid(page)
  t.equal(vim.api.nvim_get_current_buf(), buffer, 'the buffer with the cursor')

  -- The same page again, about the puzzle as it is by then; `q` closes it.
  local jump = t.line('mouse-jump: 2', first)
  vim.api.nvim_buf_set_lines(buffer, jump - 1, jump, false, { 'mouse-jump: 1' })
  vim.cmd('Plywise explain')
  t.equal(explained('cat wins in 4 — mouse to move'), page, 'the buffer of the explanation')
  t.equal(vim.fn.bufwinid(page), window, 'its window')
  vim.api.nvim_set_current_win(window)
  vim.api.nvim_feedkeys('q', 'mtx', false)
  t.equal(vim.fn.bufwinid(page), -1, 'its window after q')
  t.equal(vim.api.nvim_get_current_buf(), buffer, 'the buffer after q')

  -- Of a puzzle that is broken it goes to the error.
  local cat = t.line('  #C...', first)
  vim.api.nvim_buf_set_lines(buffer, cat - 1, cat, false, { '  #....' })
  vim.api.nvim_win_set_cursor(0, { t.line(first), 0 })
  vim.cmd('Plywise explain')
  t.eventually('the cursor is on the error', function()
    return vim.api.nvim_win_get_cursor(0)[1] > t.line(first)
  end)
  t.equal(vim.api.nvim_get_current_buf(), buffer, 'the buffer with the error')
end
