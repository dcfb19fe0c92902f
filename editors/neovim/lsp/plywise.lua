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
  handlers = {
    ['textDocument/publishDiagnostics'] = function(err, params, ...)
      local rest = params and require('plywise.idle').fade(params)
      return vim.lsp.handlers['textDocument/publishDiagnostics'](err, rest, ...)
    end,
    -- The page that explains a puzzle may be on the screen already, with what it
    -- said before.
    ['window/showDocument'] = function(err, params, context)
      local answer = vim.lsp.handlers['window/showDocument'](err, params, context)
      if params.external then
        return answer
      end
      local page = vim.fn.bufnr(vim.uri_to_fname(params.uri))
      if page > 0 then
        vim.bo[page].autoread = true
        vim.cmd('silent checktime ' .. page)
      end
      return answer
    end,
  },
  before_init = function(_, config)
    config.settings.plywise = vim.tbl_get(vim.g, 'plywise', 'settings') or vim.empty_dict()
  end,
}
