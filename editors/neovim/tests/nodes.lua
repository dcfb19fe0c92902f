-- Behind the nodes of a graph stands which piece is on them, on the right line whatever is
-- typed, for all graphs on the screen, and without asking again and again.
local namespace = vim.api.nvim_get_namespaces()['plywise.nodes']

return function(t)
  local asked = 0
  vim.api.nvim_create_autocmd('LspRequest', {
    callback = function(event)
      local request = event.data.request
      if request.type == 'pending' and request.method == 'plywise/board' then
        asked = asked + 1
      end
    end,
  })
  t.served()
  local buffer = vim.api.nvim_get_current_buf()

  ---The words behind the lines from one to another, by what the lines read.
  local function words(first, last)
    local found = {}
    for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(buffer, namespace, { first - 1, 0 }, { last - 1, -1 }, { details = true })) do
      if not mark[4].invalid then
        local line = vim.api.nvim_buf_get_lines(buffer, mark[2], mark[2] + 1, false)[1]
        found[line] = mark[4].virt_text[1][1]
      end
    end
    return found
  end

  local function become(what, want)
    t.eventually('there are the words ' .. what, function()
      return vim.deep_equal(words(1, 12), want)
    end)
  end

  local first = { ['  1: 3'] = '  mouse', ['  2: 7'] = '  cat', ['  5: 0'] = '  hole on 0' }
  become('behind the nodes', first)

  -- Lines above move them; an edit of the graph or of a piece changes them.
  vim.api.nvim_buf_set_lines(buffer, 0, 0, false, { '// a comment' })
  t.equal(words(1, 13), first, 'the words right after a line was put above')
  become('after that', first)
  vim.cmd('undo')
  vim.api.nvim_buf_set_lines(buffer, 2, 2, false, { 'cat: 6' })
  become('behind another node', { ['  1: 3'] = '  mouse', ['  6: 7 0'] = '  cat', ['  5: 0'] = '  hole on 0' })
  vim.cmd('undo')
  become('as before', first)
  -- A node that goes takes its words with it, also before the server has answered.
  local mouse = t.line('  1: 3')
  vim.api.nvim_buf_set_lines(buffer, mouse - 1, mouse, false, {})
  t.equal(words(mouse, mouse), { ['  2: 7'] = '  cat' }, 'the words on the line that comes after a node that has gone')
  vim.cmd('undo')
  become('when the node is back', first)
  vim.api.nvim_buf_set_lines(buffer, mouse - 1, mouse, false, { '  1: 3', '  0: 6' })
  become('with a line for the hole', { ['  1: 3'] = '  mouse', ['  2: 7'] = '  cat', ['  0: 6'] = '  hole' })
  vim.cmd('undo')
  become('as at first', first)

  -- Spoilers are none of this; hints are.
  local function choose(key, value)
    local chosen = vim.g.plywise
    chosen[key] = value
    vim.g.plywise = chosen
  end
  choose('hints', false)
  become('no more', {})
  choose('settings', { spoilers = 'off' })
  choose('hints', true)
  become('without spoilers', first)

  -- Forty graphs on a tall screen: some of them are marked, and then there is rest.
  local function rest(what)
    local last, since = -1, 0
    t.eventually(what, function()
      since = asked == last and since + 1 or 0
      last = asked
      return since >= 25 -- half a second
    end)
  end
  local graphs = {}
  for i = 1, 40 do
    vim.list_extend(graphs, { 'puzzle: graph ' .. i, 'game: cat-mouse-graph', 'graph:', '  0: 1', '  1: 2', '  2: 3', '' })
  end
  vim.o.lines = 400
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, graphs)
  vim.cmd('redraw!')
  asked = 0
  t.eventually('twelve graphs are marked', function()
    return vim.tbl_count(vim.api.nvim_buf_get_extmarks(buffer, namespace, 0, -1, {})) == 12 * 3
  end)
  rest('nothing is asked any more')
  assert(asked <= 24, ('%d boards were asked for'):format(asked))

  -- Scrolling marks those that come.
  vim.o.lines = 24
  for _, at in ipairs({ 100, 270, 30, 200 }) do
    vim.api.nvim_win_set_cursor(0, { at, 0 })
    vim.cmd('normal! zt')
    vim.cmd('redraw!')
    vim.api.nvim_exec_autocmds('WinScrolled', {}) -- Neovim does so when it next waits for a key
    t.eventually('the graph at line ' .. at .. ' is marked', function()
      vim.cmd('redraw!')
      return #vim.api.nvim_buf_get_extmarks(buffer, namespace, { at, 0 }, { at + 7, 0 }, {}) >= 3
    end)
  end
  rest('nothing is asked any more after scrolling')

  -- In the middle of a long graph.
  local long = { 'puzzle: long', 'game: cat-mouse-graph', 'mouse: 150', 'cat: 90', 'hole: 0', 'graph:' }
  for i = 0, 299 do
    table.insert(long, ('  %d: %d'):format(i, i + 1))
  end
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, long)
  vim.api.nvim_win_set_cursor(0, { t.line('  150: 151'), 0 })
  vim.cmd('normal! zt')
  vim.cmd('redraw!')
  vim.api.nvim_exec_autocmds('WinScrolled', {})
  local at = t.line('  150: 151')
  t.eventually('a node in the middle is marked', function()
    return vim.deep_equal(words(at, at), { ['  150: 151'] = '  mouse' })
  end)

  -- Nothing is left without a server.
  vim.lsp.stop_client(vim.lsp.get_clients({ name = 'plywise' }))
  t.eventually('nothing is marked without a server', function()
    return #vim.api.nvim_buf_get_extmarks(buffer, namespace, 0, -1, {}) == 0
  end)
  vim.cmd('edit!')
end
