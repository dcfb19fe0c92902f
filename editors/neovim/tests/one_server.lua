-- One server serves all puzzles outside of any project, however often they are
-- opened.
return function(t)
  local server = t.served()
  vim.cmd('syntax on') -- says again what type the file has
  vim.cmd('edit!')
  t.equal(t.served().id, server.id, 'the server of the file, opened again')
  vim.cmd('edit another.puzzle')
  t.equal(t.served().id, server.id, 'the server of another file')
  t.equal(#vim.api.nvim_list_bufs(), 2, 'the buffers')
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    t.equal(#vim.lsp.get_clients({ bufnr = buffer }), 1, 'the servers of a buffer')
  end

  vim.lsp.stop_client(server.id)
  t.eventually('the server is gone', function()
    return #vim.lsp.get_clients() == 0
  end)
  vim.cmd('edit!')
  assert(t.served().id ~= server.id, 'the server that is gone serves the file')
end
