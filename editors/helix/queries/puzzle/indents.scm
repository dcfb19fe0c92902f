; The lines of a block are indented below its key.

[
  (board_field !value)
  (graph_field !node)
  (positions_field !value)
  (places_field !value)
  (tries_field !value)
] @indent @extend
