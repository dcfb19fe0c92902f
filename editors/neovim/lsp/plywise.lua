---@type vim.lsp.Config
return {
  -- A function, so that the program is looked for when it is needed, and
  -- vim.g.plywise may be set at any time before.
  cmd = function(dispatchers)
    return require('plywise.server').spawn(dispatchers)
  end,
  filetypes = { 'puzzle' },
  root_markers = { '.git' },
  -- Neovim would serve a buffer without a name, too, and others only after a while.
  root_dir = function(buffer)
    require('plywise').start(buffer)
  end,
  -- There is a window for boards, and a browser, and a menu of one kind of actions; what plays
  -- and shows has keys.
  init_options = { view = true, preview = true, menus = true, shortLenses = true },
  -- Neovim heeds the versions of edits, though it does not say so.
  capabilities = vim.tbl_deep_extend('force', vim.lsp.protocol.make_client_capabilities(), {
    workspace = { workspaceEdit = { documentChanges = true } },
  }),
  commands = {
    ['plywise.openBoard'] = function(command)
      require('plywise.board').open_lens(command.arguments[1])
    end,
    ['plywise.openMenu'] = function(command)
      vim.lsp.buf.code_action({ context = { only = command.arguments, diagnostics = {} } })
    end,
  },
  handlers = {
    ['workspace/inlayHint/refresh'] = function(...)
      return require('plywise.hints').refresh(...)
    end,
    ['workspace/applyEdit'] = function(...)
      return require('plywise.edits').apply(...)
    end,
    ['textDocument/publishDiagnostics'] = function(err, params, ...)
      local rest = params and require('plywise.idle').fade(params)
      return vim.lsp.handlers['textDocument/publishDiagnostics'](err, rest, ...)
    end,
    ['plywise/view/draw'] = function(...)
      return require('plywise.board').draw(...)
    end,
    ['window/showDocument'] = function(err, params, context)
      if not params.external and not params.selection then -- a whole document: an explanation
        return require('plywise.page').show(params.uri)
      end
      return vim.lsp.handlers['window/showDocument'](err, params, context)
    end,
    -- What vim.g.plywise says by now counts.
    ['workspace/configuration'] = function(_, params, context)
      local client = vim.lsp.get_client_by_id(context.client_id)
      return vim.tbl_map(function()
        return require('plywise.settings').server(client and client.settings)
      end, params.items)
    end,
  },
}
