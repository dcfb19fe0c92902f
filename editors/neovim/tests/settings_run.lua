-- What is changed while the server runs takes effect at once, however it is changed.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/process.lua')(t)
  t.served()
  t.solved(t.line('board:') + 1)
  local all = t.eventually('there are hints, and none of a puzzle that is still to be solved', function()
    local hints = p.hints()
    return #hints > 0 and not table.concat(hints, ' '):find('solving', 1, true) and #hints
  end)
  local function awaits(what, count)
    t.eventually('there are hints or not, as chosen by ' .. what, function()
      return #p.hints() == count
    end)
  end

  local chosen = vim.g.plywise
  chosen.settings = { hints = false }
  vim.g.plywise = chosen
  awaits('Lua', 0)
  vim.cmd('let g:plywise.settings.hints = v:true')
  awaits('a change within', all)
  vim.cmd("let g:plywise.settings = {'spoilers': 'off'}")
  t.eventually('no hint says who wins', function()
    return not table.concat(p.hints(), ' '):find('wins')
  end)
  vim.cmd('call remove(g:plywise, "settings")')
  awaits('taking them away', all)
  vim.cmd("let g:plywise = {'settings': {'hints': v:false}}")
  awaits('a new table', 0)
  vim.cmd('unlet g:plywise')
  awaits('taking it all away', all)

  -- A server that starts later knows them, too.
  vim.g.plywise = vim.tbl_extend('force', chosen, { settings = { hints = false } })
  p.killed()
  awaits('a server that starts later', 0)
end
