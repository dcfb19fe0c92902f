-- The command :Plywise, which has everything, and shorter ones in the buffers of puzzles.
local M = {}

---@class plywise.Command
---@field about string what it does, for the help of `:Plywise`
---@field run fun(arguments: string[], command: table) `command` as nvim_create_user_command has it
---@field complete? fun(lead: string): string[] of its argument; without that it takes none
---@field name? string of the command that buffers of puzzles have for it, and of its <Plug> map

---A function of a module, which is loaded when it is needed.
local function call(module, name)
  return function(...)
    return require('plywise.' .. module)[name](...)
  end
end

---A command that goes on and off, and is turned around without an argument.
local function switch(name, about)
  return {
    about = about,
    run = function(arguments)
      require('plywise.switches').turn(name, arguments[1])
    end,
    complete = function()
      return { 'on', 'off' }
    end,
  }
end

local function takes_back()
  require('plywise.played').take_back()
end

---@type table<string, plywise.Command>
M.all = {
  board = { name = 'Board', about = 'show the board in a window; once it is there, go to it', run = call('board', 'open') },
  preview = { about = 'show the board in a browser', run = call('play', 'preview') },

  best = { name = 'Best', about = 'play the best move', run = call('play', 'best') },
  move = { name = 'Move', about = 'play the move at the cursor', run = call('play', 'move') },
  back = { name = 'Back', about = 'go one move of `moves` back', run = call('steps', 'back') },
  forward = { name = 'Forward', about = 'go one move of `moves` forward', run = call('steps', 'forward') },
  append = { name = 'Append', about = 'append the line of best play to `moves`', run = call('play', 'append') },
  takeback = { name = 'TakeBack', about = 'take the last move back', run = takes_back },
  problem = { name = 'Problem', about = 'go to the next problem', run = call('play', 'problem') },
  fix = { name = 'Fix', about = 'apply the fix on this line', run = call('play', 'fix') },

  hints = switch('hints', 'outcomes behind titles, marks behind moves, lenses: on or off'),
  heat = switch('heat', 'cells coloured by outcome: on or off'),
  signs = switch('signs', 'a letter beside the colour: on or off'),
  spoilers = switch('spoilers', 'outcomes that nobody has asked for: on or off'),

  new = { about = 'write a new puzzle', run = call('new', 'write'), complete = call('new', 'complete') },
  import = {
    about = "turn LeetCode's test cases into puzzles, from the clipboard, a register (@a) or a file",
    run = call('leetcode', 'import'),
    complete = call('leetcode', 'complete'),
  },
  export = {
    about = "put the puzzle as LeetCode's test case on the clipboard, into a register (@a) or a file",
    run = call('leetcode', 'export'),
    complete = call('leetcode', 'complete'),
  },

  restart = { about = 'start the server again', run = call('server', 'restart') },
  log = { about = "open the server's log", run = call('server', 'log') },
}

---The names of all commands that begin so, sorted.
local function beginning(lead)
  local names = vim.tbl_filter(function(name)
    return vim.startswith(name, lead)
  end, vim.tbl_keys(M.all))
  table.sort(names)
  return names
end

---The command of that name, or the only one whose name begins so.
---@return plywise.Command? # nil, and why, where there is none
---@return string?
local function named(name)
  if M.all[name] then
    return M.all[name]
  end
  local like = beginning(name)
  if #like > 1 then
    return nil, ('%s may be %s or %s'):format(name, table.concat(like, ', ', 1, #like - 1), like[#like])
  end
  local meant = vim.fn.matchfuzzy(vim.tbl_keys(M.all), name)[1]
  return M.all[like[1]], ('there is no command %s; %s:Plywise lists them'):format(name,
    meant and ('did you mean %s? '):format(meant) or '')
end

---What :Plywise does.
---@param command table as nvim_create_user_command has it
function M.run(command)
  local name = command.fargs[1]
  if not name then
    return M.help()
  end
  local known, unknown = named(name)
  if not known then
    return require('plywise.client').say(unknown, vim.log.levels.ERROR)
  end
  local arguments = vim.list_slice(command.fargs, 2)
  local most = known.complete and 1 or 0
  if #arguments > most then
    return require('plywise.client').say((':Plywise %s takes %s argument'):format(name, most == 0 and 'no' or 'one'),
      vim.log.levels.ERROR)
  end
  M.protected(known.run, arguments, command)
end

---Does something for the user; what goes wrong is a message of one line.
---@return boolean # whether it was done
function M.protected(run, ...)
  local ok, err = pcall(run, ...)
  if not ok then
    require('plywise.client').say(tostring(err), vim.log.levels.ERROR)
  end
  return ok
end

---Lists the commands.
function M.help()
  local names = vim.tbl_keys(M.all)
  table.sort(names)
  local lines = {}
  for _, name in ipairs(names) do
    table.insert(lines, { (':Plywise %-9s '):format(name), 'Statement' })
    table.insert(lines, { M.all[name].about .. '\n' })
  end
  vim.api.nvim_echo(lines, false, {})
end

---Completes :Plywise.
---@param lead string
---@param line string the command line, with what stands before the command
---@param position integer of the cursor in it
---@return string[]
function M.complete(lead, line, position)
  local typed = line:sub(1, position):match('Ply%a*!?%s+(.*)$') or ''
  local words = vim.split(typed:sub(1, #typed - #lead), '%s+', { trimempty = true })
  if #words == 0 then
    return beginning(lead)
  end
  local known = named(words[1])
  if #words > 1 or not known or not known.complete then
    return {}
  end
  return vim.tbl_filter(function(found)
    return vim.startswith(found, lead)
  end, known.complete(lead))
end

---Gives a buffer the shorter commands, the <Plug> maps, and the suggested keys if they are
---wanted.
---@param buffer integer
function M.attach(buffer)
  for _, command in pairs(M.all) do
    if command.name then
      local function run(made)
        M.protected(command.run, {}, made)
      end
      vim.api.nvim_buf_create_user_command(buffer, 'Plywise' .. command.name, run, { desc = 'Plywise: ' .. command.about })
      vim.keymap.set('n', ('<Plug>(plywise-%s)'):format(command.name:lower()), function()
        run({})
      end, { buffer = buffer, desc = 'Plywise: ' .. command.about })
    end
  end
  require('plywise.keys').update(buffer)
end

---Takes them away again.
---@param buffer integer
function M.detach(buffer)
  require('plywise.keys').remove(buffer)
  for _, command in pairs(M.all) do
    if command.name then
      pcall(vim.api.nvim_buf_del_user_command, buffer, 'Plywise' .. command.name)
      pcall(vim.keymap.del, 'n', ('<Plug>(plywise-%s)'):format(command.name:lower()), { buffer = buffer })
    end
  end
end

return M
