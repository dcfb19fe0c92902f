-- The editor's own code action plays the best move.
return function(t)
  t.served()
  vim.api.nvim_win_set_cursor(0, { t.line('  M....', 'puzzle: The mouse slips past'), 2 })
  vim.lsp.buf.code_action({
    apply = true,
    filter = function(action)
      return action.title == 'Play best move: mouse to 2,2 (mouse wins in 5)'
    end,
  })
  t.eventually('the mouse has moved', function()
    return vim.tbl_contains(vim.api.nvim_buf_get_lines(0, 0, -1, false), '  ..M..')
  end)
  t.diagnostics(0)
  vim.cmd('write')
end
