if vim.b.did_ftplugin then
  return
end
vim.b.did_ftplugin = true

vim.bo.comments = '://'
vim.bo.commentstring = '// %s'
vim.bo.expandtab = true
vim.bo.shiftwidth = 2
vim.opt_local.iskeyword:append('-') -- `mouse-jump` is a word, and so is the node `elm-tree`
-- Comments go on in the next line, and only they are broken at 'textwidth'.
vim.opt_local.formatoptions:remove({ 't', 'a' })
vim.opt_local.formatoptions:append('crql')
-- A board that is wider than the window is a board all the same.
vim.wo[0][0].wrap = false
vim.opt_local.winhighlight:append({ LspInlayHint = 'PlywiseHint' })

local buffer = vim.api.nvim_get_current_buf()
require('plywise.commands').attach(buffer)
require('plywise.grammar').attach(buffer)

vim.b.undo_ftplugin = 'setlocal comments< commentstring< expandtab< shiftwidth< iskeyword< formatoptions< wrap< winhighlight<'
  .. (" | lua require('plywise.commands').detach(%d) pcall(vim.treesitter.stop, %d)"):format(buffer, buffer)
