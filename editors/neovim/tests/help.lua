-- The help page is found by its tags, without :helptags.
return function(t)
  t.served()
  for _, tag in ipairs({ 'plywise', 'plywise-install', 'plywise-composition', 'plywise-what-if', 'vim.g.plywise', ':PlywiseBest' }) do
    vim.cmd('help ' .. tag)
    t.equal(vim.fs.basename(vim.api.nvim_buf_get_name(0)), 'plywise.txt', 'the page of ' .. tag)
    vim.cmd('helpclose')
  end
end
