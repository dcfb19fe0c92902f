-- What is known of a place: its name, what stands there, and where the text speaks of it.
-- Places are numbers: row * cols + column on a grid, the index among the nodes of a graph.
local positions = require('plywise.board.positions')

local M = {}

---@return integer
function M.count(board)
  local arena = board.arena
  if not arena then
    return 0
  end
  return arena.kind == 'grid' and arena.rows * arena.cols or #arena.nodes
end

---@param place integer
---@return string # "2,3" on a grid, the node's name on a graph
function M.name(board, place)
  local arena = board.arena
  if not arena then
    return ''
  elseif arena.kind == 'graph' then
    return arena.nodes[place + 1] or ''
  end
  return ('%d,%d'):format(math.floor(place / arena.cols), place % arena.cols)
end

---@class plywise.Piece
---@field name 'mouse'|'cat'|'food'|'hole'|'knight'|'pawn'
---@field letter string as boards in the text have it

---@return table<integer, plywise.Piece[]> # by place, what moves first
function M.standing(board)
  local pieces, found = board.pieces or {}, {}
  local function add(name, letter, place)
    if place then
      found[place] = found[place] or {}
      table.insert(found[place], { name = name, letter = letter })
    end
  end
  add('knight', 'N', pieces.knight)
  add('mouse', 'M', pieces.mouse)
  add('cat', 'C', pieces.cat)
  for _, pawn in ipairs(board.pawns or {}) do
    add('pawn', 'P', pawn)
  end
  add(board.game == 'cat-mouse-graph' and 'hole' or 'food', 'F', pieces.goal)
  return found
end

---@return integer? # the place from which the player to move moves
function M.mover(board)
  local pieces = board.pieces or {}
  if board.game == 'knight-pawns' then
    return pieces.knight
  end
  return board.turn == 'cat' and pieces.cat or pieces.mouse
end

local function row_of_text(text, arena, position)
  for row, start in ipairs(text.rows or {}) do
    if start[1] == position.line then
      local column = position.character - start[2]
      return true, column >= 0 and column < arena.cols and (row - 1) * arena.cols + column or nil
    end
  end
end

---@param position { line: integer, character: integer } of the document
---@return integer? # the place of which the text speaks there
function M.of_text(board, position)
  local text, arena = board.text or {}, board.arena
  if arena and arena.kind == 'grid' then
    local is_row, place = row_of_text(text, arena, position)
    if is_row then
      return place
    end
  end
  for node, mentions in ipairs(text.nodes or {}) do
    for _, range in ipairs(mentions) do
      if positions.touches(position, range) then
        return node - 1
      end
    end
  end
  for piece, range in pairs(text.pieces or {}) do
    if positions.touches(position, range) then
      return (board.pieces or {})[piece]
    end
  end
  for i, range in ipairs(text.pawns or {}) do
    if positions.touches(position, range) then
      return (board.pawns or {})[i]
    end
  end
end

---@param place integer
---@return { start: table, end: table }? # the range of the document where the text first speaks of it
function M.text_of(board, place)
  local text, arena = board.text or {}, board.arena
  if arena and arena.kind == 'grid' then
    local start = (text.rows or {})[math.floor(place / arena.cols) + 1]
    if start then
      local character = start[2] + place % arena.cols
      return {
        start = { line = start[1], character = character },
        ['end'] = { line = start[1], character = character + 1 },
      }
    end
  end
  local mentions = (text.nodes or {})[place + 1]
  if mentions and mentions[1] then
    return mentions[1]
  end
  for _, piece in ipairs({ 'mouse', 'cat', 'goal', 'knight' }) do
    if (board.pieces or {})[piece] == place and (text.pieces or {})[piece] then
      return text.pieces[piece]
    end
  end
  for i, pawn in ipairs(board.pawns or {}) do
    if pawn == place then
      return (text.pawns or {})[i]
    end
  end
end

return M
