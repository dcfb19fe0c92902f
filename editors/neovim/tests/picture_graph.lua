-- Graphs, compared with pictures that are drawn by hand.
return function(t)
  t.served()
  local answers = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/picture_answers.lua')
  local picture = require('plywise.board.picture')

  -- The nodes stand in the order of their lines in the text.
  answers.compare('graph-named', {}, [[
    |The house|
    |cat to move: cat wins in 2|
    ||
    |  node       neighbours|
    |  attic   0  stairs                 mouse|
    |  stairs  1  attic hall kitchen     *|
    |  hall    2  stairs kitchen garden  +|
    |  pantry  5  kitchen crack          +|
    |  kitchen 2  stairs hall pantry     cat|
    |  garden  5  hall|
    |  crack      pantry                 hole|
    ||
  ]])
  answers.compare('graph', { signs = true }, [[
    |LeetCode 913, example 2|
    |mouse to move: mouse wins in 1|
    ||
    |  node     neighbours|
    |  0    0m  1 3         hole *|
    |  1    2m  0 1         mouse +|
    |  2    0c  3           cat|
    |  3    1c  0 2|
  ]])
  -- In a narrow window neighbours go on below.
  answers.compare('graph-named', { width = 34, distances = false }, [[
    |The house|
    |cat to move: cat wins in 2|
    ||
    |  node     neighbours|
    |  attic    stairs          mouse|
    |  stairs   attic hall      *|
    |           kitchen|
    |  hall     stairs kitchen  +|
    |           garden|
    |  pantry   kitchen crack   +|
    |  kitchen  stairs hall     cat|
    |           pantry|
    |  garden   hall|
    |  crack    pantry          hole|
  ]])

  -- Names of any width stand in columns; one that is very long is cut.
  local board = {
    title = ('空'):rep(60), game = 'cat-mouse-graph', state = 'solved', turn = 'mouse',
    arena = { kind = 'graph', nodes = { '厨房', 'é', ('x'):rep(60) }, edges = { { 0, 1 }, { 1, 2 } } },
    pieces = { mouse = 0, cat = 2, goal = 2 },
    moves = { { to = 1, name = 'é', rank = 0, before = { words = '鼠方 3 步后获胜', outcome = 'mouse', plies = 3 } } },
  }
  t.equal(picture.draw(answers.shown(board)).lines, {
    ('空'):rep(25),
    ('空'):rep(23) .. '...',
    'mouse to move',
    '',
    '  node                      neighbours',
    '  厨房                      é                         mouse',
    '  é                         厨房                      *',
    '                            ' .. ('x'):rep(21) .. '...',
    '  ' .. ('x'):rep(21) .. '...  é                         cat hole',
    '',
    'moves',
    ' *  é  鼠方 3 步后获胜',
  }, 'wide and long names')
end
