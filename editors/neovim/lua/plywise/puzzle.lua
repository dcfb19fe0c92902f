-- The puzzle at the cursor.
local M = {}

local clients = require('plywise.client')
local work = require('plywise.work')

---Milliseconds after which whoever waits is told so.
local patience = 500

---Milliseconds in which a server has started.
local start = 30000

---How often the server has said that another answer is to be had, and who waits for that.
local changes = 0
local waiting = {} ---@type fun()[]

---Hears that the server has another answer: the notification plywise/boardChanged.
function M.changed()
  changes = changes + 1
  local told = waiting
  waiting = {}
  for _, tell in ipairs(told) do
    tell()
  end
end

---The client that serves a buffer, also one that is starting. Without one it is an error.
---@async
---@param buffer integer
---@return vim.lsp.Client
function M.client(buffer)
  local give_up = vim.uv.now() + start
  while not clients.of(buffer) and M.is_starting(buffer) and vim.uv.now() < give_up do
    work.wait(function(done)
      vim.defer_fn(done, 20)
    end)
  end
  return clients.needed(buffer)
end

---Whether a server is being started that may serve a buffer.
function M.is_starting(buffer)
  if not vim.api.nvim_buf_is_valid(buffer) or vim.bo[buffer].filetype ~= 'puzzle' then
    return false
  end
  return vim.iter(vim.lsp.get_clients({ name = 'plywise', _uninitialized = true })):any(function(client)
    return not client.initialized and not clients.stopped(client)
  end)
end

---An error where a text cannot be changed: the server would only hear that it was not.
---@param buffer integer
function M.changeable(buffer)
  if not vim.bo[buffer].modifiable then
    error("plywise: this text cannot be changed: 'modifiable' is off", 0)
  end
end

---@async
local function ask(client, params, buffer, options)
  local board = work.request(client, 'plywise/board', vim.tbl_extend('force', params, { heat = vim.NIL }, options or {}), buffer)
  if not board then
    error('plywise: there is no puzzle here', 0)
  end
  return board
end

---What is known of the puzzle at the cursor.
---@async
---@param client vim.lsp.Client
---@param options? { reveal?: boolean } `reveal`: outcomes too, where somebody has asked for them
---@return table # a Board, as plywise/board answers
function M.board(client, options)
  return ask(client, clients.here(client), vim.api.nvim_get_current_buf(), options)
end

---What is known of a puzzle after some moves. By now the cursor may be elsewhere.
---@async
---@param client vim.lsp.Client
---@param buffer integer
---@param board table the puzzle's
---@param path integer[]
---@return table # a Board, outcomes too
function M.after(client, buffer, board, path)
  local params = { textDocument = { uri = vim.uri_from_bufnr(buffer) }, position = board.range.start, pinned = board.resultId }
  return ask(client, params, buffer, { reveal = true, path = path })
end

---The lines of a puzzle's text.
---@return string[]? # nil where the buffer has other lines by now
function M.text(client, buffer, board)
  local from, to = M.place(client, buffer, board.range.start), M.place(client, buffer, board.range['end'])
  if to[1] == vim.api.nvim_buf_line_count(buffer) then -- behind the last line end
    to = { to[1] - 1, -1 }
  end
  local ok, lines = pcall(vim.api.nvim_buf_get_text, buffer, from[1], from[2], to[1], to[2], {})
  return ok and lines or nil
end

---What is known of the puzzle at the cursor once it is solved, or known to be broken.
---Whoever leaves the puzzle meanwhile, or edits it, waits no longer.
---@async
---@param client vim.lsp.Client
---@param waits fun(waits: boolean) hears that it waits, and that it does no more
---@return table board
---@return { place: integer?, entry: integer? } # what was under the cursor at first: a place, and an entry of `moves`
function M.solved(client, waits)
  local buffer, seen = vim.api.nvim_get_current_buf(), changes
  local tick, cursor = vim.api.nvim_buf_get_changedtick(buffer), vim.api.nvim_win_get_cursor(0)
  local function is_left()
    return vim.api.nvim_get_current_buf() ~= buffer
  end
  local board = M.board(client, { reveal = true })
  -- Keys that were pressed before the answer came may have moved the cursor, and edited.
  local under = { place = board.at, entry = M.entries(client, buffer, board, cursor).at }
  local text = tick == vim.api.nvim_buf_get_changedtick(buffer) and M.text(client, buffer, board)
  if board.state ~= 'solving' then
    return board, under
  end
  waits(true)
  local stop = M.tell_later()
  local ok, err = pcall(function()
    while board.state == 'solving' do
      work.while_served(client, function(done)
        if changes ~= seen then
          return done()
        end
        table.insert(waiting, done)
      end)
      seen = changes
      board = not is_left() and M.board(client, { reveal = true }) or board
      -- It may be left while that answer is on its way, too.
      if is_left() or not text or not vim.deep_equal(text, M.text(client, buffer, board)) then
        error('plywise: nothing was done: the puzzle was left or edited while it was being solved', 0)
      end
    end
  end)
  stop()
  waits(false)
  if not ok then
    error(err, 0)
  end
  return board, under
end

---Says after a while that a puzzle is still being solved.
---@return fun() # stops that
function M.tell_later()
  local timer = vim.defer_fn(function()
    clients.say('solving…')
  end, patience)
  return function()
    if not timer:is_closing() then
      timer:close()
    end
  end
end

---What a command of the server's needs to find a puzzle that was asked about.
---@return { textDocument: table, index: integer, resultId: string }
function M.drawn(buffer, board)
  return { textDocument = { uri = vim.uri_from_bufnr(buffer) }, index = board.index, resultId = board.resultId }
end

---Where the cursor is among the entries of `moves`: the number, from 1, of the entry that
---it is on, of the last before it and of the first behind it.
---@param board table
---@param cursor? integer[] where it was, as nvim_win_get_cursor says; where it is without it
---@return { at: integer?, before: integer?, after: integer? }
function M.entries(client, buffer, board, cursor)
  local line, column = unpack(cursor or vim.api.nvim_win_get_cursor(0))
  local at, found = { line - 1, column }, {}
  local function is_before(a, b)
    return a[1] < b[1] or a[1] == b[1] and a[2] < b[2]
  end
  for number, entry in ipairs(board.played or {}) do
    local from, to = M.place(client, buffer, entry.range.start), M.place(client, buffer, entry.range['end'])
    if is_before(at, from) then
      found.after = found.after or number
    elseif is_before(at, to) then
      found.at = number
    else
      found.before = number
    end
  end
  return found
end

---The line and byte, from 0, of a position of the protocol's.
---@return { [1]: integer, [2]: integer }
function M.place(client, buffer, position)
  return { position.line, clients.byte(client, buffer, position) or 0 }
end

return M
