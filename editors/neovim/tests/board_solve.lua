-- Every puzzle of the examples is solved on the board by keys: hints name the best move, and Enter on
-- its entry plays it. Nothing tells an outcome before.
return function(t)
  local n = dofile(vim.env.PLYWISE_PLUGIN .. '/tests/typed.lua')(t).start({ spoilers = 'off' })
  n.command('Plywise solve')
  n.shows('outcomes are hidden', 'Find the best move.')
  for name, kind in vim.fs.dir(vim.env.PLYWISE_PLUGIN .. '/../examples') do
    if kind == 'file' and name:find('%.puzzle$') then
      local failure = n.lua(
        [[
        local path = ...
        local board
        for _, window in ipairs(vim.api.nvim_list_wins()) do
          if vim.bo[vim.api.nvim_win_get_buf(window)].filetype == 'plywise-board' then
            board = window
          else
            vim.api.nvim_set_current_win(window)
          end
        end
        vim.cmd.edit(vim.fn.fnameescape(path))
        vim.fn.cursor(vim.fn.search('^puzzle:', 'nw'), 1)
        local titles = {}
        for _, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
          table.insert(titles, line:match('^puzzle: (.*)$'))
        end
        vim.api.nvim_set_current_win(board)
        vim.cmd.resize(200)

        local function lines()
          return vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(board), 0, -1, false)
        end
        local function text()
          return table.concat(lines(), '\n')
        end
        local function press(keys)
          vim.api.nvim_set_current_win(board)
          vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, false, true), 'mx', false)
        end
        local function wait(what, probe)
          if not vim.wait(40000, probe, 5) then
            error('waited in vain until ' .. what .. '; it reads\n' .. text())
          end
        end
        local function entry(best)
          for number, line in ipairs(lines()) do
            if vim.startswith(line, ' * ') and vim.split(vim.trim(line:sub(4)), ' ')[1] == best then
              return number
            end
          end
          error('no entry for ' .. best .. ' in\n' .. text())
        end

        local function solve(title)
          press('S')
          wait(title .. ' can be solved, or not', function()
            return text():find('Find the best move.', 1, true) or table.concat(_G.said, '\n'):find('The game is over.', 1, true)
          end)
          if not text():find('Find the best move.', 1, true) then
            return
          end
          while not text():find('Solved in %d+ move') do
            for _, line in ipairs(lines()) do
              if not line:find('is right', 1, true) and (line:find('cat wins in') or line:find('mouse wins in') or line:find('^ %*  ')) then
                error(title .. ' tells ' .. line)
              end
            end
            press('H')
            wait('a hint', function()
              return text():find('Hint: ', 1, true)
            end)
            press('H')
            wait('the best move', function()
              return text():find('Hint: %S+ is best')
            end)
            local best = text():match('Hint: (%S+) is best')
            vim.api.nvim_win_set_cursor(board, { entry(best), 4 })
            press('<CR>')
            wait('an answer to ' .. best, function()
              return not text():find('Hint: ', 1, true)
            end)
          end
        end

        local ok, problem = pcall(function()
          for i, title in ipairs(titles) do
            _G.said = {}
            wait(title .. ' is shown', function()
              return vim.startswith(text(), title:sub(1, 10))
            end)
            solve(title)
            if i < #titles then
              press(']p')
            end
          end
        end)
        return ok and '' or problem
      ]],
        vim.fs.normalize(vim.env.PLYWISE_PLUGIN .. '/../examples/' .. name)
      )
      t.equal(failure, '', 'what went wrong with ' .. name)
    end
  end
  n.stop()
end
