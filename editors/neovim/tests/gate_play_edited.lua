-- A move that waits for its puzzle is not played if the puzzle is edited meanwhile.
return function(t)
  local process = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/process.lua')(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/playing.lua')(t)
  process.at_gate()
  p.go('puzzle: gate of the mouse')
  vim.cmd('PlywiseBest')
  local row = t.line('  M....')
  vim.api.nvim_buf_set_lines(0, row - 1, row, true, { '  .M...' })
  local text = p.lines()
  p.says('Nothing was done: this puzzle has been edited')
  process.open()
  p.reads(text, 'the text, edited before the answer')
end
