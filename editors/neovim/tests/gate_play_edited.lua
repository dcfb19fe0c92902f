-- A move that waits for its puzzle is not played if the puzzle was edited before the server has
-- said that it is being solved.
return function(t)
  local process = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/process.lua')(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/playing.lua')(t)
  process.at_gate()
  p.go('puzzle: gate of the mouse')
  vim.cmd('PlywiseBest')
  local row = t.line('  M....')
  vim.api.nvim_buf_set_lines(0, row - 1, row, true, { '  .M...' })
  local text = p.lines()
  t.eventually('the move waits', require('plywise.play').waits)
  process.open()
  p.says('nothing was done')
  p.reads(text, 'the text, edited before the answer')
end
