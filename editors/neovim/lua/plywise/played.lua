-- Which changes of a text were moves, or other edits of the server's. Undo knows no such
-- thing: it would take back what was typed as readily as a move.
local M = {}

---@class plywise.Change an edit of the server's, which is an undo step of its own
---@field kind 'move'|'edit'
---@field before string the fingerprints of the texts before and after it
---@field after string

---By buffer and by the number of the undo step: that tells apart equal texts, and finds
---its way in a tree of undo branches. Texts are compared, too, because the numbers begin
---anew where a tree is thrown away, and because a step may hold more than was meant.
---@type table<integer, table<integer, plywise.Change>>
local changes = {}

---How many commands that play each server has not answered yet.
---@type table<vim.lsp.rpc.PublicClient, integer>
local playing = setmetatable({}, { __mode = 'k' })

local function is_playing()
  for rpc, count in pairs(playing) do
    if count > 0 and not rpc.is_closing() then
      return true
    end
  end
  return false
end

local function fingerprint(buffer)
  return vim.fn.sha256(table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n'))
end

local function step(buffer)
  return vim.fn.undotree(buffer).seq_cur
end

---What is changed from now on is another undo step.
local function close_step(buffer)
  vim.api.nvim_buf_call(buffer, function()
    vim.go.undolevels = vim.go.undolevels
  end)
end

---The buffers that are loaded and that a workspace edit is about.
local function edited(edit)
  local uris = {}
  for uri in pairs(edit.changes or {}) do
    uris[uri] = true
  end
  for _, change in ipairs(edit.documentChanges or {}) do
    uris[change.textDocument and change.textDocument.uri or ''] = true
  end
  return vim.tbl_filter(function(buffer)
    return vim.api.nvim_buf_is_loaded(buffer) and uris[vim.uri_from_bufnr(buffer)]
  end, vim.api.nvim_list_bufs())
end

local function remember(buffer, change)
  if not changes[buffer] then
    changes[buffer] = {}
    vim.api.nvim_create_autocmd('BufWipeout', {
      buffer = buffer,
      once = true,
      desc = 'Forget which changes of a puzzle were moves',
      callback = function()
        changes[buffer] = nil
      end,
    })
  end
  changes[buffer][step(buffer)] = change
end

---Makes an edit of the server's, and takes note of it.
---@param kind 'move'|'edit'
---@param edit table a WorkspaceEdit
---@param make fun(...): any what makes it
---@return any ... what that returns
local function noting(kind, edit, make, ...)
  local buffers, before = edited(edit), {}
  for _, buffer in ipairs(buffers) do
    close_step(buffer)
    before[buffer] = { step = step(buffer), text = fingerprint(buffer) }
  end
  local results = vim.F.pack_len(make(...))
  for _, buffer in ipairs(buffers) do
    if vim.api.nvim_buf_is_loaded(buffer) and step(buffer) ~= before[buffer].step then
      remember(buffer, { kind = kind, before = before[buffer].text, after = fingerprint(buffer) })
      close_step(buffer)
    end
  end
  return vim.F.unpack_len(results)
end

---Makes an edit that the server asks for, and takes note of it: the handler of
---workspace/applyEdit. A text that has been closed meanwhile is not opened again for it.
function M.apply(err, params, ...)
  if #edited(params.edit) == 0 then
    return { applied = false, failureReason = 'the text has been closed' }
  end
  return noting(is_playing() and 'move' or 'edit', params.edit, vim.lsp.handlers['workspace/applyEdit'], err, params, ...)
end

---Sees what is asked of a server: what plays, and code actions whose edits are wanted.
---@param rpc vim.lsp.rpc.PublicClient its `request` is another one afterwards
---@return vim.lsp.rpc.PublicClient # the same
function M.watch(rpc)
  local request = rpc.request
  playing[rpc] = 0
  rpc.request = function(method, params, callback, ...)
    if method == 'workspace/executeCommand' and params.command == 'plywise.play' then
      playing[rpc] = playing[rpc] + 1
      return request(method, params, function(...)
        playing[rpc] = playing[rpc] - 1
        return callback(...)
      end, ...)
    elseif method == 'codeAction/resolve' then
      local kind = (params.kind or ''):match('^refactor%.rewrite%.play%.(.+)$')
      kind = kind and kind ~= 'append' and 'move' or 'edit'
      return request(method, params, function(err, action)
        if err or not action or not action.edit then
          return callback(err, action)
        end
        return noting(kind, action.edit, callback, err, action)
      end, ...)
    end
    return request(method, params, callback, ...)
  end
  return rpc
end

---The last change of a buffer, if it was one of the server's.
---@return plywise.Change?
local function newest(buffer)
  local change = (changes[buffer] or {})[step(buffer)]
  return change and change.after == fingerprint(buffer) and change or nil
end

---What the last change of a buffer was, if it was one of the server's.
---@param buffer? integer 0 or nil for the current one
---@return 'move'|'edit'|nil
function M.last(buffer)
  local change = newest(buffer and buffer ~= 0 and buffer or vim.api.nvim_get_current_buf())
  return change and change.kind
end

---Runs something that changes a buffer; the cursors stay with their text, and the lines
---where they are on the screen.
local function keeping_cursors(buffer, run)
  local namespace = vim.api.nvim_create_namespace('plywise.played')
  local views = {}
  for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
    local view = vim.api.nvim_win_call(window, vim.fn.winsaveview)
    local mark = vim.api.nvim_buf_set_extmark(buffer, namespace, view.lnum - 1, 0, { right_gravity = true })
    views[window] = { view = view, mark = mark }
  end
  run()
  for window, kept in pairs(views) do
    local line = vim.api.nvim_buf_get_extmark_by_id(buffer, namespace, kept.mark, {})[1] + 1
    kept.view.topline = math.max(1, kept.view.topline + line - kept.view.lnum)
    kept.view.lnum = line
    vim.api.nvim_win_call(window, function()
      vim.fn.winrestview(kept.view)
    end)
  end
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
end

---Undoes or redoes a step of a buffer, if that is a change of the server's.
---@param command 'undo'|'redo'
---@param kinds table<string, true>
---@return boolean # whether it was done
local function go(buffer, command, kinds)
  require('plywise.puzzle').changeable(buffer)
  local function run(name)
    vim.api.nvim_buf_call(buffer, function()
      vim.cmd('silent ' .. name)
    end)
  end
  local text, done = fingerprint(buffer), false
  local undoes = command == 'undo' and newest(buffer)
  if command == 'undo' and not (undoes and kinds[undoes.kind]) then
    return false
  end
  keeping_cursors(buffer, function()
    local from = step(buffer)
    run(command)
    if undoes then
      done = fingerprint(buffer) == undoes.before
    else
      local redone = newest(buffer)
      done = redone ~= nil and kinds[redone.kind] and redone.before == text
    end
    if not done and step(buffer) ~= from then
      run(command == 'undo' and 'redo' or 'undo')
    end
  end)
  return done
end

local any = { move = true, edit = true }

---Undoes the last change of a buffer, if it was one of the server's.
---@param buffer integer
---@return boolean # whether it was
function M.undo(buffer)
  return go(buffer, 'undo', any)
end

---Does again what was undone last, if that was a change of the server's.
---@param buffer integer
---@return boolean # whether it was
function M.redo(buffer)
  return go(buffer, 'redo', any)
end

---Undoes or redoes a move once the moves that were asked for before are played. While one
---of them waits for its puzzle to be solved, that is at once; that move is then not played.
---@param buffer? integer
---@param command 'undo'|'redo'
---@param otherwise string what is said where there is no such move
local function in_turn(buffer, command, otherwise)
  buffer = buffer or vim.api.nvim_get_current_buf()
  local function run()
    if not vim.api.nvim_buf_is_loaded(buffer) or vim.bo[buffer].filetype ~= 'puzzle' then
      error('plywise: this is no puzzle file', 0)
    end
    if not go(buffer, command, { move = true }) then
      error('plywise: ' .. otherwise, 0)
    end
  end
  if require('plywise.play').waits() then
    return run()
  end
  require('plywise.work').queue('play', run)
end

---Takes the last move back. What was typed since is not touched: then it is an error.
---@param buffer? integer the current one without it
function M.take_back(buffer)
  in_turn(buffer, 'undo', 'there is no move to take back: the last change was not one')
end

---Plays a move again that was taken back.
---@param buffer? integer the current one without it
function M.again(buffer)
  in_turn(buffer, 'redo', 'there is no move to play again: none was taken back')
end

return M
