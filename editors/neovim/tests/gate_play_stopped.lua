-- Whoever waits for a server that is stopped waits no longer.
return function(t)
  local process = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/process.lua')(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/playing.lua')(t)
  process.at_gate()
  p.go('puzzle: gate of the mouse')
  p.answers('PlywiseBest', 'plywise: solving…')
  vim.lsp.stop_client(vim.lsp.get_clients({ name = 'plywise' }), true)
  p.says('plywise: the server has ended; :Plywise restart starts it')
  p.answers('PlywiseBest', 'plywise: no server runs for this puzzle; :Plywise restart starts it')
end
