-- LeetCode's test cases: from the clipboard, a register or a file, and to them.
local M = {}

local clients = require('plywise.client')
local puzzle = require('plywise.puzzle')
local work = require('plywise.work')

---@class plywise.Place a register or a file
---@field register? string
---@field file? string
---@field name string in words
---@field at string where that is: `on the clipboard`, `in case.txt`

---What an argument names: `@a` a register, anything else a file; without one it is the
---clipboard or, where the editor has none, the unnamed register.
---@param argument? string
---@return plywise.Place
local function place(argument)
  local register = argument and argument:match('^@(.)$')
  if not argument then
    register = vim.fn.has('clipboard') == 1 and '+' or '"'
  end
  if register == '+' or register == '*' then
    return { register = register, name = 'the clipboard', at = 'on the clipboard' }
  elseif register then
    local name = argument and 'register ' .. register or 'the unnamed register'
    return { register = register, name = name, at = 'in ' .. name }
  end
  local file = vim.fn.fnamemodify(vim.fs.normalize(argument), ':p')
  local name = vim.fn.fnamemodify(file, ':~:.')
  return { file = file, name = name, at = 'in ' .. name }
end

---The arguments that begin so: registers and files.
---@param lead string
---@return string[]
function M.complete(lead)
  local registers = { '@+', '@"' }
  for letter in ('abcdefghijklmnopqrstuvwxyz'):gmatch('.') do
    table.insert(registers, '@' .. letter)
  end
  return vim.list_extend(vim.tbl_filter(function(register)
    return lead ~= '' and vim.startswith(register, lead)
  end, registers), vim.fn.getcompletion(lead, 'file'))
end

---Runs the program on a text.
---@async
---@param command 'import'|'export'
---@param input string
---@return string printed
---@return string[] problems what it could not do; not where, which is in no file that anybody has
local function run(command, input)
  local program = require('plywise').command()[1]
  local result = work.wait(function(done)
    local ok, err = pcall(vim.system, { program, command, '-' }, { stdin = input, text = true }, vim.schedule_wrap(done))
    if not ok then
      done({ code = 1, stdout = '', stderr = tostring(err) })
    end
  end)
  local problems = {}
  for line in result.stderr:gmatch('[^\n]+') do
    local message = line:match('^[^:]*:%d+:%d+: %a+: (.*)$')
    table.insert(problems, message and message:gsub(' %[[%w-]+%]$', '') or line)
  end
  if result.code ~= 0 and #problems == 0 then
    table.insert(problems, ('the program ended with exit code %d'):format(result.code))
  end
  return result.stdout, problems
end

---The first problem; more would not be read.
local function some(problems)
  return #problems == 1 and problems[1] or ('%s (and %d more)'):format(problems[1], #problems - 1)
end

---@param from plywise.Place
---@return string
local function read(from)
  if from.register then
    return vim.fn.getreg(from.register)
  end
  local file, err = io.open(from.file, 'rb')
  local text = file and file:read('*a')
  if file then
    file:close()
  end
  if not text then
    error(('plywise: %s cannot be read%s'):format(from.name, err and err:gsub('^.*: ', ': ') or ''), 0)
  end
  return text
end

---Turns test cases into puzzles, behind those of the current buffer or in a new one.
---@param arguments string[]
function M.import(arguments)
  local target = vim.bo.filetype == 'puzzle' and vim.api.nvim_get_current_buf() or nil
  work.queue('leetcode', function()
    if target then
      puzzle.changeable(target)
    end
    local from = place(arguments[1])
    local text = read(from)
    if not text:find('%S') then
      error(("plywise: there is no text %s; put LeetCode's test cases there first"):format(from.at), 0)
    end
    local printed, problems = run('import', text)
    if printed ~= '' then
      local lines = vim.split(printed:gsub('\n$', ''), '\n')
      require('plywise.new').append(lines, target and vim.api.nvim_buf_is_loaded(target) and target or nil)
    end
    if #problems > 0 then
      error(('plywise: not everything %s is a test case. %s'):format(from.at, some(problems)), 0)
    elseif printed == '' then
      error(('plywise: there is no test case %s'):format(from.at), 0)
    end
  end)
end

---@param to plywise.Place
---@param text string
---@param over boolean whether a file that is there is written over
local function write(to, text, over)
  if to.register then
    vim.fn.setreg(to.register, text, 'V')
    return
  end
  local file, err, reason = vim.uv.fs_open(to.file, over and 'w' or 'wx', 420) -- 0644
  if reason == 'EEXIST' then
    error(('plywise: %s is there already; `:Plywise! export` writes over it'):format(to.name), 0)
  end
  local written = file and vim.uv.fs_write(file, text)
  if file then
    vim.uv.fs_close(file)
  end
  if written ~= #text then
    error(('plywise: %s cannot be written%s'):format(to.name, err and ': ' .. err or ''), 0)
  end
end

---Puts the puzzle at the cursor, as it is on the screen, into a register or a file as a test
---case.
---@param arguments string[]
---@param command { bang?: boolean }
function M.export(arguments, command)
  work.queue('leetcode', function()
    local buffer = vim.api.nvim_get_current_buf()
    local client = puzzle.client(buffer)
    local to = place(arguments[1])
    local board = puzzle.board(client)
    local lines = puzzle.text(client, buffer, board)
    if not lines then
      error('plywise: the text has changed meanwhile; try again', 0)
    end
    local printed, problems = run('export', table.concat(lines, '\n') .. '\n')
    if #problems > 0 then
      error("plywise: the puzzle is no test case of LeetCode's. " .. some(problems), 0)
    end
    write(to, printed, command.bang == true)
    clients.say(("“%s” is %s as a test case for LeetCode"):format(board.title, to.at))
  end)
end

return M
