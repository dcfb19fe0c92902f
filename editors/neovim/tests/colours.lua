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
    local colours = {}
    for _, modifier in ipairs({ 'mouseWins', 'catWins', 'drawn' }) do
      local colour = vim.api.nvim_get_hl(0, { name = ('@lsp.mod.%s.puzzle'):format(modifier) }).bg
      assert(colour and not colours[colour], modifier .. ' has no colour of its own in ' .. scheme)
      colours[colour] = true
    end
  end

  -- What the user says holds.
  vim.cmd('highlight @lsp.mod.drawn.puzzle guibg=#123456')
  require('plywise.colours').set()
  t.equal(vim.api.nvim_get_hl(0, { name = '@lsp.mod.drawn.puzzle' }).bg, 0x123456, 'the colour of the user')
end
