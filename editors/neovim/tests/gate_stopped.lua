-- A server that does not go on at all leaves Neovim as usable as without one.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/process.lua')(t)
  p.at_gate()
  local number = p.number()
  p.stop(number)
  vim.api.nvim_win_set_cursor(0, { t.line('  M....'), #'  M.' })
  vim.lsp.buf.hover()
  for _ = 1, 50 do
    p.typed('yyp')
  end
  p.typed('50u')
  vim.cmd('silent edit!')
  vim.cmd('silent write')
  vim.cmd('split')
  vim.cmd('close')
  p.signal('sigcont', number)
  p.at_gate()
  p.open()
  p.right()
end
