-- The texts that boards are drawn of: whether they have changed, where a puzzle of them
-- stands by now, which window shows them.
local client = require('plywise.client')

local M = {}

local namespace = vim.api.nvim_create_namespace('plywise.board.text')
local versions, last = {}, 0 -- by buffer; a number is never used again

---Counts the changes of a text, until nobody wants to know.
---@param buffer integer
---@param changed fun(buffer: integer): boolean called after each; whether it is still wanted
function M.watch(buffer, changed)
  if versions[buffer] or not vim.api.nvim_buf_is_loaded(buffer) then
    return
  end
  local function count()
    last = last + 1
    versions[buffer] = last
    return not changed(buffer)
  end
  last = last + 1
  versions[buffer] = last
  vim.api.nvim_buf_attach(buffer, false, {
    on_lines = function()
      local over = count()
      if over then
        versions[buffer] = nil
      end
      return over
    end,
    on_reload = count,
    on_detach = function()
      versions[buffer] = nil
      changed(buffer)
    end,
  })
end

---@param buffer integer
---@return integer? # another one after each change; nil for a text that is not watched, or closed
function M.version(buffer)
  return versions[buffer]
end

---Marks where a puzzle stands, so that it is found again after changes.
---@param buffer integer
---@param range table of the protocol, in lines
---@param id integer? of the mark that it had
---@return integer # the mark
function M.mark(buffer, range, id)
  local lines = vim.api.nvim_buf_line_count(buffer)
  return vim.api.nvim_buf_set_extmark(buffer, namespace, math.min(range.start.line, lines - 1), 0, {
    id = id,
    end_row = math.min(range['end'].line, lines),
    end_col = 0,
    strict = false,
    invalidate = true,
  })
end

---@param buffer integer
---@param id integer
---@return integer? # the line, from 0, on which a marked puzzle starts now; nil if it is gone
function M.line(buffer, id)
  if not vim.api.nvim_buf_is_valid(buffer) then
    return nil
  end
  local mark = vim.api.nvim_buf_get_extmark_by_id(buffer, namespace, id, { details = true })
  return mark[1] and not mark[3].invalid and mark[1] or nil
end

---@param buffer integer
---@param id integer
function M.unmark(buffer, id)
  pcall(vim.api.nvim_buf_del_extmark, buffer, namespace, id)
end

---The window that shows a text: the preferred one, else one of this tab page, else any.
---@param buffer integer
---@param preferred integer? window
---@return integer?
function M.window(buffer, preferred)
  if preferred and vim.api.nvim_win_is_valid(preferred) and vim.api.nvim_win_get_buf(preferred) == buffer then
    return preferred
  end
  for _, window in ipairs(vim.api.nvim_tabpage_list_wins(0)) do
    if vim.api.nvim_win_get_buf(window) == buffer then
      return window
    end
  end
  return vim.fn.win_findbuf(buffer)[1]
end

---Moves a window's cursor to a position of its text.
---@param window integer
---@param position table of the protocol
function M.go(window, position)
  local buffer = vim.api.nvim_win_get_buf(window)
  local serves = client.of(buffer)
  local column = serves and client.byte(serves, buffer, position)
  if column then
    vim.api.nvim_win_set_cursor(window, { position.line + 1, column })
  end
end

return M
