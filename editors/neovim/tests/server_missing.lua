-- A program that is not there is told of; once it is there, :Plywise restart starts it.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/process.lua')(t)
  t.equal(vim.lsp.get_clients(), {}, 'the servers')
  local said = p.said()
  vim.cmd('Plywise restart')
  local missing = 'plywise: ' .. vim.g.plywise.cmd .. ' cannot be run; see :help plywise-install'
  t.equal(said, { missing }, 'the message')

  local program = vim.g.plywise.cmd
  vim.uv.fs_symlink(vim.fn.exepath('plywise'), program)
  vim.cmd('Plywise restart')
  local client = t.served()
  t.diagnostics(0)

  -- Uninstalled, and then it dies.
  local number = p.number()
  vim.uv.fs_unlink(program)
  p.signal('sigkill', number)
  t.eventually('the message comes', function()
    return #said == 3
  end)
  t.equal(said[3], missing, 'the message')
  vim.wait(200)
  t.equal(#said, 3, 'the messages')

  vim.uv.fs_symlink(vim.fn.exepath('plywise'), program)
  vim.cmd('Plywise restart')
  p.another(client)
end
