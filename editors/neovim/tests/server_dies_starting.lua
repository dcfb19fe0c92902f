-- A program that dies as soon as it is started, before it says anything, is not started
-- for ever.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/process.lua')(t)
  t.served()
  local said = p.said()
  local plywise = vim.g.plywise
  local number = p.number()
  vim.g.plywise = { cmd = { 'sh', '-c', 'kill -9 $$' } }
  p.signal('sigkill', number)
  t.eventually('the last message comes', function()
    return #said == 1
  end)
  t.contains(said[1], 'four times')
  vim.wait(300)
  t.equal(#said, 1, 'the messages')
  t.equal(vim.fn.execute('messages'), '', 'what Neovim says')
  vim.g.plywise = plywise
  vim.cmd('Plywise restart')
  t.served()
  t.equal(said[2], 'plywise: the server has been started', 'the last message')
end
