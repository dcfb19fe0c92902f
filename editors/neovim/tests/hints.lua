-- Outcomes behind titles and lenses are there without being asked for, go and come with the
-- setting at once, and stay away where the user has switched them off.
local settings = require('plywise.settings')

return function(t)
  t.served()
  local buffer = vim.api.nvim_get_current_buf()

  local function hints(where)
    vim.cmd('redraw!')
    return vim.lsp.inlay_hint.get({ bufnr = where or buffer })
  end

  ---The lenses that Neovim has, which shows them from 0.12 on.
  local function lenses(where)
    if vim.lsp.codelens.enable then
      return vim.lsp.codelens.get({ bufnr = where or buffer })
    end
    return vim.lsp.codelens.get(where or buffer)
  end
  local function has_lenses(where)
    return (#lenses(where) > 0) == (vim.lsp.codelens.enable ~= nil)
  end

  local function shown(what, where)
    t.eventually('hints are shown ' .. what, function()
      return #hints(where) > 0
    end)
    t.eventually('lenses are shown ' .. what, function()
      return has_lenses(where)
    end)
  end

  local function hidden(what)
    t.eventually('nothing is shown ' .. what, function()
      return not vim.lsp.inlay_hint.is_enabled({ bufnr = buffer }) and #hints() == 0 and #lenses() == 0
    end)
  end

  local told
  settings.follow('hints', function()
    told = settings.get('hints')
  end)
  ---Chooses, and waits until the plugin has heard of it: of two choices at once it hears the last.
  local function choose(hints_on)
    settings.set('hints', hints_on)
    t.eventually('the setting is known', function()
      return told == hints_on
    end)
  end

  shown('from the start')
  assert(not vim.lsp.inlay_hint.is_enabled(), 'hints are on in all files')

  choose(false)
  hidden('once it is switched off')
  vim.cmd('edit')
  t.solved(t.line('puzzle: The back door'))
  hidden('when the file is read again')
  choose(true)
  shown('once it is switched on')
  vim.cmd('edit')
  shown('when the file is read again')

  -- Another file of puzzles, while this one is there.
  vim.cmd('split ' .. vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ':h') .. '/another.puzzle')
  local another = vim.api.nvim_get_current_buf()
  vim.api.nvim_buf_set_lines(another, 0, -1, false, vim.api.nvim_buf_get_lines(buffer, 0, -1, false))
  shown('in another file', another)
  vim.cmd('bwipeout!')
  assert(vim.api.nvim_get_current_buf() == buffer)

  -- A server that was stopped is started again; so it is in a buffer that comes back.
  local function stop()
    vim.lsp.stop_client(vim.lsp.get_clients({ name = 'plywise' }))
    t.eventually('the server has gone', function()
      return #vim.lsp.get_clients({ name = 'plywise', _uninitialized = true }) == 0
    end)
  end
  local function start()
    vim.cmd('doautocmd <nomodeline> FileType puzzle')
    t.served()
  end
  stop()
  hidden('without a server')
  start()
  shown('with a new server')

  -- What the user switches off in a buffer stays so.
  vim.lsp.inlay_hint.enable(false, { bufnr = buffer })
  vim.api.nvim_buf_set_lines(buffer, -1, -1, false, { '// one line more' })
  t.solved(t.line('puzzle: The back door'))
  t.equal(#hints(), 0, 'the hints after an edit')
  stop()
  start()
  t.eventually('lenses are shown', has_lenses)
  assert(not vim.lsp.inlay_hint.is_enabled({ bufnr = buffer }), 'a new server shows hints that the user has switched off')

  -- The setting is the last word, and be it while no server runs.
  choose(false)
  hidden('once it is switched off again')
  choose(true)
  shown('once it is switched on again')
  vim.lsp.inlay_hint.enable(false, { bufnr = buffer })
  stop()
  choose(false)
  choose(true)
  start()
  shown('as chosen without a server')

  -- A buffer that was unloaded and is read again.
  vim.cmd('edit!')
  vim.cmd('new')
  vim.cmd('bdelete ' .. buffer)
  vim.cmd('buffer ' .. buffer)
  t.served()
  shown('in a buffer that has been away')
end
