-- The board in a window beside the text. The server decides what it shows and what a key does;
-- this paints pictures and sends keys. How, editors/PAINTER.md tells.
local clients = require('plywise.client')
local colours = require('plywise.colours')
local commands = require('plywise.commands')
local edits = require('plywise.edits')
local work = require('plywise.work')

local M = {}

local namespace = vim.api.nvim_create_namespace('plywise.board')
local count = 0
local boards = {} ---@type plywise.Board[]

---@class plywise.Board
---@field client vim.lsp.Client
---@field buffer integer
---@field window integer
---@field text integer the buffer of the text that it follows
---@field view integer? its number, once the server has told it
---@field commands table[] those that the server knows
---@field bound string[] the keys that are bound for the mode
---@field draw integer the number of the last picture
---@field rows table[] of the last picture, in bytes
---@field mode string?
---@field restore string?
---@field turned integer? the buffer of the next file, until it is served
---@field pinned boolean? as the last picture says
---@field columns integer that the server knows of
local Board = {}
Board.__index = Board

function Board:is_open()
  return vim.api.nvim_win_is_valid(self.window) and vim.api.nvim_win_get_buf(self.window) == self.buffer
end

-- What the server sends.

-- A row with the columns of the protocol as bytes.
local function in_bytes(client, row)
  for _, list in ipairs({ row.spans, row.spots }) do
    for _, part in ipairs(list) do
      part[1], part[2] = clients.byte_in(client, row.text, part[1]), clients.byte_in(client, row.text, part[1] + part[2])
    end
  end
  return row
end

-- The highlight groups of kinds, as a span has them.
local groups = vim.defaulttable(function(kinds)
  local is = {}
  for kind in kinds:gmatch('%S+') do
    is[kind] = true
  end
  return colours.groups(is)
end)

local function paint_row(buffer, line, row)
  for _, span in ipairs(row.spans) do
    for i, group in ipairs(groups[span[3]]) do
      vim.api.nvim_buf_set_extmark(buffer, namespace, line, span[1], { end_col = span[2], hl_group = group, priority = 100 + i })
    end
  end
end

---The spot at the cursor; on the blanks before the first of a row, that one.
---@return integer? # its number
function Board:spot()
  local cursor = vim.api.nvim_win_get_cursor(self.window)
  local row = self.rows[cursor[1]]
  for i, spot in ipairs(row and row.spots or {}) do
    if cursor[2] < spot[2] and (cursor[2] >= spot[1] or i == 1 and row.text:sub(1, spot[1]):find('^ *$')) then
      return spot[3]
    end
  end
end

-- Puts the cursor on a spot; false where there is none.
function Board:go_to_spot(number)
  for line, row in ipairs(self.rows) do
    for _, spot in ipairs(row.spots) do
      if spot[3] == number then
        vim.api.nvim_win_set_cursor(self.window, { line, spot[1] })
        return true
      end
    end
  end
  return false
end

function Board:go_to(place)
  local row = self.rows[place.row + 1]
  if row then
    vim.api.nvim_win_set_cursor(self.window, { place.row + 1, clients.byte_in(self.client, row.text, place.from) })
  end
end

-- The first rows say who wins: they are seen, and further down the status line says it.
function Board:show_head()
  vim.api.nvim_win_call(self.window, function()
    if vim.fn.line('.') < vim.api.nvim_win_get_height(0) then
      vim.fn.winrestview({ topline = 1 })
    end
  end)
end

-- Gives a board the columns with which it shows most, as far as the texts beside it keep 40.
function Board:widen(widths)
  local spare = vim.o.columns
  for _, window in ipairs(vim.api.nvim_tabpage_list_wins(vim.api.nvim_win_get_tabpage(self.window))) do
    if vim.api.nvim_win_get_config(window).relative == '' and vim.bo[vim.api.nvim_win_get_buf(window)].filetype ~= 'plywise-board' then
      spare = math.min(spare, vim.api.nvim_win_get_width(window) - 40)
    end
  end
  local now = vim.api.nvim_win_get_width(self.window)
  local width = vim.iter(widths):find(function(wanted)
    return wanted <= now + spare
  end)
  if width and width > now then
    vim.api.nvim_win_set_width(self.window, width)
  end
end

function Board:dim(older)
  vim.wo[self.window][0].winhighlight = older and 'Normal:Comment' or ''
end

