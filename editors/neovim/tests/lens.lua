-- The lens above a puzzle explains it beside the text, and plays its best move, also
-- after an edit elsewhere that the lens knows nothing of.
return function(t)
  local buffer = vim.api.nvim_get_current_buf()
  local asked, known = {}, -1 -- states of the text whose lenses were asked for, and the last that has come
  vim.api.nvim_create_autocmd('LspRequest', {
    callback = function(event)
      local id, request = event.data.request_id, event.data.request
      if request.method ~= 'textDocument/codeLens' then
        return
      elseif request.type == 'pending' then
        asked[id] = vim.api.nvim_buf_get_changedtick(buffer)
      elseif request.type == 'complete' then
        known = math.max(known, asked[id])
      end
    end,
  })
  t.served()
  local first = 'puzzle: The mouse slips past'

  -- Runs the lens of the first puzzle whose title matches. Before a judge of compositions has
  -- spoken, the one that explains reads otherwise.
  local explains, plays = '^[^PB]', '^Play best'
  local function run(title)
    vim.api.nvim_win_set_cursor(0, { t.line(first), 0 })
    vim.ui.select = function(items, opts, on_choice)
      for _, item in ipairs(items) do
        local text = opts.format_item(item)
        if text:match(title) then
          return on_choice(item)
        end
      end
      error('no lens matches ' .. title)
    end
    vim.lsp.codelens.run()
  end

  -- Waits until the editor has the lenses of the text as it is.
  local function lenses()
    t.eventually('there are lenses', function()
      return known == vim.api.nvim_buf_get_changedtick(buffer)
    end)
  end

  -- Waits until a window shows an explanation with that text.
  local function explained(text)
    return t.eventually('it is explained that ' .. text, function()
      for _, window in ipairs(vim.api.nvim_list_wins()) do
        local shown = vim.api.nvim_win_get_buf(window)
        local lines = table.concat(vim.api.nvim_buf_get_lines(shown, 0, -1, false), '\n')
        if vim.endswith(vim.api.nvim_buf_get_name(shown), '/The mouse slips past explained.md') and lines:find(text, 1, true) then
          return shown
        end
      end
    end)
  end

  lenses()
  run(explains)
  local page = explained('**mouse wins in 5**')
  t.equal(vim.bo[page].filetype, 'markdown', 'the filetype of the explanation')
  t.equal(vim.api.nvim_get_current_buf(), buffer, 'the buffer with the cursor')

  -- The same page again, about the puzzle as it is by then.
  local jump = t.line('mouse-jump: 2', first)
  vim.api.nvim_buf_set_lines(buffer, jump - 1, jump, false, { 'mouse-jump: 1' })
  lenses()
  run(explains)
  t.equal(explained('**cat wins'), page, 'the buffer of the explanation')
  vim.cmd('undo')

  lenses()
  vim.api.nvim_buf_set_lines(buffer, -1, -1, false, { '// one line more' })
  run(plays)
  t.eventually('the mouse has moved', function()
    return vim.tbl_contains(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '  ..M..')
  end)
  vim.api.nvim_buf_set_lines(buffer, -2, -1, false, {})
  vim.cmd('write')
end
