-- `:edit` takes the marks away, and they come again.
return function(t)
  t.served()
  t.diagnostics(1)
  for _ = 1, 3 do
    vim.cmd('edit')
    t.solved(t.line('board:') + 1)
    t.diagnosed(t.line('expect: mouse wins in 1'))
  end
end
