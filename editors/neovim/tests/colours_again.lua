-- When the server says to ask for the colours again, those beyond the window come out
-- right, too.
return function(t)
  local client = t.served()
  local last = vim.api.nvim_buf_line_count(0) - 1
  local function rest()
    local idle = vim.tbl_isempty(client.requests)
    local found = vim.lsp.semantic_tokens.get_at_pos(0, last - 1, 0) or {}
    return idle and found[1] and { found[1].line, found[1].start_col, found[1].end_col, found[1].type }
  end
  local before = t.eventually('the colours come', rest)
  t.equal(before, { last - 1, 0, #'pawns', 'keyword' }, 'the colour of the last key')

  local answered = 0
  vim.api.nvim_create_autocmd('LspRequest', {
    callback = function(event)
      local request = event.data.request
      if request.type == 'complete' and request.method:find('semanticTokens/full') then
        answered = answered + 1
      end
    end,
  })
  -- Neovim works at an answer in pieces, and may get two that come together wrong; so it
  -- is let ask some times more. What the server tells wrong stays wrong.
  local function again()
    local wanted = answered + 1
    vim.lsp.handlers['workspace/semanticTokens/refresh'](nil, nil, { client_id = client.id })
    t.eventually('they are asked for again', function()
      return answered >= wanted
    end)
    return vim.wait(10000, function()
      return vim.deep_equal(rest(), before)
    end)
  end
  for _ = 1, 2 do
    t.equal(again() or again() or again(), true, 'that they are as before')
  end
end
