-- What a board shows and why: the puzzle that it follows, the questions to the server and
-- what is made of the answers. It draws nothing; play.lua has what a reader does with it.
local asking = require('plywise.board.asking')
local client = require('plywise.client')
local heat = require('plywise.board.heat')
local places = require('plywise.board.places')
local positions = require('plywise.board.positions')
local settings = require('plywise.settings')
local shown_of = require('plywise.board.shown')
local texts = require('plywise.board.text')
local turnstile = require('plywise.board.turnstile')
local work = require('plywise.work')

local M = {}

-- The protocol's codes for an answer that a change of the text has overtaken.
local overtaken = { [-32800] = true, [-32801] = true, [-32802] = true }
local ask_again_after, late_after = 150, 150 -- milliseconds
local gone = { code = 0, message = 'the server has stopped' }

---@class plywise.Session
---@field text { buffer: integer, window: integer?, position: table }? where the cursor is, or was last
---@field pin { buffer: integer, position: table, result: string }? the puzzle that is kept
---@field answer table? the newest one
---@field asked boolean some answer has come
---@field shown plywise.Picture? what is drawn
---@field shades plywise.Shades? of the newest answer that had some
---@field subject integer another number for another puzzle
---@field path integer[] moves from the position of the text to the one that is wanted
---@field track integer[] moves along which one steps; the path is a beginning of it
---@field mode 'play'|'edit'
---@field picked integer?
---@field revealed boolean
---@field layer table? another than the default: `piece` and `turn`, or vim.NIL for none
---@field distances boolean
---@field status string? what went wrong last, or was done
---@field turnstile plywise.Turnstile
local Session = {}
Session.__index = Session

---@param changed fun() called after each change of what is shown
---@return plywise.Session
function M.new(changed)
  local self = setmetatable({
    changed = changed,
    subject = 0,
    path = {},
    track = {},
    wanted = {}, -- the path that the text's cursor stands for
    mode = 'play',
    revealed = false,
    distances = true,
    asked = false,
    pending = {},
    turnstile = turnstile.new(),
  }, Session)
  self.asking = asking.new(function()
    return self:question()
  end)
  return self
end

---Ends it; answers that are still to come do nothing.
function Session:close()
  self.closed = true
  self:unmark()
end

function Session:change()
  if self.closed then
    return
  end
  self:time()
  self.changed()
end

-- A picture that is older only for a moment is not dimmed, which would flash.
function Session:time()
  if not self:is_older() then
    self.late, self.timing = false, nil
  elseif not self.timing then
    local timing = {}
    self.timing = timing
    vim.defer_fn(function()
      if self.timing == timing and not self.closed then
        self.late = true
        self:change()
      end
    end, late_after)
  end
end

---@param status string?
function Session:say(status)
  self.status = status
  self:change()
end

-- The text.

---The text of the puzzle that is wanted.
---@return integer? buffer
function Session:buffer()
  local source = self.pin or self.text
  return source and source.buffer
end

---@return vim.lsp.Client? # that serves it
function Session:client()
  local buffer = self:buffer()
  return buffer and vim.api.nvim_buf_is_loaded(buffer) and client.of(buffer) or nil
end

---A window that shows the text, the one with the cursor if it still does.
---@return integer?
function Session:window()
  local buffer = self:buffer()
  return buffer and texts.window(buffer, self.text and self.text.buffer == buffer and self.text.window or nil)
end

-- Where the cursor is in the text, as far as it can be told.
local function cursor_of(text)
  local serves = vim.api.nvim_buf_is_loaded(text.buffer) and client.of(text.buffer)
  local window = text.window
  if serves and not text.aside and window and vim.api.nvim_win_is_valid(window)
    and vim.api.nvim_win_get_buf(window) == text.buffer then
    text.position = client.here(serves, window).position
  end
  return text.position
end

-- The line on which the puzzle that is drawn starts now.
function Session:line()
  return self.shown and self.mark and texts.line(self.shown.buffer, self.mark)
