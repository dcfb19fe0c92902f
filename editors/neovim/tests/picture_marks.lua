-- The colours of a picture: the groups that the cells have.
return function(t)
  t.served()
  local answers = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/picture_answers.lua')
  local colours = require('plywise.colours')
  local heat, picture = require('plywise.board.heat'), require('plywise.board.picture')

  ---The groups that a place has in all its bytes, in the order in which they lie.
  local function groups(drawn, place)
    local found = {}
    for _, spot in ipairs(drawn.spots) do
      if spot.kind == 'place' and spot.place == place then
        for _, mark in ipairs(drawn.marks) do
          if mark.line == spot.line and mark.from <= spot.from and spot.to <= mark.to then
            table.insert(found, mark.group)
          end
        end
      end
    end
    return found
  end
  local function drawn(name, options)
    return picture.draw(answers.shown(answers.read(name), options))
  end

  -- The longest win is in 4, so one in 1 comes soon, one in 2 later and one in 4 late.
  local grid = drawn('grid', { at = 8 })
  t.equal(groups(grid, 0), { 'PlywiseWall' }, 'a wall')
  t.equal(groups(grid, 11), { colours.group('catWins', 'soon') }, 'a cell that loses at once')
  t.equal(groups(grid, 12), { colours.group('mouseWins', 'late'), colours.group('best') }, 'the best cell')
  t.equal(groups(grid, 9), { colours.group('mouseWins', 'later') }, 'a cell of the second third')
  t.equal(groups(grid, 10), { colours.group('catWins', 'late'), 'PlywisePiece' }, 'the mouse')
  t.equal(groups(grid, 8), { colours.group('mouseWins', 'late'), 'PlywiseCursorCell' }, 'the cell at the cursor')
  t.equal(groups(drawn('draw'), 5), { colours.group('drawn'), colours.group('best') }, 'a draw')
  t.equal(groups(drawn('limit'), 1), { colours.group('catWins', 'late'), colours.group('best') }, 'a win by the limit')
  t.equal(groups(drawn('graph'), 0), { colours.group('mouseWins', 'soon'), colours.group('best'), 'PlywisePiece' }, 'a node')
  t.equal(groups(drawn('hidden', { at = 8 }), 8), { 'PlywiseCursorCell' }, 'a cell without outcomes')

  -- Of a text that has changed all is stale.
  t.equal(groups(drawn('grid', { older = true }), 11), { colours.group('catWins', 'soon', true), colours.group('stale') }, 'an older cell')
  for _, mark in ipairs(drawn('hidden', { older = true }).marks) do
    assert(mark.group == colours.group('stale') or vim.startswith(mark.group, 'Plywise'), mark.group)
  end

  -- Of pawns that are not best the better half is good, but never the worst.
  local knight = answers.read('knight')
  knight.pawns, knight.moves = { 2, 3, 4, 6, 9 }, {}
  for i, to in ipairs(knight.pawns) do
    knight.moves[i] = { to = to, name = '', rank = i - 1, before = { total = 9 - i, words = '' } }
  end
  local pawns = picture.draw(answers.shown(knight))
  local shades = {}
  for i, to in ipairs(knight.pawns) do
    shades[i] = groups(pawns, to)[1]
  end
  t.equal(shades, {
    colours.group('best'), colours.group('good'), colours.group('good'), colours.group('bad'), colours.group('bad'),
  }, 'the pawns')

  -- The ends of the thirds, and what is no win in a number of moves.
  local layer = { longest = 9 }
  local thirds = {}
  for plies = 2, 9 do
    table.insert(thirds, heat.third(1 + plies, layer))
  end
  t.equal(thirds, { 'soon', 'soon', 'later', 'later', 'later', 'late', 'late', 'late' }, 'the thirds')
  t.equal(heat.third(-1, { longest = 0 }), 'soon', 'a game that is won')
  t.equal({ heat.third(32767, layer) }, {}, 'a draw')
  t.equal({ heat.winner(0) }, {}, 'where nobody may stand')

  -- Every group has a look, whatever the scheme.
  picture.setup()
  for _, background in ipairs({ 'light', 'dark' }) do
    vim.o.background = background
    vim.cmd.colorscheme('habamax')
    for _, name in ipairs(answers.names()) do
      local board = answers.read(name)
      for _, mark in ipairs(board and picture.draw(answers.shown(board, { at = 0, mode = 'edit', picked = 0 })).marks or {}) do
        local look = vim.api.nvim_get_hl(0, { name = mark.group, link = false })
        assert(next(look), mark.group .. ' has no look')
      end
    end
  end
end
