-- What a place would be worth: one layer of a heat map, as the server sends it.
local signs = require('plywise.signs')

local M = {}

local draw, limit = 32767, -32768

---The outcomes of a layer by place + 1: 0 where nobody may stand, 1 + n where the mouse
---wins in n, -1 - n where the cat does, and a number each for a draw and for a win of the
---cat by the move limit.
---@class plywise.Shades: integer[]
---@field longest integer the plies of the longest win, whoever wins

---@param n integer
---@return integer? # of a win that can be forced
local function plies(n)
  if n == 0 or n == draw or n == limit then
    return nil
  end
  return math.abs(n) - 1
end

---@param heat { int16: string } base64 of little-endian 16-bit numbers
---@return plywise.Shades
function M.decode(heat)
  local bytes = vim.base64.decode(heat.int16)
  local shades = { longest = 0 }
  for i = 1, #bytes - 1, 2 do
    local low, high = bytes:byte(i, i + 1)
    local n = low + 0x100 * high
    n = n < 0x8000 and n or n - 0x10000
    shades[#shades + 1] = n
    shades.longest = math.max(shades.longest, plies(n) or 0)
  end
  return shades
end

---@param n integer
---@return 'mouseWins'|'catWins'|'drawn'|nil # the modifier that a token has for it
function M.winner(n)
  if n == 0 then
    return nil
  end
  return n == draw and 'drawn' or n > 0 and 'mouseWins' or 'catWins'
end

---How soon a win comes, as the tokens have it: within a third of the longest win of the
---layer, two thirds or the whole. A win by the move limit is the latest of all.
---@param n integer
---@param shades plywise.Shades
---@return 'soon'|'later'|'late'|nil # nil where nobody wins
function M.third(n, shades)
  local distance = plies(n)
  if n == limit then
    return 'late'
  elseif not distance then
    return nil
  end
  return 3 * distance <= shades.longest and 'soon' or 3 * distance <= 2 * shades.longest and 'later' or 'late'
end

---@param n integer
---@return string # the plies of a win; '' where there is none to count
function M.distance(n)
  local distance = plies(n)
  return distance and tostring(distance) or ''
end

---@param n integer
---@return 'm'|'c'|'='|'' # for eyes that do not tell the colours apart
function M.letter(n)
  return signs.outcomes[M.winner(n)] or ''
end

return M
