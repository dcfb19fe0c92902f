-- Has every puzzle served. lsp/plywise.lua says how; vim.g.plywise configures.
if vim.tbl_get(vim.g, 'plywise', 'enable') == false then
  return
end

local group = vim.api.nvim_create_augroup('plywise', {})

require('plywise.colours').set()
vim.api.nvim_create_autocmd('ColorScheme', {
  group = group,
  desc = 'Colour the cells of puzzles again',
  callback = function()
    require('plywise.colours').set()
  end,
})
vim.api.nvim_create_autocmd('LspTokenUpdate', {
  group = group,
  desc = 'Colour the cells of puzzles by how soon somebody wins',
  callback = function(event)
    require('plywise.colours').token(event)
  end,
})
vim.api.nvim_create_autocmd('LspDetach', {
  group = group,
  desc = 'Fade no walls of puzzles that are not served',
  callback = function(event)
    local client = vim.lsp.get_client_by_id(event.data.client_id)
    if client and client.name == 'plywise' then
      require('plywise.idle').clear(event.buf)
    end
  end,
})

if vim.lsp.enable then
  vim.lsp.enable('plywise')
  return
end

-- Neovim 0.10 knows no lsp/ folder.
vim.api.nvim_create_autocmd('FileType', {
  group = group,
  pattern = 'puzzle',
  desc = 'Start plywise, or attach the one that runs',
  callback = function(event)
    require('plywise').start(event.buf)
  end,
})
