-- An assertion that fails after an edit is marked, however long the puzzle then takes
-- to be solved. What is typed meanwhile moves the mark.
return function(t)
  t.served()
  local function replace(old, new)
    local number = t.line(old)
    vim.api.nvim_buf_set_lines(0, number - 1, number, false, { new })
  end
  t.diagnostics(1)
  replace('expect: mouse wins in 1', 'expect: cat wins')
  t.diagnostics(0)

  replace('expect: cat wins', 'expect: mouse wins in 1')
  replace('mouse-jump: 1', 'mouse-jump: 2') -- a game that was not solved before
  t.diagnostics(1)
  vim.api.nvim_buf_set_lines(0, 0, 0, false, { '// a comment', '' })
  t.diagnosed(t.line('expect: mouse wins in 1'))
end
