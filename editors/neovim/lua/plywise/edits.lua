-- Edits that the server asks for: each is an undo step of its own, also while somebody types.
local M = {}

---By client, how many commands of boards are on their way: what those do, their answers say.
M.silent = vim.defaulttable(function()
  return 0
end)

---What is changed from now on is another undo step.
local function close_step(buffer)
  vim.api.nvim_buf_call(buffer, function()
    vim.go.undolevels = vim.go.undolevels
  end)
end

---The buffer of a text; an error where it is not as the edit counts on: Neovim opens a text that has
---been closed meanwhile, and says of one that has changed no more than "newer than edits".
---@param text { uri: string, version: integer? }
local function buffer_of(text)
  local buffer = vim.iter(vim.api.nvim_list_bufs()):find(function(buffer)
    return vim.api.nvim_buf_is_loaded(buffer) and vim.uri_from_bufnr(buffer) == text.uri
  end)
  if not buffer then
    error('the text has been closed', 0)
  elseif type(text.version) == 'number' and text.version < (vim.lsp.util.buf_versions[buffer] or 0) then
    error('the text has changed meanwhile', 0)
  end
  return buffer
end

---Makes an edit.
---@param client vim.lsp.Client
---@param edit table a WorkspaceEdit of texts
function M.make(client, edit)
  local buffers = {}
  for _, change in ipairs(edit.documentChanges or {}) do
    table.insert(buffers, buffer_of(change.textDocument))
  end
  for uri in pairs(edit.changes or {}) do
    table.insert(buffers, buffer_of({ uri = uri }))
  end
  vim.tbl_map(close_step, buffers)
  vim.lsp.util.apply_workspace_edit(edit, client.offset_encoding)
  vim.tbl_map(close_step, buffers)
end

---The handler of workspace/applyEdit.
function M.apply(_, params, context)
  local made, problem = pcall(M.make, vim.lsp.get_client_by_id(context.client_id), params.edit)
  if made and params.label and M.silent[context.client_id] == 0 then
    require('plywise.client').say(params.label)
  end
  return { applied = made, failureReason = not made and tostring(problem) or nil }
end

return M