end

function Session:unmark()
  if self.shown and self.mark then
    texts.unmark(self.shown.buffer, self.mark)
  end
  self.mark = nil
end

-- Whether the newest answer is about a text as it stands.
function Session:is_current()
  local shown = self.shown
  return shown ~= nil and self.version ~= nil and self.version == texts.version(shown.buffer)
end

---The position of the text's cursor, if it is in the puzzle that is drawn.
function Session:cursor()
  local shown, text = self.shown, self.text
  if shown and text and text.buffer == shown.buffer and self.answer and self.answer.range then
    local position = cursor_of(text)
    return positions.within(position, self.answer.range) and position or nil
  end
end

---The cursor has moved in a window that shows a puzzle.
---@param window integer
function Session:follow(window)
  local buffer = vim.api.nvim_win_get_buf(window)
  local text = { buffer = buffer, window = window, position = { line = vim.api.nvim_win_get_cursor(window)[1] - 1, character = 0 } }
  self.text = text
  if self.pin or (self:is_current() and self:cursor() and not self.away) then
    self:go_with_cursor()
    return self:change()
  end
  -- Between puzzles nothing changes within a line.
  local heard = not self.asking:is_flying() and self.heard
  if heard and heard.buffer == buffer and heard.version == texts.version(buffer) and heard.line == text.position.line then
    return self:change()
  end
  -- Another puzzle, most likely: what was explored and revealed of this one is not asked
  -- of it.
  self.away = self.shown ~= nil
  self:ask()
  self:change()
end

---The text has changed, or whether it is served.
function Session:refresh()
  self:abandon()
  self:ask()
  self:change()
end

-- Waits no longer for a server that is gone.
function Session:abandon()
  local serves = self:client()
  local finishes = {}
  for pending, finish in pairs(self.pending) do
    if not serves or pending.client ~= serves.id then
      table.insert(finishes, finish)
    end
  end
  for _, finish in ipairs(finishes) do
    finish(gone)
  end
end

-- The moves of the text that lead to the entry of `moves` that the cursor is on.
function Session:moves_at_cursor()
  local position, game = self:cursor(), self:game()
  for i = 1, position and #game or 0 do
    if positions.touches(position, self.answer.played[i].range) then
      return vim.list_slice(game, 1, i)
    end
  end
  return {}
end

---The moves of the text, as far as they can be played.
---@return integer[]
function Session:game()
  local moves = {}
  for _, move in ipairs(self.answer and self.answer.played or {}) do
    if move.problem then
      break
    end
    table.insert(moves, move.to)
  end
  return moves
end

