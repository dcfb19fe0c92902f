-- Whoever asks about a puzzle that is being solved can go on typing.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/process.lua')(t)
  p.at_gate()
  local row = t.line('  M....')
  vim.api.nvim_win_set_cursor(0, { row, #'  M.' })
  vim.ui.select = function() end
  local asked = {
    hover = vim.lsp.buf.hover,
    action = vim.lsp.buf.code_action,
    completion = function()
      p.typed('Gomoves: <C-x><C-o><Esc>')
      t.equal(vim.api.nvim_get_current_line(), 'moves: ', 'the line typed')
      vim.cmd('silent undo')
      vim.api.nvim_win_set_cursor(0, { row, #'  M.' })
    end,
  }
  for what, ask in pairs(asked) do
    ask()
    p.typed('yyp')
    t.equal(vim.api.nvim_get_current_line(), '  M....', 'the line, after ' .. what)
    vim.cmd('silent undo')
  end
  p.open()
  p.right()
end
