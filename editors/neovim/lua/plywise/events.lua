-- Events of this server alone, of all that Neovim talks to.
local M = {}

---Runs something on an event of the server's client.
---@param augroup integer
---@param event 'LspAttach'|'LspDetach'
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

return M
