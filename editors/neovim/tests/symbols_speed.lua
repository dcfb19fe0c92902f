-- Prints how long gO takes in a file of many puzzles, as soon as it is served and when all
-- of it is solved. Run by the benchmark.
return function(t)
  t.served()
  local function list(when)
    local start = vim.uv.hrtime()
    vim.lsp.buf.document_symbol()
    t.eventually('the list is open', function()
      return vim.bo.buftype == 'quickfix'
    end)
    vim.cmd('redraw')
    local took = (vim.uv.hrtime() - start) / 1e9
    local report = ('%s: %d lines in %.2f s'):format(when, vim.api.nvim_buf_line_count(0), took)
    vim.fn.writefile({ report }, vim.env.HOME .. '/report', 'a')
    vim.cmd('close')
  end
  list('while it is being solved')
  t.diagnostics(1000)
  vim.wait(2000) -- for hints and colours of the last ones
  list('when it is solved')
end
