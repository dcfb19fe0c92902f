-- What the user has chosen: vim.g.plywise, which may be set at any time, and the settings
-- of vim.lsp.config('plywise').
local M = {}

---A table with keys; an empty one where that is something else.
---@param written any
---@return table
function M.section(written)
  return type(written) == 'table' and not (vim.islist(written) and #written > 0) and written or {}
end

---A key of vim.g.plywise.
---@param name 'cmd'|'enable'|'hints'|'signs'|'keys'|'settings'
---@return any # nil where it is not set
function M.get(name)
  return M.section(vim.g.plywise)[name]
end

---Sets a key of vim.g.plywise. Whoever follows it hears of it.
function M.set(name, value)
  vim.g.plywise = vim.tbl_extend('force', M.section(vim.g.plywise), { [name] = value })
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

local followers = {} ---@type { name: string, callback: fun() }[]
local known ---@type table? vim.g.plywise as it was when the followers last heard of it
local waiting = false -- for the followers to be told

---Has a callback run whenever a key of vim.g.plywise has changed, in whatever way: shortly
---after, and once for changes that come together.
---@param name 'cmd'|'enable'|'hints'|'signs'|'keys'|'settings'
---@param callback fun()
function M.follow(name, callback)
  if not known then
    known = M.section(vim.g.plywise)
    vim.fn['plywise#watch']()
  end
  table.insert(followers, { name = name, callback = callback })
end

---vim.g.plywise, or something in it, is being changed. The followers are told when that is over:
---one may change it in its turn.
function M.changed()
  if waiting then
    return
  end
  waiting = true
  vim.schedule(function()
    waiting = false
    vim.fn['plywise#watch']()
    local before = known
    known = M.section(vim.g.plywise)
    for _, follower in ipairs(followers) do
      if not vim.deep_equal(known[follower.name], before[follower.name]) then
        follower.callback()
      end
    end
  end)
end

return M
