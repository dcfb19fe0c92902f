-- Typing errors and wrong assertions are told where they are, and the notice
-- goes when they are corrected.
return function(t)
  t.served()
  t.diagnostics(0)
  local title = 'puzzle: The mouse slips past'

  -- A key misspelled.
  local number = t.line('mouse-jump: 2', title)
  vim.api.nvim_win_set_cursor(0, { number, 0 })
  vim.cmd('normal! cwmouze-jump')
  t.equal(vim.api.nvim_get_current_line(), 'mouze-jump: 2', 'the line typed')
  local found = t.eventually('the misspelled key is told', function()
    for _, d in ipairs(vim.diagnostic.get(0)) do
      if d.lnum == number - 1 then
        return d
      end
    end
  end)
  t.equal({ found.col, found.end_lnum, found.end_col }, { 0, number - 1, #'mouze-jump' }, 'its place')
  t.equal(found.severity, vim.diagnostic.severity.ERROR, 'its severity')
  t.contains(found.message, 'mouse-jump')
  vim.cmd('undo')
  t.diagnostics(0)

  -- An assertion that does not hold: the notice says what is true.
  number = t.line('expect: mouse wins in 5  // LeetCode\'s answer: true', title)
  vim.api.nvim_win_set_cursor(0, { number, 0 })
  vim.cmd('normal! f5r4')
  found = t.diagnosed(number)[1]
  t.equal(found.col, #'expect: ', 'its place')
  t.equal({ found.end_lnum, found.end_col }, { number - 1, #'expect: mouse wins in 4' }, 'its end')
  t.contains(found.message, 'mouse wins in 5')
  vim.cmd('undo')
  t.diagnostics(0)
end
