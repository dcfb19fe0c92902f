local M = {}

---What managers of plugins call. Nothing has to be: vim.g.plywise may be set instead.
---@param options? table as vim.g.plywise has them
function M.setup(options)
  vim.g.plywise = vim.tbl_extend('force', require('plywise.settings').section(vim.g.plywise), options or {})
end

---The command line that starts the server: the program that vim.g.plywise.cmd
---names, else the one on PATH.
---@return string[]
function M.command()
  local cmd = require('plywise.settings').get('cmd') or 'plywise'
  if type(cmd) == 'string' then
    cmd = { vim.fs.normalize(cmd), 'serve' }
  elseif type(cmd) ~= 'table' or type(cmd[1]) ~= 'string' then
    error('plywise: vim.g.plywise.cmd is no program; see :help vim.g.plywise', 0)
  end
  if vim.fn.executable(cmd[1]) == 0 then
    local where = cmd[1]:find('/') and 'cannot be run' or 'is not on PATH'
    error(('plywise: %s %s; see :help plywise-install'):format(cmd[1], where), 0)
  end
  return cmd
end

---Has a buffer served as a configuration says.
---@param buffer integer
---@param config vim.lsp.ClientConfig
function M.serve(buffer, config)
  vim.lsp.start(config, {
    bufnr = buffer,
    -- By default, files outside of any project would each have a server (Neovim 0.10).
    reuse_client = config.reuse_client or function(client)
      return client.name == config.name
        and client.config.root_dir == config.root_dir
        and not require('plywise.client').stopped(client)
    end,
  })
end

---Has a buffer served, if it is a file.
---@param buffer integer
function M.start(buffer)
  if not require('plywise.late').is_file(buffer) then
    return
  end
  local config = vim.lsp.config and vim.deepcopy(vim.lsp.config.plywise)
    or dofile(vim.api.nvim_get_runtime_file('lsp/plywise.lua', false)[1])
  config.name = 'plywise'
  config.root_dir = vim.fs.root(buffer, config.root_markers)
  M.serve(buffer, config)
end

return M
