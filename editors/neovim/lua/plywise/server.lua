-- The server's process: it is started again when it has died, or when the user says so.
local M = {}

local clients = require('plywise.client')

---@class plywise.Process
---@field ending? boolean it is asked to end, by Neovim or whoever stops the client, and is asked nothing else
---@field left? boolean nobody waits for its end
local processes = {} ---@type table<vim.lsp.rpc.PublicClient, plywise.Process>

local deaths = {} ---@type integer[] when servers have died, in milliseconds

-- A server that dies is started again so often within so many milliseconds.
local restarts, span = 3, 3 * 60 * 1000

local patience = 2000 -- milliseconds that one may take that is asked to end

local news ---@type string? what to say once a server serves again

local function all_clients()
  return vim.lsp.get_clients({ name = 'plywise', _uninitialized = true })
end

---Whether Neovim starts the server by itself (Neovim 0.11).
local function enabled()
  if vim.lsp.is_enabled then
    return vim.lsp.is_enabled('plywise')
  end
  return vim.tbl_get(vim.lsp, '_enabled_configs', 'plywise') ~= nil
end

---Starts servers for buffers, and says so once one serves.
---@param buffers integer[]
---@param message string
---@param config? vim.lsp.ClientConfig of the client that served them, nil where none did
local function start(buffers, message, config)
  local found, problem = pcall(require('plywise').command)
  if not found then
    return clients.say(problem, vim.log.levels.ERROR)
  end
  news = message
  if vim.lsp.enable and not config and not enabled() then
    vim.lsp.enable('plywise')
  end
  for _, buffer in ipairs(vim.tbl_filter(vim.api.nvim_buf_is_loaded, buffers)) do
    if enabled() then
      vim.api.nvim_exec_autocmds('FileType', { group = 'nvim.lsp.enable', buffer = buffer, modeline = false })
    elseif config then
      require('plywise').serve(buffer, config)
    else
      require('plywise').start(buffer)
    end
  end
end

---A server serves a buffer.
function M.attached()
  if news then
    clients.say(news)
    news = nil
  end
end

---How often servers have died within the last three minutes.
---@return integer
function M.deaths()
  deaths = vim.tbl_filter(function(time)
    return vim.uv.now() - time < span
  end, deaths)
  return #deaths
end

---A process has ended. Its client still knows what it served.
local function ended(rpc, code, signal)
  local process = processes[rpc]
  processes[rpc] = nil
  local client = vim.iter(all_clients()):find(function(client)
    return client.rpc == rpc
  end)
  if process.ending or not client or vim.v.exiting ~= vim.NIL then
    return
  end
  table.insert(deaths, vim.uv.now())
  if M.deaths() > restarts then
    news = nil
    return clients.say('the server has died four times within three minutes, and is not started again. '
      .. ':Plywise restart starts it, :Plywise log says why.', vim.log.levels.ERROR)
  end
  local how = signal ~= 0 and 'signal ' .. signal or 'exit code ' .. code
  local config, buffers = client.config, vim.tbl_keys(client.attached_buffers)
  -- Once Neovim has cleaned up after it, which takes two more turns.
  vim.defer_fn(function()
    start(buffers, ('the server died (%s) and has been started again'):format(how), config)
  end, 50)
end

---Starts the server for a client.
---@param dispatchers vim.lsp.rpc.Dispatchers
---@return vim.lsp.rpc.PublicClient
function M.spawn(dispatchers)
  local process, rpc = {}, nil ---@type plywise.Process
  rpc = vim.lsp.rpc.start(require('plywise').command(), vim.tbl_extend('force', dispatchers, {
    notification = function(...)
      if not process.left then
        dispatchers.notification(...)
      end
    end,
    on_exit = function(code, signal)
      vim.schedule(function()
        ended(rpc, code, signal)
      end)
      -- What there is to say of it is said above; of any other code Neovim says more.
      dispatchers.on_exit(0, 0)
    end,
  }))
  processes[rpc] = process
  local request, notify, terminate, is_closing = rpc.request, rpc.notify, rpc.terminate, rpc.is_closing
  rpc.request = function(method, ...)
    if process.ending then
      return false
    end
    process.ending = method == 'shutdown'
    return request(method, ...)
  end
  rpc.notify = function(method, ...)
    if process.left or process.ending and method ~= 'exit' then
      return false
    end
    process.ending = process.ending or method == 'exit'
    return notify(method, ...)
  end
  rpc.terminate = function()
    process.ending, process.left = true, true
    return terminate()
  end
  rpc.is_closing = function()
    return process.left or is_closing()
  end
  return rpc
end

---Asks a server to end, and has the system end it where it does not. Nobody waits for that: a
---debugger may hold it.
local function leave(client)
  for buffer in pairs(client.attached_buffers) do
    vim.lsp.buf_detach_client(buffer, client.id)
  end
  client.rpc.request('shutdown', nil, function() end)
  client.rpc.notify('exit')
  processes[client.rpc].left = true
  vim.defer_fn(function()
    if processes[client.rpc] then
      client.rpc.terminate()
    end
  end, patience)
end

---Starts the servers again, or one where none runs; the ones that have died count no more.
function M.restart()
  require('plywise').command() -- an error while the old ones still run
  local message = 'the server has been started again'
  local running = vim.tbl_filter(function(client)
    return not clients.stopped(client) and processes[client.rpc] ~= nil
  end, all_clients())
  if #running == 0 and #clients.puzzles() == 0 then
    error('plywise: there is no puzzle file to serve', 0)
  end
  deaths = {}
  for _, client in ipairs(running) do
    local buffers = vim.tbl_keys(client.attached_buffers)
    leave(client)
    start(buffers, message, client.config)
  end
  if #running == 0 then
    start(clients.puzzles(), 'the server has been started')
  end
end

---Opens the log, which Neovim writes for all servers, at its end.
function M.log()
  local file = vim.lsp.log.get_filename()
  if not vim.uv.fs_stat(file) then
    error('plywise: there is no log yet; it would be ' .. file, 0)
  end
  vim.cmd.sview({ file, magic = { file = false, bar = false } })
  vim.bo.autoread = true
  vim.cmd('silent checktime')
  vim.cmd('normal! G')
end

---Tells the servers that settings have changed; they ask for them then.
function M.configure()
  for _, client in ipairs(vim.lsp.get_clients({ name = 'plywise' })) do
    clients.notify(client, 'workspace/didChangeConfiguration', { settings = client.settings })
  end
end

return M
