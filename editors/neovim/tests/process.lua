-- What specs do with the server's process. It returns a function of what run.lua offers.
return function(t)
  local p = {}

  ---What the user is told from now on, a list that grows.
  function p.said()
    local messages = {}
    vim.notify = function(text)
      table.insert(messages, text)
    end
    return messages
  end

  ---The numbers of the servers' processes.
  function p.numbers()
    local command = require('plywise').command()
    local name = vim.fs.basename(command[1]):sub(1, 15)
    return vim.tbl_filter(function(number)
      local process = vim.api.nvim_get_proc(number)
      return process and process.name == name
    end, vim.api.nvim_get_proc_children(vim.fn.getpid()))
  end

  ---The number of the one server's process.
  function p.number()
    return t.eventually('there is one process', function()
      local numbers = p.numbers()
      return #numbers == 1 and numbers[1]
    end)
  end

  function p.signal(name, number)
    assert(vim.uv.kill(number or p.number(), name) == 0, 'no signal is sent')
  end

  ---Stops a server's process, and waits until each of its threads stands still: until then they answer.
  function p.stop(number)
    p.signal('sigstop', number)
    t.eventually('the server stands still', function()
      for thread in vim.fs.dir(('/proc/%d/task'):format(number)) do
        local file = io.open(('/proc/%d/task/%s/stat'):format(number, thread))
        local state = file and file:read('a'):match('%) (%a)')
        if file then
          file:close()
        end
        if state ~= 'T' then
          return false
        end
      end
      return true
    end)
  end

  ---The client of this buffer, once it is another one than that.
  function p.another(client)
    return t.eventually('another server serves', function()
      for _, found in ipairs(vim.lsp.get_clients({ bufnr = 0, name = 'plywise' })) do
        if found.id ~= client.id and found.initialized then
          return found
        end
      end
    end)
  end

  ---Kills the server of this buffer, and waits for the next.
  function p.killed()
    local client = t.served()
    p.signal('sigkill')
    return p.another(client)
  end

  ---What the server says of the texts among the text.
  function p.hints()
    local params = {
      textDocument = { uri = vim.uri_from_bufnr(0) },
      range = { start = { line = 0, character = 0 }, ['end'] = { line = vim.api.nvim_buf_line_count(0), character = 0 } },
    }
    local answers = vim.lsp.buf_request_sync(0, 'textDocument/inlayHint', params, 20000) or {}
    local _, answer = next(answers)
    return vim.tbl_map(function(hint)
      return hint.label
    end, answer and answer.result or {})
  end

  ---Opens the gate at which the server holds puzzles.
  function p.open()
    vim.fn.writefile({}, vim.env.PLYWISE_TEST_GATE)
  end

  ---Waits until the puzzle is at the gate, and all that is known without it is there.
  function p.at_gate()
    t.served()
    t.diagnosed(t.line('expect: 2'))
    t.eventually('it is said that the puzzle is being solved', function()
      return table.concat(p.hints(), ' '):find('solving')
    end)
  end

  ---Waits until all is known and right: what was at the gate, too.
  function p.right()
    local found = t.diagnosed(t.line('expect: mouse wins in 4'), t.line('expect: 2'))
    t.contains(found[1].message, 'mouse wins in 5')
    t.eventually('the outcome is behind the title', function()
      return table.concat(p.hints(), ' '):find('mouse wins in 5')
    end)
    local row, column = t.line('  M....') - 1, #'  M.'
    t.eventually('the best cell is coloured', function()
      for _, token in ipairs(vim.lsp.semantic_tokens.get_at_pos(0, row, column) or {}) do
        if token.modifiers.mouseWins and token.modifiers.best then
          return true
        end
      end
    end)
  end

  ---Types, as a person does, and expects it to be done at once.
  function p.typed(keys)
    vim.api.nvim_feedkeys(vim.keycode(keys), 'tx', false)
  end

  return p
end
