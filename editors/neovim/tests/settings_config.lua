-- vim.lsp.config counts, nested and flat; vim.g.plywise wins, key by key.
return function(t)
  if not vim.lsp.enable then
    return t.served() -- Neovim 0.10 has no such configuration
  end
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/process.lua')(t)
  local client = t.served()
  t.solved(t.line('board:') + 1)
  t.eventually('vim.lsp.config counts', function()
    return #p.hints() == 0 -- a slow answer about the settings is not waited for
  end)
  vim.cmd('checkhealth plywise')
  local report = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  t.contains(report, 'setting hints: false, from vim.lsp.config')
  t.contains(report, 'setting memory: "2GiB", from vim.g.plywise')
  t.contains(report, 'settings of vim.lsp.config(\'plywise\').hint means nothing')
  vim.cmd('bdelete')
  t.equal(require('plywise.settings').server(client.settings).memory, '2GiB', 'the memory')

  vim.cmd('let g:plywise.settings.hints = v:true')
  t.eventually('vim.g.plywise wins', function()
    return #p.hints() > 0
  end)
  vim.cmd('call remove(g:plywise.settings, "hints")')
  t.eventually('vim.lsp.config counts again', function()
    return #p.hints() == 0
  end)
  vim.lsp.config('plywise', { settings = { plywise = { hints = true } } })
  vim.cmd('Plywise restart')
  p.another(client)
  t.eventually('what is configured now counts', function()
    return #p.hints() > 0
  end)
end
