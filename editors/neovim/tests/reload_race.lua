-- `:edit` while an answer about the colours is on the way: it comes when Neovim has
-- thrown away what it is about, and asked anew.
return function(t)
  local client = t.served()
  local row = t.line('board:') + 1
  t.solved(row)
  t.eventually('the colours come', function()
    local colours = vim.lsp.semantic_tokens.get_at_pos(0, row - 1, #'  ') or {}
    return #colours > 0 and vim.tbl_isempty(client.requests)
  end)

  -- Holds the answers to requests from here on, until there is one more after `:edit`.
  local held, edited, asked = {}, false, false
  local function release()
    for _, answer in ipairs(held) do
      answer()
    end
  end
  local function hold(handler)
    return function(...)
      local answer = { ... }
      table.insert(held, function()
        handler(unpack(answer))
      end)
    end
  end
  local request = client.request
  client.request = function(...)
    local arguments = { ... } -- with the client in front, since 0.11
    if vim.tbl_contains(arguments, 'textDocument/semanticTokens/full') then
      for i, argument in ipairs(arguments) do
        if type(argument) == 'function' and not edited then
          arguments[i] = hold(argument)
        end
      end
      if edited and not asked then
        asked = true
        vim.schedule(release)
      end
    end
    return request(unpack(arguments))
  end
  vim.lsp.handlers['workspace/semanticTokens/refresh'](nil, nil, { client_id = client.id })
  t.eventually('the answer comes', function()
    return #held > 0
  end)
  edited = true
  vim.cmd('silent edit')
  t.eventually('the colours are asked for again', function()
    return asked
  end)
  t.solved(row)
  t.diagnostics(1)
  t.equal(vim.fn.execute('messages'), '', 'what Neovim complains of')
end
