-- The colours of the heat map: each floor cell and node by who wins if the
-- player to move stood there. A user's own :highlight comes first.
local M = {}

-- Behind the text, so that a floor of dots is seen at a glance.
local shades = {
  dark = {
    mouseWins = { bg = '#1d4427', ctermbg = 22 },
    catWins = { bg = '#5a2430', ctermbg = 52 },
    drawn = { bg = '#4d4520', ctermbg = 58 },
  },
  light = {
    mouseWins = { bg = '#cdeed3', ctermbg = 194 },
    catWins = { bg = '#f7d3d8', ctermbg = 224 },
    drawn = { bg = '#f2e9bd', ctermbg = 229 },
  },
}

function M.set()
  for modifier, shade in pairs(shades[vim.o.background]) do
    local group = ('@lsp.mod.%s.puzzle'):format(modifier)
    vim.api.nvim_set_hl(0, group, vim.tbl_extend('error', { default = true }, shade))
  end
  vim.api.nvim_set_hl(0, '@lsp.mod.best.puzzle', { default = true, bold = true, underline = true })
end

return M
