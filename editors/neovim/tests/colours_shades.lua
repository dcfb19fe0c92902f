-- In both palettes what is written on a shade is read, and shades are far enough apart, by
-- lightness and for all eyes: in colours of all kinds and in those of a terminal of 256.
local winners = { 'mouseWins', 'catWins' }
local thirds = { 'late', 'later', 'soon' }
local others = { 'drawn', 'good', 'bad' }

-- What the two common kinds of red-green blindness and the rare blue-yellow one make
-- of linear red, green and blue (Machado, Oliveira and Fernandes 2009).
local eyes = {
  normal = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
  protan = { { 0.152286, 1.052583, -0.204868 }, { 0.114503, 0.786281, 0.099216 }, { -0.003882, -0.048116, 1.051998 } },
  deutan = { { 0.367322, 0.860646, -0.227968 }, { 0.280085, 0.672501, 0.047413 }, { -0.011820, 0.042940, 0.968881 } },
  tritan = { { 1.255528, -0.076749, -0.178779 }, { -0.078411, 0.930809, 0.147602 }, { 0.004733, 0.691367, 0.303900 } },
}

local function linear(colour)
  local parts = {}
  for i, place in ipairs({ 0x10000, 0x100, 1 }) do
    local c = math.floor(colour / place) % 0x100 / 255
    parts[i] = c <= 0.04045 and c / 12.92 or ((c + 0.055) / 1.055) ^ 2.4
  end
  return parts
end

---The place of a colour in CIELAB as those eyes see it.
local function seen(colour, eye)
  local parts = linear(colour)
  local function through(row)
    return math.max(0, math.min(1, row[1] * parts[1] + row[2] * parts[2] + row[3] * parts[3]))
  end
  local r, g, b = through(eye[1]), through(eye[2]), through(eye[3])
  local function f(x)
    return x > 0.008856 and x ^ (1 / 3) or 7.787 * x + 16 / 116
  end
  local x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  local y = f(0.2126 * r + 0.7152 * g + 0.0722 * b)
  local z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  return { 116 * y - 16, 500 * (x - y), 200 * (y - z) }
end

local function difference(a, b, eye)
  local p, q = seen(a, eye), seen(b, eye)
  return math.sqrt((p[1] - q[1]) ^ 2 + (p[2] - q[2]) ^ 2 + (p[3] - q[3]) ^ 2)
end

---The contrast of WCAG 2.
local function contrast(a, b)
  local function light(colour)
    local parts = linear(colour)
    return 0.2126 * parts[1] + 0.7152 * parts[2] + 0.0722 * parts[3] + 0.05
  end
  local one, other = light(a), light(b)
  return math.max(one, other) / math.min(one, other)
end

---The colour of a number of xterm, from 16.
local function xterm(number)
  if not number or number < 16 then
    return nil
  elseif number >= 232 then
    return (8 + 10 * (number - 232)) * 0x10101
  end
  local levels, n = { [0] = 0, 95, 135, 175, 215, 255 }, number - 16
  return levels[math.floor(n / 36)] * 0x10000 + levels[math.floor(n / 6) % 6] * 0x100 + levels[n % 6]
end

local function group(name)
  return vim.api.nvim_get_hl(0, { name = ('@lsp.mod.%s.puzzle'):format(name), link = false })
end

---The colours of the groups, for a screen that has all colours and for one that has 256.
local function palettes()
  local gui, terminal = { text = {}, all = {} }, { text = {}, all = {} }
  local function add(name)
    local is = group(name)
    gui.all[name], gui.text[name] = is.bg, is.fg
    terminal.all[name], terminal.text[name] = xterm(is.ctermbg), xterm(is.ctermfg)
  end
  for _, winner in ipairs(winners) do
    for _, third in ipairs(thirds) do
      add(winner .. '.' .. third)
      add(winner .. '.' .. third .. '.stale')
    end
  end
  for _, name in ipairs(others) do
    add(name)
    add(name .. '.stale')
  end
  return { gui = gui, terminal = terminal }
end

