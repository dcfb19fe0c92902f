-- :Plywise turns heat map, spoilers, hints and signs on and off, and says what is so now.
return function(t)
  local p = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/process.lua')(t)
  t.served()
  local said = p.said()
  local function turned(command, message, settings)
    vim.cmd('Plywise ' .. command)
    t.equal(said[#said], 'plywise: ' .. message, command)
    t.equal(require('plywise.settings').server(), settings, 'the settings after ' .. command)
  end
  turned('heat', 'heat map off', { heatMap = false })
  turned('heat', 'heat map on', { heatMap = true })
  turned('heat on', 'heat map on', { heatMap = true })
  turned('spoilers off', 'spoilers off', { heatMap = true, spoilers = 'off' })
  turned('spoilers', 'spoilers on', { heatMap = true, spoilers = 'on' })
  local settings = { heatMap = true, spoilers = 'on' }
  turned('hints', 'hints off', settings)
  t.equal(vim.g.plywise.hints, false, 'hints')
  turned('signs', 'signs on', settings)
  t.equal(vim.g.plywise.signs, true, 'signs')
  turned('signs off', 'signs off', settings)
  t.equal(vim.g.plywise.signs, false, 'signs')
  turned('heat maybe', 'it is :Plywise heat on, or off, not maybe', settings)

  -- The server may have them off, too.
  vim.cmd('let g:plywise.settings.hints = v:false')
  settings.hints = true
  turned('hints', 'hints on', settings)
  t.eventually('there are hints', function()
    return #p.hints() > 0
  end)
  turned('hints', 'hints off', settings)
  turned('heat off', 'heat map off', vim.tbl_extend('force', settings, { heatMap = false }))
  t.eventually('no cell is coloured', function()
    for _, token in ipairs(vim.lsp.semantic_tokens.get_at_pos(0, t.line('board:'), 2) or {}) do
      if token.modifiers.mouseWins or token.modifiers.catWins then
        return false
      end
    end
    return true
  end)
end
