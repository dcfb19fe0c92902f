-- Where the program is not found, a message says so and what to read.
return function(t)
  t.served():stop(true)
  t.eventually('the server is gone', function()
    return #vim.lsp.get_clients() == 0
  end)

  local message
  vim.notify = function(text)
    message = text
  end
  vim.g.plywise = { cmd = '/nowhere/plywise' }
  vim.cmd('edit another.puzzle')
  t.eventually('there is a message', function()
    return message
  end)
  t.equal(message, 'plywise: /nowhere/plywise cannot be run; see :help plywise-install', 'the message')

  vim.cmd('checkhealth plywise')
  local report = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  t.contains(report, 'ERROR plywise: /nowhere/plywise cannot be run')
end
