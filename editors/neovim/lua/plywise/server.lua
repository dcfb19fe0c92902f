-- The server's process: how it is started, and started again when it has died.
local M = {}

local client_module = require('plywise.client')

---@class plywise.Process
---@field rpc vim.lsp.rpc.PublicClient
---@field wanted boolean it is asked to end, by Neovim or whoever stops the client, and is asked nothing else
---@field terminated boolean the system is to end it
---@field again boolean it is to be started again once it has ended
---@field pending table<integer, fun(err: table)> what waits for the answer to a request

local processes = {} ---@type table<vim.lsp.rpc.PublicClient, plywise.Process>

---When servers have died, by root folder, in milliseconds.
local deaths = {} ---@type table<string, integer[]>

-- A server that dies is started again so often within so many milliseconds.
local restarts, span = 3, 3 * 60 * 1000

-- How long a server that is asked to end may take, in milliseconds.
local patience = 2000

---Neovim is leaving: whatever ends now is not started again.
local function leaving()
  return vim.v.exiting ~= vim.NIL
end

local function all_clients()
  return vim.lsp.get_clients({ name = 'plywise', _uninitialized = true })
end

---Asks a client to stop, or has the system end its server.
local function stop(client, force)
  if vim.fn.has('nvim-0.11') == 1 then
    client:stop(force)
  else
    client.stop(force)
  end
end

---The buffers that a client serves.
local function buffers_of(client)
  return vim.tbl_filter(vim.api.nvim_buf_is_loaded, vim.tbl_keys(client.attached_buffers))
end

---The configuration is one that Neovim starts by itself (Neovim 0.11).
local function enabled()
  if vim.lsp.is_enabled then
    return vim.lsp.is_enabled('plywise')
  end
  return vim.tbl_get(vim.lsp, '_enabled_configs', 'plywise') ~= nil
end

---Starts servers for buffers, as they are started for those that are opened.
local function start(buffers)
  if vim.lsp.enable and not enabled() then
    vim.lsp.enable('plywise')
  end
  for _, buffer in ipairs(buffers) do
    if vim.lsp.enable then
      vim.api.nvim_exec_autocmds('FileType', { group = 'nvim.lsp.enable', buffer = buffer, modeline = false })
    else
      require('plywise').start(buffer)
    end
  end
end

---Starts a server in the place of one that has ended.
---@param config vim.lsp.ClientConfig of its client
---@param buffers integer[] that it served
local function replace(config, buffers)
  if leaving() then
    return
  end
  local found, problem = pcall(require('plywise').command)
  if not found then
    return client_module.say(problem, vim.log.levels.ERROR)
  end
  buffers = vim.tbl_filter(vim.api.nvim_buf_is_loaded, buffers)
  if enabled() then
    return start(buffers)
  end
  for _, buffer in ipairs(buffers) do
    vim.lsp.start(config, {
      bufnr = buffer,
      reuse_client = function(client)
        return client.name == config.name and client.config.root_dir == config.root_dir and not client_module.stopped(client)
      end,
    })
  end
end

---The deaths that still count.
local function recent(times)
  return vim.tbl_filter(function(time)
    return vim.uv.now() - time < span
  end, times)
end

---Takes note of a death.
---@param root string
---@return boolean # whether the server may be started again
local function may_restart(root)
  deaths[root] = recent(deaths[root] or {})
  table.insert(deaths[root], vim.uv.now())
  return #deaths[root] <= restarts
end

---A server has died.
---@param client vim.lsp.Client
---@param how string
---@return boolean # whether it is started again
local function died(client, how)
  if may_restart(client.config.root_dir or '') then
    client_module.say(('the server has died (%s) and is started again'):format(how), vim.log.levels.WARN)
    return true
  end
  client_module.say('the server has died four times within three minutes, and is not started again. '
    .. ':Plywise restart starts it, :Plywise log says why.', vim.log.levels.ERROR)
  return false
end

