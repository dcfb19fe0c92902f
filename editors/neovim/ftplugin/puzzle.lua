if vim.b.did_ftplugin then
  return
end
vim.b.did_ftplugin = true

vim.bo.comments = '://'
vim.bo.commentstring = '// %s'
vim.bo.expandtab = true
vim.bo.shiftwidth = 2

vim.api.nvim_buf_create_user_command(0, 'PlywiseBest', function()
  require('plywise').best()
end, { desc = 'Play the best move of the puzzle at the cursor' })

vim.b.undo_ftplugin = 'setlocal comments< commentstring< expandtab< shiftwidth<'
  .. ' | silent! delcommand -buffer PlywiseBest'
