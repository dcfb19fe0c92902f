-- However a puzzle gets its name or its type, the server has its text, under its name, and
-- once.
return function(t)
  local client = t.served()

  -- What the server is told is open, by file name.
  local open = { ['leetcode.puzzle'] = 1 }
  local notify = client.rpc.notify
  client.rpc.notify = function(method, params)
    local step = ({ ['textDocument/didOpen'] = 1, ['textDocument/didClose'] = -1 })[method]
    if step then
      local name = vim.fs.basename(params.textDocument.uri)
      open[name] = (open[name] or 0) + step
      if open[name] == 0 then
        open[name] = nil
      end
    end
    return notify(method, params)
  end

  local text = { 'puzzle: One', 'game: knight-pawns', 'board:', '  N..', '  ..P', 'expect: 2' }

  ---Of the files named, those alone are open, and the buffer is not served otherwise.
  local function only(what, ...)
    local want = { ['leetcode.puzzle'] = 1 }
    for _, name in ipairs({ ... }) do
      want[name] = 1
    end
    t.eventually(what .. ': the server has what is open', function()
      return vim.deep_equal(open, want)
    end)
  end

  ---The server has this text, says what is wrong in it, and goes on to listen.
  local function served(what, name)
    only(what, name)
    t.equal(vim.bo.filetype, 'puzzle', what .. ': the type')
    t.equal(#vim.lsp.get_clients({ bufnr = 0 }), 1, what .. ': the servers')
    t.diagnostics(1)
    vim.api.nvim_buf_set_lines(0, -2, -1, false, { 'expect: 1' })
    t.diagnostics(0)
    vim.api.nvim_buf_set_lines(0, -2, -1, false, { 'expect: 2' })
    t.diagnostics(1)
    t.equal(vim.fn.execute('messages'):find('is not open'), nil, what .. ': what the server complains of')
  end

  local function unserved(what)
    only(what)
    t.equal(#vim.lsp.get_clients({ bufnr = 0 }), 0, what .. ': the servers')
  end

  local function new()
    vim.cmd('silent! bwipeout!')
    vim.cmd('edit leetcode.puzzle')
    vim.cmd('enew')
    vim.api.nvim_buf_set_lines(0, 0, -1, false, text)
  end

  new()
  unserved('a text without a name')
  vim.cmd('silent write written.puzzle')
  served('written under its first name', 'written.puzzle')

  new()
  vim.cmd('silent file named.puzzle')
  served('named', 'named.puzzle')
  vim.cmd('silent write')
  served('named, and written', 'named.puzzle')
  vim.cmd('silent file renamed.puzzle')
  served('renamed', 'renamed.puzzle')
  vim.cmd('silent saveas saved.puzzle')
  served('saved under another name', 'saved.puzzle')
  vim.cmd('edit!')
  served('read again', 'saved.puzzle')
  vim.cmd('silent write')
  vim.fn.writefile(vim.list_extend({ '// from outside' }, text), 'saved.puzzle')
  vim.o.autoread = true
  vim.cmd('silent checktime')
  t.equal(vim.fn.getline(1), '// from outside', 'the text that has changed on disk')
  served('changed on disk', 'saved.puzzle')
  vim.cmd('silent write copy.puzzle')
  served('copied', 'saved.puzzle')
  vim.api.nvim_buf_set_name(0, 'by-api.puzzle')
  served('renamed by a plugin', 'by-api.puzzle')

  new()
  vim.bo.filetype = 'puzzle'
  unserved('a puzzle without a name')
  vim.cmd('silent write typed.puzzle')
  served('a puzzle that is written under its first name', 'typed.puzzle')

  new()
  vim.bo.filetype = 'puzzle'
  vim.cmd('silent file of.txt')
  served('a puzzle that is named like another text', 'of.txt')

  new()
  vim.cmd('silent write plain.txt')
  unserved('another text')
  vim.cmd('silent saveas plain.puzzle')
  served('saved as a puzzle', 'plain.puzzle')

  -- Another type, and back; the text changes meanwhile.
  vim.bo.filetype = 'text'
  unserved('a puzzle no more')
  vim.api.nvim_buf_set_lines(0, 0, 0, false, { '// not a puzzle yet' })
  vim.bo.filetype = 'puzzle'
  served('a puzzle again', 'plain.puzzle')
  vim.cmd('silent write')
  vim.cmd('edit')
  served('a puzzle again, and read again', 'plain.puzzle')
  vim.cmd('silent write')
  vim.fn.writefile(vim.list_extend({ '// from outside' }, text), 'plain.puzzle')
  vim.cmd('silent checktime')
  t.equal(vim.fn.getline(1), '// from outside', 'the text that has changed on disk')
  served('a puzzle again, and changed on disk', 'plain.puzzle')

  vim.cmd('bwipeout!')
  vim.cmd('edit nowhere/new.puzzle')
  vim.api.nvim_buf_set_lines(0, 0, -1, false, text)
  served('in a folder that is not there', 'new.puzzle')
  vim.cmd('bwipeout!')

  vim.fn.mkdir('folder.puzzle')
  vim.cmd('silent! edit folder.puzzle')
  unserved('a folder')
  vim.cmd('bwipeout!')

  for _, kind in ipairs({ 'nofile', 'acwrite', 'nowrite' }) do
    vim.cmd('new')
    vim.bo.buftype = kind
    vim.api.nvim_buf_set_name(0, 'old://1234/' .. kind .. '.puzzle')
    vim.bo.filetype = 'puzzle'
    unserved('a buffer that is no file, but ' .. kind)
    vim.cmd('bwipeout!')
  end
end
