-- The list that gO opens: the puzzles of a file, and below them what each consists of.
local M = {}

local clients = require('plywise.client')

---@param symbols table[] of the protocol
---@return table[] # items of a location list
local function items_of(client, buffer, symbols)
  local puzzles, parts = {}, {}
  local function add(to, symbol, depth)
    local at = symbol.selectionRange.start
    table.insert(to, {
      bufnr = buffer,
      lnum = at.line + 1,
      col = (clients.byte(client, buffer, at) or 0) + 1,
      text = ('\194\160'):rep(2 * depth) .. symbol.name .. (symbol.detail and '  ' .. symbol.detail or ''), -- blanks would be left out
    })
  end
  local function add_all(symbol, depth)
    add(parts, symbol, depth)
    for _, child in ipairs(symbol.children or {}) do
      add_all(child, depth + 1)
    end
  end
  for _, puzzle in ipairs(symbols) do
    add(puzzles, puzzle, 0)
    if #symbols > 1 and puzzle.children then
      add_all(puzzle, 0)
    else
      vim.tbl_map(function(child)
        add_all(child, 1)
      end, puzzle.children or {})
    end
  end
  return vim.list_extend(puzzles, parts)
end

---The number of the last puzzle that starts at a line or above.
local function puzzle_at(symbols, line)
  local number = 1
  for i, puzzle in ipairs(symbols) do
    number = puzzle.range.start.line < line and i or number
  end
  return number
end

---Opens the list for the current window, on the puzzle at the cursor.
function M.open()
  local buffer, window = vim.api.nvim_get_current_buf(), vim.api.nvim_get_current_win()
  local client = clients.needed(buffer)
  local params = { textDocument = vim.lsp.util.make_text_document_params(buffer) }
  clients.request(client, 'textDocument/documentSymbol', params, function(err, symbols)
    if vim.api.nvim_get_current_win() ~= window then
      return
    elseif err or #symbols == 0 then
      return clients.say(err and err.message or 'there is no puzzle here', vim.log.levels.ERROR)
    end
    vim.fn.setloclist(window, {}, ' ', {
      title = 'Puzzles in ' .. vim.fn.bufname(buffer),
      items = items_of(client, buffer, symbols),
      idx = puzzle_at(symbols, vim.api.nvim_win_get_cursor(window)[1]),
    })
    vim.cmd('lopen')
    vim.w.qf_toc = buffer -- as a table of contents, without names of files and numbers of lines
    vim.bo.filetype = 'qf'
  end, buffer)
end

return M
