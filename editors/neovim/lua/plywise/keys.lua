-- Keys in the buffers of puzzles: gd and gO, and suggested ones for those who ask for them. A
-- user's own come first.
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

---Where what the cursor is on is defined; without a server what Vim takes for that.
local function definition()
  if require('plywise.client').of() then
    vim.lsp.buf.definition()
  else
    pcall(vim.cmd.normal, { 'gd', bang = true })
  end
end

local function outline()
  require('plywise.commands').protected(require('plywise.outline').open)
end

local always = { { 'gd', definition, 'go to the definition' }, { 'gO', outline, 'list the puzzles and what is in them' } }

local function mapped(buffer, key)
  return vim.api.nvim_buf_call(buffer, function()
    return vim.fn.maparg(key, 'n', false, true)
  end)
end

local function set(buffer, key, run, about)
  vim.keymap.set('n', key, run, { buffer = buffer, remap = true, desc = 'Plywise: ' .. about })
end

---Takes a key away, unless it is the user's by now.
local function remove(buffer, key, about)
  local map = mapped(buffer, key)
  if map.buffer == 1 and map.desc == 'Plywise: ' .. about then
    vim.keymap.del('n', key, { buffer = buffer })
  end
end

---Sets the suggested keys in a buffer or takes them away, as vim.g.plywise.keys has it.
---@param buffer integer
---@param never? boolean take them away in any case
local function update(buffer, never)
  for _, suggested in ipairs(M.suggested) do
    local key, name = unpack(suggested)
    local about = require('plywise.commands').all[name].about
    if never or settings.get('keys') ~= true then
      remove(buffer, key, about)
    elseif mapped(buffer, key).buffer ~= 1 then
      set(buffer, key, ('<Plug>(plywise-%s)'):format(name), about)
    end
  end
end

---Sets keys in the buffer of a puzzle.
---@param buffer integer
function M.attach(buffer)
  update(buffer)
  for _, map in ipairs((vim.g.no_plugin_maps or vim.g.no_puzzle_maps) and {} or always) do
    -- What Neovim itself maps (gO, from 0.11) is not the user's.
    local is = mapped(buffer, map[1])
    if not is.lhs or is.desc == 'vim.lsp.buf.document_symbol()' then
      set(buffer, unpack(map))
    end
  end
end

---Takes them away again.
---@param buffer integer
function M.detach(buffer)
  update(buffer, true)
  for _, map in ipairs(always) do
    remove(buffer, map[1], map[3])
  end
end

---Sets the suggested keys, or takes them away, in all buffers of puzzles.
function M.update_all()
  vim.tbl_map(function(buffer)
    update(buffer)
  end, require('plywise.client').puzzles())
end

return M
