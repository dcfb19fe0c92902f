-- Keys that look: help, what is known of the position shown, the place in the text, the clipboard.
return function(t)
  local n = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/typed.lua')(t).start()
  n.find('puzzle: The mouse slips past')
  n.command('Plywise board')
  n.shows('mouse wins in 5')
  n.command('Plywise board')
  n.focus(n.boards()[1])

  ---Waits until a float with that text has the focus.
  local function shown(part)
    n.becomes('whether a float with the focus has ' .. part, [[
      return vim.api.nvim_win_get_config(0).relative ~= ''
        and table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n'):find(..., 1, true) ~= nil
    ]], true, part)
  end

  ---The same, and closes it by a key.
  local function float(part, key)
    shown(part)
    n.type(key or 'q')
    n.focus(n.boards()[1])
  end
  n.type('g?')
  n.becomes('whether all keys are in sight', "return vim.api.nvim_win_get_height(0) == vim.fn.line('$')", true)
  float('play the best move')
  t.equal(#n.boards(), 1, 'the boards after the help was closed')

  -- Of the text's position, and of one that is explored.
  n.type('K')
  float('2,2', 'K')
  n.type('K')
  shown('2,2')
  n.type('sx') -- goes on to the board
  float('Whatever the cat does', 'sx')
  n.type('<CR>')
  n.shows('Cat to move: mouse wins in 4')
  n.type('gg/^ 1<CR>fCK')
  float('cat')

  n.type('gd')
  n.becomes('the cursor in the text', "return { vim.fn.expand('%:t'), vim.fn.col('.'), vim.fn.getline('.') }",
    { 'leetcode.puzzle', 4, '  #C...' })
  n.command('Plywise board')
  n.type('yy')
  n.says(n.lua([[return vim.fn.has('clipboard') == 1 and 'The board is copied.' or 'there is no clipboard, so the board is copied for p only']]))
  n.becomes('what is copied', [[return { vim.fn.getreg('"'):find('C', 1, true) ~= nil, vim.fn.has('clipboard') == 0 or vim.fn.getreg('+') == vim.fn.getreg('"') }]],
    { true, true })

  -- Layers and letters.
  n.type('L')
  n.shows('Shades: ')
  n.type('sl')
  n.shows('M', 'm ')

  -- A command is about the text, and goes there.
  n.command('Plywise forward')
  n.says('1. mouse to 2,2')
  n.becomes('the file', "return vim.fn.expand('%:t')", 'leetcode.puzzle')
  n.command('Plywise board')
  n.focus(n.boards()[1])
  n.command('PlywiseBack')
  n.says('This is the first of `moves`.')
  n.stop()
end
