-- The players' names as they are written in prose.
local M = {}

local written = { alice = 'Alice', bob = 'Bob' }

---@param player 'mouse'|'cat'|'alice'|'bob' as plywise/board has it
---@return string
function M.name(player)
  return written[player] or player
end

return M
