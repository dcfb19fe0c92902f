-- What the user has chosen: vim.g.plywise, which may be set at any time, and the settings
-- of vim.lsp.config('plywise').
local M = {}

---A table with keys; an empty one where that is something else.
---@param written any
---@return table
function M.section(written)
  return type(written) == 'table' and not (vim.islist(written) and #written > 0) and written or {}
end

---vim.g.plywise, empty where it is no table with keys.
---@return table
function M.all()
  return M.section(vim.g.plywise)
end

---A key of vim.g.plywise that is about the editor, not the server.
---@param name 'cmd'|'enable'|'hints'|'signs'|'keys'
---@return any # nil where it is not set
function M.get(name)
  return M.all()[name]
end

---Changes vim.g.plywise. Whoever follows it hears of it.
---@param change fun(chosen: table)
function M.change(change)
  local chosen = M.all()
  change(chosen)
  vim.g.plywise = chosen
end

---What the server is told: what vim.g.plywise has under `settings`, and then what
---vim.lsp.config has, under `plywise` or at once.
---@param configured? table the `settings` of the client's configuration
---@return table
function M.server(configured)
  local settings = vim.deepcopy(M.section(configured))
  local inner = M.section(settings.plywise)
  settings.plywise = nil
  return vim.tbl_extend('force', vim.empty_dict(), settings, inner, M.section(M.get('settings')))
end

---What vim.lsp.config has for a server that starts now.
---@return table?
function M.configured()
  return vim.lsp.enable and vim.tbl_get(vim.lsp.config, 'plywise', 'settings')
end

local followers = {} ---@type { name: string, callback: fun(now: table, before: table) }[]
local known ---@type table? vim.g.plywise as it was when the followers last heard of it
local waiting = false -- for the followers to be told

---Has a callback run whenever a key of vim.g.plywise has changed, in whatever way: shortly
---after, and once for changes that come together.
---@param name 'cmd'|'enable'|'hints'|'signs'|'keys'|'settings'
---@param callback fun(now: table, before: table) gets all of vim.g.plywise
function M.follow(name, callback)
  if not known then
    known = M.all()
    vim.fn['plywise#watch']()
  end
  table.insert(followers, { name = name, callback = callback })
end

---Tells the followers. It waits until the change is over: a callback may change
---vim.g.plywise in its turn.
local function tell()
  waiting = false
  vim.fn['plywise#watch']()
  local before = known
  known = M.all()
  for _, follower in ipairs(followers) do
    if not vim.deep_equal(known[follower.name], before[follower.name]) then
      follower.callback(known, before)
    end
  end
end

---Where a setting of the server comes from, in words.
---@param name string
---@return 'vim.g.plywise'|'vim.lsp.config'
function M.origin(name)
  return M.section(M.get('settings'))[name] ~= nil and 'vim.g.plywise' or 'vim.lsp.config'
end

---vim.g.plywise, or something in it, is being changed.
function M.changed()
  if not waiting then
    waiting = true
    vim.schedule(tell)
  end
end

return M
