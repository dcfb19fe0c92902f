-- The keys of a board's window.
local commands = require('plywise.commands')
local play = require('plywise.board.play')

local M = {}

-- Enter, or a double click.
local function press(board)
  local session, spot = board.session, board:spot()
  if not spot then
    return
  end
  if spot.kind == 'neighbour' then
    board:go_to(spot.place)
  elseif spot.kind == 'line' then
    play.line(session, spot.plies)
  elseif spot.kind == 'played' then
    play.game(session, spot.plies)
  elseif session.mode == 'edit' and spot.kind == 'place' then
    play.toggle(session, spot.place)
  else
    play.play(session, spot.place)
  end
end

-- What is done with the place at the window's cursor.
local function at_place(action, ...)
  local more = { ... }
  return function(board)
    local spot = board:spot()
    if spot and spot.place then
      action(board.session, spot.place, unpack(more))
    end
  end
end

local function in_session(action, ...)
  local more = { ... }
  return function(board)
    action(board.session, unpack(more))
  end
end

local function distances(session)
  session.distances = not session.distances
  session:change()
end

local function help(board)
  M.help(board.session.mode == 'edit')
end

---@type { [1]: string, [2]: string, [3]: fun(board: plywise.Board) }[]
local always = {
  { '<CR>', 'play there; on a neighbour: go to its line; on a move of a line or of the game: show the position after it', press },
  { '<2-LeftMouse>', 'the same', press },
  { 'b', 'play the best move', in_session(play.best) },
  { 'u', 'take back: a step, else the last change that was played or edited here', in_session(play.take_back) },
  { '<C-r>', 'do it again', in_session(play.again) },
  { ']m', 'one move of the text on', function(board)
    for _ = 1, vim.v.count1 do
      play.step(board.session, 1)
    end
  end },
  { '[m', 'one move of the text back', function(board)
    for _ = 1, vim.v.count1 do
      play.step(board.session, -1)
    end
  end },
  { 'a', 'append to `moves` what was explored, else the line of best play', in_session(play.append) },
  { 'e', 'edit mode', function(board)
    play.edit(board.session)
    M.set_editing(board.buffer, board)
  end },
  { 'L', 'the next layer of shades', in_session(play.next_layer) },
  { 'd', 'distances', in_session(distances) },
  { 's', 'show outcomes where spoilers are off', in_session(play.reveal) },
  { 'p', 'pin: keep this puzzle', in_session(play.pin) },
  { 'gd', 'go to the place in the text', at_place(play.go_to_text) },
  { 'K', 'what is known of the place', at_place(play.hover) },
  { 'q', 'close', function(board)
    require('plywise.board').close(board)
  end },
  { 'g?', 'these keys', help },
}

---@type { [1]: string, [2]: string, [3]: fun(board: plywise.Board) }[]
local editing = {
  { 'M', 'put the mouse there', at_place(play.put, 'mouse') },
  { 'C', 'put the cat there', at_place(play.put, 'cat') },
  { 'F', 'put the food or the hole there', at_place(play.put, 'food') },
  { 'N', 'put the knight there', at_place(play.put, 'knight') },
  { 'P', 'put a pawn there', at_place(play.put, 'pawn') },
  { 't', 'pass the turn', in_session(play.order, 'plywise.turn', {}) },
}

local function map(buffer, board, list)
  for _, key in ipairs(list) do
    vim.keymap.set('n', key[1], function()
      if not board.session.closed then
        commands.protected(key[3], board)
      end
    end, { buffer = buffer, nowait = true, desc = 'Plywise: ' .. key[2] })
  end
end

---Gives the buffer of a board its keys.
---@param buffer integer
---@param board plywise.Board
function M.set(buffer, board)
  map(buffer, board, always)
  M.set_editing(buffer, board)
end

---Gives it those of edit mode, or takes them away.
---@param buffer integer
---@param board plywise.Board
function M.set_editing(buffer, board)
  if board.session.mode == 'edit' then
    return map(buffer, board, editing)
  end
  for _, key in ipairs(editing) do
    pcall(vim.keymap.del, 'n', key[1], { buffer = buffer })
  end
end

---Lists the keys in a float.
---@param with_editing boolean
function M.help(with_editing)
  local lines = {}
  local function add(list)
    for _, key in ipairs(list) do
      table.insert(lines, ('%-14s %s'):format(key[1], key[2]))
    end
  end
  add(always)
  if with_editing then
    table.insert(lines, 'in edit mode')
    table.insert(lines, ('%-14s %s'):format('<CR>', 'a wall, a pawn or, on two nodes, an edge: there or not'))
    add(editing)
  end
  vim.lsp.util.open_floating_preview(lines, '', { border = 'single', focus_id = 'plywise-keys', wrap = true })
end

return M
