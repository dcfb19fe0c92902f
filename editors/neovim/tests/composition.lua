-- A lens stands above a puzzle (from Neovim 0.12), and what a judge of compositions says over its
-- title. Completion knows best play, and code actions write what is true.
return function(t)
  t.served()
  local buffer, first = vim.api.nvim_get_current_buf(), 'puzzle: The mouse slips past'

  -- All that is shown in this buffer beside its text.
  local function shown()
    local texts = {}
    for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(buffer, -1, 0, -1, { details = true })) do
      local chunks = { mark[4].virt_text or {} }
      vim.list_extend(chunks, mark[4].virt_lines or {})
      for _, chunk in ipairs(vim.iter(chunks):flatten(1):totable()) do
        table.insert(texts, chunk[1])
      end
    end
    return table.concat(texts)
  end
  vim.api.nvim_win_set_cursor(0, { t.line(first), #'puzzle: T' }) -- Neovim 0.12 asks for what is in sight
  if vim.lsp.codelens.enable then
    t.eventually('there is a lens', function()
      vim.cmd('redraw')
      return shown():find('Explain', 1, true)
    end)
  end

  vim.lsp.buf.hover()
  t.eventually('the hover over the title has the tries', function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        return table.concat(lines, '\n'):match('2,1.-2,1.-cat wins in 2')
      end
    end
  end)

  -- The words that are offered at the end of lines that are added to the first puzzle.
  vim.o.completeopt = 'menuone'
  local function offered(...)
    local number, lines, words = t.line('moves: 2,2 1,2', first), { ... }, nil
    vim.api.nvim_buf_set_lines(buffer, number, number, false, lines)
    vim.api.nvim_win_set_cursor(0, { number + #lines, 0 })
    local timer = assert(vim.uv.new_timer())
    timer:start(20, 20, vim.schedule_wrap(function()
      if vim.fn.pumvisible() == 1 and not words then
        words = vim.tbl_map(function(item)
          return item.word
        end, vim.fn.complete_info({ 'items' }).items)
        vim.api.nvim_input('<C-e><Esc>')
      end
    end))
    -- Keys that are typed until the timer types the last one.
    vim.api.nvim_feedkeys(vim.keycode('A<C-x><C-o>'), 'tx!', false)
    timer:close()
    vim.api.nvim_buf_set_lines(buffer, number, number + #lines, false, {})
    return words
  end
  t.equal(offered('solution: ')[1], '2,2', 'the best move')
  t.equal(offered('tries:', '  '), { '2,1 2,1' }, 'the try with its refutation')
  t.equal(offered('set: ')[1], 'cat wins in 3', 'the set play')

  -- Applies the code action that is chosen.
  local function act(filter)
    vim.lsp.buf.code_action({ apply = true, filter = filter })
    t.eventually('the tries are written', function()
      return vim.tbl_contains(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '  2,1 2,1')
    end)
  end
  vim.api.nvim_win_set_cursor(0, { t.line(first), 0 })
  -- It is behind an entry, which opens a menu of its own.
  local select = vim.ui.select
  vim.ui.select = function(items, opts, choose)
    vim.ui.select = select
    for i, item in ipairs(items) do
      if vim.startswith(opts.format_item(item), 'Assert `tries') then
        choose(item, i)
      end
    end
  end
  act(function(action)
    return vim.startswith(action.title, 'Assert…')
  end)

  -- One that fails has a fix.
  local number = t.line('  2,1 2,1')
  vim.api.nvim_buf_set_lines(buffer, number - 1, number, false, { '  2,0 2,1' })
  t.equal(t.diagnosed(number)[1].code, 'tries-failed', 'what is wrong')
  vim.api.nvim_win_set_cursor(0, { number, 2 })
  act(function(action)
    return action.kind == 'quickfix'
  end)
  t.diagnostics(0)
end
