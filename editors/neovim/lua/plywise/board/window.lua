-- The window of a board: its buffer, how it is drawn, where its cursor stays.
local keys = require('plywise.board.keys')
local pictures = require('plywise.board.picture')
local places = require('plywise.board.places')
local sessions = require('plywise.board.session')

local M = {}

local namespace = vim.api.nvim_create_namespace('plywise.board')
local cursor_namespace = vim.api.nvim_create_namespace('plywise.board.cursor')
local count = 0

---@class plywise.Board
---@field session plywise.Session
---@field buffer integer? absent while it has no window
---@field window integer?
---@field drawn plywise.Drawn?
local Board = {}
Board.__index = Board

---@return plywise.Board # without a window
function M.new()
  local self = setmetatable({}, Board)
  self.session = sessions.new(function()
    self:redraw()
  end)
  return self
end

---@return boolean
function Board:is_open()
  return self.window ~= nil and vim.api.nvim_win_is_valid(self.window) and vim.api.nvim_win_get_buf(self.window) == self.buffer
end

local function make_buffer(board)
  count = count + 1
  local buffer = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_name(buffer, 'plywise://board/' .. count)
  vim.bo[buffer].bufhidden = 'wipe'
  vim.bo[buffer].undolevels = -1
  vim.bo[buffer].modifiable = false
  keys.set(buffer, board)
  vim.bo[buffer].filetype = 'plywise-board'
  return buffer
end

-- Beside the text where there is room for both, else below it.
local function place()
  if vim.o.columns >= 80 then
    return { win = -1, split = 'right', width = math.max(34, math.min(60, math.floor(vim.o.columns * 0.4))) }
  end
  return { win = 0, split = 'below', height = math.max(5, math.floor(vim.o.lines * 0.5)) }
end

---Opens its window in this tab page. The focus stays where it is.
function Board:open()
  self.buffer = make_buffer(self)
  self.window = vim.api.nvim_open_win(self.buffer, false, place())
  local options = {
    wrap = false,
    number = false,
    relativenumber = false,
    list = false,
    spell = false,
    cursorline = false,
    cursorcolumn = false,
    foldenable = false,
    foldcolumn = '0',
    signcolumn = 'no',
    colorcolumn = '',
    statuscolumn = '',
    fillchars = 'eob: ',
    sidescrolloff = 0, -- or the head is cut where the mover stands at the edge
    winfixwidth = true,
    winfixbuf = true,
  }
  for name, value in pairs(options) do
    vim.api.nvim_set_option_value(name, value, { scope = 'local', win = self.window })
  end
  self.drawn, self.key, self.subject = nil, nil, nil
  self:draw()
end

---Closes its window, but not what it shows.
function Board:hide()
  if self:is_open() then
    pcall(vim.api.nvim_win_close, self.window, true)
  end
end

---Draws it as soon as nothing else is to be done.
function Board:redraw()
  if self.waiting then
    return
  end
  self.waiting = true
  vim.schedule(function()
    self.waiting = false
    if self:is_open() then
      self:draw()
    end
  end)
end

local function same(a, b)
  if not a or not b then
    return false
  end
  for _, pair in ipairs({ { a, b }, { b, a } }) do
    for name, value in pairs(pair[1]) do
      if value ~= pair[2][name] and not (name == 'path' and vim.deep_equal(value, pair[2][name])) then
        return false
      end
    end
  end
  return true
end

function Board:draw()
  local width = vim.api.nvim_win_get_width(self.window) - vim.fn.getwininfo(self.window)[1].textoff
  local shown = self.session:picture(width)
  if not same(shown, self.shown_last) or not self.drawn then
    self.shown_last = shown
    local anchor = self.drawn and self:anchor()
    self.drawn = pictures.draw(shown)
    self:write()
    self:name_window(shown)
    if self.subject ~= self.session.subject then
      self.subject = self.session.subject
      self:go_to(shown.board and places.mover(shown.board), 1)
    elseif anchor then
      self:return_to(anchor)
    end
  end
  self:mark_cursor()
end

-- The title is the author's: it is to be read, and not to be understood as a format.
function Board:name_window(shown)
  local title = shown.board and shown.board.title or ''
  vim.wo[self.window].statusline = ' Board' .. (title ~= '' and ': ' or '') .. title:gsub('%%', '%%%%') .. (shown.pinned and ' [pinned]' or '')
end

