-- The moves, best first; the line of best play; the game of the text; what is asserted
-- and does not hold.
local canvases = require('plywise.board.canvas')
local colours = require('plywise.colours')
local places = require('plywise.board.places')
local player = require('plywise.player')

local M = {}

local dozen = 12
local longest_name = 24
local columns = vim.fn.strdisplaywidth

-- An entry of `moves` that is not understood has no place.
local function cut_name(board, place)
  local name = place >= 0 and places.name(board, place) or ''
  return name ~= '' and canvases.cut(name, longest_name) or '?'
end

local function widest(rows, part)
  local width = 0
  for _, row in ipairs(rows) do
    width = math.max(width, columns(row[part]))
  end
  return width
end

local function refutations(shown)
  local found = {}
  for _, try in ipairs(not shown.older and shown.board.tries or {}) do
    found[try.to] = ('refuted by %s'):format(try.refutationName)
  end
  return found
end

---@param outcome table?
---@return string? # the group of who wins; nil where nobody can
function M.colour(outcome)
  local winners = { mouse = 'mouseWins', cat = 'catWins', draw = 'drawn' }
  local winner = winners[outcome and outcome.outcome]
  return winner and colours.group(winner)
end

-- The moves as rows, with the parts that they have.
local function move_rows(shown, hidden)
  local rows, refuted = {}, hidden and {} or refutations(shown)
  for i, move in ipairs(shown.board.moves or {}) do
    table.insert(rows, {
      index = i,
      place = move.to,
      best = not hidden and move.rank == 0,
      sign = not hidden and move.rank == 0 and '*' or '+',
      colour = not hidden and M.colour(move.before) or nil,
      name = cut_name(shown.board, move.to),
      mark = not hidden and move.mark or '',
      words = not hidden and move.before and move.before.words or '',
      steps = move.steps and not hidden and ('taken in %d'):format(move.steps) or '',
      try = refuted[move.to] or '',
    })
  end
  return rows
end

local function add_move(canvas, row, widths, stale)
  local text = canvases.pad(row.name, widths.name)
  for _, part in ipairs({ 'mark', 'words', 'steps', 'try' }) do
    if widths[part] > 0 then
      text = text .. (part == 'mark' and ' ' or '  ') .. canvases.pad(row[part], widths[part])
    end
  end
  text = text:gsub(' +$', '')
  local spot = { kind = 'move', place = row.place, index = row.index }
  canvas:add({
    { (' %s '):format(row.sign), canvases.groups(row.colour, stale) },
    { ' ' },
    { text, canvases.groups(row.best and 'PlywiseBest' or nil, stale), spot },
  })
  spot.from = 0 -- the whole line is the move's
end

