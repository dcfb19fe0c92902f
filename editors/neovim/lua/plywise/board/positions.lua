-- Positions and ranges of the protocol: lines and characters from 0.
local M = {}

---@class plywise.Position
---@field line integer
---@field character integer

---@param a plywise.Position
---@param b plywise.Position
---@return boolean
local function before(a, b)
  return a.line < b.line or (a.line == b.line and a.character < b.character)
end

---@param position plywise.Position
---@param range { start: plywise.Position, end: plywise.Position }
---@return boolean # whether it is in the range, and not at its end
function M.within(position, range)
  return not before(position, range.start) and before(position, range['end'])
end

---@param position plywise.Position
---@param range { start: plywise.Position, end: plywise.Position }
---@return boolean # whether it is in the range or at its end
function M.touches(position, range)
  return not before(position, range.start) and not before(range['end'], position)
end

return M
