-- The colours of the heat map: each cell and node by who wins once the player to
-- move has arrived there, the sooner the stronger; pawns by the total if they are
-- taken first. A user's own :highlight comes first.
local M = {}

-- Blue and orange are the two that colour-blind eyes tell apart best. They stand
-- behind the text, mixed with the background, so that a floor of dots is seen at a
-- glance.
local colours = {
  mouseWins = { '#0072b2', 0.75 },
  catWins = { '#d55e00', 0.75 },
  drawn = { '#808080', 0.5 },
  good = { '#56b4e9', 0.5 },
  bad = { '#e69f00', 0.5 },
}
local thirds = { soon = 1, later = 2 / 3, late = 1 / 3 } -- shares of a winner's colour

-- For terminals of 256 colours.
local cterm = {
  dark = {
    mouseWins = { soon = 25, later = 24, late = 17 },
    catWins = { soon = 130, later = 94, late = 58 },
    drawn = 240,
    good = 31,
    bad = 136,
  },
  light = {
    mouseWins = { soon = 75, later = 117, late = 153 },
    catWins = { soon = 208, later = 215, late = 223 },
    drawn = 250,
    good = 117,
    bad = 222,
  },
}

local function group(...)
  return '@lsp.mod.' .. table.concat({ ... }, '.') .. '.puzzle'
end

local function number(colour)
  return type(colour) == 'number' and colour or tonumber(colour:sub(2), 16)
end

---A share of one colour and the rest of another, each a number or '#rrggbb'.
local function mix(colour, ground, share)
  local mixed = 0
  for _, place in ipairs({ 0x10000, 0x100, 1 }) do
    local a = math.floor(number(colour) / place) % 0x100
    local b = math.floor(number(ground) / place) % 0x100
    mixed = mixed + place * math.floor(a * share + b * (1 - share) + 0.5)
  end
  return mixed
end

function M.set()
  local normal = vim.api.nvim_get_hl(0, { name = 'Normal', link = false })
  local dark = vim.o.background == 'dark'
  local ground = normal.bg or (dark and 0 or 0xffffff)
  local text = normal.fg or (dark and 0xffffff or 0)
  local terminal = cterm[vim.o.background]
  local function define(name, attributes)
    vim.api.nvim_set_hl(0, name, vim.tbl_extend('error', { default = true }, attributes))
  end

  for modifier, colour in pairs(colours) do
    local number256 = terminal[modifier]
    define(group(modifier), {
      bg = mix(colour[1], ground, colour[2]),
      ctermbg = type(number256) == 'table' and number256.soon or number256,
    })
  end
  for _, winner in ipairs({ 'mouseWins', 'catWins' }) do
    local bg = vim.api.nvim_get_hl(0, { name = group(winner), link = false }).bg
    for third, share in pairs(thirds) do
      define(group(winner, third), { bg = bg and mix(bg, ground, share), ctermbg = terminal[winner][third] })
    end
  end
  define(group('best'), { bold = true, underline = true })
  define(group('essential'), { bold = true })
  define(group('stale'), { italic = true, fg = mix(text, ground, 0.5), ctermfg = 244 })
end

---Gives a token that says who wins, and how soon, the colour of both: of its own
---accord, Neovim knows groups of one modifier only. It is the callback of LspTokenUpdate.
function M.token(event)
  local token = event.data.token
  if vim.bo[event.buf].filetype ~= 'puzzle' then
    return
  end
  for _, winner in ipairs({ 'mouseWins', 'catWins' }) do
    for third in pairs(thirds) do
      if token.modifiers[winner] and token.modifiers[third] then
        vim.lsp.semantic_tokens.highlight_token(token, event.buf, event.data.client_id, group(winner, third))
      end
    end
  end
end

return M
