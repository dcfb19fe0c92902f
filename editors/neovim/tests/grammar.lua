-- Where the grammar is installed it colours and folds puzzles, and another type takes it away.
return function(t)
  assert(vim.treesitter.highlighter.active[vim.api.nvim_get_current_buf()], 'the grammar colours the buffer')

  local function captures(text, column, after)
    return vim.tbl_map(function(capture)
      return capture.capture
    end, vim.treesitter.get_captures_at_pos(0, t.line(text, after) - 1, column))
  end
  local function has(want, text, column)
    local got = captures(text, column, 'puzzle: The mouse slips past')
    assert(vim.tbl_contains(got, want), ('%q has %s in column %d, not %s'):format(text, vim.inspect(got), column, want))
  end
  vim.treesitter.get_parser(0):parse()
  has('keyword', 'board:', 0)
  has('punctuation.delimiter', 'board:', 5)
  has('type', 'game: cat-mouse-grid', 6)
  has('number', 'best: 2,2', 6)
  has('punctuation.delimiter', '  ####F', 2)
  has('variable.builtin', '  ####F', 6)
  has('comment.floor', '  #C...', 4)
  local heading = vim.treesitter.get_captures_at_pos(0, t.line('puzzle: The mouse slips past') - 1, 10)
  t.equal(heading[1].capture, 'markup.heading', 'the title')

  -- As the page says.
  vim.cmd("setlocal foldmethod=expr foldexpr=v:lua.vim.treesitter.foldexpr() foldlevel=99")
  local puzzle, board = t.line('puzzle: The mouse slips past'), t.line('board:', 'puzzle: The mouse slips past')
  t.eventually('puzzles and boards are folded', function()
    return vim.fn.foldlevel(puzzle) == 1 and vim.fn.foldlevel(board) == 2
  end)
  vim.cmd(board .. 'foldclose')
  t.equal(vim.fn.foldclosed(board), board, 'where the fold of the board starts')
  t.equal(vim.fn.foldclosedend(board), board + 3, 'where it ends')
  t.equal(vim.fn.foldlevel(board + 4), 1, 'the level below the board')

  assert(vim.treesitter.query.get('puzzle', 'indents'), 'the query of indents is one')

  local buffer = vim.api.nvim_get_current_buf()
  vim.cmd('checkhealth plywise')
  local report = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  t.contains(report, 'puzzles are coloured by the tree-sitter grammar')
  vim.cmd('bwipeout')
  vim.api.nvim_set_current_buf(buffer)

  vim.bo.filetype = 'text'
  assert(not vim.treesitter.highlighter.active[buffer], 'a text is coloured by the grammar')
  vim.bo.filetype = 'puzzle'
  assert(vim.treesitter.highlighter.active[buffer], 'it is a puzzle again')
  local said = vim.api.nvim_exec2('messages', { output = true }).output
  assert(not said:find('E%d+:') and not said:find('rror'), said)
end
