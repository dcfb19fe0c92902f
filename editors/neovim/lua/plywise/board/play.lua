-- What a reader does with a board: plays, explores, steps, takes back, edits.
local client = require('plywise.client')
local places = require('plywise.board.places')
local texts = require('plywise.board.text')
local work = require('plywise.work')

local M = {}

-- In a task: shows the position after one more move, without a word of it in the text.
local function explore(session, place)
  local path = vim.list_extend(vim.list_slice(session.path), { place })
  local on_track = vim.deep_equal(path, vim.list_slice(session.track, 1, #path))
  session.path, session.track, session.status = path, on_track and session.track or path, nil
  work.wait(function(done)
    session:ask(done)
  end)
  session:change()
end

-- In a task: plays a move.
local function make(session, place)
  local settled = session:is_settled()
  -- The server knows the moves of a text that is not solved yet, and waits for it.
  if not session.shown or (not settled and #session.path > 0) then
    return
  end
  local board = session.shown.board
  local legal = vim.iter(board.moves or {}):any(function(move)
    return move.to == place
  end)
  if settled and not legal then
    session:say(board.over and 'the game is over' or ('no move leads to %s now'):format(places.name(board, place)))
  elseif #session.path == 0 then
    session.track = {}
    session:command('plywise.play', { path = { place } })
  else
    explore(session, place)
  end
end

---Plays a move in the text, or goes on from the position that is shown.
---@param session plywise.Session
---@param place integer
function M.play(session, place)
  session.turnstile:enter(function()
    make(session, place)
  end)
end

---Plays the first of the best moves.
---@param session plywise.Session
function M.best(session)
  session.turnstile:enter(function()
    local board = session.shown and session.shown.board or {}
    for _, move in ipairs(session:is_settled() and board.moves or {}) do
      if move.rank == 0 then
        return make(session, move.to)
      end
    end
    session:say(board.over and 'the game is over' or board.hidden and 'outcomes are hidden; s shows them'
      or 'no best move is known yet')
  end)
end

---Shows the position after the first moves of the line of best play.
---@param session plywise.Session
---@param plies integer
function M.line(session, plies)
  local board = session.shown.board
  local track = vim.list_slice(board.path or {})
  for _, move in ipairs(board.line or {}) do
    table.insert(track, move.to)
  end
  session:show(track, #(board.path or {}) + plies)
end

-- How many moves of the text lead to what is shown; nil where it is none of its positions.
local function plies_of_game(session)
  local game = session:game()
  return vim.deep_equal(session.path, vim.list_slice(game, 1, #session.path)) and #session.path or nil
end

---Shows the position after so many moves of the text, and takes the text's cursor there.
---@param session plywise.Session
---@param plies integer
function M.game(session, plies)
  local game, window = session:game(), session:window()
  local played = (session.answer or {}).played or {}
  plies = math.max(0, math.min(plies, #game))
  if window and played[1] and session:is_current() then
    -- Before the first move it stands on the key.
    local start = played[math.max(plies, 1)].range.start
    texts.go(window, plies > 0 and start or { line = start.line, character = 0 })
    session.wanted = vim.list_slice(game, 1, plies)
  end
  session:show(game, plies)
end

---Steps through the moves of the text or, off them, along what was explored.
---@param session plywise.Session
---@param by 1|-1
function M.step(session, by)
  if not session.shown then
    return
  end
  local plies = plies_of_game(session)
  local beyond = plies == #session:game() and by > 0 and #session.track > #session.path
  if plies and not beyond then
    if plies + by < 0 or plies + by > #session:game() then
      return session:say(#session:game() == 0 and 'the text has no moves' or by > 0 and 'the moves end here' or 'the moves start here')
    end
    return M.game(session, plies + by)
  end
  local target = #session.path + by
  if target > #session.track then
    return session:say('nothing was explored from here')
  end
  session:show(session.track, target)
end

-- Has the server take back the last change that it made in the text, or make it again.
local function take_back(session, again)
  session.turnstile:enter(function()
    if session.shown then
      session:command('plywise.takeBack', { position = session.shown.answer.range.start, again = again })
    end
  end, true)
end

---Takes back a step of what is shown, else what was played or edited last in the text.
---@param session plywise.Session
function M.take_back(session)
  if #session.path > 0 then
    return M.step(session, -1)
  end
  take_back(session, false)
end

---Does again what was taken back.
---@param session plywise.Session
function M.again(session)
  if #session.track > #session.path then
    return M.step(session, 1)
  end
  take_back(session, true)
end

-- In a task: the line of best play from the end of the moves of the text.
local function line_from_end(session)
  local shown, serves = session.shown, session:client()
  local game = session:game()
  if session:is_settled() and vim.deep_equal(session.path, game) then
    return shown.board.line
  end
  local err, answer = work.wait(function(done)
    session:request(serves, 'plywise/board', {
      textDocument = { uri = vim.uri_from_bufnr(shown.buffer) },
      position = shown.answer.range.start,
      pinned = shown.answer.resultId,
      path = game,
      heat = vim.NIL,
      reveal = session.revealed,
    }, shown.buffer, done)
  end)
  return not err and answer and answer.line or nil
end

---Writes behind `moves` what was explored beyond them, else the line of best play.
---@param session plywise.Session
function M.append(session)
  session.turnstile:enter(function()
    if not session.shown or not session:client() then
      return
    end
    local game, moves = session:game(), {}
    if #game < #(session.shown.board.played or {}) then
      return session:say('not every move of the text can be played')
    end
    if #session.path > #game and vim.deep_equal(vim.list_slice(session.path, 1, #game), game) then
      moves = vim.list_slice(session.path, #game + 1)
    else
      for _, move in ipairs(line_from_end(session) or {}) do
        table.insert(moves, move.to)
      end
    end
    if #moves == 0 then
      local hidden = session.shown.board.hidden
      return session:say(hidden and 'the line is hidden; s shows it' or 'no line of best play goes on from the end of the moves')
    end
    session:command('plywise.append', { moves = moves })
  end)
end

---Turns edit mode on or off. What is edited is the position of the text.
---@param session plywise.Session
function M.edit(session)
  session.mode = session.mode == 'edit' and 'play' or 'edit'
  if session.mode == 'edit' then
    session:show({}, 0)
  else
    session:show(session:game(), #session.wanted)
  end
end

---Has a command change the position of the text.
---@param session plywise.Session
---@param command string
---@param own table its arguments, or a function that returns them once it is their turn
function M.order(session, command, own)
  session.turnstile:enter(function()
    local arguments = own
    if type(own) == 'function' then
      arguments = session.shown and session.shown.board.arena and own(session.shown.board)
    end
    if arguments then
      session:command(command, arguments)
    end
  end)
end

---Puts a piece on a place.
---@param session plywise.Session
---@param place integer
---@param piece 'mouse'|'cat'|'food'|'knight'|'pawn'
function M.put(session, place, piece)
  M.order(session, 'plywise.set', { place = place, to = piece })
end

local function toggle_edge(session, place)
  local from = session.picked
  if not from then
    session.picked = place
    return session:change()
  end
  session.picked = nil
  M.order(session, 'plywise.edge', function(board)
    for _, edge in ipairs(board.arena.edges or {}) do
      if (edge[1] == from and edge[2] == place) or (edge[1] == place and edge[2] == from) then
        return { from = from, to = place, present = false }
      end
    end
    return { from = from, to = place, present = true }
  end)
  session:change()
end

---Toggles what stands at a place: a wall, a pawn or, between two nodes, an edge.
---@param session plywise.Session
---@param place integer
function M.toggle(session, place)
  local board = session.shown and session.shown.board
  if not board or not board.arena then
    return
  end
  if board.arena.kind == 'graph' then
    return toggle_edge(session, place)
  end
  M.order(session, 'plywise.set', function(now)
    if now.game == 'knight-pawns' then
      return { place = place, to = vim.tbl_contains(now.pawns or {}, place) and 'none' or 'pawn' }
    end
    local is_floor = not now.arena.cells or now.arena.cells:sub(place + 1, place + 1) == '.'
    return { place = place, to = is_floor and 'wall' or 'floor' }
  end)
end

local players = { 'mouse', 'cat' }

---Shows the next layer of shades; after the last one none, and then the first again.
---@param session plywise.Session
function M.next_layer(session)
  local board = session.shown and session.shown.board
  if not board or not board.turn or board.game == 'knight-pawns' then
    return session:say('there are no shades here')
  end
  local mover = board.turn
  local other = mover == players[1] and players[2] or players[1]
  -- The first is what the server sends without being told.
  local layers = { { mover, other }, { mover, mover }, { other, mover }, { other, other } }
  local at = 1
  for i, layer in ipairs(layers) do
    if type(session.layer) == 'table' and session.layer.piece == layer[1] and session.layer.turn == layer[2] then
      at = i
    end
  end
  if session.layer == vim.NIL then
    session.layer = nil
  elseif at == #layers then
    session.layer = vim.NIL
  else
    session.layer = { piece = layers[at + 1][1], turn = layers[at + 1][2] }
  end
  session.status = nil
  session:ask()
  session:change()
end

---Shows outcomes although spoilers are off, or no longer.
---@param session plywise.Session
function M.reveal(session)
  local answer = session.answer
  if not session.revealed and not (answer and answer.hidden) then
    return session:say('the outcomes are shown already')
  end
  session.revealed = not session.revealed
  session:ask()
  session:change()
end

---Keeps the puzzle in the window, or has it follow the cursor again.
---@param session plywise.Session
function M.pin(session)
  local shown = session.shown
  if session.pin then
    session.pin, session.gone, session.away = nil, false, shown ~= nil
    session:ask()
  elseif shown and shown.answer == session.answer then
    session.pin = { buffer = shown.buffer, position = shown.answer.range.start, result = shown.answer.resultId }
  end
  session:change()
end

---Goes to where the text speaks of a place.
---@param session plywise.Session
---@param place integer
function M.go_to_text(session, place)
  local range = session:is_current() and session.shown.answer == session.answer and places.text_of(session.shown.board, place)
  local window = session:window()
  if not range then
    return session:say('the text says nothing of this place')
  end
  if not window then
    vim.cmd('leftabove vertical sbuffer ' .. session.shown.buffer)
    window = vim.api.nvim_get_current_win()
  end
  vim.api.nvim_set_current_win(window)
  vim.cmd("normal! m'")
  texts.go(window, range.start)
end

---Shows what the server says of a place.
---@param session plywise.Session
---@param place integer
function M.hover(session, place)
  local serves, shown = session:client(), session.shown
  local range = serves and session:is_current() and shown.answer == session.answer and places.text_of(shown.board, place)
  if not range then
    return session:say('the text says nothing of this place')
  end
  local window = vim.api.nvim_get_current_win()
  client.request(serves, 'textDocument/hover', {
    textDocument = { uri = vim.uri_from_bufnr(shown.buffer) },
    position = range.start,
  }, function(err, answer)
    if err or not answer or not answer.contents then
      return session:say(err and err.message or 'nothing is known of this place')
    end
    if vim.api.nvim_get_current_win() == window then
      local lines = vim.lsp.util.convert_input_to_markdown_lines(answer.contents)
      vim.lsp.util.open_floating_preview(lines, 'markdown', { focus_id = 'plywise', border = 'single' })
    end
  end, shown.buffer)
end

return M
