vim.filetype.add({ extension = { puzzle = 'puzzle' } })

-- Files that were opened before, where the plugin is loaded late.
for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
  if vim.api.nvim_buf_is_loaded(buffer) and vim.tbl_contains({ '', 'puzzle' }, vim.bo[buffer].filetype) then
    require('plywise.late').detect(buffer)
  end
end
