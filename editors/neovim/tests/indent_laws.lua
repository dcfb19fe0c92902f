-- To indent a whole file that is laid out changes nothing, and neither does to write a line
-- once more.
return function(t)
  t.served()
  local lines = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  vim.cmd('normal! gg=G')
  t.equal(vim.api.nvim_buf_get_lines(0, 0, -1, false), lines, 'the file, indented')
  for number, line in ipairs(lines) do
    -- A comment, and what follows a blank line, may stand in either column.
    if line:find('^%s*[^/%s]') and (lines[number - 1] or 'x'):find('^%s*[^/%s]') then
      vim.api.nvim_win_set_cursor(0, { number, 0 })
      vim.api.nvim_feedkeys(vim.keycode('cc' .. vim.trim(line):gsub('<', '<lt>') .. '<Esc>'), 'tx', false)
      t.equal(vim.api.nvim_get_current_line(), line:gsub('%s+$', ''), 'line ' .. number .. ', written again')
    end
    if number > 200 then
      break
    end
  end
  vim.cmd('silent edit!')
end
