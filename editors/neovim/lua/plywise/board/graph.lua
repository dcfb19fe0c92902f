-- A graph, drawn as a list of its nodes: how far the end is if the player to move goes
-- there, the neighbours, the pieces, and a sign where it may go.
--
--    node     neighbours
--    attic    3  stairs
--    stairs   1  attic hall kitchen     mouse
--    kitchen  5  stairs hall pantry     *
local canvases = require('plywise.board.canvas')
local places = require('plywise.board.places')

local M = {}

local columns = vim.fn.strdisplaywidth
local longest_name = 24

-- The nodes in the order in which an author thinks of them: those that have a line in
-- the text, then those that are only mentioned.
local function in_order(board)
  local heads, first = {}, {} -- by line: the node that it starts with, and where
  for node, mentions in ipairs((board.text or {}).nodes or {}) do
    for _, range in ipairs(mentions) do
      local line, character = range.start.line, range.start.character
      if not first[line] or character < first[line] then
        heads[line], first[line] = node - 1, character
      end
    end
  end
  local order, seen = {}, {}
  local function add(node)
    if not seen[node] then
      seen[node] = true
      table.insert(order, node)
    end
  end
  local lines = vim.tbl_keys(heads)
  table.sort(lines)
  for _, line in ipairs(lines) do
    add(heads[line])
  end
  for node = 0, #board.arena.nodes - 1 do
    add(node)
  end
  return order
end

---@return table<integer, integer[]> # by node, in the order of the list
local function neighbours_of(arena, order)
  local joined, found = {}, {}
  for _, node in ipairs(order) do
    joined[node], found[node] = {}, {}
  end
  for _, edge in ipairs(arena.edges) do
    joined[edge[1]][edge[2]], joined[edge[2]][edge[1]] = true, true
  end
  local rank = {}
  for i, node in ipairs(order) do
    rank[node] = i
  end
  for _, node in ipairs(order) do
    local list = vim.tbl_keys(joined[node])
    table.sort(list, function(a, b)
      return rank[a] < rank[b]
    end)
    found[node] = list
  end
  return found
end

-- The neighbours as lines of chunks that fit so many columns, and how wide these are.
local function flow(board, neighbours, width)
  local lines, widths = { {} }, { 0 }
  for _, node in ipairs(neighbours) do
    local name = canvases.cut(places.name(board, node), longest_name)
    local wide = columns(name)
    if widths[#lines] > 0 and widths[#lines] + 1 + wide > width then
      table.insert(lines, {})
      table.insert(widths, 0)
    end
    local line = lines[#lines]
    if #line > 0 then
      table.insert(line, { ' ' })
      widths[#lines] = widths[#lines] + 1
    end
    table.insert(line, { name, nil, { kind = 'neighbour', place = node } })
    widths[#lines] = widths[#lines] + wide
  end
  return lines, widths
end

-- What stands behind a node's neighbours: pieces and a sign.
local function note(pieces, sign)
  local words = {}
  for _, piece in ipairs(pieces or {}) do
    table.insert(words, piece.name)
  end
  table.insert(words, sign)
  return table.concat(words, ' ')
end

local function widest(texts, least)
  for _, text in pairs(texts) do
    least = math.max(least, columns(text))
  end
  return least
end

---@param canvas plywise.Canvas
---@param figures plywise.Figures
---@param width integer columns that there are
function M.draw(canvas, board, figures, width)
  local order, standing = in_order(board), places.standing(board)
  local neighbours = neighbours_of(board.arena, order)
  local names, worths, notes = {}, {}, {}
  for _, node in ipairs(order) do
    names[node] = canvases.cut(places.name(board, node), longest_name)
    worths[node] = (figures.distance[node] or '') .. (figures.letter[node] or '')
    notes[node] = note(standing[node], figures.sign[node])
  end
  local name_width, worth_width, note_width = widest(names, #'node'), widest(worths, 0), widest(notes, 0)
  local head_width = name_width + (worth_width > 0 and 1 + worth_width or 0)
  local room = math.max(width - 2 - head_width - 2 - 2 - note_width, #'neighbours')
  local lists, neighbours_width = {}, #'neighbours'
  for _, node in ipairs(order) do
    local lines, widths = flow(board, neighbours[node], room)
    lists[node] = { lines = lines, widths = widths }
    for _, wide in ipairs(widths) do
      neighbours_width = math.max(neighbours_width, wide)
    end
  end

  canvas:add({ { '  ' }, { canvases.pad('node', head_width) .. '  neighbours', 'PlywiseNumber' } })
  for _, node in ipairs(order) do
    local head = canvases.pad(names[node], name_width)
    if worth_width > 0 then
      head = head .. (' '):rep(1 + worth_width - #worths[node]) .. worths[node]
    end
    local list = lists[node]
    for i, line in ipairs(list.lines) do
      local chunks = { { '  ' }, { i > 1 and (' '):rep(head_width) or '' } }
      if i == 1 then
        chunks[2] = { head, figures.groups[node], { kind = 'place', place = node } }
      end
      if #line > 0 or (i == 1 and notes[node] ~= '') then
        table.insert(chunks, { '  ' })
      end
      vim.list_extend(chunks, line)
      if i == 1 and notes[node] ~= '' then
        table.insert(chunks, { (' '):rep(neighbours_width - list.widths[1]) .. '  ' })
        table.insert(chunks, { notes[node], 'PlywisePiece' })
      end
      canvas:add(chunks)
    end
  end
end

return M
