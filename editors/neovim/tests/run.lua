-- Runs the spec that PLYWISE_SPEC names in this Neovim, with its puzzle file
-- open: a Lua file that returns a function. The exit status is the verdict.
vim.o.swapfile = false
vim.o.shadafile = 'NONE'

-- Nobody is there to press a key at a prompt.
vim.o.more = false
vim.ui.select = function(_, options)
  error('nobody chooses: ' .. (options.prompt or 'no prompt'))
end

local t = {}
local this = debug.getinfo(1, 'S').source:sub(2)

---Waits until a probe returns something, and returns that.
function t.eventually(what, probe)
  local value
  local came = vim.wait(40000, function()
    value = probe()
    return value
  end, 20)
  assert(came, 'waited in vain until ' .. what)
  return value
end

---Waits until the server serves this buffer. A spec does so even if it needs no
---server: a Neovim 0.10 that quits while one is starting ends it and then writes
---to it, and may die of the broken pipe.
function t.served()
  return t.eventually('the server is attached', function()
    local client = vim.lsp.get_clients({ bufnr = 0, name = 'plywise' })[1]
    return client and client.initialized and client
  end)
end

---Waits until this buffer has so many diagnostics.
function t.diagnostics(count)
  return t.eventually(('there are %d diagnostics'):format(count), function()
    local found = vim.diagnostic.get(0)
    return #found == count and found
  end)
end

---Waits until these lines, by their numbers from 1, have a diagnostic each, and no others do:
---those of an older text may come first.
---@return vim.Diagnostic[] # in the order of the lines
function t.diagnosed(...)
  local want = { ... }
  return t.eventually('there are diagnostics on lines ' .. table.concat(want, ', '), function()
    local found = vim.diagnostic.get(0)
    table.sort(found, function(a, b)
      return a.lnum < b.lnum
    end)
    local lines = vim.tbl_map(function(diagnostic)
      return diagnostic.lnum + 1
    end, found)
    return vim.deep_equal(lines, want) and found
  end)
end

---Waits until the server has read this buffer and solved the puzzle with this title or cell.
function t.solved(number)
  t.served() -- not at once after `:edit`
  local params = {
    textDocument = { uri = vim.uri_from_bufnr(0) },
    position = { line = number - 1, character = #'  ' },
  }
  local answers = assert(vim.lsp.buf_request_sync(0, 'textDocument/hover', params, 40000), 'the hover does not come')
  for _, answer in pairs(answers) do
    assert(answer.result, ('there is no hover on line %d: %s'):format(number, vim.inspect(answer)))
  end
end

---The number, from 1, of the line that reads so, the first one after a line
---that reads as `after`.
function t.line(text, after)
  local seen = after == nil
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    if seen and line == text then
      return number
    end
    seen = seen or line == after
  end
  error('no line reads ' .. text)
end

function t.equal(got, want, what)
  assert(vim.deep_equal(got, want), ('%s: got %s, want %s'):format(what, vim.inspect(got), vim.inspect(want)))
end

function t.contains(text, part)
  assert(text:find(part, 1, true), ('%q is not in %q'):format(part, text))
end

local function run()
  local ok, err = xpcall(function()
    dofile(vim.env.PLYWISE_SPEC)(t)
  end, debug.traceback)
  if ok then
    dofile(vim.fs.joinpath(vim.fs.dirname(this), 'leave.lua'))
  else
    io.stderr:write(err .. '\n')
    vim.cmd('cquit 1')
  end
end

-- Once Neovim has started: until then, some events do not come.
vim.api.nvim_create_autocmd('VimEnter', {
  once = true,
  callback = function()
    vim.schedule(run)
  end,
})
