-- Idle walls are faded and are no diagnostics, a hover ends with what the edit of its
-- cell would do, and where an assertion fails a code action mends the board.
return function(t)
  t.served()

  ---What the screen shows faded: of each character its line, from 1, and itself.
  local function faded()
    local found = {}
    for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, -1, 0, -1, { details = true })) do
      local _, row, column, details = unpack(mark)
      if details.hl_group == 'DiagnosticUnnecessary' and not details.invalid then
        local text = vim.api.nvim_buf_get_text(0, row, column, details.end_row, details.end_col, {})[1]
        table.insert(found, ('%d:%d %s'):format(row + 1, column, text))
      end
    end
    return table.concat(found, ', ')
  end
  local function becomes_faded(...)
    local want, got = table.concat({ ... }, ', '), nil
    local came = vim.wait(40000, function()
      got = faded()
      return got == want
    end, 20)
    assert(came, ('faded is %s, want %s'):format(got, want))
  end
  local function wall(title, board_row, column)
    return ('%d:%d #'):format(t.line('board:', 'puzzle: ' .. title) + 1 + board_row, #'  ' + column)
  end

  -- What the comments of these puzzles say of their walls.
  local twice, other, draft = wall('Shut twice', 3, 1), wall('Shut twice', 3, 2), wall('A draft', 1, 4)
  becomes_faded(twice, other, draft)
  t.diagnosed()

  -- The other wall counts as soon as one of them is gone, which `idle` has to say.
  local board = t.line('board:', 'puzzle: Shut twice')
  vim.api.nvim_win_set_cursor(0, { board + 4, #'  .' })
  vim.lsp.buf.hover()
  local last = t.eventually('the hover opens', function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
        vim.api.nvim_win_close(window, true)
        return lines[#lines]
      end
    end
  end)
  t.equal(last, 'Without this wall: mouse wins in 7, as now.', 'the end of the hover')

  ---Does the code action that has this title.
  local function act(title)
    vim.lsp.buf.code_action({
      apply = true,
      filter = function(action)
        return action.title == title
      end,
    })
  end
  local function becomes(number, line)
    t.eventually('line ' .. number .. ' reads ' .. line, function()
      return vim.api.nvim_buf_get_lines(0, number - 1, number, true)[1] == line
    end)
  end
  act('Take this wall away')
  becomes(board + 4, '  ..#..')
  becomes_faded(draft)
  t.equal(vim.api.nvim_buf_get_lines(0, board + 5, board + 7, true), { 'only: 0,2', 'idle: none' }, 'what is asserted now')
  t.diagnosed()
  vim.cmd('undo')
  becomes_faded(twice, other, draft)

  -- In a draft that is not yet what its author means, nothing is faded; one edit mends it.
  board = t.line('board:', 'puzzle: A draft')
  local expects = t.line('expect: cat wins in 6')
  vim.api.nvim_buf_set_lines(0, expects - 1, expects, true, { 'expect: mouse wins in 5' })
  vim.o.undolevels = vim.o.undolevels -- what comes is undone by itself
  becomes_faded(twice, other)
  t.diagnosed(expects)
  vim.api.nvim_win_set_cursor(0, { expects, 0 })
  act('Take the wall on 1,1 away (mouse wins in 5)')
  becomes(board + 2, '  ....#.')
  becomes_faded(twice, other, draft)
  t.diagnosed()
  vim.cmd('undo')
  becomes(board + 2, '  .#..#.')
  t.diagnostics(1)

  -- What is read again is faded again, and what is no longer served is not.
  vim.cmd('edit!')
  becomes_faded(twice, other, draft)
  vim.lsp.buf_detach_client(0, t.served().id)
  becomes_faded()
end
