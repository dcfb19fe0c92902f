-- With signs on, a letter stands in each cell of floor that says what its colour says, behind
-- nodes of graphs, and in place of pawns; only then, and where there are colours.
return function(t)
  t.served()

  ---The screen's line on which a line of the text is, from a column, as long as the text.
  local function drawn(number)
    vim.cmd('redraw!')
    local at = vim.fn.screenpos(0, number, 1)
    local text = ''
    for column = at.col, at.col + 30 do
      text = text .. vim.fn.screenstring(at.row, column)
    end
    return (text:gsub('%s+$', ''))
  end

  local function become(number, want, what)
    vim.api.nvim_win_set_cursor(0, { number, 0 })
    local got
    local ok = pcall(t.eventually, what, function()
      got = drawn(number)
      return got == want
    end)
    assert(ok, ('%s: %q, want %q'):format(what, got, want))
  end

  local function choose(change)
    local chosen = vim.g.plywise
    change(chosen)
    vim.g.plywise = chosen
  end

  local function signs(on)
    choose(function(chosen)
      chosen.signs = on
    end)
  end

  vim.diagnostic.enable(false)
  local row = t.line('  #C...')
  become(row, '  #C...', 'without signs')
  signs(true)
  become(row, '  #Ccmm', 'with signs')

  -- A cell that is typed has none before the server says so.
  vim.api.nvim_buf_set_text(0, row - 1, #'  #C.', row - 1, #'  #C..', { '#' })
  t.eventually('a wall is a wall', function()
    return drawn(row):sub(#'  #C..', #'  #C..') == '#'
  end)
  vim.cmd('undo')
  become(row, '  #Ccmm', 'with signs again')

  -- Nodes and pawns.
  local node = t.line('  2: 7')
  become(node, '  2: 7 cat c', 'behind a node')
  local pawns = t.line('  N..P')
  become(pawns, '  N..*', 'on a pawn')

  -- Without outcomes there are no letters.
  choose(function(chosen)
    chosen.settings = { spoilers = 'off' }
  end)
  become(row, '  #C...', 'without spoilers')
  choose(function(chosen)
    chosen.settings = { spoilers = 'on' }
  end)
  become(row, '  #Ccmm', 'with spoilers')

  signs(false)
  become(row, '  #C...', 'without signs again')
  signs(true)
  become(row, '  #Ccmm', 'and with them')
  vim.lsp.stop_client(vim.lsp.get_clients({ name = 'plywise' }))
  become(row, '  #C...', 'without a server')
  vim.cmd('edit!')
end
