-- What may be chosen in vim.g.plywise, and what of a choice makes no sense.
local M = {}

---@class plywise.Choice
---@field allowed string the values it may have, in words
---@field is fun(value: any): boolean whether this is one

local function kinds(allowed, ...)
  local types = { ... }
  return {
    allowed = allowed,
    is = function(value)
      return vim.tbl_contains(types, type(value))
    end,
  }
end

local switch = kinds('true or false', 'boolean')

---@type table<string, plywise.Choice>
local choices = {
  cmd = {
    allowed = 'a program, or a list of one and its arguments',
    is = function(value)
      return type(value) == 'string' or type(value) == 'table' and vim.islist(value) and type(value[1]) == 'string'
    end,
  },
  enable = switch,
  hints = switch,
  signs = switch,
  keys = switch,
  settings = kinds('a table with settings', 'table'),
}

---The settings of the server.
---@type table<string, plywise.Choice>
M.settings = {
  memory = kinds('an amount such as "512MiB", or a number of bytes', 'string', 'number'),
  hints = switch,
  heatMap = switch,
  spoilers = {
    allowed = '"on" or "off"',
    is = function(value)
      return value == 'on' or value == 'off'
    end,
  },
  reference = kinds('an address, or "" for none', 'string'),
}

---@param where string what the user would write
---@param written any
---@param known table<string, plywise.Choice>
---@param add fun(problem: string)
local function judge(where, written, known, add)
  if type(written) ~= 'table' or vim.islist(written) and #written > 0 then
    return add(('%s is %s; it has to be a table with keys'):format(where, vim.inspect(written)))
  end
  for key, value in vim.spairs(written) do
    if not known[key] then
      local names = vim.tbl_keys(known)
      table.sort(names)
      add(('%s.%s means nothing; there are %s'):format(where, key, table.concat(names, ', ')))
    elseif not known[key].is(value) then
      add(('%s.%s is %s; it has to be %s'):format(where, key, vim.inspect(value), known[key].allowed))
    end
  end
end

---What makes no sense of what the user has chosen, in sentences.
---@return string[]
function M.problems()
  local problems = {}
  local function add(problem)
    table.insert(problems, problem)
  end
  local chosen = vim.g.plywise
  if chosen ~= nil then
    judge('vim.g.plywise', chosen, choices, add)
  end
  if type(chosen) == 'table' and type(chosen.settings) == 'table' then
    judge('vim.g.plywise.settings', chosen.settings, M.settings, add)
  end
  local configured = vim.deepcopy(require('plywise.settings').configured() or {})
  if configured.plywise ~= nil then
    judge("settings.plywise of vim.lsp.config('plywise')", configured.plywise, M.settings, add)
    configured.plywise = nil
  end
  judge("settings of vim.lsp.config('plywise')", configured, M.settings, add)
  return problems
end

return M
