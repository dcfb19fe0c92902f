-- What is written at the places of a board or a graph beside the pieces, and how it is
-- coloured: what a place is worth, where the player to move may go, the text's cursor.
local colours = require('plywise.colours')
local heat = require('plywise.board.heat')
local places = require('plywise.board.places')

local M = {}

---@class plywise.Figures
---@field distance table<integer, string> by place
---@field letter table<integer, string> by place: who wins; empty if nobody has asked for it
---@field sign table<integer, string> by place: '*' for a best move, '+' for another one
---@field groups table<integer, string[]> by place

-- A pawn by the total if it is taken first, as the colours of the text have it: of those
-- that are not best, the better half is good, but never the worst.
local function pawn_shade(moves, move)
  local rest, better = 0, 0
  for _, other in ipairs(moves) do
    rest = rest + (other.rank > 0 and 1 or 0)
    better = better + (other.rank > 0 and other.rank < move.rank and 1 or 0)
  end
  return 2 * better < rest and move.rank < moves[#moves].rank and 'good' or 'bad'
end

local function add_totals(figures, shown, shade)
  local moves = shown.board.moves or {}
  for _, move in ipairs(moves) do
    if move.before and move.before.total then
      if shown.distances then
        figures.distance[move.to] = tostring(move.before.total)
      end
      if move.rank > 0 then
        shade(move.to, colours.group(pawn_shade(moves, move), nil, shown.older))
      end
    end
  end
end

local function add_shades(figures, shown, shade)
  local shades, groups = shown.shades, {}
  for place = 0, #shades - 1 do
    local n = shades[place + 1]
    local winner = heat.winner(n)
    if winner then
      groups[n] = groups[n] or colours.group(winner, heat.third(n, shades), shown.older)
      shade(place, groups[n])
      if shown.signs then
        figures.letter[place] = heat.letter(n)
      end
      if shown.distances then
        figures.distance[place] = winner == 'drawn' and not shown.signs and '=' or heat.distance(n)
      end
    end
  end
end

-- Walls have no worth, whatever an older text had in their place.
local function remove_walls(figures, arena)
  for place in (arena.cells or ''):gmatch('()#') do
    figures.distance[place - 1], figures.letter[place - 1] = nil, nil
    figures.groups[place - 1] = { 'PlywiseWall' }
  end
end

---@param shown plywise.Shown
---@param hidden boolean whether outcomes are not to be seen
---@return plywise.Figures
function M.of(shown, hidden)
  local board, stale = shown.board, shown.older and colours.group('stale')
  local figures = { distance = {}, letter = {}, sign = {}, groups = {} }
  local function add(place, group)
    figures.groups[place] = figures.groups[place] or {}
    table.insert(figures.groups[place], group)
  end
  local function shade(place, group)
    add(place, group)
    if stale then
      add(place, stale)
    end
  end
  if not hidden and board.game == 'knight-pawns' then
    add_totals(figures, shown, shade)
  elseif not hidden and shown.shades and #shown.shades == places.count(board) then
    add_shades(figures, shown, shade)
  end
  if board.arena.kind == 'grid' then
    remove_walls(figures, board.arena)
  end
  for _, move in ipairs(board.over and {} or board.moves or {}) do
    local best = not hidden and move.rank == 0
    figures.sign[move.to] = best and '*' or '+'
    if best then
      shade(move.to, colours.group('best'))
    end
  end
  for place in pairs(places.standing(board)) do
    add(place, 'PlywisePiece')
  end
  if shown.at then
    add(shown.at, 'PlywiseCursorCell')
  end
  if shown.picked then
    add(shown.picked, 'PlywisePicked')
  end
  return figures
end

return M
