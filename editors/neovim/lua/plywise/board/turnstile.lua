-- Lets one thing be done at a time. Of moves and edits at most one more is kept, the newest:
-- a second key waits for the board that the first one made, a third replaces the second.
local commands = require('plywise.commands')

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

---@param task fun() may wait, see plywise.work
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
  coroutine.wrap(function()
    while #self.waiting > 0 do
      if not commands.protected(table.remove(self.waiting, 1).task) then
        self.waiting = {} -- it counted on what has gone wrong
      end
    end
    self.busy = false
  end)()
end

return M
