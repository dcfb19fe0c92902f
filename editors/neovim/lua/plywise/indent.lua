-- The indent of a line of a puzzle: keys stand in the first column, and the lines of a
-- block below their key, indented.
local M = {}

---Every key of the format, and whether a block may stand below it.
M.keys = {
  -- The list of keys, from parser/syntax/keys.go by go generate.
  puzzle = false,
  source = false,
  game = false,
  turn = false,
  ['cat-jump'] = false,
  ['mouse-jump'] = false,
  limit = false,
  board = true,
  graph = true,
  maybe = true,
  mouse = false,
  cat = false,
  hole = false,
  food = false,
  size = false,
  knight = false,
  pawns = true,
  expect = false,
  best = false,
  only = false,
  moves = true,
  solution = true,
  duals = false,
  tries = true,
  set = false,
  idle = true,
  -- The end of the list.
}

local function blank(text)
  return not text:find('%S')
end

local function comment(text)
  return text:find('^%s*//') ~= nil
end

---Whether the line is a key below which a block may start: nothing stands behind its colon.
local function opens(text)
  local key, value = text:match('^([%l-]+):(.*)$')
  return key ~= nil and M.keys[key] == true and (blank(value) or value:find('^%s+//') ~= nil)
end

---The number of the last line above, of those that a test passes; 0 if there is none.
local function above(number, test)
  repeat
    number = number - 1
  until number == 0 or test(vim.fn.getline(number))
  return number
end

---Whether a line stands in the block of a graph, where a node may be called like a key.
local function in_graph(number)
  return vim.startswith(vim.fn.getline(above(number, function(text)
    return text:find('^%S') ~= nil and not comment(text)
  end)), 'graph:')
end

---The indent of an empty line that is about to be written.
local function new(number)
  local before = vim.fn.getline(number - 1)
  if opens(before) then
    return vim.fn.shiftwidth()
  end
  -- Whoever leaves a line blank has done with the block, unless it goes on below.
  local like = blank(before) and number + 1 or number - 1
  return blank(vim.fn.getline(like)) and 0 or vim.fn.indent(like)
end

---The indent of a line of text that is no key.
local function row(number, text)
  local last = above(number, function(other)
    return not blank(other) and not comment(other)
  end)
  local field = text:find('^%S+:') -- of a key that is misspelled
  if field or last == 0 then
    return -1
  end
  if opens(vim.fn.getline(last)) then
    return vim.fn.shiftwidth()
  end
  return vim.fn.indent(last) > 0 and vim.fn.indent(last) or -1
end

---What 'indentexpr' is for a line: its indent, -1 to leave it.
---@param number integer from 1
---@return integer
function M.line(number)
  local text = vim.fn.getline(number)
  if blank(text) then
    return new(number)
  end
  if comment(text) then
    return -1
  end
  local key = text:match('^%s*([%l-]+):')
  local known = key ~= nil and M.keys[key] ~= nil

  local typed = vim.fn.mode():find('^[iR]') and text:sub(1, vim.fn.col('.') - 1) or ''
  if not blank(typed) then -- a colon, at its end
    return known and vim.trim(typed) == key .. ':' and 0 or -1
  end
  if known then
    return text:find('^%s') and in_graph(number) and -1 or 0
  end
  return row(number, text)
end

return M
