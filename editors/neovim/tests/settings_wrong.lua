-- What makes no sense in vim.g.plywise is told by :checkhealth, and does no harm.
return function(t)
  t.eventually('the server serves', function()
    return vim.lsp.get_clients({ bufnr = 0, name = 'plywise' })[1]
  end)
  t.diagnostics(0)
  for _, case in ipairs({
    { "'x'", 'vim.g.plywise is "x"; it has to be a table with keys' },
    { "['x']", 'vim.g.plywise is { "x" }; it has to be a table with keys' },
    { '3', 'vim.g.plywise is 3; it has to be a table with keys' },
    { "{'settings': 'x'}", 'vim.g.plywise.settings is "x"; it has to be a table' },
    { "{'settings': ['x']}", 'vim.g.plywise.settings is { "x" }; it has to be a table with keys' },
    { "{'settings': {'spoilers': v:false}}", 'vim.g.plywise.settings.spoilers is false; it has to be \'on\' or \'off\'' },
    { "{'settings': {'spoilers': 'of'}}", 'vim.g.plywise.settings.spoilers is "of"; it has to be \'on\' or \'off\'' },
    { "{'settings': {'memory': '1 gig'}}", 'vim.g.plywise.settings.memory is "1 gig"; it has to be an amount such as \'512MiB\'' },
    { "{'settings': {'memory': 0}}", 'vim.g.plywise.settings.memory is 0; it has to be an amount' },
    { "{'settings': {'reference': 'FORMAT.md'}}", 'vim.g.plywise.settings.reference is "FORMAT.md"; it has to be a file: or https: address' },
    { "{'settings': {'heatmap': v:false}}", 'vim.g.plywise.settings.heatmap means nothing; there are heatMap, hints, memory, reference, spoilers' },
    { "{'hint': 1}", 'vim.g.plywise.hint means nothing; there are cmd, enable, hints, keys, settings, signs' },
    { "{'signs': 'yes'}", 'vim.g.plywise.signs is "yes"; it has to be a boolean' },
    { "{'cmd': 3}", 'vim.g.plywise.cmd is 3; it has to be a string or table' },
  }) do
    vim.cmd('let g:plywise = ' .. case[1])
    vim.cmd('silent checkhealth plywise')
    t.contains(table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n'), case[2])
    vim.cmd('bdelete')
    t.solved(t.line('board:') + 1)
    vim.cmd('silent Plywise spoilers off')
    t.equal(vim.g.plywise.settings.spoilers, 'off', 'spoilers, with ' .. case[1])
  end

  vim.g.plywise = { settings = { memory = '1.5 GiB', spoilers = 'on', reference = 'https://example.org/FORMAT.md', hints = true } }
  vim.cmd('silent checkhealth plywise')
  t.equal(table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n'):match('vim.g.plywise[^\n]*has to be[^\n]*'), nil, 'what is wrong in right settings')
end
