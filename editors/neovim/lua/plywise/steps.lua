-- Stepping through `moves`: the cursor goes from entry to entry, and a board beside the text
-- follows it.
local M = {}

local clients = require('plywise.client')
local player = require('plywise.player')
local puzzle = require('plywise.puzzle')
local work = require('plywise.work')

---Says what an entry is, and what it leads to.
local function tell(client, buffer, board, number)
  local entry = board.played[number]
  local from, to = puzzle.place(client, buffer, entry.range.start), puzzle.place(client, buffer, entry.range['end'])
  local name = table.concat(vim.api.nvim_buf_get_text(buffer, from[1], from[2], to[1], to[2], {}), ' ')
  local said = ('%d. %s to %s'):format(number, player.name(entry.player), name)
  if entry.mark then
    said = said .. ' ' .. entry.mark
  end
  if entry.problem then
    said = said .. ': ' .. entry.problem
  elseif entry.after then
    said = ('%s (%s)'):format(said, entry.after.words)
  end
  -- A message that is longer than the line waits for a key.
  clients.say(vim.fn.strcharpart(said, 0, vim.o.columns - #'plywise: ' - 12))
end

---Where a step leads from the cursor.
---@param board table
---@return integer? # the number of an entry; nil and why there is none
---@return string?
local function target(client, buffer, board, by)
  local played = board.played or {}
  if #played == 0 then
    return nil, 'this puzzle has no `moves`'
  end
  local line = vim.api.nvim_win_get_cursor(0)[1] - 1
  local last = played[#played].range['end'].line
  local found = puzzle.entries(client, buffer, board)
  if by > 0 and line > last then
    return math.min(by, #played) -- from elsewhere, the way begins anew
  elseif by > 0 then
    local from = found.at or found.before or 0
    return from < #played and math.min(from + by, #played) or nil, 'this is the last of `moves`'
  elseif line > last or not (found.at or found.before) then
    return nil, 'there is no move before this'
  end
  local from = found.at or found.before + 1
  return from > 1 and math.max(from + by, 1) or nil, 'this is the first of `moves`'
end

local function go(by)
  work.queue('steps', function()
    local buffer, window = vim.api.nvim_get_current_buf(), vim.api.nvim_get_current_win()
    local client = puzzle.client(buffer)
    local board = puzzle.board(client)
    if vim.api.nvim_get_current_win() ~= window or vim.api.nvim_get_current_buf() ~= buffer then
      return
    end
    local number, none = target(client, buffer, board, by)
    if not number then
      error('plywise: ' .. none, 0)
    end
    local place = puzzle.place(client, buffer, board.played[number].range.start)
    vim.api.nvim_win_set_cursor(window, { place[1] + 1, place[2] })
    vim.cmd('normal! zv')
    tell(client, buffer, board, number)
  end)
end

---Goes to the next entry of `moves`, or as many on as the count says; from elsewhere in the
---puzzle to the first.
function M.forward()
  go(vim.v.count1)
end

---Goes to the entry of `moves` before this.
function M.back()
  go(-vim.v.count1)
end

return M
