-- A move waits until its puzzle is solved. It is not played if the puzzle is edited
-- meanwhile or left, and a key that is pressed again is not a second move.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/playing.lua')(t)
  local played = require('plywise.played')
  t.served()
  t.diagnostics(1)

  -- A puzzle that nobody has solved yet: the same board with another rule.
  local jump = 1
  local function unsolved()
    jump = jump + 1
    local number = t.line(('mouse-jump: %d'):format(jump - 1))
    vim.api.nvim_buf_set_lines(0, number - 1, number, true, { ('mouse-jump: %d'):format(jump) })
    vim.o.undolevels = vim.o.undolevels
    p.said = {}
    return p.lines()
  end

  ---Asks for the best move of such a puzzle, and reports whether it has to wait. A solver
  ---that is faster than this looks has played.
  local function waits()
    local before = unsolved()
    vim.cmd('PlywiseBest')
    vim.wait(40000, function()
      return require('plywise.play').waits() or not vim.deep_equal(p.lines(), before)
    end, 1)
    return require('plywise.play').waits()
  end
  local function moved()
    return played.last() == 'move'
  end

  p.go('puzzle: a large board')
  if waits() then
    p.answers('PlywiseBest', 'plywise: solving…')
  end
  t.eventually('somebody has moved', moved)
  vim.wait(300)
  assert(t.line(('mouse-jump: %d'):format(jump)) and moved(), 'one move is played')
  -- It is taken back once the server has answered, which may be later than its edit.
  vim.cmd('PlywiseTakeBack')
  t.eventually('the one move is taken back', function()
    return played.last() == nil
  end)

  -- The puzzle is edited meanwhile, or left for another buffer.
  if waits() then
    local text = unsolved()
    p.says('nothing was done')
    p.reads(text, 'the text, edited meanwhile')
  end
  local buffer = vim.api.nvim_get_current_buf()
  if waits() then
    local text = p.lines()
    vim.cmd('enew')
    p.says('nothing was done')
    p.reads(text, 'the text that was left', buffer)
    vim.api.nvim_set_current_buf(buffer)
  end
  -- A move that is taken back while the next one is waited for.
  if waits() then
    local text = p.lines()
    p.answers('PlywiseTakeBack', 'there is no move to take back')
    t.eventually('somebody has moved', moved)
    vim.cmd('undo')
    p.reads(text, 'after undo')
  end

  -- The server goes while somebody waits.
  if waits() then
    local client = vim.lsp.get_clients({ name = 'plywise' })[1]
    client.stop(client, true)
    p.says('the server has ended')
    assert(not require('plywise.play').waits(), 'nobody waits any more')
  end
end
