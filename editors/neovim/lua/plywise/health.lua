-- What :checkhealth plywise shows.
local M = {}

local health = vim.health

---Whether a value is an amount of memory.
local function is_amount(value)
  local number, unit = tostring(value):lower():match('^([%d.,]+)%s*(%a*)$')
  return (tonumber((number or ''):gsub(',', ''), 10) or 0) > 0 and vim.list_contains(vim.split(' b k kb kib m mb mib g gb gib t tb tib', ' '), unit)
end

-- What may stand in vim.g.plywise, and what the server may be told: a type, one of some values, or what
-- a function accepts, in words.
local choices = {
  cmd = { 'a string or table' }, enable = { 'a boolean' }, hints = { 'a boolean' }, signs = { 'a boolean' }, keys = { 'a boolean' },
  settings = { 'a table' },
}
local told = {
  memory = { "an amount such as '512MiB'", is_amount },
  hints = { 'a boolean' },
  heatMap = { 'a boolean' },
  spoilers = { "'on' or 'off'", function(value)
    return value == 'on' or value == 'off'
  end },
  reference = { "a file: or https: address, or ''", function(value)
    return type(value) == 'string' and (value == '' or value:find('^file:') or value:find('^https?:'))
  end },
}

---Says what makes no sense of what the user has chosen.
---@param where string what the user would write
---@param written any
---@param known table<string, table> what their values may be
local function judge(where, written, known)
  local function warn(problem)
    health.warn(where .. problem, 'See :help vim.g.plywise')
  end
  if type(written) ~= 'table' or vim.islist(written) and #written > 0 then
    return warn((' is %s; it has to be a table with keys'):format(vim.inspect(written)))
  end
  for key, value in vim.spairs(written) do
    if not known[key] then
      local names = vim.tbl_keys(known)
      table.sort(names)
      warn(('.%s means nothing; there are %s'):format(key, table.concat(names, ', ')))
    else
      local wanted, accepts = unpack(known[key])
      if not (accepts and accepts(value) or not accepts and wanted:find(type(value))) then
        warn(('.%s is %s; it has to be %s'):format(key, vim.inspect(value), wanted))
      end
    end
  end
end

---What the user has chosen, and what of it the server is told.
local function settings()
  local module = require('plywise.settings')
  judge('vim.g.plywise', vim.g.plywise or {}, choices)
  if type(module.get('settings')) == 'table' then
    judge('vim.g.plywise.settings', module.get('settings'), told)
  end
  local flat = vim.deepcopy(module.configured() or {})
  judge("settings.plywise of vim.lsp.config('plywise')", flat.plywise or {}, told)
  flat.plywise = nil
  judge("settings of vim.lsp.config('plywise')", flat, told)
  local client = require('plywise.client').of(0) or vim.lsp.get_clients({ name = 'plywise' })[1]
  local server = module.server(client and client.settings or module.configured())
  for name in vim.spairs(told) do
    if server[name] ~= nil then
      local from = module.section(module.get('settings'))[name] ~= nil and 'vim.g.plywise' or 'vim.lsp.config'
      health.info(('setting %s: %s, from %s'):format(name, vim.inspect(server[name]), from))
    end
  end
  for _, name in ipairs({ 'hints', 'signs', 'keys' }) do
    if module.get(name) ~= nil then
      health.info(('%s: %s'):format(name, vim.inspect(module.get(name))))
    end
  end
end

---Whether the program is there, and which.
local function program()
  local found, command = pcall(require('plywise').command)
  if not found then
    return health.error(command)
  end
  local path = vim.fn.exepath(command[1])
  local ran, result = pcall(function()
    return vim.system({ path, 'version' }, { text = true }):wait(5000)
  end)
  if ran and result.code == 0 then
    health.ok(('%s: %s'):format(path, vim.trim(result.stdout)))
  else
    health.error(path .. ' does not tell its version', 'Is it plywise?')
  end
end

---What runs, what has died, and where it is written why.
local function servers()
  local running, served = #vim.lsp.get_clients({ name = 'plywise' }), #require('plywise.client').served()
  health.info(('%d running; puzzle files attached: %d'):format(running, served))
  local deaths = require('plywise.server').deaths()
  if deaths > 0 then
    health.warn(('the server has died %d times within three minutes'):format(deaths), ':Plywise restart starts it, :Plywise log says why.')
  end
  if require('plywise.settings').get('enable') == false then
    health.info("vim.g.plywise.enable is false: nothing is started but by vim.lsp.enable('plywise')")
  end
  health.info('the log is ' .. vim.lsp.log.get_filename())
end

---What the colours of tokens come from.
local function grammar()
  local module = require('plywise.grammar')
  local usable, problem = module.usable()
  if usable then
    health.ok('puzzles are coloured by the tree-sitter grammar')
  elseif #vim.api.nvim_get_runtime_file('parser/puzzle.*', false) > 0 then
    health.warn('the tree-sitter grammar cannot be used, so the plain syntax is: ' .. problem, 'Build it again, see :help plywise-treesitter')
  else
    health.info('no tree-sitter grammar of puzzles is installed, so they are coloured by the plain syntax: :help plywise-treesitter')
  end
end

function M.check()
  health.start('plywise')
  settings()
  program()
  servers()
  grammar()
end

return M
