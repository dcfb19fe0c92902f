-- A board, drawn in cells of equal width: what stands there, how far the end is if the
-- player to move goes there, and a sign where it may go, `*` for the best.
--
--        0   1   2   3   4
--    0 ### ### ### ### F 0
--    1 ### C 1   1   1   2
--    2 M 3   1+  4*  3   2
--
-- Where that is too wide, each cell has two columns:
--
--      0 1 2 3 4
--    0 # # # # F
--    1 # C . . .
--    2 M .+.*. .
local places = require('plywise.board.places')

local M = {}

local function digits(n)
  return #tostring(math.max(n, 0))
end

---How wide the parts of a cell are: a piece, a gap, a distance, a letter, a sign.
local function measure(arena, figures, width)
  local distance, letter = 0, next(figures.letter) and 1 or 0
  for _, text in pairs(figures.distance) do
    distance = math.max(distance, #text)
  end
  local room = width - digits(arena.rows - 1) - 2
  for gap = 1, 0, -1 do
    local cell = 1 + gap + distance + letter + 1
    if distance > 0 and arena.cols * cell <= room then
      return { cell = cell, gap = gap, distance = distance, letter = letter }
    end
  end
  return { cell = 2 + letter, gap = 0, distance = 0, letter = letter }
end

local function label(rows, row)
  return (' %%%dd '):format(digits(rows - 1)):format(row)
end

-- The numbers of the columns; the tens above the ones where a cell is too narrow for both.
local function header(canvas, arena, cell)
  local margin = (' '):rep(#label(arena.rows, 0))
  local tens, ones = { margin }, { margin }
  local narrow = digits(arena.cols - 1) > cell - 1
  for column = 0, arena.cols - 1 do
    local is_ten = column % 10 == 0 and column > 0
    table.insert(tens, ('%-' .. cell .. 's'):format(is_ten and column / 10 or ''))
    table.insert(ones, ('%' .. cell - 1 .. 'd '):format(narrow and column % 10 or column))
  end
  if narrow then
    canvas:add({ { (table.concat(tens):gsub(' +$', '')), 'PlywiseNumber' } })
  end
  canvas:add({ { (table.concat(ones):gsub(' +$', '')), 'PlywiseNumber' } })
end

local function letters(pieces)
  local found = {}
  for _, piece in ipairs(pieces) do
    table.insert(found, piece.letter)
  end
  return table.concat(found)
end

-- The text of a cell. Where pieces share one, they take the place of all else.
local function cell_text(size, floor, pieces, distance, letter, sign)
  if floor == '#' then
    return ('#'):rep(size.cell - 1) .. ' '
  end
  local here = pieces and letters(pieces) or floor
  if #here > 1 then
    return ('%-' .. size.cell .. 's'):format(here:sub(1, size.cell))
  end
  distance = size.distance > 0 and distance or ''
  if here == '.' and size.distance > 0 then -- below the column's number
    here, distance = ' ', distance == '' and '.' or distance
  end
  return here .. (' '):rep(size.gap + size.distance - #distance) .. distance
    .. (' '):rep(size.letter - #letter) .. letter .. (sign == '' and ' ' or sign)
end

---@param canvas plywise.Canvas
---@param figures plywise.Figures
---@param width integer columns that there are
function M.draw(canvas, board, figures, width)
  local arena = board.arena
  local size, standing = measure(arena, figures, width), places.standing(board)
  local cells = arena.cells or ('.'):rep(arena.rows * arena.cols)
  header(canvas, arena, size.cell)
  for row = 0, arena.rows - 1 do
    local chunks = { { label(arena.rows, row), 'PlywiseNumber' } }
    for place = row * arena.cols, (row + 1) * arena.cols - 1 do
      local text = cell_text(size, cells:sub(place + 1, place + 1), standing[place],
        figures.distance[place] or '', figures.letter[place] or '', figures.sign[place] or '')
      table.insert(chunks, { text, figures.groups[place] or 'PlywiseFloor', { kind = 'place', place = place } })
    end
    canvas:add(chunks)
  end
end

return M
