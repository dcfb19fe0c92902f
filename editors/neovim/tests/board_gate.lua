-- A solve that lasts: the board and its pieces are there at once; after an edit the picture
-- stays, marked as older, and what is pressed meanwhile is done once it is solved, also if
-- the server dies in between.
return function(t)
  local n = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/typed.lua')(t)
  local gate = vim.env.PLYWISE_TEST_GATE
  n.start()
  n.find('puzzle: gate of the mouse')
  n.command('Plywise board')
  n.shows('gate of the mouse', 'being solved', ' 2 M ')
  n.hides('wins in')
  n.find('puzzle: beside it')
  n.shows('beside it', 'Alice to move: 1 move')
  n.find('puzzle: gate of the mouse')
  n.shows('gate of the mouse', 'being solved')
  vim.fn.writefile({}, gate)
  n.shows('mouse to move: mouse wins in 5')
  n.hides('being solved')
  t.equal(n.marked('stale'), {}, 'what is stale')

  -- The server dies, and the next one is at the gate.
  vim.fn.delete(gate)
  local function kill()
    vim.uv.kill(n.server(), 'sigkill')
  end
  kill()
  n.shows('being solved', 'mouse wins in 5', ' 2 M ')
  t.eventually('it is marked as older', function()
    return #n.marked('stale') > 0
  end)
  -- An edit in the middle of it.
  n.find('  #C...')
  n.type('0lllllr#')
  n.shows('1 ### C 0   1 ### ', 'being solved', ' 2 M ')

  -- What is pressed meanwhile is done once it is solved.
  n.command('Plywise board')
  n.type('gg/ 2 M<CR>ww8l<CR>')
  vim.fn.writefile({}, gate)
  n.reads('turn: cat', '  ..M..')
  n.shows('cat to move: mouse wins in 4')
  n.hides('being solved')
  t.eventually('nothing is marked as older', function()
    return #n.marked('stale') == 0
  end)
  n.stop()
end
