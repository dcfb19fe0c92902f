-- Moves are taken back, and nothing that was typed; each is an undo step of its own, also while one
-- types.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/playing.lua')(t)
  t.served()
  local title = 'puzzle: The mouse slips past'
  local none = 'There is nothing to take back'
  local before = p.lines()
  local buffer = vim.api.nvim_get_current_buf()

  -- Plays the best move, and waits for it.
  local function play()
    p.answers('PlywiseBest', 'Play best move')
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
  p.press('u')
  p.reads(first, 'that undone')
  p.press('u')
  p.reads(before, 'the move undone, too')

  -- Two at once.
  vim.cmd('PlywiseBest')
  vim.cmd('PlywiseBest')
  t.eventually('both have moved', function()
    return vim.tbl_contains(p.lines(), '  #.C..')
  end)
  vim.cmd('PlywiseTakeBack')
  vim.cmd('PlywiseTakeBack')
  p.reads(before, 'both taken back')
  p.answers('PlywiseTakeBack', none)

  -- From the editor's own menu.
  vim.lsp.buf.code_action({ apply = true, context = { only = { 'refactor.rewrite.play.best' }, diagnostics = {} } })
  p.reads(first, 'played from the menu')
  vim.cmd('PlywiseTakeBack')
  p.reads(before, 'taken back after that')

  -- Beside what is typed in another puzzle, but not what is typed in this one.
  play()
  p.go('puzzle: A leap over the cat')
  p.press('A, they say<Esc>')
  p.go(title)
  vim.cmd('PlywiseTakeBack')
  p.reads(p.with(before, 'puzzle: A leap over the cat', { 'puzzle: A leap over the cat, they say' }), 'the text beside')
  p.press('uuu')
  p.reads(before, 'all of it undone')
  play()
  p.go(title)
  p.press('A, they say<Esc>')
  local typed = p.lines()
  p.answers('PlywiseTakeBack', none)
  p.reads(typed, 'the text that was typed')
  p.press('u')
  vim.cmd('PlywiseTakeBack')
  p.reads(before, 'the move before it taken back')
  p.idle() -- the next command is about the cursor

  -- While one types, the server plays: two steps.
  p.go(title)
  vim.cmd('PlywiseBest')
  _G.inserted = function()
    t.eventually('a move is played in insert mode', function()
      return vim.tbl_contains(p.lines(), '  ..M..')
    end)
  end
  p.press('ggi<Cmd>lua inserted()<CR>// a note<CR><Esc>')
  t.equal(p.lines()[1], '// a note', 'what was typed')
  p.press('u')
  p.reads(first, 'after one undo')
  p.press('u')
  p.reads(before, 'after another')

  -- A text that has been closed is not opened again to be changed behind the user's back, and what
  -- counts on an older text is not done.
  local buffers, client = #vim.api.nvim_list_bufs(), t.served()
  local nothing = { start = { line = 0, character = 0 }, ['end'] = { line = 0, character = 0 } }
  local function answer(uri, version)
    local edit = { documentChanges = { { textDocument = { uri = uri, version = version }, edits = { { range = nothing, newText = 'x' } } } } }
    return require('plywise.edits').apply(nil, { edit = edit }, { client_id = client.id })
  end
  t.equal(answer(vim.uri_from_fname(vim.fn.tempname() .. '.puzzle'), vim.NIL), {
    applied = false, failureReason = 'the text has been closed',
  }, 'the answer about a closed text')
  t.equal(answer(vim.uri_from_bufnr(buffer), 1), {
    applied = false, failureReason = 'the text has changed meanwhile',
  }, 'the answer about an older text')
  t.equal(#vim.api.nvim_list_bufs(), buffers, 'the buffers')
  p.reads(before, 'in the end')
end
