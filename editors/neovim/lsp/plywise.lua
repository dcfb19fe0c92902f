---@type vim.lsp.Config
return {
  -- A function, so that the program is looked for when it is needed, and
  -- vim.g.plywise may be set at any time before.
  cmd = function(dispatchers)
    return vim.lsp.rpc.start(require('plywise').command(), dispatchers)
  end,
  filetypes = { 'puzzle' },
  root_markers = { '.git' },
  settings = { plywise = {} },
  before_init = function(_, config)
    config.settings.plywise = vim.tbl_get(vim.g, 'plywise', 'settings') or vim.empty_dict()
  end,
}
