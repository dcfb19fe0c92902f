-- gd goes to a definition and gO lists what is in the file, where the user has no other use
-- for them.
return function(t)
  t.served()
  local function press(keys)
    vim.api.nvim_feedkeys(vim.keycode(keys), 'tx', false)
  end
  local function at(line, after, column)
    vim.api.nvim_win_set_cursor(0, { t.line(line, after), column })
  end

  at('  3: 1 4 5', nil, #'  3: 1 ')
  press('gd')
  t.eventually('the cursor is on the line of the node', function()
    return vim.api.nvim_get_current_line() == '  4: 2 3'
  end)

  press('gO')
  t.eventually('the list is open', function()
    return vim.bo.buftype == 'quickfix'
  end)
  -- First the puzzles, then what each consists of, indented; on the puzzle that the cursor was in.
  local listed = vim.tbl_map(function(line)
    return (line:gsub('^[^|]*|[^|]*| ', ''):gsub('\194\160', ' '))
  end, vim.api.nvim_buf_get_lines(0, 0, -1, false))
  local puzzles = #vim.tbl_filter(function(line)
    return line:find('^puzzle:') ~= nil
  end, vim.api.nvim_buf_get_lines(vim.fn.bufnr('leetcode.puzzle'), 0, -1, false))
  t.equal(listed[1]:match('^Round and round  cat%-mouse%-graph'), 'Round and round  cat-mouse-graph', 'the first puzzle')
  for number, line in ipairs(listed) do
    local is_puzzle = number <= puzzles
    assert(is_puzzle == not line:find('^ ') or vim.list_contains(vim.list_slice(listed, 1, puzzles), line), number .. ' is ' .. line)
  end
  local slips = vim.fn.index(vim.list_slice(listed, puzzles + 1), vim.tbl_filter(function(line)
    return vim.startswith(line, 'The mouse slips past')
  end, listed)[1]) + puzzles + 1
  t.equal(vim.list_slice(listed, slips + 1, slips + 2), { '  source  LeetCode 1728, example 1', '  game  cat-mouse-grid' }, 'what a puzzle consists of')
  assert(vim.list_contains(listed, '    3  1 4 5'), 'a node is missing')
  t.equal(vim.api.nvim_win_get_cursor(0)[1], 1, 'the entry of the puzzle at the cursor')
  vim.cmd('lclose')

  -- Without a server gd is Neovim's own.
  local function mapped(key)
    return vim.fn.maparg(key, 'n', false, true).buffer == 1
  end
  local buffer = vim.api.nvim_get_current_buf()
  t.equal(mapped('gd'), true, 'gd')
  vim.bo.filetype = 'text'
  t.equal(mapped('gd'), false, 'gd, in another type')

  local function edit(what)
    vim.cmd('edit another.puzzle')
    t.served()
    t.equal(mapped('gd'), false, what)
    vim.cmd('bwipeout')
  end
  vim.keymap.set('n', 'gd', 'j')
  edit('gd, where the user has it')
  vim.keymap.del('n', 'gd')
  vim.g.no_puzzle_maps = true
  edit('gd, where no maps are wanted for puzzles')
  vim.g.no_puzzle_maps = nil
  vim.g.no_plugin_maps = true
  edit('gd, where no maps are wanted of plugins')
  vim.g.no_plugin_maps = nil

  vim.api.nvim_set_current_buf(buffer)
  vim.bo.filetype = 'puzzle'
  t.served()
  vim.keymap.set('n', 'gd', 'j', { buffer = true })
  vim.bo.filetype = 'text'
  t.equal(mapped('gd'), true, 'a map of the user in this buffer, in another type')
end
