-- A file of up to 5,000 lines is coloured by the grammar, a longer one is not.
return function(t)
  local buffer = vim.api.nvim_get_current_buf()
  t.equal(vim.api.nvim_buf_line_count(buffer), 5000, 'how many lines there are')
  assert(vim.treesitter.highlighter.active[buffer], 'a file of 5,000 lines is coloured by the grammar')

  vim.bo.filetype = 'text'
  vim.api.nvim_buf_set_lines(buffer, -1, -1, true, { '// One more.' })
  vim.bo.filetype = 'puzzle'
  assert(not vim.treesitter.highlighter.active[buffer], 'a longer one is coloured by it')
  t.equal(vim.bo.syntax, 'puzzle', 'what colours it')
end
