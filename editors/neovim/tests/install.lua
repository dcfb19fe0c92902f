-- What the page says installs the program and the plugin, and all is well.
return function(t)
  t.served()
  t.equal(vim.fs.basename(vim.api.nvim_buf_get_name(0)), 'leetcode.puzzle', 'the file')
  t.solved(t.line('  #C...'))
  vim.cmd('help plywise')
  t.equal(vim.fs.basename(vim.api.nvim_buf_get_name(0)), 'plywise.txt', 'the page of the help')
  vim.cmd('checkhealth plywise')
  local report = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  t.contains(report, vim.env.GOBIN .. '/plywise: plywise')
  assert(not report:find('ERROR') and not report:find('WARN'), report)
end
