-- A puzzle file has its type, comments and colours; another type takes its
-- settings away again.
return function(t)
  t.served()
  t.equal(vim.bo.filetype, 'puzzle', 'filetype')
  t.equal(vim.bo.commentstring, '// %s', 'commentstring')

  -- Hints are as easy to read as comments, unless a colour scheme or the user says how
  -- they look.
  local function hint()
    vim.cmd('highlight clear PlywiseHint')
    require('plywise.colours').set()
    return vim.api.nvim_get_hl(0, { name = 'PlywiseHint' }).link
  end
  t.equal(vim.wo.winhighlight, 'LspInlayHint:PlywiseHint', 'winhighlight')
  t.equal(hint(), 'Comment', 'the look of hints')
  vim.cmd('highlight LspInlayHint guifg=#123456')
  t.equal(hint(), 'LspInlayHint', 'the look of hints that the user has chosen')

  -- Neovim's own gcc comments a line with it.
  local number = t.line('puzzle: The mouse slips past')
  vim.api.nvim_win_set_cursor(0, { number, 0 })
  vim.cmd('normal gcc')
  t.equal(vim.api.nvim_get_current_line(), '// puzzle: The mouse slips past', 'the line commented')
  vim.cmd('undo')

  vim.cmd('syntax on')
  local function group(line, column)
    return vim.fn.synIDattr(vim.fn.synID(line, column, 1), 'name')
  end
  t.equal(group(number, 1), 'puzzleKey', 'the key')
  t.equal(group(number, #'puzzle: T'), 'puzzleTitle', 'the title')
  t.equal(group(t.line('game: cat-mouse-grid'), #'game: c'), 'puzzleConstant', 'the game')
  local row = t.line('  #C...')
  t.equal(group(row, 3), 'puzzleWall', 'a wall')
  t.equal(group(row, 4), 'puzzlePiece', 'the cat')
  t.equal(group(row, 5), 'puzzleFloor', 'floor')
  t.equal(group(1, 1), 'puzzleComment', 'a comment')
  local source = t.line('source: LeetCode 913, example 1')
  vim.api.nvim_buf_set_lines(0, source - 1, source, false, { 'source: file://a // b' })
  t.equal(group(source, #'source: file://a'), '', 'an address')
  t.equal(group(source, #'source: file://a // b'), 'puzzleComment', 'a comment behind an address')
  vim.cmd('undo')

  local assertions = { 'solution: 2,2 1,1', 'duals: longer', 'tries: none  // so far', 'tries: none b', 'set: 2', 'idle: none', 'idle: 0,1' }
  vim.api.nvim_buf_set_lines(0, source - 1, source, false, assertions)
  for i in ipairs(assertions) do
    t.equal(group(source + i - 1, 1), 'puzzleKey', 'the key of ' .. assertions[i])
  end
  t.equal(group(source, #'solution: 2'), 'puzzleNumber', 'a move')
  t.equal(group(source + 1, #'duals: l'), 'puzzleConstant', 'which duals are tolerated')
  t.equal(group(source + 2, #'tries: n'), 'puzzleConstant', 'that there are no tries')
  t.equal(group(source + 2, #'tries: none  //'), 'puzzleComment', 'a comment behind it')
  t.equal(group(source + 3, #'tries: n'), '', 'a node of that name')
  t.equal(group(source + 5, #'idle: n'), 'puzzleConstant', 'that there is no idle wall')
  t.equal(group(source + 6, #'idle: 0'), 'puzzleNumber', 'an idle wall')
  vim.cmd('undo')

  vim.cmd('setfiletype puzzle | set filetype=text')
  assert(vim.bo.commentstring ~= '// %s', 'commentstring is still that of puzzles')
  t.equal(vim.wo.winhighlight, '', 'winhighlight of a text')
  t.equal(vim.fn.exists(':PlywiseBest'), 0, 'whether :PlywiseBest is still there')
end
