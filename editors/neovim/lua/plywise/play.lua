-- Playing in the text, stepping through it and mending it: what the server does at the cursor.
local M = {}

local clients = require('plywise.client')
local work = require('plywise.work')

---A function that has the server run a command about the cursor.
---@param kind 'look'|'change'|'back'
---@param more? table what the command is told beside
local function runs(command, kind, more)
  return function()
    work.here(kind, function(client, buffer)
      local at = clients.here(client)
      local argument = vim.tbl_extend('error', at, { uri = at.textDocument.uri }, more or {})
      work.execute(client, command, argument, buffer)
    end)
  end
end

-- The best move: the one at the cursor if none is better.
M.best = runs('plywise.play', 'change')
-- The move at the cursor; on an entry of `moves`, all of them up to that.
M.move = runs('plywise.play', 'change', { here = true })
M.append = runs('plywise.append', 'change')
M.take_back = runs('plywise.takeBack', 'back')
M.explain = runs('plywise.explain', 'look')
M.preview = runs('plywise.preview', 'look')

---Goes to another entry of `moves`, and says which it is and what it leads to.
local function step(by)
  work.here('look', function(client, buffer)
    local window = vim.api.nvim_get_current_win()
    local about = vim.tbl_extend('error', clients.here(client), { by = by })
    local found = work.execute(client, 'plywise.step', about, buffer)
    if vim.api.nvim_get_current_win() == window then
      local at = found.range.start
      vim.api.nvim_win_set_cursor(window, { at.line + 1, clients.byte(client, buffer, at) or 0 })
      vim.cmd('normal! zv')
      -- A message that is longer than the line waits for a key.
      clients.say(vim.fn.strcharpart(found.says, 0, vim.o.columns - #'plywise: ' - 12))
    end
  end)
end

---The count before a command, else before a key.
local function count(made)
  return made.count and math.max(1, made.count) or vim.v.count1
end

---Goes to the next entry of `moves`, or as many on as the count says; from below them to the first.
function M.forward(_, made)
  step(count(made))
end

---Goes to the entry of `moves` before this.
function M.back(_, made)
  step(-count(made))
end

---Goes to the next problem, after the last one to the first, and shows what it is.
function M.problem(_, made)
  work.here('look', function()
    if #vim.diagnostic.get(0) == 0 then
      error('plywise: there is no problem', 0)
    end
    if vim.fn.has('nvim-0.12') == 1 then
      vim.diagnostic.jump({ count = count(made), on_jump = function(_, buffer)
        vim.diagnostic.open_float({ bufnr = buffer, scope = 'cursor', focus = false })
      end })
    elseif vim.diagnostic.jump then
      vim.diagnostic.jump({ count = count(made), float = true })
    else
      vim.diagnostic.goto_next()
    end
  end)
end

---Applies the fix of a problem on the cursor's line: the obvious one or the only one, else
---one that is chosen.
function M.fix()
  work.here('change', function(client, buffer)
    local at = clients.here(client)
    local found = work.request(client, 'textDocument/codeAction', {
      textDocument = at.textDocument,
      range = { start = at.position, ['end'] = at.position },
      context = { only = { 'quickfix' }, diagnostics = {}, triggerKind = 1 },
    }, buffer) or {}
    if #found == 0 then
      error('plywise: there is nothing on this line that can be fixed', 0)
    end
    local function apply(fix)
      local resolved = work.request(client, 'codeAction/resolve', fix, buffer)
      require('plywise.edits').make(client, resolved.edit)
    end
    local fix = #found == 1 and found[1] or vim.iter(found):find(function(action)
      return action.isPreferred
    end)
    if fix then
      return apply(fix)
    end
    vim.ui.select(found, {
      prompt = 'Fix:',
      format_item = function(action)
        return action.title
      end,
    }, function(chosen)
      if chosen then
        work.queue('text', function()
          apply(chosen)
        end)
      end
    end)
  end)
end

return M
