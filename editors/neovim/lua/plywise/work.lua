-- Work that waits: for the server, or for a program. It is written from top to bottom, and
-- runs in a coroutine.
local M = {}

local clients = require('plywise.client')

---@type table<string, fun()[]> what is still to be done, by the name of the queue
local queues = {}

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

---As wait, but no longer than a server lives: its end is an error.
---@async
---@param client vim.lsp.Client
---@param start fun(done: fun(...))
---@return any ...
function M.while_served(client, start)
  local watch
  local results = vim.F.pack_len(M.wait(function(done)
    local gone = { 'gone' }
    watch = vim.api.nvim_create_autocmd('LspDetach', {
      callback = vim.schedule_wrap(function(event)
        -- A file that is read again is detached, too.
        if event.data.client_id == client.id and clients.stopped(client) then
          done(gone)
        end
      end),
    })
    if clients.stopped(client) then
      return done(gone)
    end
    start(function(...)
      done(nil, ...)
    end)
  end))
  vim.api.nvim_del_autocmd(watch)
  if results[1] then
    error('plywise: the server has ended', 0)
  end
  return unpack(results, 2, results.n)
end

---Sends a request and waits for the answer. An error is the server's, in its words.
---@async
---@param client vim.lsp.Client
---@param method string
---@param params table
---@param buffer integer what the request is about: its newest text is sent before
---@return any
function M.request(client, method, params, buffer)
  local modified = -32801 -- the text has changed while the server was at it
  for _ = 1, 10 do
    local err, result = M.while_served(client, function(done)
      if not clients.request(client, method, params, done, buffer) then
        done({ message = 'plywise: the server has ended' })
      end
    end)
    if not err then
      return result
    elseif err.code ~= modified then
      error(err.message, 0)
    end
  end
  error('plywise: the text changes too fast; try again', 0)
end

---Has the server run one of its commands, and waits until that is done.
---@async
---@param client vim.lsp.Client
---@param command string
---@param argument table
---@param buffer integer
function M.execute(client, command, argument, buffer)
  M.request(client, 'workspace/executeCommand', { command = command, arguments = { argument } }, buffer)
end

return M
