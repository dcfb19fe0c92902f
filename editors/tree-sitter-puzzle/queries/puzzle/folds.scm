; Puzzles, blocks and runs of comments.

([
  (puzzle)
  (board_field)
  (graph_field)
  (positions_field)
  (places_field)
  (tries_field)
] @fold
  (#trim! @fold))

(comment)+ @fold
