-- The picture stays while the text is broken or the server is gone or busy, says that it is
-- older, and why; it is never blank.
return function(t)
  local n = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/typed.lua')(t).start()
  n.find('puzzle: A leap over the cat')
  n.command('Plywise board')
  n.shows('mouse wins in 3', ' 0 M ')
  t.equal(n.marked('stale'), {}, 'what is stale')
  n.lua([[
    _G.blank = 0
    vim.api.nvim_buf_attach(vim.fn.bufnr('plywise://board/1'), false, { on_lines = function(_, buffer)
      local text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
      if not text:find('A leap over the cat', 1, true) or not text:find('\n 0 ', 1, true) then
        _G.blank = _G.blank + 1
      end
    end })
  ]])
  local function is_stale(what)
    t.eventually('it is marked as older: ' .. what, function()
      return #n.marked('stale') > 0
    end)
  end
  local function is_fresh(what)
    t.eventually('nothing is marked as older: ' .. what, function()
      return #n.marked('stale') == 0
    end)
  end

  -- A piece too many.
  n.type('/M.C<CR>3lrC')
  n.hides('mouse wins in 3')
  n.shows(' 0 M ', 'cat')
  is_stale('a broken text')
  n.type('u')
  n.shows('mouse wins in 3')
  is_fresh('a mended text')

  -- A server that does not answer.
  n.lua([[_G.server = require('plywise.client').of(0)]])
  local pid = n.server()
  vim.uv.kill(pid, 'sigstop')
  n.type('r#')
  n.shows('waiting for the server', ' 0 M ')
  is_stale('no answer')
  vim.uv.kill(pid, 'sigcont')
  n.hides('waiting for the server')
  is_fresh('an answer')
  n.type('u')
  n.shows('mouse wins in 3')

  -- A server that is stopped or dies, and one that is started.
  local function serves_again()
    t.eventually('another one serves', function()
      return n.lua([[
        local client = require('plywise.client').of(0)
        if client and client.id ~= _G.server.id then
          _G.server = client
          return true
        end
      ]])
    end)
    n.shows('mouse wins in 3')
    is_fresh('another server')
    n.becomes('whether it was blank', 'return _G.blank', 0)
  end
  n.lua([[vim.lsp.stop_client(_G.server.id, true)]])
  n.shows('no server runs; :Plywise restart starts it', 'A leap over the cat', ' 0 M ')
  is_stale('no server')
  n.command('Plywise restart')
  serves_again()
  vim.uv.kill(n.server(), 'sigkill')
  serves_again()

  -- The text is read again, emptied, filled again, renamed, and closed.
  n.command('edit!')
  n.find('puzzle: A leap over the cat')
  n.shows('A leap over the cat', 'mouse wins in 3')
  is_fresh('a text that was read again')
  n.type('ggdG')
  n.shows('no puzzle in this text')
  n.type('u')
  n.find('puzzle: A leap over the cat')
  n.shows('A leap over the cat', 'mouse wins in 3')
  n.hides('no puzzle in this text')
  n.command('saveas! %:h/renamed.puzzle')
  n.find('puzzle: A leap over the cat')
  n.type('6j05lr#')
  n.hides('mouse wins in 3')
  is_fresh('a renamed text')
  n.command('bwipeout! %')
  n.shows('Round and round') -- of the text that was there before
  n.command('bwipeout! %')
  n.shows('the text has been closed')
  n.stop()
end
