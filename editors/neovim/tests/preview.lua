-- The code action and the lens open the page with the board in a browser, the same
-- each time.
return function(t)
  t.served()
  local opened = {}
  vim.ui.open = function(address)
    table.insert(opened, address)
    return {
      wait = function()
        return { code = 0 }
      end,
    }
  end

  local number = t.line('puzzle: The mouse slips past')
  vim.api.nvim_win_set_cursor(0, { number, 0 })
  t.solved(number)
  vim.lsp.buf.code_action({
    apply = true,
    filter = function(action)
      return action.title == 'Preview in browser'
    end,
  })
  t.eventually('the action opens a page', function()
    return #opened == 1
  end)
  t.contains(opened[1], 'http://127.0.0.1:')
  t.contains(opened[1], '/#token')

  vim.ui.select = function(items, opts, on_choice)
    for _, item in ipairs(items) do
      if vim.startswith(opts.format_item(item), 'Preview in browser') then
        return on_choice(item)
      end
    end
  end
  t.eventually('there are lenses', function()
    return #vim.lsp.codelens.get(vim.lsp.codelens.enable and { bufnr = 0 } or 0) > 0
  end)
  vim.lsp.codelens.run()
  t.eventually('the lens opens it', function()
    return #opened > 1
  end)
  t.equal(opened[2], opened[1], 'the address')
end
