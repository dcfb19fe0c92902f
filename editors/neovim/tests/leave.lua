-- Ends the servers of this Neovim, and then Neovim. One that leaves no longer ignores a closed
-- pipe: if it answers a server that has ended by then, SIGPIPE ends it.
for _, client in ipairs(vim.lsp.get_clients()) do
  if vim.fn.has('nvim-0.11') == 1 then
    client:stop()
  else
    client.stop()
  end
end
vim.wait(5000, function()
  return #vim.lsp.get_clients() == 0
end, 5)
vim.cmd('qall!')
