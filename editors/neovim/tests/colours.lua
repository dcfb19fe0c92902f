-- A cell has the colour of who wins once the player to move has arrived there, and
-- the best destination stands out.
local function group(name)
  return ('@lsp.mod.%s.puzzle'):format(name)
end

return function(t)
  t.served()
  -- `essential` is left out: whether the edit of a cell decides is known a moment later.
  local function modifiers(number, column)
    return t.eventually('the cells are coloured', function()
      for _, token in ipairs(vim.lsp.semantic_tokens.get_at_pos(0, number - 1, column) or {}) do
        if token.start_col <= column and column < token.end_col and next(token.modifiers) then
          local others = vim.deepcopy(token.modifiers)
          others.essential = nil
          return others
        end
      end
    end)
  end
  local row = t.line('  #C...', 'puzzle: The mouse slips past')
  t.equal(modifiers(row, #'  #'), { catWins = true, soon = true }, 'the cell 1,1')
  t.equal(modifiers(row, #'  #C..'), { mouseWins = true, later = true }, 'the cell 1,4')
  t.equal(modifiers(row + 1, #'  M.'), { mouseWins = true, late = true, best = true }, 'the cell 2,2')

  -- A cell is drawn in the colour of the winner and the third together.
  local function drawn(number, column, name)
    vim.api.nvim_win_set_cursor(0, { number, 0 })
    t.eventually('a cell is drawn as ' .. name, function()
      vim.cmd('redraw!')
      for _, mark in ipairs(vim.inspect_pos(0, number - 1, column).semantic_tokens) do
        if mark.opts.hl_group == group(name) then
          return true
        end
      end
    end)
  end
  drawn(row, #'  #', 'catWins.soon')
  drawn(row, #'  #C..', 'mouseWins.later')
  drawn(row + 1, #'  M.', 'mouseWins.late')

  -- While the board is broken, the last colours stay and say so.
  local function becomes(stale)
    t.eventually(stale and 'the last colours are stale' or 'the colours are those of the text again', function()
      local now = modifiers(row + 1, #'  M.')
      return now.mouseWins and now.stale == stale
    end)
  end
  vim.api.nvim_buf_set_lines(0, row - 1, row, true, { '  #C..' })
  becomes(true)
  drawn(row + 1, #'  M.', 'mouseWins.late.stale')
  vim.api.nvim_buf_set_lines(0, row - 1, row, true, { '  #C...' })
  becomes(nil)
end
