vim.filetype.add({ extension = { puzzle = 'puzzle' } })
