-- A new puzzle of any game, to begin from.
local M = {}

local clients = require('plywise.client')
local puzzle = require('plywise.puzzle')

---@class plywise.Game
---@field name string as `game` has it
---@field about string
---@field text string[] a whole puzzle

---@type plywise.Game[]
M.games = {
  {
    name = 'cat-mouse-grid',
    about = 'Cat and mouse on a board: the mouse runs for the food, the cat for the mouse (LeetCode 1728)',
    text = {
      'puzzle: A new chase',
      'game: cat-mouse-grid',
      'cat-jump: 1',
      'mouse-jump: 2',
      'board:',
      '  M..#..',
      '  .#...F',
      '  .#.#..',
      '  ....C.',
    },
  },
  {
    name = 'cat-mouse-graph',
    about = 'Cat and mouse on a graph: the mouse runs for the hole, along the edges (LeetCode 913)',
    text = {
      'puzzle: A new house',
      'game: cat-mouse-graph',
      'mouse: attic',
      'cat: cellar',
      'hole: garden',
      'graph:',
      '  attic: stairs roof',
      '  stairs: kitchen cellar',
      '  roof: garden',
      '  kitchen: garden cellar',
    },
  },
  {
    name = 'knight-pawns',
    about = 'Knight and pawns: one player wants many moves of the knight, the other few (LeetCode 3283)',
    text = {
      'puzzle: A new hunt',
      'game: knight-pawns',
      'board:',
      '  N....P',
      '  ..P...',
      '  ......',
      '  .P..P.',
    },
  },
}

---Writes a whole puzzle of a game, which is asked for where it is not named.
---@param arguments string[]
function M.write(arguments)
  local name = arguments[1]
  if not name then
    vim.ui.select(M.games, {
      prompt = 'New puzzle:',
      format_item = function(game)
        return game.about
      end,
    }, function(game)
      if game then
        require('plywise.commands').protected(M.append, game.text)
      end
    end)
    return
  end
  for _, game in ipairs(M.games) do
    if game.name == name then
      return M.append(game.text)
    end
  end
  error(('plywise: there is no game %s; choose among %s'):format(name, table.concat(M.complete(), ', ')), 0)
end

---The names of the games.
---@return string[]
function M.complete()
  return vim.tbl_map(function(game)
    return game.name
  end, M.games)
end

---The buffer that new puzzles go into: the current one if it has puzzles, or is seen beside
---a board; else a new one, which has a name, because a server knows texts by their names.
---@return integer
function M.target()
  if vim.bo.filetype == 'puzzle' then
    return vim.api.nvim_get_current_buf()
  end
  if vim.bo.filetype == 'plywise-board' then
    for _, window in ipairs(vim.api.nvim_tabpage_list_wins(0)) do
      if vim.bo[vim.api.nvim_win_get_buf(window)].filetype == 'puzzle' then
        vim.api.nvim_set_current_win(window)
        return vim.api.nvim_win_get_buf(window)
      end
    end
  end
  local blank = vim.api.nvim_buf_get_name(0) == '' and vim.bo.buftype == '' and not vim.bo.modified
    and vim.api.nvim_buf_line_count(0) == 1 and vim.api.nvim_get_current_line() == ''
  if not blank then
    vim.cmd('new')
  end
  vim.cmd.file({ vim.fn.fnameescape(M.free_name()), mods = { silent = true } })
  vim.bo.filetype = 'puzzle'
  return vim.api.nvim_get_current_buf()
end

---A name in the working directory that neither a file nor a buffer has.
function M.free_name()
  local number = 1
  while true do
    local name = number == 1 and 'new.puzzle' or ('new-%d.puzzle'):format(number)
    if not vim.uv.fs_stat(name) and vim.fn.bufexists(vim.fn.fnamemodify(name, ':p')) == 0 then
      return name
    end
    number = number + 1
  end
end

---Writes puzzles behind those of a buffer, and puts the cursor on the first one's title.
---@param lines string[]
---@param buffer? integer the target without it
function M.append(lines, buffer)
  buffer = buffer or M.target()
  puzzle.changeable(buffer)
  local first = vim.api.nvim_buf_line_count(buffer)
  while first > 0 and vim.api.nvim_buf_get_lines(buffer, first - 1, first, true)[1]:match('^%s*$') do
    first = first - 1
  end
  local gap = first > 0 and { '' } or {}
  vim.api.nvim_buf_set_lines(buffer, first, -1, true, vim.list_extend(gap, lines))
  if buffer ~= vim.api.nvim_get_current_buf() then
    return clients.say(('the puzzles are at the end of %s'):format(vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ':t')))
  end
  local title = first + (first > 0 and 2 or 1)
  vim.cmd("normal! m'")
  vim.api.nvim_win_set_cursor(0, { title, math.min(#'puzzle: ', #vim.api.nvim_buf_get_lines(buffer, title - 1, title, true)[1]) })
  vim.cmd('normal! zv')
end

return M