---A process has ended. Its client still knows what it served.
---@param process plywise.Process
---@param code integer
---@param signal integer
local function ended(process, code, signal)
  processes[process.rpc] = nil
  if leaving() then
    return
  end
  local client = vim.iter(all_clients()):find(function(client)
    return client.rpc == process.rpc
  end)
  for _, answer in pairs(process.pending) do
    vim.schedule(function()
      -- The one error that Neovim does not bother the user with.
      answer({ code = vim.lsp.protocol.ErrorCodes.ContentModified, message = 'the server is gone' })
    end)
  end
  if not client then
    return
  end
  local how = signal ~= 0 and 'signal ' .. signal or 'exit code ' .. code
  if process.again or not process.wanted and died(client, how) then
    local config, buffers = client.config, buffers_of(client)
    -- Once Neovim has cleaned up after it, which takes two more turns.
    vim.defer_fn(function()
      replace(config, buffers)
    end, 50)
  end
end

---Sees what is asked of a process, and what has no answer yet.
local function watch(process)
  local request, notify, terminate = process.rpc.request, process.rpc.notify, process.rpc.terminate
  local is_closing = process.rpc.is_closing
  process.rpc.request = function(method, params, callback, replied)
    if process.wanted then
      return false
    end
    process.wanted = method == 'shutdown'
    local sent, id = request(method, params, callback, function(number)
      process.pending[number] = nil
      if replied then
        replied(number)
      end
    end)
    if sent and replied then -- which says that it is a client's request, not a part of its start or its end
      process.pending[id] = function(err)
        replied(id)
        callback(err, nil, id)
      end
    end
    return sent, id
  end
  process.rpc.notify = function(method, params)
    if process.terminated or process.wanted and method ~= 'exit' then
      return false
    end
    process.wanted = method == 'exit'
    return notify(method, params)
  end
  process.rpc.terminate = function()
    process.wanted, process.terminated = true, true
    return terminate()
  end
  process.rpc.is_closing = function()
    return process.terminated or is_closing()
  end
end

---Starts the server for a client.
---@param dispatchers vim.lsp.rpc.Dispatchers
---@return vim.lsp.rpc.PublicClient
function M.spawn(dispatchers)
  local process = { wanted = false, terminated = false, again = false, pending = {} } ---@type plywise.Process
  process.rpc = vim.lsp.rpc.start(require('plywise').command(), vim.tbl_extend('force', dispatchers, {
    on_exit = function(code, signal)
      vim.schedule(function()
        ended(process, code, signal)
      end)
      -- What there is to say of it is said above; of any other code Neovim says more.
      dispatchers.on_exit(0, 0)
    end,
  }))
  watch(process)
  processes[process.rpc] = process
  return require('plywise.played').watch(process.rpc)
end

---Gives up waiting for a server to end, for instance one that a debugger holds.
local function abandon(client)
  local process = processes[client.rpc]
  process.again = false
  local config, buffers = client.config, buffers_of(client)
  for buffer in pairs(client.attached_buffers) do
    vim.lsp.buf_detach_client(buffer, client.id)
  end
  replace(config, buffers)
end

---Starts the servers again, or one where none runs; the ones that have died count no more.
function M.restart()
  require('plywise').command() -- an error while the old ones still run
  deaths = {}
  client_module.say('starting the server again')
  local clients = all_clients()
  if #clients == 0 then
    return start(client_module.puzzles())
  end
  for _, client in ipairs(clients) do
    local process = processes[client.rpc]
    if process and not process.again then
      process.again = true
      stop(client)
      vim.defer_fn(function()
        if processes[client.rpc] then
          stop(client, true)
        end
      end, patience)
      vim.defer_fn(function()
        if processes[client.rpc] then
          abandon(client)
        end
      end, 2 * patience)
    end
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

---How often servers have died within the last three minutes, by root folder.
---@return table<string, integer>
function M.deaths()
  local counts = {}
  for root, times in pairs(deaths) do
    counts[root] = #recent(times) > 0 and #recent(times) or nil
  end
  return counts
end

---Tells the servers that settings have changed; they ask for them then.
function M.configure()
  for _, client in ipairs(vim.lsp.get_clients({ name = 'plywise' })) do
    client_module.notify(client, 'workspace/didChangeConfiguration', { settings = client.settings })
  end
end

return M
