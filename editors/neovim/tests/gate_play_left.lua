-- A move that waits for its puzzle is not played if the puzzle is left while the answer is on
-- its way that it is solved.
return function(t)
  local process = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/process.lua')(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/playing.lua')(t)
  process.at_gate()
  p.go('puzzle: gate of the mouse')
  local text, buffer = p.lines(), vim.api.nvim_get_current_buf()
  vim.cmd('PlywiseBest')
  t.eventually('the move waits', require('plywise.play').waits)
  vim.api.nvim_create_autocmd('LspRequest', {
    callback = function(event)
      local request = event.data.request
      if request.method == 'plywise/board' and request.type == 'pending' and vim.api.nvim_get_current_buf() == buffer then
        vim.schedule(vim.cmd.enew) -- before an answer can come
      end
    end,
  })
  process.open()
  p.says('nothing was done')
  p.reads(text, 'the text that was left', buffer)
end
