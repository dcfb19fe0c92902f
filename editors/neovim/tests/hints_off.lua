-- With hints off from the start, or in a long file, there are none, nor lenses.
return function(t)
  t.served()
  t.solved(t.line('graph:') - 2)
  vim.cmd('redraw!')
  assert(not vim.lsp.inlay_hint.is_enabled({ bufnr = 0 }), 'hints are on')
  t.equal(vim.lsp.inlay_hint.get({ bufnr = 0 }), {}, 'the hints')
  t.equal(vim.lsp.codelens.get(vim.lsp.codelens.enable and { bufnr = 0 } or 0), {}, 'the lenses')
end
