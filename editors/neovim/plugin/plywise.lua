-- Has every puzzle served. lsp/plywise.lua says how; vim.g.plywise configures.
vim.api.nvim_create_user_command('Plywise', function(command)
  require('plywise.commands').run(command)
end, {
  nargs = '*',
  bang = true,
  count = 0,
  desc = 'Play, show and edit puzzles',
  complete = function(lead, line, position)
    return require('plywise.commands').complete(lead, line, position)
  end,
})

require('plywise.settings').follow('settings', function()
  require('plywise.server').configure()
end)
require('plywise.settings').follow('keys', function()
  require('plywise.keys').update_all()
end)

local group = vim.api.nvim_create_augroup('plywise', {})

require('plywise.colours').follow(group)
require('plywise.hints').follow(group)
require('plywise.signs').follow()
require('plywise.late').follow(group)
vim.api.nvim_create_autocmd('LspTokenUpdate', {
  group = group,
  desc = 'Colour the cells of puzzles by how soon somebody wins',
  callback = function(event)
    if vim.bo[event.buf].filetype == 'puzzle' then
      require('plywise.colours').token(event)
      require('plywise.signs').token(event)
    end
  end,
})
require('plywise.events').on(group, 'LspAttach', 'Say that a server serves again', function()
  require('plywise.server').attached()
end)
require('plywise.events').on(group, 'LspDetach', 'Fade no walls of puzzles that are not served', function(buffer)
  require('plywise.idle').clear(buffer)
end)

if require('plywise.settings').get('enable') == false then
  return
end

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
