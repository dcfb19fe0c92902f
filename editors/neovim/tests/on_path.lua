-- Without any configuration the program on PATH serves.
return function(t)
  t.equal(vim.g.plywise, nil, 'vim.g.plywise')
  t.served()
end
