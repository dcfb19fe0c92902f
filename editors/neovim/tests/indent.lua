-- Lines are indented as they are typed: blocks below their keys, keys in the first column.
return function(t)
  t.served()

  ---What the buffer is after keys were typed in it.
  local function typed(text, keys)
    vim.api.nvim_buf_set_lines(0, 0, -1, false, text)
    vim.api.nvim_win_set_cursor(0, { 1, 0 })
    vim.api.nvim_feedkeys(vim.keycode(keys), 'tx', false)
    return vim.api.nvim_buf_get_lines(0, 0, -1, false)
  end
  local function expect(what, text, keys, want)
    t.equal(typed(text, keys), want, what)
  end

  expect('a board', { '' }, 'ipuzzle: A: b<CR>game: cat-mouse-grid<CR>board:<CR>####F<CR>#C...<CR>M....<CR>expect: draw<CR>only: 0,0', {
    'puzzle: A: b', 'game: cat-mouse-grid', 'board:', '  ####F', '  #C...', '  M....', 'expect: draw', 'only: 0,0',
  })
  expect('a graph', { '' }, 'igraph:  // of trees<CR>attic: roof<CR>roof: cellar<CR>hole: attic<CR>', {
    'graph:  // of trees', '  attic: roof', '  roof: cellar', 'hole: attic', '',
  })
  expect('lists', { '' }, 'imoves:<CR>0,1 1,2  // with a note: a good one<CR>3,4<CR>tries:<CR>0,4 0,3<CR><CR>set: draw', {
    'moves:', '  0,1 1,2  // with a note: a good one', '  3,4', 'tries:', '  0,4 0,3', '', 'set: draw',
  })
  expect('a list on the line', { '' }, 'ipawns: 0,1 1,2<CR>expect: 3', { 'pawns: 0,1 1,2', 'expect: 3' })
  expect('comments in a block', { '' }, 'iboard:<CR>// upper: half<CR><BS><BS><BS>..<CR>.F', {
    'board:', '  // upper: half', '  ..', '  .F',
  })
  expect('comments above a puzzle', { '' }, 'i// expect: this<CR>goes on<CR><C-u>puzzle: A', {
    '// expect: this', '// goes on', 'puzzle: A',
  })
  expect('a key that nobody knows', { 'board:', '  ..' }, 'Goexpct: 1', { 'board:', '  ..', '  expct: 1' })

  local board = { 'game: cat-mouse-grid', 'board:', '  #..', '', '  ..#', 'expect: draw' }
  expect('a row below a key', board, 'jo#C.', { 'game: cat-mouse-grid', 'board:', '  #C.', '  #..', '', '  ..#', 'expect: draw' })
  expect('a row above a row', board, 'jjO#C.', { 'game: cat-mouse-grid', 'board:', '  #C.', '  #..', '', '  ..#', 'expect: draw' })
  expect('a row in the place of a row', board, 'jjcc#C.', { 'game: cat-mouse-grid', 'board:', '  #C.', '', '  ..#', 'expect: draw' })
  expect('a row below a blank line', board, '4Gcc<Esc>jO#C.', { 'game: cat-mouse-grid', 'board:', '  #..', '', '  #C.', '  ..#', 'expect: draw' })
  expect('a key above a key', board, 'GOturn: cat', { 'game: cat-mouse-grid', 'board:', '  #..', '', '  ..#', 'turn: cat', 'expect: draw' })
  expect('a key below a key', board, 'Goonly: 0,0', { 'game: cat-mouse-grid', 'board:', '  #..', '', '  ..#', 'expect: draw', 'only: 0,0' })
  expect('a line that is broken', { 'moves:', '  0,1 1,2' }, 'jf1;i<CR>', { 'moves:', '  0,1 ', '  1,2' })

  -- What is wrong is mended, what is a node stays one.
  expect('rows in the first column', { 'board:', '#..', '..#', 'expect: draw' }, 'gg=G', { 'board:', '  #..', '  ..#', 'expect: draw' })
  expect('a key that is indented', { 'board:', '  #..', '  limit: 3' }, 'gg=G', { 'board:', '  #..', 'limit: 3' })
  local nodes = { 'graph:', '  cat: hole', '', '  // a comment', '// another', '  hole: 3', '', '// the next', 'puzzle: B' }
  expect('nodes that are named like keys', nodes, 'gg=G', nodes)

  -- Rows are not broken, whatever the width of the text is to be.
  vim.bo.textwidth = 10
  expect('a wide board', { 'board:' }, 'o' .. ('.'):rep(30) .. ' ..', { 'board:', '  ' .. ('.'):rep(30) .. ' ..' })
  expect('many moves', { 'moves:' }, 'o0,0 0,1 0,2 0,3', { 'moves:', '  0,0 0,1 0,2 0,3' })
  vim.bo.textwidth = 0

  -- Text that is pasted comes as it is.
  vim.api.nvim_buf_set_lines(0, 0, -1, false, { '' })
  vim.api.nvim_paste(table.concat(board, '\n'), true, -1)
  t.equal(vim.api.nvim_buf_get_lines(0, 0, -1, false), board, 'what is pasted')
  vim.cmd('silent undo')

  -- Another type has none of it.
  t.equal(vim.wo.wrap, false, 'wrap')
  vim.bo.filetype = 'text'
  t.equal(vim.wo.wrap, true, 'wrap, in another type')
  t.equal(vim.bo.indentexpr, '', 'indentexpr, in another type')
  t.equal(vim.bo.indentkeys, vim.go.indentkeys, 'indentkeys, in another type')
end
