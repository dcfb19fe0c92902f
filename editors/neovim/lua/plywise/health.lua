-- What :checkhealth plywise shows.
local M = {}

---Whether the program is there, and which.
local function program(health)
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
local function servers(health)
  local running, served = #vim.lsp.get_clients({ name = 'plywise' }), #require('plywise.client').served()
  health.info(('%d running, %d puzzle files attached'):format(running, served))
  for root, count in vim.spairs(require('plywise.server').deaths()) do
    local where = root == '' and 'the server' or 'the server for ' .. root
    health.warn(('%s has died %d times within three minutes'):format(where, count), ':Plywise restart starts it, :Plywise log says why.')
  end
  if require('plywise.settings').get('enable') == false then
    health.info("vim.g.plywise.enable is false: nothing is started but by vim.lsp.enable('plywise')")
  end
  health.info('the log is ' .. vim.lsp.log.get_filename())
end

---What the server is told.
local function settings(health)
  local module = require('plywise.settings')
  local client = require('plywise.client').of(0) or vim.lsp.get_clients({ name = 'plywise' })[1]
  local configured = client and client.settings or module.configured()
  local told = module.server(configured)
  for name in vim.spairs(require('plywise.choices').settings) do
    if told[name] ~= nil then
      health.info(('setting %s: %s, from %s'):format(name, vim.inspect(told[name]), module.origin(name)))
    end
  end
  for _, name in ipairs({ 'hints', 'signs', 'keys' }) do
    local value = module.get(name)
    if value ~= nil then
      health.info(('%s: %s'):format(name, vim.inspect(value)))
    end
  end
end

---How many colours there are to tell outcomes by.
local function colours(health)
  if vim.o.termguicolors or vim.fn.has('gui_running') == 1 then
    health.ok("'termguicolors' is on: every colour is the one that is meant")
  else
    health.info("'termguicolors' is off: the nearest of the terminal's 256 colours are taken")
  end
end

---What the colours of tokens come from.
local function grammar(health)
  local module = require('plywise.grammar')
  local usable, problem = module.usable()
  if usable then
    health.ok('puzzles are coloured by the tree-sitter grammar')
  elseif module.installed() then
    health.warn('the tree-sitter grammar cannot be used, so the plain syntax is: ' .. problem, 'Build it again, see :help plywise-treesitter')
  else
    health.info('no tree-sitter grammar of puzzles is installed, so they are coloured by the plain syntax: :help plywise-treesitter')
  end
end

function M.check()
  local health = vim.health
  health.start('plywise')

  if vim.fn.has('nvim-0.10') == 1 then
    health.ok('Neovim ' .. tostring(vim.version()))
  else
    health.error('Neovim is older than 0.10', 'Install a newer Neovim.')
  end

  for _, problem in ipairs(require('plywise.choices').problems()) do
    health.warn(problem, 'See :help vim.g.plywise')
  end
  program(health)
  servers(health)
  settings(health)
  colours(health)
  grammar(health)
end

return M
