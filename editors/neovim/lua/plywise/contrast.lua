-- Colours by how light they are. A colour is a number, 0xrrggbb; lightness is the relative
-- luminance of WCAG 2, from 0 for black to 1 for white.
local M = {}

---Red, green and blue in linear light, each from 0 to 1.
local function linear(colour)
  local parts = {}
  for i, place in ipairs({ 0x10000, 0x100, 1 }) do
    local c = math.floor(colour / place) % 0x100 / 255
    parts[i] = c <= 0.04045 and c / 12.92 or ((c + 0.055) / 1.055) ^ 2.4
  end
  return parts
end

local function colour_of(parts)
  local colour = 0
  for _, c in ipairs(parts) do
    c = math.max(0, math.min(1, c))
    c = c <= 0.0031308 and c * 12.92 or 1.055 * c ^ (1 / 2.4) - 0.055
    colour = colour * 0x100 + math.floor(c * 255 + 0.5)
  end
  return colour
end

local function luminance_of(parts)
  return 0.2126 * parts[1] + 0.7152 * parts[2] + 0.0722 * parts[3]
end

---@param colour integer
---@return number
function M.luminance(colour)
  return luminance_of(linear(colour))
end

---The contrast of two colours as WCAG 2 has it, from 1 to 21.
---@param a integer
---@param b integer
---@return number
function M.contrast(a, b)
  local one, other = M.luminance(a) + 0.05, M.luminance(b) + 0.05
  return math.max(one, other) / math.min(one, other)
end

---A share of one colour and the rest of another, mixed as light is.
---@param colour integer
---@param other integer
---@param share number from 0 to 1
---@return integer
function M.mix(colour, other, share)
  local mixed, rest = linear(colour), linear(other)
  for i = 1, 3 do
    mixed[i] = mixed[i] * share + rest[i] * (1 - share)
  end
  return colour_of(mixed)
end

---The colour of a luminance on the way from black, by some colours, to white.
---@param by integer[] each lighter than the one before
---@param luminance number
---@return integer
function M.with_luminance(by, luminance)
  local from = linear(0x000000)
  for _, colour in ipairs(vim.list_extend(vim.list_slice(by), { 0xffffff })) do
    local to = linear(colour)
    local low, high = luminance_of(from), luminance_of(to)
    if luminance <= high then
      local share = (luminance - low) / (high - low)
      for i = 1, 3 do
        to[i] = to[i] * share + from[i] * (1 - share)
      end
      return colour_of(to)
    end
    from = to
  end
  return 0xffffff
end

---A colour as pale as half of it is grey, and as light as before.
---@param colour integer
---@return integer
function M.paler(colour)
  return M.mix(colour, M.with_luminance({}, M.luminance(colour)), 0.5)
end

---@param colour integer
---@return boolean
function M.is_grey(colour)
  return colour % 0x100 == math.floor(colour / 0x100) % 0x100 and colour % 0x100 == math.floor(colour / 0x10000)
end

---Text that is read on a ground: the wanted colour where its contrast is enough for that,
---else black or white.
---@param wanted integer
---@param ground integer
---@return integer
function M.text(wanted, ground)
  if M.contrast(wanted, ground) >= 4.5 then
    return wanted
  end
  return M.contrast(0, ground) > M.contrast(0xffffff, ground) and 0 or 0xffffff
end

---A colour's place in Oklab (Ottosson 2020), where colours that look alike are close.
local function lab(colour)
  local r, g, b = unpack(linear(colour))
  local l = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ^ (1 / 3)
  local m = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ^ (1 / 3)
  local s = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ^ (1 / 3)
  return {
    0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
  }
end

---The colours of terminals with 256 of them, by number. The first 16 are often chosen by
---the user; these are xterm's.
M.terminal = {}
for i, colour in ipairs({
  0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
  0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
}) do
  M.terminal[i - 1] = colour
end
local levels = { [0] = 0, 0x5f, 0x87, 0xaf, 0xd7, 0xff }
for i = 0, 215 do
  M.terminal[16 + i] = levels[math.floor(i / 36)] * 0x10000 + levels[math.floor(i / 6) % 6] * 0x100 + levels[i % 6]
end
for i = 0, 23 do
  M.terminal[232 + i] = (8 + 10 * i) * 0x010101
end

local places ---@type table<integer, number[]> of the colours that users do not choose

---The number of the terminal's colour that is most like another one.
---@param colour integer
---@param may fun(candidate: integer, number: integer): boolean whether it comes into question
---@return integer? number
function M.nearest(colour, may)
  if not places then
    places = {}
    for number = 16, 255 do
      places[number] = lab(M.terminal[number])
    end
  end
  local wanted, best, least = lab(colour), nil, math.huge
  for number = 16, 255 do
    local place = places[number]
    -- Lightness counts less: it is the caller's to limit, and a hue is soon lost.
    local distance = ((place[1] - wanted[1]) / 1.3) ^ 2 + (place[2] - wanted[2]) ^ 2 + (place[3] - wanted[3]) ^ 2
    if distance < least and may(M.terminal[number], number) then
      best, least = number, distance
    end
  end
  return best
end

return M
