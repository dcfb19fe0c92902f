-- What of an answer is drawn. While a text is being solved, or cannot be, the picture
-- stays: what was known of the text before, which then counts as older.
local places = require('plywise.board.places')

local M = {}

---@class plywise.Picture
---@field buffer integer of the text
---@field board table what is drawn
---@field answer table the answer that it was made of
---@field known table? the last one that was solved

-- What was known of the same entries, where these stand now.
local function older(now, known, key)
  now, known = now or {}, known or {}
  if #now ~= #known then
    return now
  end
  local entries = {}
  for i, entry in ipairs(now) do
    if entry[key] ~= known[i][key] then
      return now
    end
    entries[i] = vim.tbl_extend('force', known[i], { range = entry.range })
  end
  return entries
end

-- An answer has no outcome, moves or line before it is solved.
local function with_older(answer, known)
  local board = vim.tbl_extend('force', known, answer)
  board.limitLeft = answer.limitLeft
  board.played = older(answer.played, known.played, 'to')
  board.claims = older(answer.claims, known.claims, 'key')
  return board
end

---@param answer table
---@param before plywise.Picture? what is drawn of the same puzzle
---@param buffer integer of the text
---@param path integer[] the moves that were asked for
---@return plywise.Picture? # nil for nothing
function M.of(answer, before, buffer, path)
  -- Who does not want to be told any more sees nothing of what was.
  local conceals = answer.hidden and not (before and before.board.hidden)
  -- Moves are played again once the text is solved.
  if not answer.arena or (before and #path > 0 and answer.state ~= 'solved' and not conceals) then
    return not conceals and before or nil
  end
  if answer.state == 'solved' then
    return { buffer = buffer, board = answer, answer = answer, known = answer }
  end
  local known = before and before.known
  local goes_on = known and answer.state == 'solving' and not answer.hidden and #(known.path or {}) == 0
  return { buffer = buffer, board = goes_on and with_older(answer, known) or answer, answer = answer, known = known }
end

---Whether two boards are of one shape, so that shades of one can lie on the other.
function M.same_arena(a, b)
  local x, y = a.arena or {}, b.arena or {}
  return places.count(a) == places.count(b) and x.kind == y.kind and x.cols == y.cols
end

return M