-- The status line has the title; where the first rows are out of sight, it has what they say, who
-- wins before the title.
function Board:tell_head(picture)
  local head = vim.tbl_map(function(row)
    return vim.trim(row.text)
  end, vim.list_slice(self.rows, 1, picture.head))
  table.insert(head, math.min(2, #head), table.remove(head, 1))
  vim.b[self.buffer].plywise_title = picture.title ~= '' and picture.title or 'Board'
  vim.b[self.buffer].plywise_head = table.concat(head, ' · '):gsub('[ ·]+$', '')
end

function Board:paint(picture)
  local spot, cursor = self:spot(), vim.api.nvim_win_get_cursor(self.window)
  local rows, lines = {}, {}
  for i, row in ipairs(picture.rows) do
    rows[i], lines[i] = in_bytes(self.client, row), row.text
  end
  local all = vim.list_slice(self.rows, 1, picture.from)
  vim.list_extend(vim.list_extend(all, rows), self.rows, picture.to + 1)
  vim.bo[self.buffer].modifiable = true
  -- Before its first picture a buffer has an empty line, or what another server drew.
  local to = #self.rows == 0 and -1 or picture.to
  vim.api.nvim_buf_clear_namespace(self.buffer, namespace, picture.from, to)
  vim.api.nvim_buf_set_lines(self.buffer, picture.from, to, false, lines)
  vim.bo[self.buffer].modifiable = false
  for i, row in ipairs(rows) do
    paint_row(self.buffer, picture.from + i - 1, row)
  end
  self.rows, self.draw, self.restore, self.pinned = all, picture.draw, picture.restore, picture.pinned
  self:dim(picture.older)
  self:tell_head(picture)
  self:widen(picture.widths or {})
  if picture.cursor then
    self:go_to(picture.cursor)
  elseif not (spot and self:go_to_spot(spot)) then
    vim.api.nvim_win_set_cursor(self.window, { math.max(1, math.min(cursor[1], #all)), cursor[2] })
  end
  self:show_head()
  self:bind(picture.mode)
end

---The notification plywise/view/draw.
function M.draw(_, picture, context)
  for _, board in ipairs(boards) do
    if board.view == picture.view and board.client.id == context.client_id and board:is_open() then
      board:paint(picture)
    end
  end
end

-- Keys.

local function lhs(key)
  return (key:gsub('Enter', '<CR>'):gsub('Ctrl%+(%a)', '<C-%1>'):gsub(' ', ''))
end

-- The keys of a command.
function Board:keys_of(name)
  return vim.iter(self.commands):filter(function(command)
    return command.name == name
  end):map(function(command)
    return vim.tbl_map(lhs, command.keys)
  end):flatten():totable()
end

-- Binds the keys that count in a mode.
function Board:bind(mode)
  if mode == self.mode then
    return
  end
  for _, key in ipairs(self.bound) do
    pcall(vim.keymap.del, 'n', key, { buffer = self.buffer })
  end
  self.mode, self.bound = mode, {}
  for _, command in ipairs(self.commands) do
    for _, key in ipairs(vim.list_contains(command.modes, mode) and command.keys or {}) do
      table.insert(self.bound, lhs(key))
      vim.keymap.set('n', lhs(key), function()
        commands.protected(self.send, self, command)
      end, { buffer = self.buffer, nowait = true, desc = 'Plywise: ' .. command.help })
    end
  end
end

-- Sends a command with the value that it takes. It means what is seen when the key is pressed.
function Board:send(command)
  local value = command.value
  local params = { view = self.view, draw = self.draw, command = command.name, spot = self:spot() }
  local function send(chosen)
    if chosen then
      params.value = chosen
      self:request(params)
    end
  end
  if value == 'text' then
    vim.ui.input({ prompt = command.help .. ': ' }, send)
  elseif value and #value > 1 then
    vim.ui.select(value, { prompt = command.help .. ':' }, send)
  elseif value then
    send(value[1])
  else
    for _ = 1, vim.v.count1 do
      self:request(params)
    end
  end
end

function Board:request(params)
  local id = self.client.id
  local number = params.view and clients.request(self.client, 'plywise/view/do', params, function(err, done)
    edits.silent[id] = edits.silent[id] - 1
    if err then
      M.tell(err.message, vim.log.levels.WARN)
    elseif done then
      self:did(params.command, done)
    end
  end, self.text)
  if number then
    edits.silent[id] = edits.silent[id] + 1 -- what is done, the answer says
  else
    error('plywise: the server has ended; :Plywise restart starts it', 0)
  end
end

local float ---@type integer? the window with what was told last

local function close_float()
  pcall(vim.api.nvim_win_close, float, true)
end

-- Tells something: in a float over the text where it is long or has several lines. Then it takes the
-- focus; the keys that opened it close it, as `q` and Esc do, and those of the board that are given go
-- on to it.
---@param own? string[]
---@param onward? string[]
function M.tell(text, level, own, onward)
  if not text:find('\n') and vim.fn.strdisplaywidth('plywise: ' .. text) < vim.o.columns - 12 then
    return clients.say(text, level)
  end
  local lines = clients.wrap(vim.split(text, '\n'), vim.o.columns - 4)
  local width = math.max(unpack(vim.tbl_map(vim.fn.strdisplaywidth, lines)))
  local buffer = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  vim.bo[buffer].bufhidden, vim.bo[buffer].modifiable = 'wipe', false
  close_float()
  float = vim.api.nvim_open_win(buffer, text:find('\n') ~= nil and vim.bo.filetype == 'plywise-board', {
    relative = 'editor', row = 0, col = 0, width = math.max(1, width), height = math.max(1, math.min(#lines, vim.o.lines - 4)),
    style = 'minimal', border = 'single',
  })
  for _, key in ipairs(onward or {}) do
    vim.keymap.set('n', key, function()
      close_float()
      vim.api.nvim_feedkeys(vim.keycode(key), 'm', false)
    end, { buffer = buffer, nowait = true })
  end
  for _, key in ipairs(vim.list_extend({ 'q', '<Esc>' }, own or {})) do
    vim.keymap.set('n', key, close_float, { buffer = buffer, nowait = true })
  end
  vim.api.nvim_create_autocmd({ 'WinLeave', 'CursorMoved', 'InsertEnter' }, {
    group = vim.api.nvim_create_augroup('plywise_float', {}),
    callback = function(event)
      if event.event == 'WinLeave' or event.buf ~= buffer then
        close_float()
        return true
      end
    end,
  })
end

-- Does what is left to the editor.
function Board:did(command, done)
  if done.copy then
    vim.fn.setreg('"', done.copy)
    if vim.fn.has('clipboard') == 1 then
      vim.fn.setreg('+', done.copy)
    else
      done.says = 'there is no clipboard, so the board is copied for p only'
    end
  end
  if done.cursor and self:is_open() then
    self:go_to(done.cursor)
  end
  if done.reveal then
    self:reveal(done.reveal, command == 'definition')
  end
  if done.says then
    M.tell(done.says, nil, self:keys_of(command), self.bound)
  else
    vim.api.nvim_echo({ { '' } }, false, {}) -- what was said before is not about this
  end
end

-- Shows a part of the text in its window.
function Board:reveal(place, focuses)
  local buffer = vim.uri_to_bufnr(place.uri)
  local window = vim.iter(vim.api.nvim_tabpage_list_wins(0)):find(function(window)
    return vim.api.nvim_win_get_buf(window) == buffer
  end)
  local text = vim.fn.win_findbuf(self.text)[1]
  if not window and text and buffer ~= self.text then -- the next file takes the place of this one
    vim.bo[buffer].buflisted, self.text, self.turned, window = true, buffer, buffer, text
    vim.api.nvim_win_call(window, function()
      vim.cmd.buffer(buffer)
    end)
  elseif not window and not focuses then
    return
  elseif not window then
    vim.cmd('leftabove vertical sbuffer ' .. buffer)
    window = vim.api.nvim_get_current_win()
  elseif focuses then
    vim.api.nvim_set_current_win(window)
  end
  local column = clients.byte(self.client, buffer, place.range.start)
  vim.api.nvim_win_call(window, function()
    if column then
      vim.cmd("normal! m'")
      vim.api.nvim_win_set_cursor(window, { place.range.start.line + 1, column })
      vim.cmd('normal! zv')
    end
  end)
end

-- The window.

-- Beside the text where its window has room for both, else below it. A second board stands below the
-- first, which leaves the text its room.
local function place(window, first)
  if first then
    return { win = first.window, split = 'below' }
  elseif vim.api.nvim_win_get_width(window) > 80 then
    return { win = -1, split = 'right', width = math.max(34, math.min(60, math.floor(vim.o.columns * 0.4))) }
  end
  return { win = window, split = 'below', height = math.max(5, math.floor(vim.o.lines * 0.5)) }
end

local looks = {
  wrap = false, number = false, relativenumber = false, list = false, spell = false, cursorline = false, cursorcolumn = false,
  foldenable = false, foldcolumn = '0', signcolumn = 'no', colorcolumn = '', statuscolumn = '', fillchars = 'eob: ',
  sidescrolloff = 0, winfixwidth = true, winfixbuf = true,
  statusline = " %{getwininfo(win_getid())[0].topline == 1 ? b:plywise_title : b:plywise_head}%<%=%#StatusLineNC#g? keys ",
}

local function is_text(window)
  return vim.api.nvim_win_is_valid(window) and vim.bo[vim.api.nvim_win_get_buf(window)].filetype == 'puzzle'
end

local function in_tab()
  local tab = vim.api.nvim_get_current_tabpage()
  return vim.tbl_filter(function(board)
    return board:is_open() and vim.api.nvim_win_get_tabpage(board.window) == tab
  end, boards)
end

-- Whether this tab page has only boards, but for one window.
local function only_boards_beside(window)
  local others = vim.tbl_filter(function(other)
    return other ~= window and vim.api.nvim_win_get_config(other).relative == ''
  end, vim.api.nvim_tabpage_list_wins(0))
  return #others == #vim.tbl_filter(function(board)
    return board.window ~= window
  end, in_tab())
end

function Board:close_view()
  if self.view and not clients.stopped(self.client) then
    clients.notify(self.client, 'plywise/view/close', { view = self.view })
  end
  self.view = nil
end

-- In the last window of Neovim a text is shown instead.
function Board:close()
  if not pcall(vim.api.nvim_win_close, self.window, true) then
    vim.wo[self.window].winfixbuf, vim.wo[self.window].winfixwidth = false, false
    local listed = vim.fn.getbufinfo({ buflisted = 1 })[1]
    local buffer = vim.api.nvim_buf_is_loaded(self.text) and self.text or listed and listed.bufnr
    vim.api.nvim_win_set_buf(self.window, buffer or vim.api.nvim_create_buf(true, false))
  end
end

---Opens a view of the text in a window.
---@param client vim.lsp.Client
---@param window integer
function Board:open(client, window)
  self:close_view()
  self.client, self.rows, self.mode, self.columns = client, {}, nil, vim.api.nvim_win_get_width(self.window)
  self.text = vim.api.nvim_win_get_buf(window)
  local params = clients.here(client, window)
  params.form, params.columns, params.restore = 'rows', self.columns, self.restore
  clients.request(client, 'plywise/view/open', params, function(err, opened)
    if err then
      return clients.say(err.message, vim.log.levels.WARN)
    end
    self.view, self.commands = opened.view, opened.commands
    if not self:is_open() or self.client ~= client then
      clients.notify(client, 'plywise/view/close', { view = opened.view })
    end
  end, self.text)
end

-- Has a board follow the cursor in a window; the view is opened again where another server serves
-- the text by now.
function Board:follow(window)
  local buffer = vim.api.nvim_win_get_buf(window)
  local client = clients.of(buffer)
  if client and client ~= self.client and (not self.pinned or clients.stopped(self.client)) then
    self:open(client, window)
  elseif client == self.client and self.view then
    self.text = self.pinned and self.text or buffer
    clients.notify(client, 'plywise/view/follow', vim.tbl_extend('error', { view = self.view }, clients.here(client, window)))
  end
end

local function follow()
  local window = vim.api.nvim_get_current_win()
  for _, board in ipairs(is_text(window) and in_tab() or {}) do
    board:follow(window)
  end
end

-- A server serves a text, or no longer. A text that is served under another name is shown again.
local function served(event)
  vim.schedule(function()
    for _, board in ipairs(boards) do
      local window, stopped = vim.fn.win_findbuf(board.text)[1], clients.stopped(board.client)
      if stopped and board:is_open() then
        board:dim(true)
      end
      if window and board:is_open() and event.event == 'LspAttach' and (stopped or event.buf == board.text) then
        local client = clients.of(board.text)
        if client and client == board.client and board.view and board.turned == event.buf then
          board:follow(window) -- it goes on with the next file
        elseif client then
          board:open(client, window)
        end
        board.turned = nil
      end
    end
  end)
end

-- A window that is closed takes its board with it, and a text that is deleted leaves none alone.
local function after_closing()
  for _, board in ipairs(boards) do
    if board:is_open() and not vim.api.nvim_buf_is_loaded(board.text) and only_boards_beside(board.window) then
      board:close()
    end
    if not board:is_open() then
      board:close_view()
    end
  end
  boards = vim.tbl_filter(Board.is_open, boards)
  if #boards == 0 then
    pcall(vim.api.nvim_del_augroup_by_name, 'plywise_board')
  end
end

local function resized()
  for _, board in ipairs(boards) do
    local columns = board:is_open() and vim.api.nvim_win_get_width(board.window)
    if columns then
      board:show_head()
    end
    if board.view and columns and columns ~= board.columns then
      board.columns = columns
      clients.notify(board.client, 'plywise/view/resize', { view = board.view, columns = columns })
    end
  end
end

local new_board

-- :q in the last window of a text ends what it would end without boards. Where it does not, because
-- the text is not saved, they come back.
local function before_quit()
  local window = vim.api.nvim_get_current_win()
  if not is_text(window) or not only_boards_beside(window) then
    return
  end
  local closed = in_tab()
  for _, board in ipairs(closed) do
    board:close()
  end
  vim.schedule(function()
    for _, board in ipairs(vim.api.nvim_win_is_valid(window) and closed or {}) do
      new_board(board.client, window, board)
    end
  end)
end

local function listen()
  local group = vim.api.nvim_create_augroup('plywise_board', {})
  local function on(events, callback)
    vim.api.nvim_create_autocmd(events, { group = group, callback = callback })
  end
  on({ 'CursorMoved', 'CursorMovedI', 'WinEnter', 'TabEnter', 'BufWinEnter' }, vim.schedule_wrap(follow))
  on({ 'LspAttach', 'LspDetach' }, served)
  on('WinResized', resized)
  on('QuitPre', before_quit)
  on({ 'WinClosed', 'BufWinLeave', 'BufDelete' }, vim.schedule_wrap(after_closing))
end

---Opens a window with a board.
---@param client vim.lsp.Client
---@param window integer of the text
---@param was? plywise.Board one that is to come back
new_board = function(client, window, was)
  count = count + 1
  local buffer = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_name(buffer, 'plywise://board/' .. count)
  vim.bo[buffer].bufhidden, vim.bo[buffer].undolevels, vim.bo[buffer].modifiable = 'wipe', -1, false
  vim.b[buffer].plywise_title = 'Board'
  local board = setmetatable({
    buffer = buffer, rows = {}, commands = {}, bound = {}, draw = 0, restore = was and was.restore,
    window = vim.api.nvim_open_win(buffer, false, place(window, in_tab()[1])),
  }, Board)
  vim.keymap.set('n', '<2-LeftMouse>', '<CR>', { buffer = buffer, remap = true })
  vim.keymap.set('n', 'q', function()
    board:close()
  end, { buffer = buffer, nowait = true, desc = 'Plywise: close' })
  vim.bo[buffer].filetype = 'plywise-board'
  commands.attach(buffer)
  for name, value in pairs(looks) do
    vim.api.nvim_set_option_value(name, value, { scope = 'local', win = board.window })
  end
  if #boards == 0 then
    listen()
  end
  table.insert(boards, board)
  board:open(client, window)
  return board
end

-- A window of this tab page that shows a puzzle, the current one first; from a board that of its text.
local function text_window()
  local board = vim.iter(in_tab()):find(function(board)
    return board.window == vim.api.nvim_get_current_win()
  end)
  local windows = { vim.api.nvim_get_current_win(), board and vim.fn.bufwinid(board.text) or -1, vim.fn.win_getid(vim.fn.winnr('#')) }
  return vim.iter(vim.list_extend(windows, vim.api.nvim_tabpage_list_wins(0))):find(is_text)
    or error('plywise: this is no puzzle file', 0)
end

---Goes from a board to its text, if that is in sight.
function M.go_to_text()
  local found, window = pcall(text_window)
  if found then
    vim.api.nvim_set_current_win(window)
  end
end

local function following()
  return vim.iter(in_tab()):find(function(board)
    return not board.pinned
  end)
end

---Goes to the board of this tab page that follows the cursor, or opens one.
function M.open()
  local board = following()
  if board then
    return vim.api.nvim_set_current_win(board.window)
  end
  local window = text_window()
  work.queue('board', function()
    local client = work.client(vim.api.nvim_win_get_buf(window)) -- it may be starting
    if is_text(window) and not following() then
      new_board(client, window)
    end
  end)
end

---Solves the puzzle on the board, once that is there.
function M.solve()
  M.open()
  work.queue('board', function()
    for _ = 0, 3000, 20 do
      local board = following()
      if board and board.mode then
        vim.api.nvim_set_current_win(board.window)
        return board:send({ name = 'solve' })
      end
      work.wait(function(done)
        vim.defer_fn(done, 20)
      end)
    end
  end)
end

---Shows the puzzle of a lens: the command plywise.openBoard.
---@param argument { uri: string, position: lsp.Position }
function M.open_lens(argument)
  local window = vim.fn.win_findbuf(vim.uri_to_bufnr(argument.uri))[1]
  if window then
    vim.api.nvim_set_current_win(window)
    vim.api.nvim_win_set_cursor(window, { argument.position.line + 1, 0 })
  end
  if window and not following() then
    M.open()
  end
end

return M
