-- :checkhealth plywise finds the program, asks for its version, and says how
-- many files it serves.
return function(t)
  t.served()
  vim.cmd('checkhealth plywise')
  local report = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  t.contains(report, vim.g.plywise.cmd .. ': plywise')
  t.contains(report, '1 running; puzzle files attached: 1')
  assert(not report:find('ERROR'), report)
end
