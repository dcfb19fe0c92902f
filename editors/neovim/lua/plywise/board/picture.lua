-- The picture of a puzzle: lines of text with what is coloured in them and what the cursor
-- can be on. It is made of what is known and of nothing else.
local canvases = require('plywise.board.canvas')
local colours = require('plywise.colours')
local figures = require('plywise.board.figures')
local graph = require('plywise.board.graph')
local grid = require('plywise.board.grid')
local lists = require('plywise.board.lists')
local places = require('plywise.board.places')
local player = require('plywise.player')

local M = {}

---What is drawn.
---@class plywise.Shown
---@field board table? the answer of plywise/board that is drawn, after its path
---@field answer table? the newest answer
---@field shades plywise.Shades? of the newest answer that had some
---@field older boolean whether the picture is not that of the text as it stands
---@field note string? why, or what else keeps it from being known
---@field revealed boolean whether outcomes were asked for although spoilers are off
---@field at integer? the place under the text's cursor
---@field mode 'play'|'edit'
---@field picked integer? the place that is picked in edit mode
---@field path integer[] moves from the text's position to the one that is drawn
---@field pinned boolean
---@field distances boolean
---@field signs boolean
---@field layer { piece: string, turn: string }? where another one than the default is chosen
---@field width integer columns of the window

---@class plywise.Drawn
---@field lines string[]
---@field marks plywise.Mark[]
---@field spots plywise.Spot[]
---@field width integer columns of the widest line

---Defines the groups that are the board's own. A user's own :highlight comes first.
function M.setup()
  local function define()
    for name, link in pairs({
      Title = 'Title',
      Heading = 'Title',
      Note = 'WarningMsg',
      Wrong = 'DiagnosticError',
      Number = 'LineNr',
      Faint = 'Comment',
      Wall = 'Folded',
      Floor = 'Comment',
      Picked = 'IncSearch',
      Entry = 'Visual',
    }) do
      vim.api.nvim_set_hl(0, 'Plywise' .. name, { default = true, link = link })
    end
    for _, name in ipairs({ 'Piece', 'Best', 'Outcome' }) do
      vim.api.nvim_set_hl(0, 'Plywise' .. name, { default = true, bold = true })
    end
    -- Its shade is seen still.
    vim.api.nvim_set_hl(0, 'PlywiseCursorCell', { default = true, reverse = true })
  end
  define()
  vim.api.nvim_create_autocmd('ColorScheme', {
    group = vim.api.nvim_create_augroup('plywise_board_colours', {}),
    callback = define,
  })
end

local function title(canvas, shown)
  local board = shown.answer and shown.answer.title and shown.answer or shown.board
  local text = canvases.cut(board.title ~= '' and board.title or 'puzzle without a title', 2 * shown.width)
  canvas:paragraph(text .. (shown.pinned and ' [pinned]' or ''), 'PlywiseTitle', shown.width)
end

local function turn(board)
  if board.over then
    return 'the game is over'
  end
  return board.turn and player.name(board.turn) .. ' to move'
end

-- What the position is worth, and the groups of that.
local function worth(shown, hidden)
  local outcome = shown.board.outcome
  if hidden then
    return 'outcomes are hidden, s shows them', 'PlywiseFaint'
  elseif outcome then
    local stale = shown.older and colours.group('stale') or nil
    return outcome.words, canvases.groups('PlywiseOutcome', lists.colour(outcome), stale)
  end
end

-- Who is to move, what that is worth, and what is left of the limit.
local function headline(canvas, shown, hidden)
  local board, mover = shown.board, turn(shown.board)
  local words, groups = worth(shown, hidden)
  local chunks = mover and { { mover } } or {}
  if mover and words then
    if #mover + #': ' + vim.fn.strdisplaywidth(words) <= shown.width then
      table.insert(chunks, { ': ' })
    else
      canvas:add(chunks)
      chunks = {}
    end
  end
  if words then
    table.insert(chunks, { words, groups })
  end
  if #chunks > 0 then
    canvas:add(chunks)
  end
  if board.limitLeft and not board.over then
    local left = board.limitLeft == 1 and '1 move left of the limit' or board.limitLeft .. ' moves left of the limit'
    canvas:add({ { left, 'PlywiseFaint' } })
  end