---Draws the first dozen of the moves, or the rest.
---@param canvas plywise.Canvas
---@param shown plywise.Shown
---@param hidden boolean
---@param part 'first'|'rest'
function M.moves(canvas, shown, hidden, part)
  local board = shown.board
  if not board.moves or board.over then
    return
  end
  local rows, widths = move_rows(shown, hidden), {}
  for _, name in ipairs({ 'name', 'mark', 'words', 'steps', 'try' }) do
    widths[name] = widest(rows, name)
  end
  local from, to = 1, math.min(dozen, #rows)
  if part == 'rest' then
    from, to = dozen + 1, #rows
    if from > to then
      return
    end
  end
  canvas:add()
  canvas:add({ { part == 'rest' and 'the other moves' or #rows == 0 and 'no move' or 'moves', 'PlywiseHeading' } })
  for i = from, to do
    add_move(canvas, rows[i], widths, shown.older and colours.group('stale') or nil)
  end
  if part == 'first' and #rows > dozen then
    canvas:add({ { ('   and %d more, below'):format(#rows - dozen), 'PlywiseFaint' } })
  end
end

---@class plywise.Entry
---@field name string
---@field player string
---@field groups string[]
---@field spot plywise.Spot

-- Who makes the moves, in the order of their columns.
local function players_of(entries)
  local first = entries[1].player
  if first == 'mouse' or first == 'cat' then
    return { 'mouse', 'cat' }
  end
  return { 'alice', 'bob' }
end

---Draws moves in a row for each pair of them, in a column for each player.
---@param title string
---@param entries plywise.Entry[]
---@param margin string what stands before the names of the players
local function game(canvas, title, entries, margin)
  if #entries == 0 then
    return
  end
  local players = players_of(entries)
  local width = math.max(widest(entries, 'name'), #margin + #players[1])
  local number_width = math.max(#tostring(#entries), #title)
  canvas:add()
  canvas:add({ { canvases.pad(title, number_width), 'PlywiseHeading' }, { '  ' },
    { canvases.pad(margin .. player.name(players[1]), width) .. '  ' .. margin .. player.name(players[2]), 'PlywiseFaint' } })
  local i, number = 1, 1
  while i <= #entries do
    local chunks = { { ('%' .. number_width .. 'd'):format(number), 'PlywiseNumber' }, { '  ' } }
    if entries[i].player ~= players[2] then
      table.insert(chunks, { entries[i].name, entries[i].groups, entries[i].spot })
      i = i + 1
    else
      table.insert(chunks, { margin .. '...', 'PlywiseFaint' })
    end
    if entries[i] and entries[i].player == players[2] then
      table.insert(chunks, { (' '):rep(width - columns(chunks[3][1]) + 2) })
      table.insert(chunks, { entries[i].name, entries[i].groups, entries[i].spot })
      i = i + 1
    end
    canvas:add(chunks)
    number = number + 1
  end
end

---Draws the line of best play.
function M.line(canvas, shown, hidden)
  local board = shown.board
  if hidden or not board.line then
    return
  end
  local entries, critical = {}, false
  local stale = shown.older and colours.group('stale') or nil
  for i, move in ipairs(board.line) do
    local is_critical = not shown.older and (board.critical or {})[i] == true
    critical = critical or is_critical
    table.insert(entries, {
      name = cut_name(board, move.to) .. (is_critical and ' ^' or ''),
      player = move.player,
      groups = canvases.groups(stale),
      spot = { kind = 'line', place = move.to, plies = i },
    })
  end
  game(canvas, 'best', entries, '')
  if critical then
    canvas:paragraph('^ critical: every other winning way comes back to this position', 'PlywiseFaint', shown.width, 2)
  end
end

---How many moves of the text are played where the picture is; nil where it is elsewhere.
---@return integer?
function M.plies_of_game(shown)
  for i, place in ipairs(shown.path) do
    local move = (shown.board.played or {})[i]
    if not move or move.to ~= place then
      return nil
    end
  end
  return #shown.path
end

---Draws `moves` of the text.
function M.played(canvas, shown, hidden)
  local board = shown.board
  local at, playable, problem = M.plies_of_game(shown), #(board.played or {}), nil
  local entries = {}
  for i, move in ipairs(board.played or {}) do
    if move.problem and not problem then
      problem, playable = ('move %d: %s'):format(i, move.problem), i - 1
    end
    local groups = {}
    if problem then
      table.insert(groups, 'PlywiseFaint')
    end
    if at == i then
      table.insert(groups, 'PlywiseEntry')
    end
    table.insert(entries, {
      name = (at == i and '>' or ' ') .. cut_name(board, move.to)
        .. (not hidden and move.mark and ' ' .. move.mark or ''),
      player = move.player,
      groups = groups,
      spot = { kind = 'played', place = move.to, plies = math.min(i, playable), index = i },
    })
  end
  game(canvas, 'game', entries, ' ')
  if problem then
    canvas:paragraph(problem, 'PlywiseWrong', shown.width, 2)
  end
end

---Draws what is asserted and does not hold.
function M.claims(canvas, shown, hidden)
  if hidden or #shown.path > 0 then
    return
  end
  local wrong = vim.tbl_filter(function(claim)
    return claim.holds == false
  end, shown.board.claims or {})
  if #wrong > 0 then
    canvas:add()
  end
  for _, claim in ipairs(wrong) do
    local text = ('%s does not hold: %s'):format(claim.key, claim.words or '')
    local stale = shown.older and colours.group('stale') or nil
    canvas:paragraph(text, canvases.groups('PlywiseWrong', stale), shown.width, 2)
  end
end

return M
