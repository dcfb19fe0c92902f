-- Whole puzzles: new ones of any game, and those of LeetCode's test cases, which come from the
-- clipboard, a register or a file, and go there.
local M = {}

local clients = require('plywise.client')
local work = require('plywise.work')

M.games = {
  { name = 'cat-mouse-grid', about = 'Cat and mouse on a board: the mouse runs for the food, the cat for the mouse (LeetCode 1728)' },
  { name = 'cat-mouse-graph', about = 'Cat and mouse on a graph: the mouse runs for the hole, along the edges (LeetCode 913)' },
  { name = 'knight-pawns', about = 'Knight and pawns: one player wants many moves of the knight, the other few (LeetCode 3283)' },
}

---The names of the games.
---@return string[]
function M.complete_game()
  return vim.tbl_map(function(game)
    return game.name
  end, M.games)
end

---A name in the working directory that neither a file nor a buffer has.
local function free_name()
  local name, number = 'new.puzzle', 1
  while vim.uv.fs_stat(name) or vim.fn.bufexists(vim.fn.fnamemodify(name, ':p')) == 1 do
    number = number + 1
    name = ('new-%d.puzzle'):format(number)
  end
  return name
end

---Goes to the buffer that new puzzles go into: the current one if it has puzzles,
---else a new one, which has a name, because a server knows texts by their names.
local function go_to_puzzles()
  if vim.bo.filetype == 'puzzle' then
    return
  end
  local blank = vim.api.nvim_buf_get_name(0) == '' and vim.bo.buftype == '' and not vim.bo.modified
    and vim.api.nvim_buf_line_count(0) == 1 and vim.api.nvim_get_current_line() == ''
  if not blank then
    vim.cmd('new')
  end
  vim.cmd.file({ vim.fn.fnameescape(free_name()), mods = { silent = true } })
  vim.bo.filetype = 'puzzle'
end

---Has the server write puzzles below the one at the cursor.
local function write(command, more)
  go_to_puzzles()
  work.here('change', function(client, buffer)
    work.execute(client, command, vim.tbl_extend('error', clients.here(client), more), buffer)
  end)
end

---Writes a whole puzzle of a game, which is asked for where it is not named.
---@param arguments string[]
function M.new(arguments)
  local name = arguments[1]
  if name then
    return write('plywise.new', { game = name })
  end
  vim.ui.select(M.games, {
    prompt = 'New puzzle:',
    format_item = function(game)
      return game.about
    end,
  }, function(game)
    if game then
      require('plywise.commands').protected(write, 'plywise.new', { game = game.name })
    end
  end)
end

---@class plywise.Place a register or a file
---@field register? string
---@field file? string
---@field at string in words: `on the clipboard`, `in case.txt`

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
    return { register = register, at = 'on the clipboard' }
  elseif register then
    return { register = register, at = register == '"' and 'in the unnamed register' or 'in register ' .. register }
  end
  local file = vim.fn.fnamemodify(vim.fs.normalize(argument), ':p')
  return { file = file, at = 'in ' .. vim.fn.fnamemodify(file, ':~:.') }
end

---The arguments that begin so: registers and files.
---@param lead string
---@return string[]
function M.complete_place(lead)
  local registers = vim.split('@+ @" @a @b @c @d @e @f @g @h @i @j @k @l @m @n @o @p @q @r @s @t @u @v @w @x @y @z', ' ')
  return vim.list_extend(vim.tbl_filter(function(register)
    return lead ~= '' and vim.startswith(register, lead)
  end, registers), vim.fn.getcompletion(lead, 'file'))
end

---Turns test cases into puzzles.
---@param arguments string[]
function M.import(arguments)
  local from = place(arguments[1])
  local text = from.register and vim.fn.getreg(from.register)
  if from.file then
    local file, err = io.open(from.file, 'rb')
    text = file and file:read('*a')
    if not text then
      error(('plywise: there is nothing to read %s%s'):format(from.at, err and err:gsub('^.*: ', ': ') or ''), 0)
    end
    file:close()
  end
  if not text:find('%S') then
    error(("plywise: there is no text %s; put LeetCode's test cases there first"):format(from.at), 0)
  end
  write('plywise.import', { text = text })
end

---@param to plywise.Place
---@param text string
---@param over boolean whether a file that is there is written over
local function save(to, text, over)
  if to.register then
    vim.fn.setreg(to.register, text, 'V')
    return
  end
  local file, err, reason = vim.uv.fs_open(to.file, over and 'w' or 'wx', 420) -- 0644
  if reason == 'EEXIST' then
    error(('plywise: there is something %s already; `:Plywise! export` writes over it'):format(to.at), 0)
  end
  local written = file and vim.uv.fs_write(file, text)
  if file then
    vim.uv.fs_close(file)
  end
  if written ~= #text then
    error(('plywise: nothing can be written %s%s'):format(to.at, err and ': ' .. err or ''), 0)
  end
end

---Puts the puzzle at the cursor, as it is on the screen, into a register or a file as a test
---case.
---@param arguments string[]
---@param command { bang?: boolean }
function M.export(arguments, command)
  work.here('look', function(client, buffer)
    local to = place(arguments[1])
    local exported = work.execute(client, 'plywise.export', clients.here(client), buffer)
    save(to, exported.text, command.bang == true)
    clients.say(('the puzzle is %s as a test case for LeetCode'):format(to.at))
  end)
end

return M