---Checks all that is promised of the colours on a background.
local function check(background)
  for kind, palette in pairs(palettes()) do
    local all, where = palette.all, ('%s (%s)'):format(background, kind)
    local enough = kind == 'gui' and 8 or 4 -- a terminal of 256 has few blues and oranges
    local function far(a, b, least, one, other)
      local is = contrast(a, b)
      assert(is >= least, ('%s and %s have a contrast of %.2f on %s'):format(one, other, is, where))
    end
    assert(vim.tbl_count(all) == 18, ('%d shades on %s'):format(vim.tbl_count(all), where))
    for name, bg in pairs(all) do
      assert(palette.text[name] == 0xffffff, ('the text on %s is not white on %s'):format(name, where))
      far(bg, 0xffffff, 4.5, name, 'its text')
    end
    for _, third in ipairs(thirds) do
      for _, stale in ipairs({ '', '.stale' }) do
        far(all['mouseWins.' .. third .. stale], all['catWins.' .. third .. stale], 1.3, 'mouse ' .. third .. stale, 'the cat')
      end
    end
    far(all.good, all.bad, 1.2, 'good', 'bad')
    -- The sooner the win, the further from the background.
    local ground = background == 'dark' and 0x000000 or 0xffffff
    for _, winner in ipairs(winners) do
      for i = 2, 3 do
        local near, further = all[winner .. '.' .. thirds[i - 1]], all[winner .. '.' .. thirds[i]]
        assert(contrast(further, ground) > contrast(near, ground), ('%s %s is not further on %s'):format(winner, thirds[i], where))
      end
    end
    local board = { drawn = all.drawn }
    for _, winner in ipairs(winners) do
      for _, third in ipairs(thirds) do
        board[winner .. '.' .. third] = all[winner .. '.' .. third]
      end
    end
    for _, shades in ipairs({ board, { good = all.good, bad = all.bad } }) do
      for a, one in pairs(shades) do
        for b, other in pairs(shades) do
          for name, eye in pairs(eyes) do
            local is = difference(one, other, eye)
            assert(a == b or is > enough, ('%s and %s are %.1f apart for %s eyes on %s'):format(a, b, is, name, where))
          end
        end
      end
    end
  end
  local best = group('best')
  assert(best.bold and best.underline and not best.bg, 'the best do not stand out on ' .. background)
  assert(group('stale').italic, 'what is stale does not look so on ' .. background)
end

return function(t)
  t.served()
  local soon = {}
  local function follow(how)
    local background = vim.o.background
    check(background)
    soon[background] = soon[background] or group('catWins.soon').bg
    t.equal(group('catWins.soon').bg, soon[background], 'a shade, ' .. how)
  end
  -- Without a scheme, there is no event of its own.
  for _, background in ipairs({ 'light', 'dark', 'light' }) do
    vim.o.background = background
    follow('without a scheme')
  end
  for _, scheme in ipairs({ 'shine', 'habamax', 'default' }) do
    vim.cmd.colorscheme(scheme)
    follow('in ' .. scheme)
    vim.o.background = vim.o.background == 'dark' and 'light' or 'dark'
    follow('in ' .. scheme .. ' on another background')
  end
  assert(soon.dark ~= soon.light, 'both backgrounds have one palette')

  -- Each kind that a server names has a group that is defined.
  local colours = require('plywise.colours')
  for kind in ('title heading note error number faint wall floor hole piece best picked cursor entry last essential stale'):gmatch('%a+') do
    for _, name in ipairs(colours.groups({ [kind] = true })) do
      assert(not vim.tbl_isempty(vim.api.nvim_get_hl(0, { name = name })), name .. ' looks like nothing')
    end
    t.equal(#colours.groups({ [kind] = true }), 1, 'the groups of ' .. kind)
  end
  t.equal(colours.groups({ best = true, late = true, floor = true, catWins = true, stale = true }), {
    'PlywiseFloor', '@lsp.mod.catWins.late.stale.puzzle', '@lsp.mod.stale.puzzle', '@lsp.mod.best.puzzle',
  }, 'the groups of a cell')
end
