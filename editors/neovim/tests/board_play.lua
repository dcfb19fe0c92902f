-- Moves are played in the text by Enter on a place or on a move of the list, in a graph
-- along the neighbours; taken back and played again.
return function(t)
  local n = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/typed.lua')(t).start()
  n.find('puzzle: The mouse slips past')
  n.command('Plywise board')
  n.shows('mouse wins in 5')
  n.command('Plywise board')
  n.becomes('whether the focus is in the board', 'return vim.bo.filetype', 'plywise-board')

  ---What is under the cursor of the board.
  local function cursor(want)
    n.becomes('what is from the cursor on', 'return vim.api.nvim_get_current_line():sub(vim.fn.col("."), vim.fn.col(".") + 2)', want)
  end

  -- The cursor is on the piece that moves.
  cursor('M 3')
  n.type('/4\\*<CR>')
  cursor('4* ')
  n.type('<CR>')
  n.reads('  ..M..\nexpect: mouse wins in 4', 'turn: cat')
  n.shows('cat to move: mouse wins in 4')
  -- It stays on its place when the board is drawn again.
  local here = n.lua('return vim.fn.getcurpos()')
  n.type('u')
  n.reads('  M....\nexpect: mouse wins in 5')
  n.shows('mouse to move: mouse wins in 5')
  t.equal(n.lua('return vim.fn.getcurpos()'), here, 'the cursor after a move was taken back')
  n.type('<C-r>')
  n.shows('cat to move: mouse wins in 4')
  n.type('u')
  n.shows('mouse to move: mouse wins in 5')

  -- What is no move is said, and nothing else happens.
  n.type('/### C<CR><CR>')
  n.shows('no move leads to 1,0 now')
  -- A move of the list, and the best one.
  n.type('/2,0 ??<CR><CR>')
  n.reads('turn: cat')
  n.shows('cat to move: cat wins in 3')
  n.type('u')
  n.hides('cat to move')
  n.type('b')
  n.shows('cat to move: mouse wins in 4')
  -- Undo in the text is seen, too, however far it goes.
  n.command('wincmd p')
  n.command('undo 0')
  n.shows('mouse to move: mouse wins in 5')
  -- A key that is typed before the board comes waits for it, and until it is solved.
  n.command('Plywise board')
  n.type('/### C<CR>8l')
  n.type('b<CR>')
  n.shows('mouse to move: mouse wins in 3')
  n.command('wincmd p')
  n.command('undo 0')

  -- Along the neighbours of a graph, and a move to the node at the end.
  n.find('puzzle: The way home')
  n.shows('The way home', 'node', 'neighbours')
  n.command('Plywise board')
  n.type('gg/node<CR>/^ *2<CR>wl')
  local function node(name)
    n.becomes('the node on whose line the cursor is', [[return vim.trim(vim.api.nvim_get_current_line()):match('^%S+')]], name)
  end
  node('2')
  n.type('/3<CR><CR>')
  node('3')
  n.type('/0<CR><CR>')
  node('0')
  n.shows('mouse to move: mouse wins in 1')
  n.type('<CR>')
  n.shows('the game is over')
  n.reads('mouse: 0')
  n.type('u')
  n.shows('mouse to move: mouse wins in 1')

  -- A pawn.
  n.command('wincmd p')
  n.find('puzzle: Alice takes')
  n.shows('Alice takes the long way')
  n.command('Plywise board')
  n.type('b')
  n.reads('turn: bob')
  n.shows('Bob to move')
  n.type('u')
  n.shows('Alice to move')
  n.stop()
end
