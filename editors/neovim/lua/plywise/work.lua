-- Work that waits for the server. It is written from top to bottom, and runs in a coroutine.
local M = {}

local clients = require('plywise.client')

---@type table<string, fun()[]> what is still to be done, by the name of the queue
local queues = {}

---How many requests wait for a puzzle to be solved.
local solving = 0

---Does something once all that was asked for before in a queue is done: a key may be
---pressed twice before the text has changed once. What goes wrong is a message.
---@param queue string
---@param work fun()
function M.queue(queue, work)
  if queues[queue] then
    table.insert(queues[queue], work)
    return
  end
  local todo = { work }
  queues[queue] = todo
  coroutine.wrap(function()
    while todo[1] do
      require('plywise.commands').protected(table.remove(todo, 1))
    end
    queues[queue] = nil
  end)()
end

---Starts something, and waits until it calls what it is given.
---@async
---@param start fun(done: fun(...))
---@return any ... what that is called with
function M.wait(start)
  local thread, waits, results = coroutine.running(), false, nil
  start(function(...)
    if results then
      return
    end
    results = vim.F.pack_len(...)
    if waits then
      assert(coroutine.resume(thread))
    end
  end)
  if not results then
    waits = true
    coroutine.yield()
  end
  return vim.F.unpack_len(results)
end

local hung = 'the server does not answer; :Plywise restart starts it again'

---Why there is no answer of a server that has ended. Another may serve by now, and whoever starts one
---is not to read last that none does.
local function ended(buffer)
  local others = vim.lsp.get_clients({ bufnr = buffer, name = 'plywise', _uninitialized = true })
  return vim.iter(others):all(clients.stopped) and 'the server has ended; :Plywise restart starts it'
    or 'nothing was done: the server was started again meanwhile'
end

---The client that serves a buffer, also one that is starting. Without one it is an error.
---@async
---@param buffer integer
---@return vim.lsp.Client
function M.client(buffer)
  local function starts()
    return vim.api.nvim_buf_is_valid(buffer) and vim.bo[buffer].filetype == 'puzzle'
      and vim.iter(vim.lsp.get_clients({ name = 'plywise', _uninitialized = true })):any(function(client)
        return not client.initialized and not clients.stopped(client)
      end)
  end
  for waited = 0, 30000, 20 do
    if clients.of(buffer) or not starts() then
      break
    elseif waited == 800 then
      clients.say(hung, vim.log.levels.WARN)
    end
    M.wait(function(done)
      vim.defer_fn(done, 20)
    end)
  end
  return clients.needed(buffer)
end

---Watches over a request. Once it has lasted, the user is told that the puzzle is being solved or,
---where the server says nothing else either, that it hangs. If it ends, so does the waiting.
---@param give_up fun(message: string)
---@return fun() # ends it
local function watch(client, buffer, give_up)
  local ticks, answers, over = 0, false, false
  local timer = assert(vim.uv.new_timer())
  timer:start(100, 100, vim.schedule_wrap(function()
    ticks = ticks + 1
    if over then
      return
    elseif clients.stopped(client) then
      give_up(ended(buffer))
    elseif ticks == 5 then
      local about = { textDocument = vim.lsp.util.make_text_document_params(buffer), positions = { { line = 0, character = 0 } } }
      clients.request(client, 'textDocument/selectionRange', about, function()
        if not over then
          answers, solving = true, solving + 1
          clients.say('solving…')
        end
      end, buffer)
    elseif ticks == 9 and not answers then
      clients.say(hung, vim.log.levels.WARN)
    end
  end))
  return function()
    over = true
    timer:close()
    solving = answers and solving - 1 or solving
  end
end

---Sends a request and waits for the answer. Who leaves the buffer waits no longer.
---@async
---@return table? err
---@return any result
local function ask(client, method, params, buffer)
  return M.wait(function(done)
    local over, number, leaving, unwatch = false, nil, nil, nil
    local function finish(...)
      if not over then
        over = true
        unwatch()
        pcall(vim.api.nvim_del_autocmd, leaving) -- it may have gone with its buffer
        done(...)
      end
    end
    local function fail(message)
      finish({ message = message })
    end
    unwatch = watch(client, buffer, fail)
    -- The server may have done it by the time that it reads of this. Neovim drops the answer to a
    -- request that was cancelled in time, but then has it no more.
    local function left()
      if client.requests[number] then
        vim.defer_fn(left, 20)
      elseif not over then
        fail('nothing was done: the puzzle was left')
      end
    end
    leaving = vim.api.nvim_create_autocmd('BufLeave', {
      buffer = buffer,
      callback = vim.schedule_wrap(function()
        if not over and vim.api.nvim_get_current_buf() ~= buffer then
          clients.cancel(client, number)
          left()
        end
      end),
    })
    number = clients.request(client, method, params, finish, buffer)
    if not number then
      fail(ended(buffer))
    end
  end)
end

---Sends a request and waits for the answer. An error is the server's, in its words.
---@async
---@param client vim.lsp.Client
---@param method string
---@param params table
---@param buffer integer what the request is about: its newest text is sent before
---@return any
function M.request(client, method, params, buffer)
  local modified, err, result = -32801, nil, nil -- the text has changed while the server was at it
  for _ = 1, 10 do
    err, result = ask(client, method, params, buffer)
    if not err or err.code ~= modified then
      break
    end
  end
  if err then
    error('plywise: ' .. err.message, 0)
  end
  return result
end

---Does something about the current buffer, once what was asked for before is done. While a move
---waits for its puzzle to be solved, who presses a key again wants it sooner, not twice; what takes
---back is done at once, and the move is not played.
---@param kind 'look'|'change'|'back' whether the text is to change
---@param task fun(client: vim.lsp.Client, buffer: integer)
function M.here(kind, task)
  local waits = kind ~= 'look' and solving > 0
  if waits and kind == 'change' then
    return clients.say('solving…')
  end
  local buffer = vim.api.nvim_get_current_buf()
  M.queue((kind == 'look' or waits) and kind or 'text', function()
    if vim.api.nvim_get_current_buf() ~= buffer then
      error('plywise: nothing was done: the text was left while something else was being done', 0)
    end
    local client = M.client(buffer)
    if kind ~= 'look' and not vim.bo[buffer].modifiable then
      error("plywise: this text cannot be changed: 'modifiable' is off", 0)
    end
    task(client, buffer)
  end)
end

---Has the server run one of its commands, and waits until that is done.
---@async
---@param client vim.lsp.Client
---@param command string
---@param argument table
---@param buffer integer
---@return any
function M.execute(client, command, argument, buffer)
  return M.request(client, 'workspace/executeCommand', { command = command, arguments = { argument } }, buffer)
end

return M
