-- What :checkhealth plywise shows.
local M = {}

function M.check()
  local health = vim.health
  health.start('plywise')

  if vim.fn.has('nvim-0.10') == 1 then
    health.ok('Neovim ' .. tostring(vim.version()))
  else
    health.error('Neovim is older than 0.10', 'Install a newer Neovim.')
  end

  local found, command = pcall(require('plywise').command)
  if not found then
    health.error(command)
    return
  end
  local program = vim.fn.exepath(command[1])
  local ran, result = pcall(function()
    return vim.system({ program, 'version' }, { text = true }):wait(5000)
  end)
  if ran and result.code == 0 then
    health.ok(('%s: %s'):format(program, vim.trim(result.stdout)))
  else
    health.error(program .. ' does not tell its version', 'Is it plywise?')
  end

  local clients = vim.lsp.get_clients({ name = 'plywise' })
  local buffers = 0
  for _, client in ipairs(clients) do
    buffers = buffers + vim.tbl_count(client.attached_buffers)
  end
  health.info(('%d running, %d puzzle files attached'):format(#clients, buffers))
end

return M
