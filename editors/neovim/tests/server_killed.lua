-- A server that dies is started again for all it served, thrice, and one line says so each
-- time. Then a message says what to do, and that works.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/process.lua')(t)
  t.served()
  t.diagnostics(0)
  local first = vim.api.nvim_get_current_buf()
  vim.cmd('edit another.puzzle')
  vim.api.nvim_buf_set_lines(0, 0, -1, false, { 'game: knight-pawns', 'knight: 0,0', 'pawns: 1,2', 'expect: 2' })
  t.diagnostics(1)

  local said = p.said()
  local again = 'plywise: the server died (signal 9) and has been started again'
  for deaths = 1, 3 do
    local client = p.killed()
    t.diagnostics(1) -- of the text that is not saved
    t.equal(client.attached_buffers[first] ~= nil, true, 'the other file is served')
    t.equal({ #said, said[deaths] }, { deaths, again }, 'the messages')
  end
  p.signal('sigkill')
  t.eventually('the last message comes', function()
    return #said == 4
  end)
  t.equal(said[4], 'plywise: the server has died four times within three minutes, and is not started again. '
    .. ':Plywise restart starts it, :Plywise log says why.', 'the last message')
  t.eventually('no server is left', function()
    return #vim.lsp.get_clients({ _uninitialized = true }) == 0
  end)
  vim.wait(300)
  t.equal(vim.lsp.get_clients({ _uninitialized = true }), {}, 'the servers')
  vim.cmd('checkhealth plywise')
  t.contains(table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n'), 'the server has died 4 times')
  vim.cmd('bdelete')
  vim.cmd('messages clear')

  vim.cmd('Plywise restart')
  t.served()
  t.diagnostics(1)
  p.killed() -- the count has begun anew
  t.diagnostics(1)
  t.equal(said[6], again, 'the message')
  t.equal(#said, 6, 'the messages')
  t.equal(vim.fn.execute('messages'), '', 'what Neovim says')
  vim.cmd('bdelete!')
end
