-- Moves are taken back and played again, and nothing else: not what was typed, whatever
-- way undo takes.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/playing.lua')(t)
  local played = require('plywise.played')
  t.served()
  local title = 'puzzle: The mouse slips past'
  local none = 'there is no move to take back: the last change was not one'
  local before = p.lines()
  local buffer = vim.api.nvim_get_current_buf()

  -- Plays the best move, and waits for it.
  local function play()
    local tick = vim.api.nvim_buf_get_changedtick(0)
    vim.cmd('PlywiseBest')
    t.eventually('a move is played', function()
      return vim.api.nvim_buf_get_changedtick(0) > tick and played.last() == 'move'
    end)
    return p.lines()
  end

  -- There is nothing to take back, and then there is; the cursor stays where it was.
  p.go(title)
  p.answers('PlywiseTakeBack', none)
  local board = t.line('board:', title)
  p.go(board + 3, '....', 1)
  local first = play()
  p.press('<Plug>(plywise-takeback)')
  p.reads(before, 'taken back')
  t.equal(vim.api.nvim_win_get_cursor(0), { board + 3, #'  M.' }, 'the cursor after that')
  t.equal(played.last(), nil, 'the last change')
  played.again()
  p.reads(first, 'played again')
  t.equal(vim.api.nvim_win_get_cursor(0), { board + 4, #'  M.' }, 'the cursor below the new line')
  local second = play()
  vim.cmd('PlywiseTakeBack')
  p.reads(first, 'one taken back')
  vim.cmd('PlywiseTakeBack')
  p.reads(before, 'both taken back')
  p.answers('PlywiseTakeBack', none)
  p.said = {}
  played.again()
  played.again()
  p.reads(second, 'both played again')
  played.again()
  p.says('there is no move to play again')

  -- A move that the editor's own menu plays is one, and another edit from there is none.
  for _ = 1, 2 do
    vim.cmd('PlywiseTakeBack')
  end
  p.reads(before, 'both taken back again')
  local function act(kind)
    vim.lsp.buf.code_action({ apply = true, context = { only = { kind }, diagnostics = {} }, filter = function(action)
      return action.title:find('best move', 1, true)
    end })
  end
  act('refactor.rewrite.play.best')
  p.reads(first, 'played from the menu')
  t.equal(played.last(), 'move', 'what the menu did')
  vim.cmd('PlywiseTakeBack')
  p.reads(before, 'taken back after that')
  act('refactor.rewrite.play.append')
  t.eventually('a move is appended', function()
    return played.last() == 'edit'
  end)
  p.answers('PlywiseTakeBack', none)
  assert(played.undo(buffer), 'the edit is undone')
  p.reads(before, 'undone')
  played.again()
  p.says('there is no move to play again')
  assert(played.redo(buffer), 'the edit is made again')
  assert(played.undo(buffer), 'and undone')
  for _ = 1, 2 do
    play()
  end
  p.reads(second, 'both played anew')

  -- What is typed is not taken back, and when it is undone the move can be.
  p.go(title)
  p.press('A, they say<Esc>')
  local typed = p.lines()
  p.answers('PlywiseTakeBack', none)
  p.reads(typed, 'the text that was typed')
  t.equal(played.last(), nil, 'the last change, typed')
  p.press('u')
  p.reads(second, 'the typing undone')
  vim.cmd('PlywiseTakeBack')
  p.reads(first, 'the move before it taken back')

  -- Another branch: what was typed leads away from the move.
  p.go(title)
  p.press('A!<Esc>')
  played.again()
  p.says('there is no move to play again')
  p.press('u')
  p.reads(first, 'back on the way')
  vim.cmd('silent undo 0')
  p.reads(before, 'the beginning')
  p.answers('PlywiseTakeBack', none)
  vim.cmd('silent later 1')
  p.reads(first, 'one later')
  vim.cmd('silent earlier 1')
  p.reads(before, 'one earlier')
  vim.cmd('silent later 1')
  vim.cmd('PlywiseTakeBack')
  p.reads(before, 'the first taken back')

  -- While one types, the server plays: three steps, each for itself.
  p.go(1)
  p.press('O// a<Esc>')
  local commented = p.lines()
  p.go(title)
  vim.cmd('PlywiseBest')
  _G.inserted = function()
    t.eventually('a move is played while one types', function()
      return vim.tbl_contains(p.lines(), '  ..M..')
    end)
  end
  -- Before the answer has come, at the very top.
  p.press('ggA note<Cmd>lua inserted()<CR>, and more<Esc>')
  t.equal(p.lines()[1], '// a note, and more', 'what was typed')
  p.answers('PlywiseTakeBack', none)
  p.press('u')
  t.equal(p.lines()[1], '// a note', 'after one undo')
  t.equal(played.last(), 'move', 'what came before')
  vim.cmd('PlywiseTakeBack')
  t.eventually('the mouse is back', function()
    return vim.tbl_contains(p.lines(), '  M....')
  end)
  t.equal(p.lines()[1], '// a note', 'what was typed before the move')
  p.press('u')
  p.reads(commented, 'after another undo')
  p.press('u')
  p.reads(before, 'in the end')

  -- Read again: that is a step of its own, and behind it the move can be taken back. From an
  -- undo file the steps come back.
  p.go(title)
  play()
  vim.cmd('silent edit!')
  p.reads(before, 'read again')
  p.answers('PlywiseTakeBack', none)
  p.press('u')
  p.reads(first, 'what was there before')
  vim.cmd('PlywiseTakeBack')
  p.reads(before, 'taken back after that')
  vim.o.undodir = vim.fn.tempname()
  vim.fn.mkdir(vim.o.undodir)
  vim.bo.undofile = true
  p.go(title)
  play()
  vim.cmd('silent write | bdelete')
  vim.o.undofile = true
  vim.cmd('silent edit ' .. vim.api.nvim_buf_get_name(buffer))
  t.equal(vim.api.nvim_get_current_buf(), buffer, 'the buffer that is opened again')
  t.served()
  p.reads(first, 'opened again')
  t.equal(played.last(), 'move', 'the last change of the file that is opened again')
  vim.cmd('PlywiseTakeBack')
  p.reads(before, 'taken back from the undo file')
  vim.cmd('silent write')

  -- Two windows, and a buffer that nobody sees.
  p.go(board + 3, '....', 1)
  vim.cmd('split')
  local other = vim.fn.win_getid(vim.fn.winnr('#'))
  vim.api.nvim_win_set_cursor(other, { board + 10, 0 })
  p.go(board + 3, '....', 1)
  play()
  t.equal(vim.api.nvim_win_get_cursor(other)[1], board + 11, 'the cursor of the other window')
  vim.cmd('PlywiseTakeBack')
  p.reads(before, 'taken back in two windows')
  t.equal(vim.api.nvim_win_get_cursor(0), { board + 3, #'  M.' }, 'the cursor here')
  t.equal(vim.api.nvim_win_get_cursor(other)[1], board + 10, 'the cursor there')
  vim.cmd('only')
  play()
  vim.cmd('enew')
  t.equal(played.last(buffer), 'move', 'the last change of the hidden buffer')
  p.said = {}
  played.take_back(buffer)
  p.reads(before, 'taken back while hidden', buffer)
  t.equal(p.said, {}, 'what the editor says')
  assert(played.redo(buffer), 'it is played again while hidden')
  p.reads(first, 'played again while hidden', buffer)
  assert(played.undo(buffer), 'and taken back')

  -- A text that has been closed is not opened again to be changed behind the user's back.
  local uri, buffers = vim.uri_from_fname(vim.fn.tempname() .. '.puzzle'), #vim.api.nvim_list_bufs()
  local nothing = { start = { line = 0, character = 0 }, ['end'] = { line = 0, character = 0 } }
  local answer = played.apply(nil, { edit = { changes = { [uri] = { { range = nothing, newText = 'x' } } } } }, {})
  t.equal(answer.applied, false, 'whether an edit of a closed text is made')
  t.equal(#vim.api.nvim_list_bufs(), buffers, 'the buffers')
end
