-- LeetCode's test cases come from registers and files, and go there.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/playing.lua')(t)
  t.served()
  local before = p.lines()
  local clipboard = {}
  vim.g.clipboard = {
    name = 'test',
    copy = { ['+'] = function(lines) clipboard = lines end, ['*'] = function() end },
    paste = { ['+'] = function() return { clipboard, 'v' } end, ['*'] = function() return { {}, 'v' } end },
  }
  local case = '[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]'
  local puzzle = { 'game: cat-mouse-graph', 'graph:', '  0: 2 5', '  1: 3', '  2: 0 4 5', '  3: 1 4 5', '  4: 2 3', '  5: 0 2 3' }

  ---The text from the board on of the puzzle behind those that were there.
  local function imported()
    local lines = vim.list_slice(p.lines(), #before + 1)
    return table.concat(lines, '\n'):find(table.concat(puzzle, '\n'), 1, true) and lines
  end

  local function titled()
    t.eventually('the cursor is on its title', function()
      return vim.deep_equal(vim.api.nvim_win_get_cursor(0), { #before + 2, #'puzzle: ' })
    end)
    p.idle()
  end

  -- From a register, the clipboard and a file.
  vim.fn.setreg('a', case)
  clipboard = { case }
  vim.fn.writefile({ case }, 'some cases.txt')
  for _, from in ipairs({ ' @a', '', ' @+', ' some\\ cases.txt' }) do
    p.go('puzzle: Bob leaves no choice') -- the last one
    p.answers('Plywise import' .. from, 'plywise: Import test cases')
    local lines = t.eventually('the puzzle is there, from' .. from, imported)
    t.equal({ lines[1], vim.startswith(lines[2], 'puzzle: ') }, { '', true }, 'its beginning')
    titled()
    vim.cmd('undo')
    p.reads(before, 'after undo')
  end

  -- What is no test case is said.
  vim.fn.setreg('b', 'hello')
  p.said = {}
  vim.cmd('Plywise import @b')
  p.says('plywise: Nothing was imported. Line 1: ')
  p.answers('Plywise import @c', 'there is no text in register c')
  p.answers('Plywise import nowhere.txt', 'there is nothing to read in nowhere.txt')
  p.reads(before, 'the text after that')

  -- The puzzle at the cursor, unsaved.
  p.go('puzzle: Round and round')
  p.answers('Plywise export', 'the puzzle is on the clipboard as a test case for LeetCode')
  t.equal(clipboard, { case, '' }, 'the clipboard')
  local node = t.line('  5: 0 2 3')
  vim.api.nvim_buf_set_lines(0, node - 1, node, true, { '  5: 0 2' })
  node = t.line('  3: 1 4 5')
  vim.api.nvim_buf_set_lines(0, node - 1, node, true, { '  3: 1 4' })
  p.answers('Plywise export @d', 'is in register d')
  t.equal(vim.fn.getreg('d'), '[[2,5],[3],[0,4,5],[1,4],[2,3],[0,2]]\n', 'the register')
  p.answers('Plywise export case.txt', 'is in case.txt')
  t.equal(vim.fn.readfile('case.txt'), { '[[2,5],[3],[0,4,5],[1,4],[2,3],[0,2]]' }, 'the file')
  vim.cmd('undo')
  p.go('puzzle: Bob leaves no choice') -- the last one
  p.answers('Plywise export @e', 'is in register e')
  t.equal(vim.fn.getreg('e'), '0\n0\n[[1,2],[2,4]]\n', 'the last puzzle of the file')
  p.answers('Plywise export case.txt', 'there is something in case.txt already')
  t.equal(vim.fn.readfile('case.txt'), { '[[2,5],[3],[0,4,5],[1,4],[2,3],[0,2]]' }, 'the file that is kept')
  p.answers('Plywise! export case.txt', 'is in case.txt')
  p.answers('Plywise export nowhere/case.txt', 'nothing can be written in nowhere/case.txt')
  p.reads(before, 'the text in the end')

  -- Without a clipboard it is the unnamed register.
  local has = vim.fn.has
  vim.fn.has = function(feature)
    return feature == 'clipboard' and 0 or has(feature)
  end
  p.go('puzzle: Round and round')
  p.answers('Plywise export', 'is in the unnamed register')
  t.equal(vim.fn.getreg('"'), case .. '\n', 'the unnamed register')
  p.go('puzzle: Bob leaves no choice')
  vim.cmd('Plywise import')
  t.eventually('the puzzle is there, from the unnamed register', imported)
  titled()
  vim.cmd('undo')
  vim.fn.has = has

  -- Into a buffer of its own from elsewhere.
  vim.cmd('enew')
  vim.cmd('Plywise import @a')
  t.eventually('the puzzle is there', function()
    return vim.bo.filetype == 'puzzle' and vim.startswith(p.lines()[1], 'puzzle: ')
  end)
  t.equal(vim.fn.bufname(), 'new.puzzle', 'the name of the buffer')
  t.served()
end
