-- A server that dies while it is asked things is one message, and whoever waits for an
-- answer waits no more.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/process.lua')(t)
  local client = t.served()
  t.solved(t.line('board:') + 1)
  local said = p.said()
  local number = p.number()
  p.signal('sigstop', number)
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
  local answered
  require('plywise.client').request(client, 'textDocument/documentSymbol', { textDocument = { uri = vim.uri_from_bufnr(0) } }, function(err)
    answered = err
  end)
  p.signal('sigkill', number)
  t.eventually('the request is answered', function()
    return answered
  end)
  p.another(client)
  t.diagnostics(0)
  t.equal(vim.tbl_filter(function(text)
    return text:find('died') ~= nil
  end, said), { 'plywise: the server has died (signal 9) and is started again' }, 'the message')
  local rest = table.concat(said, '\n')
  assert(not rest:find('ContentModified') and not rest:find('is gone') and not rest:find('rror'), rest)
  t.equal(vim.trim(vim.fn.execute('messages')), '', 'what Neovim says')
end
