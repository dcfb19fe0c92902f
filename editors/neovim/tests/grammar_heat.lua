-- Who wins on a cell lies above what the grammar says of it.
return function(t)
  t.served()
  assert(vim.treesitter.highlighter.active[vim.api.nvim_get_current_buf()], 'the grammar colours the buffer')
  local row = t.line('  #C...', 'puzzle: The mouse slips past') + 1
  local priorities = (vim.hl or vim.highlight).priorities
  vim.api.nvim_win_set_cursor(0, { row, 0 })
  t.eventually('a cell is drawn as one where the mouse wins', function()
    vim.cmd('redraw!')
    local at = vim.inspect_pos(0, row - 1, #'  M.')
    for _, mark in ipairs(at.semantic_tokens) do
      if mark.opts.hl_group == '@lsp.mod.mouseWins.late.puzzle' then
        assert(#at.treesitter > 0, 'the grammar says something of the cell')
        assert(mark.opts.priority > priorities.treesitter, 'its colour lies below that of the grammar')
        return true
      end
    end
  end)
end
