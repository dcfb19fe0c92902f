-- Stress-tests a solution of a LeetCode problem in a terminal, when the user asks for it.
local M = {}

local printed ---@type integer? the window with what it has printed last

---Runs `plywise stress`, and opens the puzzle that comes out.
---@param arguments string[] the solution's file; by default that of the buffer
function M.run(arguments)
  local file = arguments[1] and vim.fs.normalize(arguments[1]) or vim.api.nvim_buf_get_name(0)
  if not arguments[1] and file ~= '' and vim.bo.buftype == '' then
    vim.cmd.update()
  end
  file = vim.fn.fnamemodify(file, ':p')
  if vim.fn.filereadable(file) == 0 then
    error(arguments[1] and ('plywise: cannot read %s; check its name'):format(file) or 'plywise: :Plywise stress needs the file of a solution', 0)
  end
  local program = require('plywise').command()[1]
  local solution = vim.api.nvim_get_current_win()
  if printed and vim.api.nvim_win_is_valid(printed) and vim.bo[vim.api.nvim_win_get_buf(printed)].buftype == 'terminal' then
    vim.api.nvim_set_current_win(printed)
    vim.cmd('enew!')
  else
    vim.cmd('botright 15new')
  end
  printed = vim.api.nvim_get_current_win()
  vim.bo.bufhidden = 'wipe'
  local command = { program, 'stress', file }
  local function exited(_, code)
    if code ~= 1 then
      return
    end
    vim.schedule(function()
      local puzzle = vim.fn.bufwinid(vim.fn.bufadd(file .. '.wrong.puzzle'))
      if vim.api.nvim_win_is_valid(puzzle) then
        vim.api.nvim_set_current_win(puzzle)
        return vim.cmd.edit()
      elseif vim.api.nvim_win_is_valid(solution) then
        vim.api.nvim_set_current_win(solution)
      end
      vim.cmd.vsplit({ vim.fn.fnameescape(file .. '.wrong.puzzle'), mods = { split = 'belowright' } })
    end)
  end
  if vim.fn.has('nvim-0.11') == 1 then
    vim.fn.jobstart(command, { term = true, on_exit = exited })
  else
    vim.fn.termopen(command, { on_exit = exited })
  end
end

return M
