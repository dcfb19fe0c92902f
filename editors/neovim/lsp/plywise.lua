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
  -- There is a window for boards, and a browser, and a menu of one kind of actions.
  init_options = { board = true, preview = true, menus = true },
  capabilities = require('plywise.hints').capabilities(),
  commands = {
    ['plywise.openBoard'] = function(command)
      require('plywise.board').open_lens(command.arguments[1])
    end,
    ['plywise.openMenu'] = function(command)
      vim.lsp.buf.code_action({ context = { only = command.arguments, diagnostics = {} } })
    end,
  },
  handlers = vim.tbl_extend('error', require('plywise.hints').handlers(), {
    ['workspace/applyEdit'] = function(...)
      return require('plywise.played').apply(...)
    end,
    ['textDocument/publishDiagnostics'] = function(err, params, ...)
      local rest = params and require('plywise.idle').fade(params)
      return vim.lsp.handlers['textDocument/publishDiagnostics'](err, rest, ...)
    end,
    ['plywise/boardChanged'] = function(_, params)
      require('plywise.board').changed(params)
      require('plywise.puzzle').changed()
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
    -- What vim.g.plywise says by now counts.
    ['workspace/configuration'] = function(_, params, context)
      local client = vim.lsp.get_client_by_id(context.client_id)
      return vim.tbl_map(function()
        return require('plywise.settings').server(client and client.settings)
      end, params.items)
    end,
  }),
}
