-- What needs a puzzle says so elsewhere, and what needs a server says where there is none.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/playing.lua')(t)
  local client = t.served()
  local needy = { 'best', 'move', 'takeback', 'forward', 'back', 'append', 'problem', 'fix', 'explain', 'preview', 'export' }

  vim.cmd('edit notes.txt')
  for _, name in ipairs(needy) do
    p.answers('Plywise ' .. name, 'plywise: this is no puzzle file')
  end

  vim.cmd('enew | setfiletype puzzle')
  for _, name in ipairs(needy) do
    p.answers('Plywise ' .. name, 'plywise: this puzzle has no name yet; :file new.puzzle gives it one')
  end

  vim.cmd('edit empty.puzzle')
  t.served()
  for _, name in ipairs({ 'best', 'move', 'takeback', 'forward', 'back', 'append', 'explain', 'export' }) do
    p.answers('Plywise ' .. name, 'plywise: There is no puzzle on line 1.')
  end

  vim.cmd('edit leetcode.puzzle')
  client.stop(client, true)
  t.eventually('the server is gone', function()
    return #vim.lsp.get_clients() == 0
  end)
  vim.lsp.start = function() end
  for _, name in ipairs(needy) do
    p.answers('Plywise ' .. name, 'plywise: no server runs for this puzzle; :Plywise restart starts it')
  end
end
