-- :Plywise restart ends the server and starts another one for all it served.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/process.lua')(t)
  local client = t.served()
  local first = vim.api.nvim_get_current_buf()
  t.solved(t.line('board:') + 1)
  vim.cmd('edit another.puzzle')
  t.served()
  vim.wait(50) -- until Neovim has done with attaching it
  local said = p.said()
  local number = p.number()
  vim.cmd('Plywise restart')
  vim.cmd('Plywise restart') -- impatient
  local another = p.another(client)
  t.equal(another.attached_buffers[first] ~= nil, true, 'the other file is served')
  assert(p.number() ~= number, 'the process is the same')

  -- One that cannot end does not keep the next one from being started.
  number = p.number()
  p.stop(number)
  vim.cmd('Plywise restart')
  p.another(another)
  t.equal(#vim.lsp.get_clients({ bufnr = 0 }), 1, 'the servers of the file')
  vim.cmd('buffer ' .. first)
  t.solved(t.line('board:') + 1)
  p.signal('sigcont', number)
  t.eventually('the old one is gone', function()
    return #p.numbers() == 1
  end)

  -- One that was stopped.
  for _, found in ipairs(vim.lsp.get_clients()) do
    if vim.lsp.enable then
      found:stop()
    else
      found.stop()
    end
  end
  t.eventually('no server runs', function()
    return #vim.lsp.get_clients() == 0
  end)
  vim.cmd('Plywise restart')
  t.served()
  for number, text in ipairs(said) do
    t.equal(text, number < #said and 'plywise: the server has been started again' or 'plywise: the server has been started', 'the message')
  end
end
