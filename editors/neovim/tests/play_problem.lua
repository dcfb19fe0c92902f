-- The next problem is gone to, and the fix of what is wrong on a line is applied: the
-- obvious one, or the one that is chosen.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/playing.lua')(t)
  t.served()
  local before = p.lines()
  p.answers('PlywiseProblem', 'plywise: there is no problem')
  p.answers('PlywiseFix', 'plywise: there is nothing on this line that can be fixed')

  -- A misspelled key, and an assertion that fails.
  local key, expect = t.line('mouse-jump: 2'), t.line("expect: mouse wins in 5  // LeetCode's answer: true")
  vim.api.nvim_buf_set_lines(0, key - 1, key, true, { 'mouse-jmp: 2' })
  t.eventually('the key is told', function()
    return #vim.diagnostic.get(0) > 0
  end)
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  p.press('<Plug>(plywise-problem)')
  t.equal(vim.api.nvim_win_get_cursor(0), { key, 0 }, 'the cursor on the problem')
  t.eventually('what it is is shown', function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        return table.concat(p.lines(vim.api.nvim_win_get_buf(window)), ' '):find('mouse-jmp', 1, true)
      end
    end
  end)
  p.press('$<Plug>(plywise-fix)')
  p.reads(before, 'the key mended')
  t.diagnostics(0)
  t.equal(p.said, {}, 'what the editor says')
  p.press('u')
  t.equal(p.lines()[key], 'mouse-jmp: 2', 'the fix, undone by one step')
  p.press('u')
  p.reads(before, 'the typing undone')

  vim.api.nvim_buf_set_lines(0, expect - 1, expect, true, { 'expect: cat wins' })
  local other = t.line("expect: mouse wins in 3  // LeetCode's answer: true")
  vim.api.nvim_buf_set_lines(0, other - 1, other, true, { 'expect: cat wins' })
  t.diagnosed(expect, other)
  vim.api.nvim_win_set_cursor(0, { expect, 0 })
  vim.cmd('PlywiseProblem')
  t.eventually('the cursor is on the next problem', function()
    return vim.api.nvim_win_get_cursor(0)[1] == other or vim.api.nvim_win_get_cursor(0)[1] == expect
  end)
  vim.cmd('PlywiseProblem')
  vim.cmd('PlywiseProblem')
  t.equal(vim.tbl_contains({ other, expect }, vim.api.nvim_win_get_cursor(0)[1]), true, 'that it goes around')

  -- Of several fixes one is chosen, and whoever chooses none changes nothing.
  local offered, choice = nil, nil
  vim.ui.select = function(items, opts, on_choice)
    offered = vim.tbl_map(opts.format_item, items)
    on_choice(choice and items[choice])
  end
  vim.api.nvim_win_set_cursor(0, { expect, 0 })
  local wrong = p.lines()
  vim.cmd('PlywiseFix')
  t.eventually('fixes are offered, or one is made', function()
    return offered or not vim.deep_equal(p.lines(), wrong)
  end)
  if offered then
    p.reads(wrong, 'without a choice')
    offered, choice = nil, 1
    vim.cmd('PlywiseFix')
  end
  t.eventually('the assertion is mended', function()
    return not vim.deep_equal(p.lines(), wrong)
  end)
  p.press('u')
  p.reads(wrong, 'the fix undone')
  p.press('uu')
  p.reads(before, 'in the end')

  -- The page with the board.
  local opened
  vim.ui.open = function(address)
    opened = address
    return {
      wait = function()
        return { code = 0 }
      end,
    }
  end
  vim.cmd('Plywise preview')
  t.contains(t.eventually('the page opens', function()
    return opened
  end), 'http://127.0.0.1:')
end
