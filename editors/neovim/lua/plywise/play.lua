-- Playing in the text, and mending it.
local M = {}

local clients = require('plywise.client')
local puzzle = require('plywise.puzzle')
local work = require('plywise.work')

---Whether somebody waits for a puzzle to be solved. Who presses a key again meanwhile wants
---it sooner, not twice.
local solving = false

---Whether a move waits for its puzzle to be solved.
function M.waits()
  return solving
end

---@async
local function solved(client)
  return puzzle.solved(client, function(waits)
    solving = waits
  end)
end

---Does something to the text of the current buffer, once what was asked for before is done.
---@param task fun(buffer: integer, client: vim.lsp.Client)
local function in_text(task)
  if solving then
    return clients.say('solving…')
  end
  local buffer = vim.api.nvim_get_current_buf()
  work.queue('play', function()
    if vim.api.nvim_get_current_buf() ~= buffer then
      error('plywise: nothing was done: the text was left while something else was being done', 0)
    end
    local client = puzzle.client(buffer)
    puzzle.changeable(buffer)
    task(buffer, client)
  end)
end

---Changes the puzzle at the cursor, once it is solved, by a command of the server's.
---@param command string
---@param choose fun(board: table, under: { place: integer?, entry: integer? }, client: vim.lsp.Client, buffer: integer): table
---  what the command is told beside which puzzle is meant; `under` is what the cursor was on
local function change(command, choose)
  in_text(function(buffer, client)
    local board, under = solved(client)
    if board.state == 'broken' then
      error('plywise: ' .. (board.problem and board.problem.message or 'the puzzle has no solution'), 0)
    end
    local argument = vim.tbl_extend('error', puzzle.drawn(buffer, board), choose(board, under, client, buffer))
    work.execute(client, command, argument, buffer)
  end)
end

---An error where a game is over.
local function goes_on(board)
  if board.over or #(board.moves or {}) == 0 then
    error('plywise: ' .. (board.over and 'the game is over' or 'there is no move') .. (board.outcome and ': ' .. board.outcome.words or ''), 0)
  end
end

---Plays the best move of the puzzle at the cursor: the one at the cursor if none is better,
---else the first of those that are equally good.
function M.best()
  change('plywise.play', function(board, under)
    goes_on(board)
    local best = board.moves[1]
    for _, move in ipairs(board.moves) do
      if move.rank == 0 and move.to == under.place and not under.entry then
        best = move
      end
    end
    return { path = { best.to } }
  end)
end

---Plays the move at the cursor: to the cell or the node there, or the pawn there is taken;
---on an entry of `moves`, all of them up to that.
function M.move()
  change('plywise.play', function(board, under)
    goes_on(board)
    if under.entry then
      return { path = M.path(board, under.entry) }
    elseif not under.place then
      error('plywise: there is no move here; put the cursor on a cell, a node or an entry of `moves`', 0)
    end
    for _, move in ipairs(board.moves) do
      if move.to == under.place then
        return { path = { move.to } }
      end
    end
    error(board.game == 'knight-pawns' and 'plywise: there is no pawn to take here'
      or ('plywise: the %s cannot go there now'):format(board.turn), 0)
  end)
end

---The first entries of `moves`, as places. One that cannot be played is an error.
---@param board table
---@param count? integer all without it
---@return integer[]
function M.path(board, count)
  return vim.iter(vim.list_slice(board.played or {}, 1, count)):map(function(entry)
    if entry.problem then
      error('plywise: ' .. entry.problem, 0)
    end
    return entry.to
  end):totable()
end

---Appends the line of best play to `moves`; where nobody can force an end, the best move.
function M.append()
  change('plywise.append', function(board, _, client, buffer)
    local path = M.path(board)
    if #path > 0 then
      board = puzzle.after(client, buffer, board, path)
    end
    goes_on(board)
    local line = #(board.line or {}) > 0 and board.line or { board.moves[1] }
    return {
      moves = vim.tbl_map(function(move)
        return move.to
      end, line),
    }
  end)
end

---Goes to the next problem, after the last one to the first, and shows what it is.
function M.problem()
  work.queue('problem', function()
    puzzle.client(vim.api.nvim_get_current_buf())
    if #vim.diagnostic.get(0) == 0 then
      error('plywise: there is no problem', 0)
    end
    if vim.fn.has('nvim-0.12') == 1 then
      vim.diagnostic.jump({ count = vim.v.count1, on_jump = function(_, buffer)
        vim.diagnostic.open_float({ bufnr = buffer, scope = 'cursor', focus = false })
      end })
    elseif vim.diagnostic.jump then
      vim.diagnostic.jump({ count = vim.v.count1, float = true })
    else
      vim.diagnostic.goto_next()
    end
  end)
end

---The fixes of the problems on the cursor's line, first those of what is at the cursor.
---@async
local function fixes(client, buffer)
  local here = clients.here(client)
  return work.request(client, 'textDocument/codeAction', {
    textDocument = here.textDocument,
    range = { start = here.position, ['end'] = here.position },
    context = { only = { 'quickfix' }, diagnostics = {}, triggerKind = 1 },
  }, buffer) or {}
end

---@async
local function apply(client, buffer, fix)
  local resolved = work.request(client, 'codeAction/resolve', fix, buffer)
  vim.lsp.util.apply_workspace_edit(resolved.edit, client.offset_encoding)
end

---Applies the fix of a problem on the cursor's line: the obvious one or the only one, else
---one that is chosen.
function M.fix()
  in_text(function(buffer, client)
    local found = fixes(client, buffer)
    if #found == 0 and puzzle.board(client).state == 'solving' then
      solved(client)
      found = fixes(client, buffer)
    end
    if #found == 0 then
      error('plywise: there is nothing on this line that can be fixed', 0)
    end
    local fix = #found == 1 and found[1] or vim.iter(found):find(function(action)
      return action.isPreferred
    end)
    if fix then
      return apply(client, buffer, fix)
    end
    vim.ui.select(found, {
      prompt = 'Fix:',
      format_item = function(action)
        return action.title
      end,
    }, function(chosen)
      if chosen then
        work.queue('play', function()
          apply(client, buffer, chosen)
        end)
      end
    end)
  end)
end

---Shows the board of the puzzle at the cursor in a browser.
function M.preview()
  work.queue('preview', function()
    local buffer = vim.api.nvim_get_current_buf()
    local client = puzzle.client(buffer)
    work.execute(client, 'plywise.preview', clients.here(client), buffer)
  end)
end

return M
