-- With `enable` false nothing is started.
return function(t)
  t.equal(vim.bo.filetype, 'puzzle', 'filetype')
  vim.wait(300)
  t.equal(vim.lsp.get_clients(), {}, 'the servers started')
end
