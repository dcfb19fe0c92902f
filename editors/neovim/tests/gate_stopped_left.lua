-- Neovim can be left while the server does not go on at all.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/process.lua')(t)
  p.at_gate()
  local number = p.number()
  p.stop(number)
  -- It goes on once Neovim is gone, and ends.
  vim.fn.jobstart({ 'sh', '-c', 'sleep 2; kill -CONT ' .. number }, { detach = true })
  vim.cmd('qall')
end
