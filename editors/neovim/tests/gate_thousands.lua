-- One puzzle of ten thousand is being solved: the others are shown.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/process.lua')(t)
  t.served()
  t.diagnostics(1001) -- of every tenth, and of the one beside it
  vim.cmd('silent edit')
  t.diagnostics(1001)
  p.open()
  t.diagnostics(1002)
end
