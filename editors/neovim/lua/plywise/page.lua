-- The page that explains a puzzle, in a window of its own. The server writes it to a file, and this
-- is a copy, so that nobody sees a name in a temporary folder.
local M = {}

local buffer ---@type integer?

local function new()
  buffer = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_name(buffer, 'plywise://explanation')
  vim.keymap.set('n', 'q', '<C-w>c', { buffer = buffer, desc = 'Plywise: close' })
end

---Shows a page below the text; the cursor stays there.
---@param uri string of the file
---@return { success: boolean } # the answer to window/showDocument
function M.show(uri)
  local read, lines = pcall(vim.fn.readfile, vim.uri_to_fname(uri))
  if not read then
    return { success = false }
  end
  if not (buffer and vim.api.nvim_buf_is_valid(buffer)) then
    new()
  end
  local window = vim.iter(vim.api.nvim_tabpage_list_wins(0)):find(function(window)
    return vim.api.nvim_win_get_buf(window) == buffer
  end)
  lines = require('plywise.client').wrap(lines, vim.api.nvim_win_get_width(window or 0))
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  vim.bo[buffer].modifiable = false
  if not window then
    local height = math.min(#lines, math.floor(vim.o.lines / 2))
    window = vim.api.nvim_open_win(buffer, false, { split = 'below', height = height })
    for option, value in pairs({ wrap = true, number = false, relativenumber = false }) do
      vim.wo[window][0][option] = value
    end
    vim.fn.matchadd('Title', [[\%1l.*]], 10, -1, { window = window })
  end
  vim.api.nvim_win_set_cursor(window, { 1, 0 })
  return { success = true }
end

return M
