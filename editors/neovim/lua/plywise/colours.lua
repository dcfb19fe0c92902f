-- The colours of the heat map: each floor cell and node by who wins if the
-- player to move stood there.
local M = {}

---What the server says of a token, and the group whose colour it takes. A colour
---scheme or a user's own :highlight comes first.
M.links = {
  ['@lsp.mod.mouseWins.puzzle'] = 'DiagnosticOk',
  ['@lsp.mod.catWins.puzzle'] = 'DiagnosticError',
  ['@lsp.mod.drawn.puzzle'] = 'DiagnosticWarn',
}

function M.set()
  for group, link in pairs(M.links) do
    vim.api.nvim_set_hl(0, group, { default = true, link = link })
  end
  vim.api.nvim_set_hl(0, '@lsp.mod.best.puzzle', { default = true, bold = true, underline = true })
end

return M
