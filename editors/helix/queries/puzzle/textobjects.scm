; A puzzle is what other languages have as a class, a field is an entry.

(puzzle) @class.around

[
  (title_field)
  (source_field)
  (game_field)
  (turn_field)
  (number_field)
  (size_field)
  (duals_field)
  (board_field)
  (graph_field)
  (positions_field)
  (places_field)
  (tries_field)
  (outcome_field)
] @entry.around

[(row) (edges) (entries)] @entry.inside

(comment) @comment.inside
(comment)+ @comment.around
