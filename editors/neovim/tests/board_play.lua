-- Enter on a place or on an entry plays or goes there: in the view first, in the text where one wants
-- that. What is done is said, with its mark; u takes it back.
return function(t)
  local n = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/typed.lua')(t).start()
  local before = n.text()
  n.find('puzzle: The mouse slips past')
  n.command('Plywise board')
  n.shows('mouse wins in 5')
  n.command('Plywise board')
  n.focus(n.boards()[1])

  ---What is under the cursor of the board.
  local function cursor(want)
    n.becomes('what is from the cursor on', 'return vim.api.nvim_get_current_line():sub(vim.fn.col("."), vim.fn.col(".") + 3)', want)
  end

  -- The cursor is on the best move; it is explored, and the text stays.
  cursor('  4*')
  n.type('<CR>')
  n.shows('Cat to move: mouse wins in 4', 'after 2,2')
  n.says('plywise: mouse to 2,2 !, then mouse wins in 4')
  t.equal(n.text(), before, 'the text after a move was explored')
  -- It stays on its place when the board is drawn again.
  local here = n.lua('return vim.fn.getcurpos()')
  n.type('u')
  n.shows('Mouse to move: mouse wins in 5')
  t.equal(n.lua('return vim.fn.getcurpos()'), here, 'the cursor after a move was taken back')
  n.type('<C-r>')
  n.shows('Cat to move: mouse wins in 4')
  n.type('u')
  n.shows('Mouse to move: mouse wins in 5')

  -- The moves of the text: its cursor goes along, and the focus stays.
  n.type('2]m')
  n.shows('after 2,2 1,2')
  n.focus(n.boards()[1])
  n.becomes('the cursor of the text', [[
    local window = vim.fn.bufwinid('leetcode.puzzle')
    return { vim.fn.getbufoneline('leetcode.puzzle', vim.fn.line('.', window)), vim.api.nvim_win_get_cursor(window)[2] }
  ]], { 'moves: 2,2 1,2', #'moves: 2,2 ' })
  n.type('[M')
  n.hides('after 2,2')

  -- What is no move is said, and nothing else happens.
  n.type('gg/### C<CR><CR>')
  n.says('No move leads to 1,0 now.')
  -- A bad move of the list.
  n.type('/2,0 ??<CR><CR>')
  n.shows('Cat to move: cat wins in 3')
  n.says('plywise: mouse to 2,0 ??, then cat wins in 3')
  n.type('u')
  n.shows('Mouse to move')

  -- In the text.
  n.type('mt')
  n.shows('play in the text')
  n.type('b')
  n.reads('  ..M..\nexpect: mouse wins in 4', 'turn: cat')
  n.shows('Cat to move: mouse wins in 4')
  n.says('plywise: mouse to 2,2 !, then mouse wins in 4')
  n.type('u')
  n.shows('Mouse to move: mouse wins in 5')
  t.equal(n.text(), before, 'the text after the move was taken back')
  n.says('plywise: The last change of the text is taken back.')
  t.equal(n.lua('return _G.said'), {}, 'what else is said')

  -- Undo in the text is seen, too.
  n.type('b')
  n.shows('Cat to move: mouse wins in 4')
  n.command('wincmd p')
  n.command('undo 0')
  n.shows('Mouse to move: mouse wins in 5')

  -- Along the neighbours of a graph, and a move to the node at the end.
  n.find('puzzle: The way home')
  n.shows('The way home', 'mouse wins in 1')
  n.command('Plywise board')
  n.type('b')
  n.shows('The game is over')
  n.says('plywise: mouse to 0, then mouse has won') -- from here on the board is that of the text
  n.type('b')
  n.says('The game is over.')
  n.stop()
end
