-- The tree-sitter grammar of puzzles, which colours them where it is installed. Without it, or
-- where it is of no use, the plain syntax does.
local M = {}

-- Neovim parses all of a file again after every edit, which in a longer one delays what is typed.
local most_lines = 5000

---Whether the grammar can be used; where it cannot, what Neovim says of it.
---@return boolean, string?
function M.usable()
  -- Neovim 0.10 raises what is wrong, newer ones return it.
  local called, added, problem = pcall(vim.treesitter.language.add, 'puzzle')
  if not called or added == nil and problem then
    return false, tostring(called and problem or added)
  end
  local read, query = pcall(vim.treesitter.query.get, 'puzzle', 'highlights')
  if not read or not query then
    return false, read and 'there is no query for highlights' or tostring(query)
  end
  return true
end

---Colours a buffer by the grammar, if that can be used and the file is not too long.
---@param buffer integer
function M.attach(buffer)
  if vim.api.nvim_buf_line_count(buffer) <= most_lines and M.usable() then
    pcall(vim.treesitter.start, buffer, 'puzzle')
  end
end

return M
