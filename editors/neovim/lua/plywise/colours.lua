-- The colours of the heat map: each cell and node by who wins once the player to move has
-- arrived there, the sooner the further from the background; pawns by the total if they
-- are taken first.
--
-- The groups that Neovim looks up for tokens are links to groups of this plugin, which are
-- defined anew whenever the background may be another. So what a user says of the former
-- always holds.
local M = {}

local contrast = require('plywise.contrast')

-- Blue and orange are the two that colour-blind eyes tell apart best. Each hue is a dark
-- colour and a light one: with white alone, orange would be pink.
local hues = {
  mouseWins = { 0x0072b2, 0x56b4e9 },
  catWins = { 0xd55e00, 0xff9e3d, 0xffd6a8 },
  drawn = {},
  good = { 0x56b4e9 },
  bad = { 0xe69f00, 0xf0e442 },
}

-- The contrast of shades to the background, and that of the two players' shades at the same
-- step to each other.
local steps = { late = 1.42, later = 1.9, soon = 2.6, drawn = 1.6, pawns = 1.7 }
local apart = 1.4
local least = 1.32 -- more than is promised: colours are rounded

local thirds = { 'late', 'later', 'soon' }
local shares = { late = 1 / 3, later = 2 / 3, soon = 1 } -- of a winner's colour that the user has chosen

local function token_group(name)
  return '@lsp.mod.' .. name .. '.puzzle'
end

---The group of something that has a colour.
---@param name 'mouseWins'|'catWins'|'drawn'|'good'|'bad'|'best'|'essential'|'stale'
---@param third? 'soon'|'later'|'late' of a win
---@param stale? boolean whether the colour was true of an older text
---@return string
function M.group(name, third, stale)
  return token_group(name .. (third and '.' .. third or '') .. (stale and '.stale' or ''))
end

---@class plywise.Ground
---@field colour integer behind the text
---@field text integer
---@field up boolean whether shades are lighter than the background; else they are darker

---@return plywise.Ground
local function ground_of(colour, text)
  local light = contrast.luminance(colour) + 0.05
  return { colour = colour, text = text, up = 1.05 / light > light / 0.05 } -- where there is more room
end

---The background, of the window or of a terminal of 256 colours. Of a background that shows
---what is behind the terminal no more is known than whether it is dark.
---@return plywise.Ground gui, plywise.Ground terminal
local function grounds()
  local normal = vim.api.nvim_get_hl(0, { name = 'Normal', link = false })
  local dark = vim.o.background == 'dark'
  local behind, text = dark and 0x202020 or 0xf0f0f0, dark and 0xffffff or 0x000000
  return ground_of(normal.bg or behind, normal.fg or text),
    ground_of(contrast.terminal[normal.ctermbg] or behind, contrast.terminal[normal.ctermfg] or text)
end

---The luminance at a contrast to a background.
local function luminance_at(ground, step)
  local light = contrast.luminance(ground.colour) + 0.05
  return (ground.up and light * step or light / step) - 0.05
end

---The colours by name: those of the one player and, further from the background, those of
---the other. Orange is the lighter one of the two.
---@param paint fun(name: string, hue: integer[], step: number, near?: string) at a contrast to the background; near: the name of the colour that it is further than
local function for_each_shade(ground, paint)
  local function pair(mouse, cat, suffix, step)
    local near, far = ground.up and mouse or cat, ground.up and cat or mouse
    paint(near .. suffix, hues[near], step)
    paint(far .. suffix, hues[far], step * apart, near .. suffix)
  end
  for _, third in ipairs(thirds) do
    pair('mouseWins', 'catWins', '.' .. third, steps[third])
  end
  paint('drawn', hues.drawn, steps.drawn)
  pair('good', 'bad', '', steps.pawns)
end

---@param ground plywise.Ground
---@return table<string, integer> # colours by name
local function gui_shades(ground)
  local shades = {}
  for_each_shade(ground, function(name, hue, step)
    shades[name] = contrast.with_luminance(hue, luminance_at(ground, step))
  end)
  return shades
end

