-- A Neovim of its own, into which a spec types as a person does, and whose board it reads.
-- The spec's own Neovim starts no server.
return function(t)
  local n = {}
  local plugin, file = vim.env.PLYWISE_PLUGIN, vim.api.nvim_buf_get_name(0)
  local job
  local exit ---@type integer? its exit code

  ---Starts it, with the puzzle file open and served.
  ---@param settings? table of the server
  ---@param encoding? string of positions
  function n.start(settings, encoding)
    local chosen = { cmd = vim.g.plywise.cmd, settings = settings }
    exit = nil
    job = vim.fn.jobstart({
      vim.v.progpath, '--clean', '--embed', '--headless',
      '--cmd', 'set noswapfile shadafile=NONE columns=130 lines=50',
      '--cmd', 'set runtimepath^=' .. plugin,
      '--cmd', 'let g:plywise = json_decode(' .. vim.fn.string(vim.json.encode(chosen)) .. ')',
      '--cmd', encoding and ([[lua local make = vim.lsp.protocol.make_client_capabilities vim.lsp.protocol.make_client_capabilities = function()
        return vim.tbl_deep_extend('force', make(), { general = { positionEncodings = { '%s' } } })
      end]]):format(encoding):gsub('\n', ' ') or '',
      file,
    }, {
      rpc = true,
      on_exit = function(_, code)
        exit = code
      end,
    })
    n.lua([[
      _G.said = {}
      vim.notify = function(message)
        table.insert(_G.said, message)
      end
    ]])
    n.served()
    return n
  end

  ---Runs Lua there. A `...` in it is what follows.
  function n.lua(code, ...)
    return vim.rpcrequest(job, 'nvim_exec_lua', code, { ... })
  end

  -- No answer is awaited: keys that end Neovim may end it before it has answered.
  function n.type(keys)
    vim.rpcnotify(job, 'nvim_input', keys)
  end

  ---Runs a command line, typed.
  function n.command(command)
    n.type('<Esc>:' .. command:gsub('<', '<lt>') .. '<CR>')
  end

  function n.served()
    t.eventually('the server is attached', function()
      return n.lua([[return require('plywise.client').of(0) ~= nil]])
    end)
  end

  ---The number of the server's process.
  function n.server()
    return t.eventually('a server runs', function()
      return n.lua([[
        for _, number in ipairs(vim.api.nvim_get_proc_children(vim.fn.getpid())) do
          local process = vim.api.nvim_get_proc(number)
          if process and process.name == vim.fs.basename(vim.g.plywise.cmd):sub(1, 15) then
            return number
          end
        end
      ]])
    end)
  end

  function n.stop()
    pcall(n.lua, [[vim.schedule_wrap(dofile)(...)]], plugin .. '/tests/leave.lua')
    n.ended()
  end

  ---Waits until it has ended by itself.
  function n.ended()
    t.eventually('Neovim ends', function()
      return exit
    end)
    t.equal(exit, 0, 'its exit code')
  end

  ---The windows with boards in the current tab page.
  function n.boards()
    return n.lua([[return vim.tbl_filter(function(window)
      return vim.bo[vim.api.nvim_win_get_buf(window)].filetype == 'plywise-board'
    end, vim.api.nvim_tabpage_list_wins(0))]])
  end

  ---What a board shows; of several the first.
  function n.board(window)
    window = window or n.boards()[1]
    return window and table.concat(n.lua('return vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(...), 0, -1, false)', window), '\n') or ''
  end

  local function waits(what, probe, seen)
    local came = vim.wait(40000, probe, 20)
    assert(came, ('waited in vain until %s; it reads\n%s'):format(what, seen()))
  end

  ---Waits until a board shows all these texts.
  function n.shows(...)
    local parts = { ... }
    waits('the board shows ' .. vim.inspect(parts), function()
      local text = n.board()
      return vim.iter(parts):all(function(part)
        return text:find(part, 1, true)
      end)
    end, n.board)
  end

  ---Waits until a board does not show a text.
  function n.hides(part)
    waits('the board does not show ' .. part, function()
      local text = n.board()
      return text ~= '' and not text:find(part, 1, true)
    end, n.board)
  end

  ---Waits until a window has the focus.
  function n.focus(window)
    n.becomes('the window with the focus', 'return vim.api.nvim_get_current_win()', window)
  end

  ---Waits until the editor says that, and forgets what it has said.
  function n.says(part)
    local said = ''
    waits('the editor says ' .. part, function()
      said = n.lua([[return table.concat(_G.said, '\n')]])
      return said:find(part, 1, true)
    end, function()
      return said
    end)
    n.lua('_G.said = {}')
  end

  ---The text, as the editor has it.
  function n.text()
    return table.concat(n.lua([[return vim.api.nvim_buf_get_lines(vim.fn.bufnr(...), 0, -1, false)]], file), '\n')
  end

  function n.reads(...)
    local parts = { ... }
    waits('the text reads ' .. vim.inspect(parts), function()
      local text = n.text()
      return vim.iter(parts):all(function(part)
        return text:find(part, 1, true)
      end)
    end, n.text)
  end

  ---Puts the cursor of the current window on the first line with a text, by a search.
  function n.find(text)
    n.type('<Esc>gg0/\\V' .. text:gsub('[/\\]', '\\%0'):gsub('<', '<lt>') .. '<CR>')
  end

  ---Waits until something there is so. A `...` in the code is what follows.
  function n.becomes(what, code, want, ...)
    local got, more = nil, { ... }
    local came = vim.wait(40000, function()
      got = n.lua(code, unpack(more))
      return vim.deep_equal(got, want)
    end, 20)
    assert(came, ('%s: got %s, want %s'):format(what, vim.inspect(got), vim.inspect(want)))
  end

  ---The texts that a board has in groups whose name has that part.
  function n.marked(part)
    return n.lua([[
      local found, window = {}, ...
      local buffer = vim.api.nvim_win_get_buf(window)
      for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(buffer, -1, 0, -1, { details = true })) do
        local _, row, column, details = unpack(mark)
        if details.hl_group and details.hl_group:find(select(2, ...), 1, true) then
          table.insert(found, vim.api.nvim_buf_get_text(buffer, row, column, row, details.end_col, {})[1])
        end
      end
      return found
    ]], n.boards()[1], part)
  end

  return n
end
