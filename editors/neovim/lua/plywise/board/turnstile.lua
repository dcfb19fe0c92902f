-- Lets one thing be done at a time. Of moves and edits at most one more is kept, the newest:
-- a second key waits for the board that the first one made, a third replaces the second.
local M = {}

---@class plywise.Turnstile
---@field private busy boolean
---@field private waiting { task: fun(), stays: boolean? }[]
local Turnstile = {}
Turnstile.__index = Turnstile

---@return plywise.Turnstile
function M.new()
  return setmetatable({ busy = false, waiting = {} }, Turnstile)
end

---@param task fun() may call `await`
---@param stays? boolean whether it is not replaced by the next one
function Turnstile:enter(task, stays)
  local last = self.waiting[#self.waiting]
  if last and not last.stays and not stays then
    last.task = task
  else
    table.insert(self.waiting, { task = task, stays = stays })
  end
  if self.busy then
    return
  end
  self.busy = true
  self:resume(coroutine.create(function()
    while #self.waiting > 0 do
      table.remove(self.waiting, 1).task()
    end
    self.busy = false
  end))
end

function Turnstile:resume(thread)
  local ok, err = coroutine.resume(thread)
  if not ok then
    self.busy, self.waiting = false, {}
    require('plywise.client').say(tostring(err), vim.log.levels.ERROR)
  end
end

---In a task, waits until something has been done.
---@param start fun(done: fun(...))
---@return ... # what `done` is called with
function Turnstile:await(start)
  local thread, values = coroutine.running(), nil
  start(function(...)
    values = vim.F.pack_len(...)
    if coroutine.status(thread) == 'suspended' then
      self:resume(thread)
    end
  end)
  if not values then
    coroutine.yield()
  end
  return vim.F.unpack_len(values)
end

return M