---The nearest colours of a terminal of 256 that are as far apart as they have to be.
---@param ground plywise.Ground
---@return table<string, integer> # numbers of the terminal's colours by name
local function terminal_shades(ground)
  local shades, taken = {}, {}
  local furthest = {} ---@type table<integer[], integer> the last shade of a hue
  local function is_beyond(colour, other, by)
    local a, b = contrast.luminance(colour), contrast.luminance(other)
    return (a > b) == ground.up and contrast.contrast(colour, other) >= by
  end
  for_each_shade(ground, function(name, hue, step, near)
    local function is_apart(colour, number)
      return not taken[number]
        and is_beyond(colour, ground.colour, least)
        and (not near or is_beyond(colour, contrast.terminal[shades[near]], least))
    end
    local function is_fitting(colour, number)
      return contrast.is_grey(colour) == (#hue == 0)
        and is_apart(colour, number)
        and (not furthest[hue] or is_beyond(colour, furthest[hue], 1.2))
    end
    -- Not so far that no room is left for the others.
    local function is_near(colour, number)
      return is_fitting(colour, number) and contrast.contrast(colour, ground.colour) <= 1.85 * step
    end
    local wanted = contrast.with_luminance(hue, luminance_at(ground, step))
    local number = contrast.nearest(wanted, is_near) or contrast.nearest(wanted, is_fitting) or contrast.nearest(wanted, is_apart)
    if number then
      shades[name], taken[number], furthest[hue] = number, true, contrast.terminal[number]
    end
  end)
  return shades
end

---The name of a group of this plugin's own.
local function own(name)
  return 'plywise.' .. name
end

local function define(name, attributes)
  vim.api.nvim_set_hl(0, own(name), attributes)
  vim.api.nvim_set_hl(0, token_group(name), { default = true, link = own(name) })
end

---The colour that the user has chosen for a winner, nil for none.
local function chosen(winner)
  local is = vim.api.nvim_get_hl(0, { name = token_group(winner) })
  if is.link ~= own(winner) then
    return vim.api.nvim_get_hl(0, { name = token_group(winner), link = false }).bg
  end
end

local last ---@type { key: table, shades: table<string, integer>, numbers: table<string, integer> }?

---The shades for two backgrounds: they are mixed anew only when those are others, because
---there are several events for one change.
local function shades_for(gui, terminal)
  local key = { gui, terminal }
  if not (last and vim.deep_equal(last.key, key)) then
    last = { key = key, shades = gui_shades(gui), numbers = terminal_shades(terminal) }
  end
  return last.shades, last.numbers
end

---Defines all groups for the background that there is now.
function M.set()
  local gui, terminal = grounds()
  local shades, numbers = shades_for(gui, terminal)
  local normal = vim.api.nvim_get_hl(0, { name = 'Normal', link = false })
  local terminal_text = { [0] = 16, [0xffffff] = 231 }
  terminal_text[terminal.text] = normal.ctermfg or terminal_text[terminal.text]
  local function shade(name, bg, like)
    local number = numbers[like]
    define(name, {
      bg = bg,
      fg = contrast.text(gui.text, bg),
      ctermbg = number,
      ctermfg = number and terminal_text[contrast.text(terminal.text, contrast.terminal[number])],
    })
  end
  local function both(name, bg, like)
    shade(name, bg, like)
    shade(name .. '.stale', contrast.paler(bg), like)
  end
  for _, winner in ipairs({ 'mouseWins', 'catWins' }) do
    shade(winner, shades[winner .. '.soon'], winner .. '.soon')
    local users = chosen(winner)
    for _, third in ipairs(thirds) do
      local name = winner .. '.' .. third
      both(name, users and contrast.mix(users, gui.colour, shares[third]) or shades[name], name)
    end
  end
  for _, name in ipairs({ 'drawn', 'good', 'bad' }) do
    both(name, shades[name], name)
  end
  -- Hints say what is most worth knowing here; by default, schemes make them faint.
  local hints = vim.api.nvim_get_hl(0, { name = 'LspInlayHint' }).link == 'NonText' and 'Comment' or 'LspInlayHint'
  vim.api.nvim_set_hl(0, 'PlywiseHint', { default = true, link = hints })
  define('best', { bold = true, underline = true })
  define('essential', { bold = true })
  define('stale', { italic = true })
end

---Has the groups follow the background, from when the first puzzle is opened.
---@param augroup integer
function M.follow(augroup)
  local needed = false
  local function again()
    if needed then
      M.set()
      -- What the user chooses on the same event may come after this.
      vim.schedule(M.set)
    end
  end
  vim.api.nvim_create_autocmd({ 'ColorScheme', 'VimEnter' }, {
    group = augroup,
    desc = 'Colour the cells of puzzles again',
    callback = again,
  })
  vim.api.nvim_create_autocmd('OptionSet', {
    group = augroup,
    pattern = 'background', -- without a colour scheme, there is no ColorScheme
    desc = 'Colour the cells of puzzles again',
    callback = again,
  })
  vim.api.nvim_create_autocmd('FileType', {
    group = augroup,
    pattern = 'puzzle',
    desc = 'Colour the cells of puzzles',
    once = true,
    callback = function()
      needed = true
      M.set()
    end,
  })
end

---Gives a token the colour of all that it says together: of its own accord, Neovim knows
---groups of one modifier only. It is the callback of LspTokenUpdate.
function M.token(event)
  local token = event.data.token
  local is = token.modifiers
  local function highlight(group, priority)
    vim.lsp.semantic_tokens.highlight_token(token, event.buf, event.data.client_id, group, priority and { priority = priority })
  end
  for _, winner in ipairs({ 'mouseWins', 'catWins' }) do
    for _, third in ipairs(thirds) do
      if is[winner] and is[third] then
        highlight(M.group(winner, third, is.stale))
      end
    end
  end
  for _, name in ipairs({ 'drawn', 'good', 'bad' }) do
    if is[name] and is.stale then
      highlight(M.group(name, nil, true))
    end
  end
  -- What the user says of what is stale, or best, comes before the colour.
  for _, name in ipairs({ 'stale', 'best' }) do
    if is[name] then
      highlight(M.group(name), (vim.hl or vim.highlight).priorities.semantic_tokens + 4)
    end
  end
end

return M