-- On an entry of `moves` the position after it is shown.
function Session:go_with_cursor()
  if not self:is_current() or self.away then
    return
  end
  local moves = self:moves_at_cursor()
  if vim.deep_equal(moves, self.wanted) then
    return
  end
  self.wanted = moves
  if self.mode == 'play' then
    self:show(#moves > 0 and self:game() or {}, #moves)
  end
end

-- Asking for the board.

---@param done? fun()
function Session:ask(done)
  self.asking:ask(done)
end

-- Sends a request. Where the server goes away, its end is an error.
function Session:request(serves, method, params, buffer, done)
  local pending = { client = serves.id }
  local function finish(err, result)
    if self.pending[pending] then
      self.pending[pending] = nil
      done(err, result)
    end
  end
  self.pending[pending] = finish
  if not client.request(serves, method, params, finish, buffer) then
    finish(gone)
  end
end

---@return plywise.Question?
function Session:question()
  local serves = not self.closed and self:client()
  local buffer = self:buffer()
  if not serves or not buffer then
    return nil
  end
  local uri = vim.uri_from_bufnr(buffer)
  local pin = self.pin
  local position = pin and pin.position or self:position()
  local params = { textDocument = { uri = uri }, position = position }
  if #self.path > 0 and not self.away then
    params.path = self.path
  end
  params.heat = self.layer
  if self.revealed and not self.away then
    params.reveal = true
  end
  -- What is known of an answer makes no other subject.
  local version = texts.version(buffer)
  local subject = vim.inspect({ uri, version or 0, params.path or {}, params.heat or 0, params.reveal or false, not pin and position.line })
  params.pinned = pin and pin.result
  if self.answer and self.shown and self.shown.buffer == buffer then
    params.known = self.answer.resultId
  end
  return {
    subject = subject,
    send = function(done)
      self:request(serves, 'plywise/board', params, buffer, done)
    end,
    receive = function(answer)
      if not self.closed then
        self.heard = { buffer = buffer, version = version, line = not pin and position.line }
        self:receive(answer, buffer, params.path or {}, version)
      end
    end,
    fail = function(err)
      self:failed(err)
    end,
  }
end

-- The position that is asked about where nothing is pinned. The cursor of a text that no
-- window shows is where its puzzle is.
function Session:position()
  local text = self.text
  local position = cursor_of(text)
  local line = not text.aside and self.shown and self.shown.buffer == text.buffer and self:line()
  if line and not texts.window(text.buffer, text.window) then
    return { line = line, character = 0 }
  end
  return position
end

function Session:failed(err)
  if self.closed or err == gone then
    return
  end
  if overtaken[err.code] then
    vim.defer_fn(function()
      self:ask()
    end, ask_again_after)
    return
  end
  self:say(err.message)
end

-- Whether an answer is about the puzzle that is drawn.
function Session:is_shown(answer, buffer, version)
  local shown = self.shown
  if not shown or shown.buffer ~= buffer or not answer then
    return false
  end
  if answer.unchanged then
    return true
  end
  local line = version == texts.version(buffer) and self:line()
  if line then
    return answer.range.start.line == line
  end
  return answer.index == shown.board.index and answer.title == shown.board.title
end

function Session:receive(answer, buffer, path, version)
  self.asked = true
  local same = self:is_shown(answer, buffer, version)
  local returned = self.away and same
  self.away = false
  self.gone = self.pin ~= nil and self.shown ~= nil and not same
  self.version = version
  if self.gone then
    -- The text has no such puzzle any more; it may come back.
    return self:change()
  end
  if returned and (#self.path > 0 or self.revealed) then
    -- It was the same one, grown or moved: back to what was shown of it.
    self:ask()
  elseif not answer then
    self.answer = nil
    if self.shown and self.shown.buffer ~= buffer then
      self:forget()
    end
    return self:change()
  else
    -- An answer that is as before may be drawn now that moves are taken back.
    local board = answer.unchanged and self.answer or answer
    if not self.shown or board ~= self.shown.answer then
      self:draw(board, same, buffer, path)
    end
    if not answer.unchanged then
      self:place(answer, buffer)
    end
    self:go_with_cursor()
  end
  self:change()
end

function Session:forget()
  self:unmark()
  self.shown, self.shades = nil, nil
end

-- Notes where the puzzle of an answer stands.
function Session:place(answer, buffer)
  if self.shown and self.version == texts.version(buffer) then
    self.mark = texts.mark(buffer, answer.range, self.mark)
  end
  if self.pin then
    self.pin = { buffer = buffer, position = answer.range.start, result = answer.resultId }
  end
end

function Session:draw(answer, same, buffer, path)
  local before_it = same and self.shown or nil
  if not same then
    self:forget()
    self.subject = self.subject + 1
    self.status, self.picked, self.path, self.track, self.wanted, self.revealed = nil, nil, {}, {}, {}, false
  end
  self.answer = answer
  self.shown = shown_of.of(answer, before_it, buffer, path)
  if not self.shown or self.shown.answer ~= answer then
    return
  end
  if answer.heat then
    self.shades = heat.decode(answer.heat)
  elseif answer.state == 'solved' or answer.hidden or (before_it and not shown_of.same_arena(before_it.board, answer)) then
    self.shades = nil
  end
  -- The text may have changed below the moves that were explored.
  if answer.state == 'solved' and vim.deep_equal(path, self.path) and not vim.deep_equal(answer.path or {}, path) then
    self.path, self.track = answer.path or {}, answer.path or {}
  end
end

-- What is shown.

---Whether the picture is not that of the text as it stands.
---@return boolean
function Session:is_older()
  local shown = self.shown
  return shown ~= nil and (self.away or self.gone or not self:is_current() or shown.buffer ~= self:buffer()
    or shown.answer ~= self.answer or shown.answer.state ~= 'solved' or not self:client()) or false
end

---Whether what is drawn is the position after the path, and all is known of it.
---@return boolean
function Session:is_settled()
  return self.shown ~= nil and not self:is_older() and vim.deep_equal(self.shown.board.path or {}, self.path)
end

-- Why the picture is older, or nothing is drawn.
function Session:reason()
  local buffer = self:buffer()
  local answer = self.answer
  if not buffer then
    return 'put the cursor in a puzzle'
  elseif not vim.api.nvim_buf_is_loaded(buffer) then
    return 'the text has been closed'
  elseif not self:client() then
    return 'no server runs; :Plywise restart starts it'
  elseif self.gone then
    return 'this puzzle is not in the text any more; p follows the cursor again'
  elseif self.asked and not answer then
    return 'no puzzle in this text'
  elseif not self.shown then
    return answer and answer.problem and answer.problem.message or 'waiting for the server'
  elseif answer and answer.state == 'broken' and answer.problem then
    return answer.problem.message
  elseif not (self.late and self:is_older()) then
    return nil
  elseif answer and answer.state == 'solving' then
    return answer.stale or 'being solved'
  end
  return 'waiting for the server'
end

function Session:note()
  local reason, status = self:reason(), self.status
  return reason and status and status .. ' - ' .. reason or status or reason
end

---The place at the text's cursor.
---@return integer?
function Session:at()
  local position = self:is_current() and self.shown.answer == self.answer and self:cursor()
  return position and places.of_text(self.shown.board, position) or nil
end

---What is drawn, all but the place at the text's cursor.
---@param width integer columns
---@return plywise.Shown
function Session:picture(width)
  local shown = self.shown
  local layer = self.layer
  return {
    board = shown and shown.board,
    answer = self.answer,
    shades = self.shades,
    older = self.late and self:is_older() or false,
    note = self:note(),
    revealed = self.revealed,
    mode = self.mode,
    picked = self.picked,
    path = shown and shown.board.path or {},
    pinned = self.pin ~= nil,
    distances = self.distances,
    signs = settings.get('signs') == true,
    layer = type(layer) == 'table' and layer or nil,
    width = width,
  }
end

---Shows the position after the first moves of a track.
---@param track integer[]
---@param plies integer
function Session:show(track, plies)
  self.track, self.path, self.picked, self.status = track, vim.list_slice(track, 1, plies), nil, nil
  self:ask()
  self:change()
end

-- The text changes.

---In a task of the turnstile: sends a command and waits for the board that it makes.
---@param command string
---@param own table its own arguments
---@return boolean # whether it was done
function Session:command(command, own)
  local shown, serves = self.shown, self:client()
  if not shown or not serves then
    return false
  end
  local drawn = { textDocument = { uri = vim.uri_from_bufnr(shown.buffer) }, index = shown.answer.index, resultId = shown.answer.resultId }
  local argument = vim.tbl_extend('error', drawn, own)
  self:say(nil)
  local err = work.wait(function(done)
    local params = { command = command, arguments = { argument } }
    self:request(serves, 'workspace/executeCommand', params, shown.buffer, done)
  end)
  if self.closed then
    return false
  end
  if err then
    self:say(err.message)
    return false
  end
  -- The next key counts on the board that this one makes.
  work.wait(function(done)
    self:ask(done)
  end)
  return not self.closed
end

return M
