-- The hint behind a title says that the puzzle is being solved, and then the outcome, without
-- a key being pressed.
return function(t)
  t.served()
  local title = vim.api.nvim_buf_get_lines(0, 0, 1, false)[1]
  t.eventually('the outcome is on the screen', function()
    vim.cmd('redraw!') -- what is on the screen by then must not stay
    local at = vim.fn.screenpos(0, 1, 1)
    local text = ''
    for column = at.col, at.col + #title + 15 do
      text = text .. vim.fn.screenstring(at.row, column)
    end
    return text:find(title .. ' cat wins', 1, true)
  end)
end
