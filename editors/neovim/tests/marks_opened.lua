-- An assertion that fails is marked, however long its puzzle takes to be solved.
return function(t)
  t.served()
  t.diagnosed(t.line('expect: mouse wins in 1'))
end
