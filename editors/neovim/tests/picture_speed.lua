-- Prints how long it takes to draw large boards, and to show them in a window. Run it by
--   nvim --clean --cmd 'set runtimepath^=.' -l tests/picture_speed.lua
local heat = require('plywise.board.heat')
local picture = require('plywise.board.picture')

local function layer(places)
  local bytes = {}
  for place = 0, places - 1 do
    local n = (place % 7 == 0 and 0) or (place % 200 - 100)
    table.insert(bytes, string.char(n % 0x100, math.floor(n / 0x100) % 0x100))
  end
  return { int16 = vim.base64.encode(table.concat(bytes)), piece = 'mouse', turn = 'cat' }
end

local function board(arena, places)
  local moves = {}
  for to = 0, 250 do
    local outcome = { outcome = 'mouse', plies = 9, words = 'mouse wins in 9' }
    table.insert(moves, { to = to, name = '', rank = to, mark = '??', before = outcome })
  end
  return {
    title = 'A large one', game = arena.kind == 'grid' and 'cat-mouse-grid' or 'cat-mouse-graph',
    turn = 'mouse', arena = arena, pieces = { mouse = 1, cat = 2, goal = 3 }, moves = moves, heat = layer(places),
  }
end

local function grid(size)
  return board({ kind = 'grid', rows = size, cols = size, cells = ('.'):rep(size * size) }, size * size)
end

local function graph(size)
  local nodes, edges = {}, {}
  for node = 0, size - 1 do
    table.insert(nodes, 'node' .. node)
    for _, step in ipairs({ 1, 7, 49 }) do
      table.insert(edges, { math.min(node, (node + step) % size), math.max(node, (node + step) % size) })
    end
  end
  return board({ kind = 'graph', nodes = nodes, edges = edges }, size)
end

local function measure(name, drawn_board, width)
  local best, decoded, shown = math.huge, math.huge, nil
  local namespace, buffer = vim.api.nvim_create_namespace('speed'), vim.api.nvim_create_buf(false, true)
  local drawn
  for _ = 1, 7 do
    local start = vim.uv.hrtime()
    local shades = heat.decode(drawn_board.heat)
    decoded = math.min(decoded, vim.uv.hrtime() - start)
    start = vim.uv.hrtime()
    drawn = picture.draw({
      board = drawn_board, shades = shades, older = false, revealed = false, mode = 'play', path = {},
      pinned = false, distances = true, signs = false, width = width,
    })
    best = math.min(best, vim.uv.hrtime() - start)
  end
  shown = vim.uv.hrtime()
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, drawn.lines)
  for _, mark in ipairs(drawn.marks) do
    vim.api.nvim_buf_set_extmark(buffer, namespace, mark.line, mark.from, { end_col = mark.to, hl_group = mark.group })
  end
  shown = vim.uv.hrtime() - shown
  print(('%-28s decoded in %5.1f ms, drawn in %6.1f ms, put into a buffer in %5.1f ms; %d lines, %d marks, %d spots'):format(
    name, decoded / 1e6, best / 1e6, shown / 1e6, #drawn.lines, #drawn.marks, #drawn.spots))
end

for _, size in ipairs({ 8, 64, 128 }) do
  measure(('%dx%d, two columns a cell'):format(size, size), grid(size), 50)
  measure(('%dx%d, with distances'):format(size, size), grid(size), 10000)
end
for _, size in ipairs({ 50, 500, 2000 }) do
  measure(('graph of %d nodes'):format(size), graph(size), 50)
end
