-- The lines of a picture as they are written: their text, its marks and its spots, by bytes.
local M = {}

---@class plywise.Mark a run of a line that has a highlight group; later ones lie over earlier ones
---@field line integer from 0
---@field from integer byte
---@field to integer byte after it
---@field group string

---@class plywise.Spot a run of a line that stands for something
---@field line integer from 0
---@field from integer byte
---@field to integer byte after it
---@field kind 'place'|'neighbour'|'move'|'line'|'played'
---@field place? integer where it leads, or is; absent at the start of `played`
---@field plies? integer of 'line' and 'played': how many moves of that list lead there
---@field index? integer of 'move' and 'played': its number in that list, from 1

---A piece of a line: its text, the group or groups that it has, what it stands for.
---@alias plywise.Chunk { [1]: string, [2]: string|string[]|nil, [3]: plywise.Spot|nil }

---@class plywise.Canvas
---@field lines string[]
---@field marks plywise.Mark[]
---@field spots plywise.Spot[]
local Canvas = {}
Canvas.__index = Canvas

---@return plywise.Canvas
function M.new()
  return setmetatable({ lines = {}, marks = {}, spots = {} }, Canvas)
end

local function same(a, b)
  if #a ~= #b then
    return false
  end
  for i, group in ipairs(a) do
    if group ~= b[i] then
      return false
    end
  end
  return true
end

---Adds a line. Chunks side by side that have the same groups share their marks: a board is
---drawn cell by cell, and has few colours.
---@param chunks? plywise.Chunk[] none for an empty line
function Canvas:add(chunks)
  local line, at, texts = #self.lines, 0, {}
  local groups, marks = {}, {} -- of the chunk before
  for i, chunk in ipairs(chunks or {}) do
    local text, spot = chunk[1], chunk[3]
    local own = type(chunk[2]) == 'string' and { chunk[2] } or chunk[2] or {}
    local to = at + #text
    if not same(own, groups) then
      groups, marks = own, {}
      for k, group in ipairs(to > at and own or {}) do
        marks[k] = { line = line, from = at, to = to, group = group }
        table.insert(self.marks, marks[k])
      end
    end
    for _, mark in ipairs(marks) do
      mark.to = to
    end
    if spot then
      spot.line, spot.from, spot.to = line, at, to
      table.insert(self.spots, spot)
    end
    texts[i], at = text, to
  end
  table.insert(self.lines, table.concat(texts))
end

local columns = vim.fn.strdisplaywidth
local most_lines = 12 -- of a text: nobody reads on here

---Adds a text in lines that fit.
---@param text string
---@param groups? string|string[]
---@param width integer columns
---@param indent? integer columns of the lines after the first
function Canvas:paragraph(text, groups, width, indent)
  indent = indent or 0
  local lines = M.wrap(text, width - indent)
  for i = 1, math.min(#lines, most_lines) do
    local line = i == most_lines and #lines > i and '...' or lines[i]
    self:add({ { (' '):rep(i > 1 and indent or 0) }, { line, groups } })
  end
end

---@param ... string? groups; those that are nil count for nothing
---@return string[]
function M.groups(...)
  local found = {}
  for i = 1, select('#', ...) do
    table.insert(found, (select(i, ...)))
  end
  return found
end

---@param width integer columns
---@return string # with blanks behind it
function M.pad(text, width)
  return text .. (' '):rep(width - columns(text))
end

-- The parts of a text that fit so many columns each.
local function chop(text, width)
  local parts, part, taken = {}, {}, 0
  for _, character in ipairs(vim.fn.split(text, '\\zs')) do
    local wide = columns(character)
    if taken + wide > width and taken > 0 then
      table.insert(parts, table.concat(part))
      part, taken = {}, 0
    end
    table.insert(part, character)
    taken = taken + wide
  end
  table.insert(parts, table.concat(part))
  return parts
end

---@param width integer columns
---@return string # cut to them, with dots where it was
function M.cut(text, width)
  if columns(text) <= width then
    return text
  end
  return chop(text, width - #'...')[1] .. '...'
end

---@param width integer columns
---@return string[] # lines that are broken at blanks, and within words that fit no line
function M.wrap(text, width)
  local lines, line = {}, ''
  for word in text:gmatch('%S+') do
    if line ~= '' and columns(line) + 1 + columns(word) > width then
      table.insert(lines, line)
      line = ''
    end
    line = line == '' and word or line .. ' ' .. word
    if columns(line) > width then
      local parts = chop(line, width)
      line = table.remove(parts)
      vim.list_extend(lines, parts)
    end
  end
  table.insert(lines, line)
  return lines
end

return M
