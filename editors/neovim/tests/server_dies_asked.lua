-- A server that answers nothing is told of, and how to start another. When it dies, who waits for an
-- answer waits no more, and the last word is that another serves.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/process.lua')(t)
  local client = t.served()
  t.solved(t.line('board:') + 1)
  local said = p.said()
  local number = p.number()
  p.stop(number)
  vim.api.nvim_win_set_cursor(0, { t.line('board:') + 1, 2 })
  vim.lsp.buf.hover()
  vim.lsp.buf.code_action()
  vim.lsp.buf.document_highlight()
  if vim.lsp.codelens.enable then
    vim.lsp.codelens.enable()
  else
    vim.lsp.codelens.refresh({ bufnr = 0 })
  end
  vim.api.nvim_feedkeys(vim.keycode('A<C-x><C-o><Esc>'), 'ntx', false)
  vim.cmd('silent undo')
  vim.cmd('PlywiseBest')
  t.eventually('it is said that the server does not answer', function()
    return said[1] == 'plywise: the server does not answer; :Plywise restart starts it again'
  end)
  p.signal('sigkill', number)
  p.another(client)
  t.diagnostics(0)
  t.eventually('it is said that another serves', function()
    return vim.list_contains(said, 'plywise: the server died (signal 9) and has been started again')
  end)
  t.eventually('it is said that nothing was played', function()
    return #said == 3
  end)
  assert(not said[3]:find('has ended'), 'the last word is that the server has ended')
  local rest = table.concat(said, '\n')
  assert(not rest:find('ContentModified') and not rest:find('is gone') and not rest:find('rror'), rest)
  t.equal(vim.trim(vim.fn.execute('messages')), '', 'what Neovim says')
end
