-- With `enable` false a user starts the server; it is started again when it dies.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/process.lua')(t)
  vim.g.plywise = vim.tbl_extend('force', vim.g.plywise, { cmd = vim.fn.exepath('plywise') })
  if vim.lsp.enable then
    vim.lsp.config('plywise', {
      root_dir = function(_, found)
        found(vim.fn.getcwd())
      end,
    })
    vim.lsp.enable('plywise')
    vim.cmd('doautoall FileType') -- this is before VimEnter
  else
    require('plywise').start(0)
  end
  t.served()
  local said = p.said()
  local client = p.killed()
  t.equal(#said, 1, 'the messages')
  if vim.lsp.enable then
    t.equal(client.config.root_dir, vim.fn.getcwd(), 'the root folder')
  end
  vim.cmd('Plywise restart')
  p.another(client)
end
