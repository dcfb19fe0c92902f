-- A puzzle that is opened before the plugin is loaded, or read from a pipe, is served.
return function(t)
  t.served()
  t.equal(vim.bo.filetype, 'puzzle', 'the type')
  t.equal(vim.bo.commentstring, '// %s', 'commentstring')
  t.diagnostics(1)
  vim.api.nvim_buf_set_lines(0, -2, -1, false, { 'expect: 1' })
  t.diagnostics(0)
end
