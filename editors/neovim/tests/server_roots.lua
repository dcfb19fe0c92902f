-- Each project has a server. One that dies leaves the other alone.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/process.lua')(t)
  local first = t.served()
  local number = p.number()
  vim.fn.mkdir('project/.git', 'p')
  vim.cmd('edit project/another.puzzle')
  local second = t.served()
  assert(second.id ~= first.id, 'one server serves both')

  local said = p.said()
  for _, other in ipairs(p.numbers()) do
    if other ~= number then
      p.signal('sigkill', other)
    end
  end
  local third = p.another(second)
  t.equal(#said, 1, 'the messages')
  t.equal(third.config.root_dir, second.config.root_dir, 'its folder')
  t.equal(vim.lsp.get_client_by_id(first.id) == nil, false, 'the other one is gone')

  p.signal('sigkill', number)
  vim.cmd('buffer 1')
  p.another(first)
  t.equal(#said, 2, 'the messages')
  t.equal(#vim.lsp.get_clients(), 2, 'the servers')
end
