-- What stands below the board: moves, the line, the game, what is asserted.
return function(t)
  t.served()
  local answers = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/picture_answers.lua')
  local picture = require('plywise.board.picture')

  ---The lines of a picture from the one that starts so, or nil.
  local function below(drawn, start)
    for i, line in ipairs(drawn.lines) do
      if vim.startswith(line, start) then
        return table.concat(vim.list_slice(drawn.lines, i), '\n')
      end
    end
  end
  local function draw(name, options)
    return picture.draw(answers.shown(answers.read(name), options))
  end

  t.equal(below(draw('grid'), 'moves'), [[
moves
 *  2,2 !   mouse wins in 5
 +  2,0 ??  cat wins in 4
 +  2,1 ??  cat wins in 2    refuted by 2,1

best  mouse  cat
   1  2,2 ^  1,1
   2  2,4    1,1
   3  0,4 ^
^ critical: every other winning way comes back
  to this position

game   mouse    cat
   1   2,2 !    1,1
   2   1,2 ??

only does not hold: 2,1 gives the outcome away:
  it leads to “cat wins in 2”. To keep “mouse
  wins”: 2,2 (“mouse wins in 5”).]], 'the lists')

  -- The entry of the game after which the picture is.
  t.equal(below(draw('grid', { path = { 12, 6 } }), 'game'), [[
game   mouse    cat
   1   2,2 !   >1,1
   2   1,2 ??]], 'the game at its second move')
  -- Elsewhere none is.
  t.equal(below(draw('grid-path'), 'game'), [[
game   mouse    cat
   1   2,2 !    1,1
   2   1,2 ??]], 'the game beside a picture of another position')
  t.contains(table.concat(draw('grid-path').lines, '\n'), 'after 2,2 1,2')

  -- The second player may begin.
  t.equal(below(draw('graph-named'), 'best'), [[
best  mouse   cat
   1  ...     stairs
   2  stairs

game   mouse     cat
   1   ...       hall ?!
   2   stairs]], 'a line of which the cat makes the first move')

  -- A game that cannot be played to its end.
  local broken = draw('wrong-claims')
  t.contains(below(broken, 'game'), [[
game   mouse   cat
   1   0,1     0,2 !
   2   0,0
move 3: The game is over before this move (cat
  has won); remove it and what follows.]])
  local plies = {}
  for _, spot in ipairs(broken.spots) do
    if spot.kind == 'played' then
      table.insert(plies, spot.plies)
    end
  end
  t.equal(plies, { 1, 2, 2 }, 'how far its entries lead')

  -- Of many moves a dozen stand first and the others at the end.
  local many = answers.read('grid')
  many.moves = {}
  for to = 0, 14 do
    local outcome = { words = 'draw', outcome = 'draw' }
    table.insert(many.moves, { to = to, name = '', rank = math.min(to, 1), before = outcome })
  end
  many.claims, many.tries = {}, {}
  local drawn = picture.draw(answers.shown(many))
  t.contains(below(drawn, 'moves'), ' +  2,1  draw\n   and 3 more, below\n\nbest')
  t.equal(below(drawn, 'the other moves'), 'the other moves\n +  2,2  draw\n +  2,3  draw\n +  2,4  draw', 'the rest')

  -- In edit mode the keys are said.
  t.contains(below(draw('grid', { mode = 'edit' }), 'edit mode'), '<CR> wall')
  t.contains(below(draw('graph', { mode = 'edit', picked = 2 }), '3 is picked'), 'on another node adds or removes\nthe edge')

  -- Of a puzzle of which nothing can be drawn there is what keeps it from that.
  t.contains(table.concat(draw('only-a-title').lines, '\n'), 'does not name its game')
  t.equal(picture.draw({ note = 'Not a puzzle yet.', path = {}, width = 40 }).lines, { 'Not a puzzle yet.' }, 'no puzzle')
end