-- Writes what is drawn: of the lines those that are others now.
function Board:write()
  local old, new = vim.api.nvim_buf_get_lines(self.buffer, 0, -1, false), self.drawn.lines
  local first = 1
  while first <= math.min(#old, #new) and old[first] == new[first] do
    first = first + 1
  end
  local from_end = 0
  while from_end < math.min(#old, #new) - first + 1 and old[#old - from_end] == new[#new - from_end] do
    from_end = from_end + 1
  end
  vim.bo[self.buffer].modifiable = true
  vim.api.nvim_buf_set_lines(self.buffer, first - 1, #old - from_end, false, vim.list_slice(new, first, #new - from_end))
  vim.bo[self.buffer].modifiable = false
  vim.bo[self.buffer].modified = false
  vim.api.nvim_buf_clear_namespace(self.buffer, namespace, 0, -1)
  for _, mark in ipairs(self.drawn.marks) do
    vim.api.nvim_buf_set_extmark(self.buffer, namespace, mark.line, mark.from, { end_col = mark.to, hl_group = mark.group })
  end
end

---What is under the window's cursor.
---@return plywise.Spot?
function Board:spot()
  if not self:is_open() or not self.drawn then
    return nil
  end
  local cursor = vim.api.nvim_win_get_cursor(self.window)
  return pictures.spot(self.drawn, cursor[1] - 1, cursor[2])
end

local function alike(a, b)
  return a.kind == b.kind and a.place == b.place and a.plies == b.plies and (a.kind == 'move' or a.index == b.index)
end

-- What the cursor is on, to be found again: of several spots that are alike, which.
function Board:anchor()
  local cursor = vim.api.nvim_win_get_cursor(self.window)
  local spot, nth = self:spot(), 0
  for _, other in ipairs(spot and self.drawn.spots or {}) do
    nth = nth + (alike(spot, other) and 1 or 0)
    if other == spot then
      break
    end
  end
  local view = vim.api.nvim_win_call(self.window, vim.fn.winsaveview)
  return { spot = spot, nth = nth, line = cursor[1], column = cursor[2], offset = spot and cursor[2] - spot.from or 0, view = view }
end

-- Puts the cursor back on what it was on, on the same line of the screen.
function Board:return_to(anchor)
  local line, column, nth = math.min(anchor.line, #self.drawn.lines), anchor.column, 0
  for _, spot in ipairs(anchor.spot and self.drawn.spots or {}) do
    if alike(spot, anchor.spot) then
      nth = nth + 1
      line, column = spot.line + 1, spot.from + math.min(anchor.offset, math.max(spot.to - spot.from - 1, 0))
      if nth == anchor.nth then
        break
      end
    end
  end
  local view = anchor.view
  if view.topline > 1 then -- else the head is to be seen
    view.topline = math.max(1, view.topline + line - anchor.line)
  end
  view.lnum, view.col, view.curswant, view.coladd = line, column, column, 0
  vim.api.nvim_win_call(self.window, function()
    vim.fn.winrestview(view)
  end)
end

-- The spot of a place on the board itself.
function Board:spot_of(place)
  for _, spot in ipairs(place and self.drawn and self.drawn.spots or {}) do
    if spot.kind == 'place' and spot.place == place then
      return spot
    end
  end
end

---Moves the window's cursor to a place of the board, or to its beginning.
---@param place integer?
---@param topline integer? the line to have at the top, if the place is then to be seen
function Board:go_to(place, topline)
  local spot = self:spot_of(place)
  vim.api.nvim_win_call(self.window, function()
    if topline then
      vim.fn.winrestview({ topline = topline, lnum = topline, col = 0, leftcol = 0 })
    end
    if spot then
      vim.api.nvim_win_set_cursor(0, { spot.line + 1, spot.from })
    end
  end)
end

-- Marks the place at the text's cursor. Where it is out of sight and nobody is in the
-- window, the picture is moved.
function Board:mark_cursor()
  local place = self.session:at()
  local spot = self:spot_of(place)
  vim.api.nvim_buf_clear_namespace(self.buffer, cursor_namespace, 0, -1)
  if spot then
    vim.api.nvim_buf_set_extmark(self.buffer, cursor_namespace, spot.line, spot.from, {
      end_col = spot.to,
      hl_group = 'PlywiseCursorCell',
      priority = 4200,
    })
  end
  if spot and place ~= self.marked and vim.api.nvim_get_current_win() ~= self.window then
    local seen = vim.api.nvim_win_call(self.window, function()
      local view = vim.fn.winsaveview()
      local column = vim.fn.virtcol({ spot.line + 1, spot.from + 1 })
      return spot.line + 1 >= view.topline and spot.line + 1 <= vim.fn.line('w$') and column > view.leftcol
        and column < view.leftcol + vim.api.nvim_win_get_width(0)
    end)
    if not seen then
      self:go_to(place)
    end
  end
  self.marked = place
end

return M
