-- One table from kinds, the server's words for how something looks, to highlight groups; and two
-- palettes for the heat map, one for dark and one for light backgrounds.
--
-- Text on a shade is white, and both are given, so that it is read in any colour scheme. Blue and
-- orange are told apart by most colour-blind eyes, and differ in lightness, too.
local M = {}

-- The colours behind text: of this text, of an older one, and a terminal's of 256. Those of a winner
-- are from dark to bright.
local mouse = { { '#003b60', '#273a4f', 18 }, { '#005181', '#364f6b', 20 }, { '#00659f', '#456384', 25 } }
local cat = { { '#7e3500', '#684134', 88 }, { '#a24600', '#875545', 94 }, { '#c25500', '#a26755', 130 } }
local others = {
  drawn = { '#606060', '#757575', 241 },
  good = { '#1f7a9c', '#557689', 24 },
  bad = { '#6b5300', '#61553d', 94 },
}

-- The sooner somebody wins, the further the colour is from the background.
local palettes = {
  dark = { late = 1, later = 2, soon = 3 },
  light = { soon = 1, later = 2, late = 3 },
}

-- Every other kind. Where something is of several, the later look counts; a shade counts more than
-- those below it, and less than those above.
local below = {
  { 'faint', { link = 'Comment' } },
  { 'floor', { link = 'Comment' } },
  { 'hole', { link = 'Comment' } },
  { 'wall', { link = 'Folded' } },
  { 'number', { link = 'LineNr' } },
  { 'note', { link = 'WarningMsg' } },
  { 'error', { link = 'DiagnosticError' } },
  { 'heading', { link = 'Title' } },
  { 'title', { link = 'Title' } },
}
local above = {
  { 'piece', { bold = true } },
  { 'essential', { bold = true } },
  { 'stale', { italic = true } },
  { 'best', { bold = true, underline = true } },
  { 'last', { underdouble = true } },
  { 'entry', { link = 'Visual' } },
  { 'picked', { link = 'IncSearch' } },
  { 'cursor', { reverse = true } },
}

local winners, thirds = { 'mouseWins', 'catWins' }, { 'soon', 'later', 'late' }
local modifiers = { 'mouseWins', 'catWins', 'drawn', 'good', 'bad', 'best', 'essential', 'stale' }

---The group of a kind. Those of the heat map are named as Neovim names the modifiers of tokens,
---which it looks up by itself.
---@param name string
---@param third? 'soon'|'later'|'late' of a win
---@param stale? boolean whether a shade was true of an older text
---@return string
function M.group(name, third, stale)
  if not vim.list_contains(modifiers, name) then
    return 'Plywise' .. name:sub(1, 1):upper() .. name:sub(2)
  end
  return '@lsp.mod.' .. name .. (third and '.' .. third or '') .. (stale and '.stale' or '') .. '.puzzle'
end

---The groups of something that is of several kinds; the last is the most important.
---@param is table<string, boolean> by kind
---@return string[]
function M.groups(is)
  local groups = {}
  local function add(looks)
    for _, look in ipairs(looks) do
      if is[look[1]] then
        table.insert(groups, M.group(look[1]))
      end
    end
  end
  add(below)
  for i, name in ipairs({ 'mouseWins', 'catWins', 'drawn', 'good', 'bad' }) do
    if is[name] then
      local third = i <= #winners and vim.iter(thirds):find(function(third)
        return is[third]
      end)
      table.insert(groups, M.group(name, third, is.stale))
    end
  end
  add(above)
  return groups
end

---Defines a group anew under a name of the plugin's own; the one that users know is a link to it
---unless they say otherwise.
local function define(group, attributes)
  local own = 'plywise.' .. group:gsub('^@', '')
  vim.api.nvim_set_hl(0, own, attributes)
  vim.api.nvim_set_hl(0, group, { default = true, link = own })
  return vim.api.nvim_get_hl(0, { name = group }).link == own
end

---Defines the groups of a shade.
local function shade(colours, name, third)
  for i, stale in ipairs({ false, true }) do
    define(M.group(name, third, stale), { fg = '#ffffff', bg = colours[i], ctermfg = 231, ctermbg = colours[3] })
  end
end

---Defines all groups for the background that there is now.
function M.set()
  for third, step in pairs(palettes[vim.o.background]) do
    shade(mouse[step], 'mouseWins', third)
    shade(cat[step], 'catWins', third)
  end
  for name, colours in pairs(others) do
    shade(colours, name)
  end
  for _, winner in ipairs(winners) do
    -- Who has chosen one look for all wins of a player has it for each third.
    if not define(M.group(winner), { link = M.group(winner, 'soon') }) then
      for _, third in ipairs(thirds) do
        define(M.group(winner, third), { link = M.group(winner) })
        define(M.group(winner, third, true), { link = M.group(winner) })
      end
    end
  end
  for _, look in ipairs(vim.list_extend(vim.list_slice(below), above)) do
    vim.api.nvim_set_hl(0, M.group(look[1]), vim.tbl_extend('error', look[2], { default = true }))
  end
  -- Hints say what is most worth knowing here; by default, schemes make them faint.
  local hints = vim.api.nvim_get_hl(0, { name = 'LspInlayHint' }).link == 'NonText' and 'Comment' or 'LspInlayHint'
  vim.api.nvim_set_hl(0, 'PlywiseHint', { default = true, link = hints })
end

---Has the groups follow the background.
---@param augroup integer
function M.follow(augroup)
  local function again()
    M.set()
    vim.schedule(M.set) -- what the user chooses on the same event may come after this
  end
  local about = 'Colour the cells of puzzles again'
  vim.api.nvim_create_autocmd({ 'ColorScheme', 'VimEnter' }, { group = augroup, desc = about, callback = again })
  vim.api.nvim_create_autocmd('OptionSet', { group = augroup, pattern = 'background', desc = about, callback = again })
  M.set()
end

---Gives a token the looks of all that it says together: of its own accord, Neovim knows groups of
---one modifier only. It is the callback of LspTokenUpdate.
function M.token(event)
  for i, group in ipairs(M.groups(event.data.token.modifiers)) do
    local priority = (vim.hl or vim.highlight).priorities.semantic_tokens + 3 + i
    vim.lsp.semantic_tokens.highlight_token(event.data.token, event.buf, event.data.client_id, group, { priority = priority })
  end
end

return M
