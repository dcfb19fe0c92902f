-- The code action opens the page with the board in a browser.
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
end
