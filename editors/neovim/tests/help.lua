-- The help page is found by its tags, without :helptags, and has all keys.
return function(t)
  local client = t.served()
  for _, tag in ipairs({ 'plywise', 'plywise-install', 'plywise-composition', 'plywise-what-if', 'vim.g.plywise', ':PlywiseBest' }) do
    vim.cmd('help ' .. tag)
    t.equal(vim.fs.basename(vim.api.nvim_buf_get_name(0)), 'plywise.txt', 'the page of ' .. tag)
    vim.cmd('helpclose')
  end

  -- It has every key of the board.
  local lines = table.concat(vim.fn.readfile(vim.env.PLYWISE_PLUGIN .. '/doc/plywise.txt'), '\n')
  local keys = ' ' .. lines:match('\nMoves are explored:.-\n====')
  local params = vim.tbl_extend('force', vim.lsp.util.make_position_params(0, client.offset_encoding), { form = 'rows', columns = 40 })
  local opened = assert(vim.lsp.buf_request_sync(0, 'plywise/view/open', params, 40000))[client.id].result
  for _, command in ipairs(opened.commands) do
    local key = command.keys[1]:gsub('Enter', '<CR>'):gsub('Ctrl%+r', 'CTRL-R'):gsub(' ', '')
    assert(keys:find('[%s`]' .. vim.pesc(key) .. '[%s`]'), 'the help has no key ' .. key)
  end
end
