-- A floor cell has the colour of the player who wins if the one to move stood
-- there, and the best destination stands out.
return function(t)
  t.served()
  local function modifiers(number, column)
    return t.eventually('the cells are coloured', function()
      for _, token in ipairs(vim.lsp.semantic_tokens.get_at_pos(0, number - 1, column) or {}) do
        if token.start_col <= column and column < token.end_col and next(token.modifiers) then
          return token.modifiers
        end
      end
    end)
  end
  local row = t.line('  #C...', 'puzzle: The mouse slips past')
  t.equal(modifiers(row, #'  #C.'), { mouseWins = true }, 'the cell 1,3')
  t.equal(modifiers(row + 1, #'  M.'), { mouseWins = true, best = true }, 'the cell 2,2')

  for _, scheme in ipairs({ 'default', 'habamax' }) do
    vim.cmd('colorscheme ' .. scheme)
    local group = vim.api.nvim_get_hl(0, { name = '@lsp.mod.mouseWins.puzzle' })
    t.equal(group.link, 'DiagnosticOk', 'the colour in ' .. scheme)
  end
end
