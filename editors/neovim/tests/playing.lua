-- What the specs about playing share: keys as a person presses them, and what the editor
-- says.
return function(t)
  local p = { said = {} }

  vim.notify = function(message)
    table.insert(p.said, message)
  end

  ---Presses keys, and whatever they stand for.
  function p.press(keys)
    vim.api.nvim_feedkeys(vim.keycode(keys), 'mtx', false)
  end

  ---Waits until the editor says that, and forgets what it has said.
  function p.says(part)
    local came = vim.wait(40000, function()
      return table.concat(p.said, '\n'):find(part, 1, true)
    end, 20)
    assert(came, ('the editor says %s, and not %s'):format(vim.inspect(p.said), part))
    p.said = {}
  end

  ---Waits until the server has answered what it was asked to do: until then the next command waits, or is dropped.
  function p.idle()
    local client = t.served()
    t.eventually('the server has answered', function()
      for _, request in pairs(client.requests) do
        if request.method == 'workspace/executeCommand' then
          return false
        end
      end
      return true
    end)
  end

  ---Runs a command, and waits until the editor says that.
  function p.answers(command, part)
    p.said = {}
    vim.cmd(command)
    p.says(part)
  end

  function p.lines(buffer)
    return vim.api.nvim_buf_get_lines(buffer or 0, 0, -1, false)
  end

  ---Waits until a buffer reads so.
  function p.reads(lines, what, buffer)
    local came = vim.wait(40000, function()
      return vim.deep_equal(p.lines(buffer), lines)
    end, 20)
    assert(came, ('%s: the text is\n%s\nand not\n%s'):format(what, table.concat(p.lines(buffer), '\n'), table.concat(lines, '\n')))
  end

  ---Puts the cursor on the first character of a text in a line, or so many behind it.
  function p.go(line, part, more)
    local number = type(line) == 'number' and line or t.line(line)
    local column = part and assert(p.lines()[number]:find(part, 1, true)) - 1 or 0
    vim.api.nvim_win_set_cursor(0, { number, column + (more or 0) })
  end

  ---The text with some lines replaced: from the first that reads so on, as many as there are.
  function p.with(lines, first, replaced, count)
    local made, at = {}, nil
    for number, line in ipairs(lines) do
      at = at or line == first and number or nil
      if not at or number < at or number >= at + (count or #replaced) then
        table.insert(made, line)
      end
      if number == at then
        vim.list_extend(made, replaced)
      end
    end
    return assert(at and made, 'no line reads ' .. first)
  end

  return p
end
