-- Ends the servers of this Neovim, and then Neovim. One that leaves no longer ignores a closed
-- pipe: if it answers a server that has ended by then, SIGPIPE ends it.
vim.lsp.stop_client(vim.lsp.get_clients())
vim.wait(5000, function()
  return #vim.lsp.get_clients() == 0
end, 5)
vim.cmd('qall!')
