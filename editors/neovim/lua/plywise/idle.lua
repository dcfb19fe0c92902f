-- Idle walls are faded, and that is all: a large board may have a thousand, and as
-- diagnostics they would be signs, texts at the ends of lines, counts and stops on the
-- way to what is wrong.
local M = {}

local namespace = vim.api.nvim_create_namespace('plywise.idle')

---Fades the idle walls of a file.
---@param published table what the server publishes of the file
---@return table # the same without idle walls
function M.fade(published)
  local walls, rest = {}, {}
  for _, diagnostic in ipairs(published.diagnostics) do
    table.insert(diagnostic.code == 'idle-wall' and walls or rest, diagnostic)
  end
  local file = vim.uri_to_fname(published.uri)
  local buffer = vim.fn.bufexists(file) == 1 and vim.fn.bufadd(file)
  if buffer and vim.api.nvim_buf_is_loaded(buffer) then
    M.clear(buffer)
    for _, wall in ipairs(walls) do
      -- Before a wall stand blanks and cells: characters of one byte, however they are counted.
      vim.api.nvim_buf_set_extmark(buffer, namespace, wall.range.start.line, wall.range.start.character, {
        end_col = wall.range['end'].character,
        hl_group = 'DiagnosticUnnecessary',
        priority = (vim.hl or vim.highlight).priorities.diagnostics,
        invalidate = true, -- a wall that is deleted
        strict = false, -- what is published may be of a text that was longer
      })
    end
  end
  return vim.tbl_extend('force', published, { diagnostics = rest })
end

---@param buffer integer
function M.clear(buffer)
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
end

return M
