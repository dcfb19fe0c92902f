-- The command :Plywise, which has everything, and shorter ones in the buffers of puzzles.
local M = {}

---@class plywise.Command
---@field about string what it does, for the help of `:Plywise`
---@field run fun(arguments: string[], command: table) `command` as nvim_create_user_command has it
---@field complete? fun(lead: string): string[] of its argument; without that it takes none
---@field name? string of the command that buffers of puzzles have for it, and of its <Plug> map
---@field counts? boolean it takes a count
---@field anywhere? boolean it is about no text

---A function of a module, which is loaded when it is needed.
local function call(module, name)
  return function(...)
    return require('plywise.' .. module)[name](...)
  end
end

---A command that goes on and off, and is turned around without an argument.
local function switch(name, about)
  return {
    anywhere = true,
    about = about,
    run = function(arguments)
      require('plywise.switches').turn(name, arguments[1])
    end,
    complete = function()
      return { 'on', 'off' }
    end,
  }
end

---@type table<string, plywise.Command>
M.all = {
  board = { name = 'Board', about = 'show the board in a window; once it is there, go to it', run = call('board', 'open') },
  solve = { about = 'solve the puzzle on the board', run = call('board', 'solve') },
  explain = { name = 'Explain', about = 'explain the puzzle in a window', run = call('play', 'explain') },
  preview = { about = 'show the board in a browser', run = call('play', 'preview') },

  best = { name = 'Best', about = 'play the best move', run = call('play', 'best') },
  move = { name = 'Move', about = 'play the move at the cursor', run = call('play', 'move') },
  back = { name = 'Back', counts = true, about = 'go one move of `moves` back', run = call('play', 'back') },
  forward = { name = 'Forward', counts = true, about = 'go one move of `moves` forward', run = call('play', 'forward') },
  append = { name = 'Append', about = 'append the line of best play to `moves`', run = call('play', 'append') },
  takeback = { name = 'TakeBack', about = 'take the last move back', run = call('play', 'take_back') },
  problem = { name = 'Problem', counts = true, about = 'go to the next problem', run = call('play', 'problem') },
  fix = { name = 'Fix', about = 'apply the fix on this line', run = call('play', 'fix') },

  hints = switch('hints', 'outcomes behind titles, marks behind moves, lenses: on or off'),
  heat = switch('heat', 'cells coloured by outcome: on or off'),
  signs = switch('signs', 'a letter beside the colour: on or off'),
  spoilers = switch('spoilers', 'outcomes that nobody has asked for: on or off'),

  new = { about = 'write a new puzzle', run = call('puzzles', 'new'), complete = call('puzzles', 'complete_game') },
  import = {
    about = "turn LeetCode's test cases into puzzles, from the clipboard, a register (@a) or a file",
    run = call('puzzles', 'import'),
    complete = call('puzzles', 'complete_place'),
  },
  export = {
    about = "put the puzzle as LeetCode's test case on the clipboard, into a register (@a) or a file",
    run = call('puzzles', 'export'),
    complete = call('puzzles', 'complete_place'),
  },

  stress = {
    about = "find the smallest puzzle that a solution of LeetCode's gets wrong: this file, or another",
    run = call('stress', 'run'),
    complete = function(lead)
      return vim.fn.getcompletion(lead, 'file')
    end,
  },

  restart = { anywhere = true, about = 'start the server again', run = call('server', 'restart') },
  log = { anywhere = true, about = "open the server's log", run = call('server', 'log') },
}

---The names of all commands that begin so, sorted.
local function beginning(lead)
  local names = vim.tbl_filter(function(name)
    return vim.startswith(name, lead)
  end, vim.tbl_keys(M.all))
  table.sort(names)
  return names
end

---The command of that name, or the only one whose name begins so; else an error.
---@return plywise.Command
local function named(name)
  local like = M.all[name] and { name } or beginning(name)
  if #like > 1 then
    error(('plywise: %s may be %s or %s'):format(name, table.concat(like, ', ', 1, #like - 1), like[#like]), 0)
  elseif #like == 0 then
    local meant = vim.fn.matchfuzzy(vim.tbl_keys(M.all), name)[1]
    error(('plywise: there is no command %s; %s:Plywise lists them'):format(name, meant and ('did you mean %s? '):format(meant) or ''), 0)
  end
  return M.all[like[1]]
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

---Runs a command; from a board's window in the one of its text.
local function start(known, arguments, made)
  if made.count and made.count > 0 and not known.counts then
    error(('plywise: :Plywise %s takes no count'):format(made.fargs[1]), 0)
  elseif vim.bo.filetype == 'plywise-board' and not known.anywhere then
    require('plywise.board').go_to_text()
  end
  known.run(arguments, made)
end

---Lists the commands.
local function help()
  local lines = {}
  for _, name in ipairs(beginning('')) do
    table.insert(lines, { (':Plywise %-9s '):format(name), 'Statement' })
    table.insert(lines, { M.all[name].about .. '\n' })
  end
  vim.api.nvim_echo(lines, false, {})
end

---What :Plywise does.
---@param command table as nvim_create_user_command has it
function M.run(command)
  local name = command.fargs[1]
  if not name then
    return help()
  end
  M.protected(function()
    local known, arguments = named(name), vim.list_slice(command.fargs, 2)
    if #arguments > (known.complete and 1 or 0) then
      error(('plywise: :Plywise %s takes %s argument'):format(name, known.complete and 'one' or 'no'), 0)
    end
    start(known, arguments, command)
  end)
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
  local is_one, known = pcall(named, words[1])
  return vim.tbl_filter(function(found)
    return vim.startswith(found, lead)
  end, #words == 1 and is_one and known.complete and known.complete(lead) or {})
end

---Gives a buffer the shorter commands and their <Plug> maps, and that of a puzzle its keys.
---@param buffer integer
function M.attach(buffer)
  for _, command in pairs(M.all) do
    if command.name then
      local function run(made)
        M.protected(start, command, {}, made or {})
      end
      local desc = 'Plywise: ' .. command.about
      vim.api.nvim_buf_create_user_command(buffer, 'Plywise' .. command.name, run, { desc = desc, count = command.counts and 0 or nil })
      vim.keymap.set('n', ('<Plug>(plywise-%s)'):format(command.name:lower()), run, { buffer = buffer, desc = desc })
    end
  end
  if vim.bo[buffer].filetype == 'puzzle' then
    require('plywise.keys').attach(buffer)
  end
end

---Takes them away again.
---@param buffer integer
function M.detach(buffer)
  require('plywise.keys').detach(buffer)
  for _, command in pairs(M.all) do
    if command.name then
      pcall(vim.api.nvim_buf_del_user_command, buffer, 'Plywise' .. command.name)
      pcall(vim.keymap.del, 'n', ('<Plug>(plywise-%s)'):format(command.name:lower()), { buffer = buffer })
    end
  end
end

return M
