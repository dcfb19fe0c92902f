-- What is wrong is said at the end of the line in Neovim 0.10 and in a float from 0.11 on,
-- as the README says of Neovim's own ways.
return function(t)
  t.served()
  local title = t.line('puzzle: The mouse slips past')
  vim.api.nvim_buf_set_lines(0, title, title, false, { 'nonsense: 1' })
  vim.api.nvim_win_set_cursor(0, { title + 1, 0 })
  local message = t.diagnostics(1)[1].message
  local function behind_the_line()
    for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, -1, { title, 0 }, { title, -1 }, { details = true })) do
      for _, chunk in ipairs(mark[4].virt_text or {}) do
        if chunk[1]:find(vim.split(message, '\n')[1], 1, true) then
          return true
        end
      end
    end
    return false
  end
  t.equal(behind_the_line(), vim.fn.has('nvim-0.11') == 0, 'the message behind the line')

  vim.api.nvim_feedkeys(vim.keycode('<C-W>d'), 'mx', false)
  local text = t.eventually('the float opens', function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\n')
      end
    end
  end)
  t.contains(text, vim.split(message, '\n')[1])
end
