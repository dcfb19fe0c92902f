local M = {}

---The command line that starts the server: the program that vim.g.plywise.cmd
---names, else the one on PATH.
---@return string[]
function M.command()
  local cmd = vim.tbl_get(vim.g, 'plywise', 'cmd') or 'plywise'
  if type(cmd) == 'string' then
    cmd = { vim.fs.normalize(cmd), 'serve' }
  end
  if vim.fn.executable(cmd[1]) == 0 then
    local where = cmd[1]:find('/') and 'cannot be run' or 'is not on PATH'
    error(('plywise: %s %s; see :help plywise-install'):format(cmd[1], where), 0)
  end
  return cmd
end

---Has a buffer served where the editor does not do so itself (Neovim 0.10).
---@param buffer integer
function M.start(buffer)
  local config = dofile(vim.api.nvim_get_runtime_file('lsp/plywise.lua', false)[1])
  config.name = 'plywise'
  config.root_dir = vim.fs.root(buffer, config.root_markers)
  vim.lsp.start(config, {
    bufnr = buffer,
    -- By default, files outside of any project would each have a server.
    reuse_client = function(client)
      return client.name == config.name
        and client.config.root_dir == config.root_dir
        and not client.is_stopped()
    end,
  })
end

---Plays the best move of the puzzle at the cursor: the first of them, where
---several moves are equally good.
function M.best()
  vim.lsp.buf.code_action({
    apply = true,
    context = { only = { 'refactor.rewrite.play.best' }, diagnostics = {} },
  })
end

return M
