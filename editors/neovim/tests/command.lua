-- :PlywiseBest plays the best move from anywhere in the puzzle.
return function(t)
  t.served()
  local number = t.line('  M....', 'puzzle: The mouse slips past')
  vim.api.nvim_win_set_cursor(0, { t.line('puzzle: The mouse slips past'), 0 })
  vim.cmd('PlywiseBest')
  t.eventually('the mouse has moved', function()
    return vim.tbl_contains(vim.api.nvim_buf_get_lines(0, 0, -1, false), '  ..M..')
  end)
  t.diagnostics(0)

  -- One undo takes it back, and redo does it again.
  vim.cmd('undo')
  t.equal(vim.api.nvim_buf_get_lines(0, number - 1, number, false), { '  M....' }, 'the row after undo')
  vim.cmd('redo')
  vim.cmd('write')
end
