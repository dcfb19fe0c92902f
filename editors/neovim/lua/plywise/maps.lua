-- Keys that Neovim has for something else, or for nothing, and that do in the buffers of
-- puzzles what people expect of them where a server serves. A user's own come first.
local M = {}

local client = require('plywise.client')

---Where what the cursor is on is defined; without a server what Vim takes for that.
local function definition()
  if client.of() then
    vim.lsp.buf.definition()
  else
    pcall(vim.cmd.normal, { 'gd', bang = true })
  end
end

local maps = {
  { 'gd', definition, 'Go to the definition' },
  { 'gO', vim.lsp.buf.document_symbol, 'List the puzzles and what is in them' },
}

---Whether the user has no map of that key, nor wants any from plugins.
local function free(key)
  return not vim.g.no_plugin_maps and not vim.g.no_puzzle_maps and vim.fn.maparg(key, 'n') == ''
end

---Maps the keys in a buffer, which has to be the current one.
---@param buffer integer
function M.attach(buffer)
  for _, map in ipairs(maps) do
    local key, run, about = unpack(map)
    if free(key) then
      vim.keymap.set('n', key, run, { buffer = buffer, desc = 'Plywise: ' .. about })
    end
  end
end

---Takes them away again, unless they are the user's by now.
---@param buffer integer the current one, as above
function M.detach(buffer)
  for _, map in ipairs(maps) do
    local key, _, about = unpack(map)
    local now = vim.fn.maparg(key, 'n', false, true)
    if now.buffer == 1 and now.desc == 'Plywise: ' .. about then
      vim.keymap.del('n', key, { buffer = buffer })
    end
  end
end

return M