end

-- Where the picture is, if that is neither the text's position nor one of its game.
local function explored(canvas, shown)
  if #shown.path == 0 or lists.plies_of_game(shown) then
    return
  end
  local names = {}
  for _, place in ipairs(shown.path) do
    table.insert(names, places.name(shown.board, place))
  end
  canvas:paragraph('after ' .. table.concat(names, ' '), 'PlywiseFaint', shown.width)
end

local function layer(canvas, shown)
  local board = shown.board
  local chosen = shown.layer or board.heat
  if not shown.shades or not chosen or (chosen.piece == board.turn and chosen.turn ~= board.turn) then
    return
  end
  canvas:add()
  canvas:add({ { ('shades: where the %s could stand, %s to move'):format(chosen.piece, chosen.turn), 'PlywiseFaint' } })
end

local edit_keys = {
  ['knight-pawns'] = { '<CR> pawn', 'N knight', 'P pawn' },
  ['cat-mouse-graph'] = { '<CR> on two nodes: edge', 'M mouse', 'C cat', 'F hole' },
  ['cat-mouse-grid'] = { '<CR> wall', 'M mouse', 'C cat', 'F food' },
}

local function editing(canvas, shown)
  local keys = vim.list_slice(edit_keys[shown.board.game] or edit_keys['cat-mouse-grid'])
  vim.list_extend(keys, { 't turn', 'u back', 'e ends' })
  canvas:add()
  canvas:paragraph('edit mode: ' .. table.concat(keys, ', '), 'PlywiseNote', shown.width)
  if shown.picked and shown.board.arena.kind == 'graph' then
    canvas:paragraph(('%s is picked: <CR> on another node adds or removes the edge'):format(
      places.name(shown.board, shown.picked)), 'PlywiseNote', shown.width)
  end
end

local function puzzle(canvas, shown)
  local board = shown.board
  local answer = shown.answer or board
  local hidden = (board.hidden or answer.hidden) and not shown.revealed or false
  title(canvas, shown)
  headline(canvas, shown, hidden)
  if shown.note then
    canvas:paragraph(shown.note, 'PlywiseNote', shown.width)
  end
  explored(canvas, shown)
  if not board.arena then
    return
  end
  canvas:add()
  local draw = board.arena.kind == 'grid' and grid.draw or graph.draw
  draw(canvas, board, figures.of(shown, hidden), shown.width)
  if not hidden then
    layer(canvas, shown)
  end
  if shown.mode == 'edit' then
    editing(canvas, shown)
  end
  lists.moves(canvas, shown, hidden, 'first')
  lists.line(canvas, shown, hidden)
  lists.played(canvas, shown, hidden)
  lists.claims(canvas, shown, hidden)
  lists.moves(canvas, shown, hidden, 'rest')
end

---@param shown plywise.Shown
---@return plywise.Drawn
function M.draw(shown)
  local canvas = canvases.new()
  if shown.board then
    puzzle(canvas, shown)
  else
    canvas:paragraph(shown.note or 'no puzzle here', 'PlywiseNote', shown.width)
  end
  local width = 0
  for _, line in ipairs(canvas.lines) do
    width = math.max(width, vim.fn.strdisplaywidth(line))
  end
  return { lines = canvas.lines, marks = canvas.marks, spots = canvas.spots, width = width }
end

---@param drawn plywise.Drawn
---@param line integer from 0
---@param column integer byte
---@return plywise.Spot? # what is there; on the blanks before the first of a line, that one
function M.spot(drawn, line, column)
  local first
  for _, spot in ipairs(drawn.spots) do
    if spot.line == line then
      if spot.from <= column and column < spot.to then
        return spot
      end
      first = first or spot
    end
  end
  if first and column < first.from and drawn.lines[line + 1]:sub(1, first.from):find('^ *$') then
    return first
  end
end

return M
