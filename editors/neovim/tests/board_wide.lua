-- Names and captions in wide characters are columns of the screen, and what is painted is what the
-- server means, in every position encoding.
return function(t)
  local typed = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/typed.lua')(t)
  vim.fn.writefile({
    'puzzle: 雪地里的老鼠', 'game: cat-mouse-graph', 'mouse: 家', 'cat: 雪地', 'hole: 洞', 'graph:', '  家: 雪地 桥', '  雪地: 家', '  桥: 洞 家', '  洞: 桥',
  }, vim.api.nvim_buf_get_name(0))
  vim.env.LC_ALL, vim.env.LANGUAGE = 'zh_CN.UTF-8', 'zh_CN'
  for _, encoding in ipairs({ 'utf-8', 'utf-16', 'utf-32' }) do
    local n = typed.start(nil, encoding)
    n.command('Plywise board')
    n.shows('雪地里的老鼠', '家', '桥')
    t.equal(n.marked('PlywiseTitle')[1], '雪地里的老鼠', 'the title in ' .. encoding)
    for _, marked in ipairs(n.marked('PlywisePiece')) do
      assert(marked:find('^[%w雪地家洞桥 *+·,，和]+$'), ('%q is marked in %s'):format(marked, encoding))
    end
    n.command('Plywise board')
    n.type('b')
    n.says('桥')
    n.lua('vim.api.nvim_win_set_width(0, 34)')
    n.becomes('whether all rows fit', [[return vim.iter(vim.api.nvim_buf_get_lines(0, 0, -1, false)):all(function(line)
      return vim.fn.strdisplaywidth(line) <= 34
    end)]], true)
    n.command('w')
    n.stop()
  end
end
