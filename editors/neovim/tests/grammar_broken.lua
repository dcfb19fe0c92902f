-- A grammar that cannot be used leaves puzzles to the plain syntax, and nothing is said but by
-- :checkhealth.
return function(t)
  local said = vim.api.nvim_exec2('messages', { output = true }).output
  assert(not said:find('E%d+:') and not said:find('rror'), said)
  assert(not vim.treesitter.highlighter.active[vim.api.nvim_get_current_buf()], 'the grammar colours the buffer')
  vim.cmd('syntax on')
  t.equal(vim.fn.synIDattr(vim.fn.synID(t.line('game: cat-mouse-grid'), 1, 1), 'name'), 'puzzleKey', 'what colours a key')

  vim.cmd('checkhealth plywise')
  local report = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  t.contains(report, 'the tree-sitter grammar cannot be used, so the plain syntax is: ')
end
