-- Suggested keys in the buffers of puzzles, for those who ask for them.
local M = {}

local settings = require('plywise.settings')

---Keys, and the <Plug> maps that they stand for.
M.suggested = {
  { '<LocalLeader>b', 'best' },
  { '<LocalLeader>m', 'move' },
  { '<LocalLeader>a', 'append' },
  { '<LocalLeader>u', 'takeback' },
  { ']m', 'forward' },
  { '[m', 'back' },
  { '<LocalLeader>n', 'problem' },
  { '<LocalLeader>f', 'fix' },
  { '<LocalLeader>w', 'board' },
}

---What a key does in a buffer.
local function mapped(buffer, key)
  local map = vim.api.nvim_buf_call(buffer, function()
    return vim.fn.maparg(key, 'n', false, true)
  end)
  return map.buffer == 1 and map or nil
end

local function plug(name)
  return ('<Plug>(plywise-%s)'):format(name)
end

---Sets the keys in a buffer or takes them away, as vim.g.plywise.keys has it. What the user
---has mapped there stays.
---@param buffer integer
function M.update(buffer)
  if settings.get('keys') ~= true then
    return M.remove(buffer)
  end
  for _, suggested in ipairs(M.suggested) do
    local key, name = unpack(suggested)
    if not mapped(buffer, key) then
      vim.keymap.set('n', key, plug(name), { buffer = buffer, remap = true, desc = 'Plywise: ' .. M.about(name) })
    end
  end
end

---What a <Plug> map does.
function M.about(name)
  return require('plywise.commands').all[name].about
end

---Takes the keys away from a buffer.
---@param buffer integer
function M.remove(buffer)
  for _, suggested in ipairs(M.suggested) do
    local key, name = unpack(suggested)
    local map = mapped(buffer, key)
    if map and map.rhs == plug(name) and map.desc == 'Plywise: ' .. M.about(name) then
      vim.keymap.del('n', key, { buffer = buffer })
    end
  end
end

---Sets the keys, or takes them away, in all buffers of puzzles.
function M.update_all()
  vim.tbl_map(M.update, require('plywise.client').puzzles())
end

return M
