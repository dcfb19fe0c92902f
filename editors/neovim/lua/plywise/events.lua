-- Events of this server alone, of all that Neovim talks to.
local M = {}

---Runs something on an event of the server's client.
---@param augroup integer
---@param event 'LspAttach'|'LspDetach'|'LspNotify'
---@param about string
---@param run fun(buffer: integer, data: table)
function M.on(augroup, event, about, run)
  vim.api.nvim_create_autocmd(event, {
    group = augroup,
    desc = about,
    callback = function(found)
      local client = vim.lsp.get_client_by_id(found.data.client_id)
      if client and client.name == 'plywise' then
        run(found.buf, found.data)
      end
    end,
  })
end

---Runs something when the server is being told of a text, a new one or a new state of it.
---@param augroup integer
---@param about string
---@param run fun(buffer: integer) after that
function M.on_text(augroup, about, run)
  M.on(augroup, 'LspNotify', about, function(buffer, data)
    if data.method == 'textDocument/didChange' or data.method == 'textDocument/didOpen' then
      vim.schedule(function()
        if vim.api.nvim_buf_is_loaded(buffer) then
          run(buffer)
        end
      end)
    end
  end)
end

return M
