-- What the specs about the picture share: answers of the server, as they were recorded, and
-- how they are drawn and compared.
local heat = require('plywise.board.heat')
local picture = require('plywise.board.picture')

local M = {}

---@return table? # a recorded answer, read as Neovim reads what a server sends
function M.read(name)
  local text = table.concat(vim.fn.readfile(vim.env.PLYWISE_ANSWERS .. '/' .. name .. '.json'), '\n')
  local answer = vim.json.decode(text, { luanil = { object = true } })
  return type(answer) == 'table' and not answer.unchanged and answer or nil
end

---@return string[] # the names of all of them
function M.names()
  local names = {}
  for name in vim.fs.dir(vim.env.PLYWISE_ANSWERS) do
    table.insert(names, (name:gsub('%.json$', '')))
  end
  assert(#names > 30, 'the answers are not there')
  return names
end

---What a window that has just got an answer would have drawn.
---@param options? table that is otherwise
function M.shown(answer, options)
  return vim.tbl_extend('force', {
    board = answer, answer = answer, shades = answer.heat and heat.decode(answer.heat), older = answer.stale ~= nil,
    note = answer.problem and answer.problem.message, revealed = false, at = answer.at, mode = 'play',
    path = answer.path or {}, pinned = false, distances = true, signs = false, width = 50,
  }, options or {})
end

---Compares a picture with one that is written by hand, from its first line on. The bars at
---the lines' ends show what blanks there are.
function M.compare(name, options, want)
  local drawn = picture.draw(M.shown(M.read(name), options))
  local got, lines = {}, vim.split(vim.trim(want), '\n')
  for i = 1, #lines do
    lines[i] = lines[i]:gsub('^%s*|', ''):gsub('|$', '')
    got[i] = drawn.lines[i] or '(no line)'
  end
  local function framed(list)
    return '|' .. table.concat(list, '|\n|') .. '|'
  end
  assert(vim.deep_equal(got, lines), ('%s is drawn as\n%s\nwant\n%s'):format(name, framed(got), framed(lines)))
  return drawn
end

return M
