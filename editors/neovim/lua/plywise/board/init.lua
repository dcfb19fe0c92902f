-- The board in a window beside the text: :Plywise board, and the line above a puzzle.
local picture = require('plywise.board.picture')
local settings = require('plywise.settings')
local texts = require('plywise.board.text')
local windows = require('plywise.board.window')

local M = {}

local boards = {} ---@type plywise.Board[]
local has_opened = false

local function each(wanted)
  return vim.iter(vim.list_slice(boards)):filter(wanted)
end

local function of_window(window)
  return each(function(board)
    return board.window == window and board:is_open()
  end):next()
end

local function in_tab(tab)
  return each(function(board)
    return board:is_open() and vim.api.nvim_win_get_tabpage(board.window) == tab
  end)
end

-- The board of this tab page that follows the cursor.
local function following()
  return in_tab(vim.api.nvim_get_current_tabpage()):find(function(board)
    return not board.session.pin
  end)
end

local function remove(board)
  board.session:close()
  boards = vim.tbl_filter(function(other)
    return other ~= board
  end, boards)
  if #boards == 0 then
    pcall(vim.api.nvim_del_augroup_by_name, 'plywise_board')
  end
end

-- What is done soon, once, for a text that has changed.
local changed = {}
local function refresh_soon(buffer)
  if not changed[buffer] then
    changed[buffer] = true
    vim.schedule(function()
      changed[buffer] = nil
      for _, board in ipairs(boards) do
        if board.session:buffer() == buffer then
          board.session:refresh()
        end
      end
    end)
  end
  return vim.iter(boards):any(function(board)
    local session = board.session
    return session:buffer() == buffer or (session.text and session.text.buffer == buffer)
  end)
end

local function is_text(window)
  return vim.api.nvim_win_is_valid(window) and vim.bo[vim.api.nvim_win_get_buf(window)].filetype == 'puzzle'
end

-- The boards of this tab page go where the cursor is.
local function follow()
  local window = vim.api.nvim_get_current_win()
  if not is_text(window) then
    return
  end
  texts.watch(vim.api.nvim_win_get_buf(window), refresh_soon)
  in_tab(vim.api.nvim_get_current_tabpage()):each(function(board)
    board.session:follow(window)
  end)
end

-- Whether a tab page has boards and nothing else, but for one window.
local function only_boards_beside(window)
  for _, other in ipairs(vim.api.nvim_tabpage_list_wins(vim.api.nvim_win_get_tabpage(window))) do
    if other ~= window and vim.api.nvim_win_get_config(other).relative == '' and not of_window(other) then
      return false
    end
  end
  return true
end

-- :q in the last window of a text ends what it would end without boards. Where it does
-- not, because the text is not saved, they come back.
local function before_quit()
  local window = vim.api.nvim_get_current_win()
  if of_window(window) or vim.api.nvim_win_get_config(window).relative ~= '' or not only_boards_beside(window) then
    return
  end
  local hidden = in_tab(vim.api.nvim_get_current_tabpage()):totable()
  for _, board in ipairs(hidden) do
    board.hiding = true
    board:hide()
  end
  vim.schedule(function()
    for _, board in ipairs(hidden) do
      board.hiding = false
      if vim.api.nvim_win_is_valid(window) and vim.api.nvim_get_current_win() == window then
        board:open()
      else
        remove(board)
      end
    end
  end)
end

-- Closed windows take their boards with them. Where a text is deleted, and its window
-- with it, boards must not be all that is left.
local function after_closing()
  for _, board in ipairs(vim.list_slice(boards)) do
    if not board.hiding and not board:is_open() then
      remove(board)
    end
  end
  local board = of_window(vim.api.nvim_get_current_win())
  local buffer = board and board.session:buffer()
  if board and buffer and only_boards_beside(board.window) and not vim.api.nvim_buf_is_loaded(buffer) then
    vim.cmd('leftabove vertical new')
    local alternative = vim.iter(vim.fn.getbufinfo({ buflisted = 1 })):find(function(info)
      return info.name ~= ''
    end)
    if alternative then
      vim.api.nvim_win_set_buf(0, alternative.bufnr)
    end
  end
end

local function redraw()
  for _, board in ipairs(boards) do
    board:redraw()
  end
end

local function listen()
  local group = vim.api.nvim_create_augroup('plywise_board', {})
  local function on(events, callback)
    vim.api.nvim_create_autocmd(events, { group = group, callback = callback })
  end
  on({ 'CursorMoved', 'CursorMovedI', 'WinEnter', 'TabEnter', 'BufWinEnter', 'FileType' }, follow)
  on({ 'LspAttach', 'LspDetach', 'BufWritePost', 'BufFilePost', 'BufUnload' }, function(event)
    -- LspDetach comes before the buffer is without its client.
    vim.schedule(function()
      refresh_soon(event.buf)
    end)
  end)
  on('WinResized', redraw)
  on('QuitPre', before_quit)
  on({ 'WinClosed', 'BufWinLeave', 'BufDelete' }, function()
    vim.schedule(after_closing)
  end)
end

local function new_board()
  if not has_opened then
    has_opened = true
    picture.setup()
    settings.follow('signs', redraw)
  end
  local board = windows.new()
  if #boards == 0 then
    listen()
  end
  table.insert(boards, board)
  board:open()
  return board
end

-- A window of this tab page that shows a puzzle, the current one first.
local function text_window()
  local window = vim.api.nvim_get_current_win()
  if is_text(window) then
    return window
  end
  local before = vim.fn.win_getid(vim.fn.winnr('#'))
  if before ~= 0 and is_text(before) then
    return before
  end
  return vim.iter(vim.api.nvim_tabpage_list_wins(0)):find(is_text)
end

---Opens a board that follows the cursor. If this tab page has one, goes to it.
function M.open()
  local board = following()
  if board then
    vim.api.nvim_set_current_win(board.window)
    return
  end
  local window = text_window()
  if not window then
    error('plywise: this is no puzzle file', 0)
  end
  texts.watch(vim.api.nvim_win_get_buf(window), refresh_soon)
  new_board().session:follow(window)
end

---The answers about a text may be others now.
---@param params { textDocument: { uri: string } }
function M.changed(params)
  for _, board in ipairs(boards) do
    local buffer = board.session:buffer()
    if buffer and vim.api.nvim_buf_is_loaded(buffer) and vim.uri_from_bufnr(buffer) == params.textDocument.uri then
      board.session:ask()
    end
  end
end

---Closes a board. In the last window of Neovim its text is shown instead.
---@param board plywise.Board
function M.close(board)
  local buffer = board.session:buffer()
  if pcall(vim.api.nvim_win_close, board.window, true) then
    return
  end
  vim.wo[board.window].winfixbuf = false
  vim.wo[board.window].winfixwidth = false
  if buffer and vim.api.nvim_buf_is_loaded(buffer) then
    vim.api.nvim_win_set_buf(board.window, buffer)
  else
    vim.cmd('enew')
  end
end

return M
