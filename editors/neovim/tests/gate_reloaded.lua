-- A file is read again while one of its puzzles is being solved.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/process.lua')(t)
  p.at_gate()
  for _ = 1, 3 do
    vim.cmd('silent edit')
    p.at_gate()
  end
  p.open()
  p.right()
  t.equal(vim.fn.execute('messages'), '', 'what Neovim says')
end
