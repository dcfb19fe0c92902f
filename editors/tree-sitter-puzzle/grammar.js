// The grammar of the puzzle format (parser/FORMAT.md). Its named tokens are those of the
// parser, by the same names; a test holds the two equal.
//
// Two things shape it:
//
// It takes every text. What has no meaning becomes `unknown`, up to the end of its word,
// line or block, so that a mistake never costs more than its block its colours.
//
// The format goes by lines, and a lexer of tree-sitter knows nothing of columns. So blanks
// and line ends are tokens like all others: `_next_row` leads to an indented line,
// `_line_end` to the first column. Where several tokens match, the longest is taken, and
// of two as long the one that stands first.

const blank = " \\t\\u{a0}\\u{1680}\\u{2000}-\\u{200a}\\u{2028}\\u{2029}\\u{202f}\\u{205f}\\u{3000}";
const B = `[${blank}]`;
const not = characters => `[^${characters}${blank}\\r\\n]`;
const S = not("");
// The rest of a line up to its comment. A slash alone could be the start of one, if nothing
// follows it (see textEnd).
const more = `(?:(?:${B}+/)*${B}+/?${not("/")}${S}*)*`;
const lineEnds = `(?:${B}*(?:\\r\\n?|\\n)\\u{feff}?)+`;

const regex = source => new RustRegex(source);
const anyCase = words => `(?i:${words.join("|")})`;

// The keys, by what their values are made of.
const keys = {
  title: ["puzzle"],
  source: ["source"],
  game: ["game"],
  turn: ["turn"],
  number: ["cat-jump", "mouse-jump", "limit"],
  size: ["size"],
  duals: ["duals"],
  board: ["board"],
  graph: ["graph"],
  positions: ["pawns", "idle"],
  places: ["mouse", "cat", "hole", "food", "knight", "best", "only", "moves", "solution"],
  tries: ["tries"],
  outcome: ["expect", "set"],
};
const anyKey = anyCase(Object.values(keys).flat());

const unknown = ($, token) => alias(token, $.unknown);

// head is the start of a field: its key and a colon, which may be missing, another sign or
// too many.
const head = ($, key) => [
  field("key", alias(key, $.key)),
  optional(seq(optional($._blank), choice($.colon, unknown($, $._no_colon)))),
];
const extraColons = $ => optional(seq(optional($._blank), unknown($, $._colons)));

// end is what may follow the content of a line.
const end = $ => optional(seq($._blank, optional($.comment)));

// textEnd is what may follow a text, slashes alone among it.
const textEnd = $ => seq(repeat(seq($._blank, unknown($, $._slash))), end($));

// single is a field of one value, on the line of its key.
const single = ($, key, ...values) => seq(
  ...head($, key),
  extraColons($),
  optional(seq(optional($._blank), field("value", choice(...values)))),
  textEnd($),
  repeat($._unknown_line),
);

// list is a field of several values, on the line of its key or in a block of rows. Once a
// key stands where none should, the rest of the block is unknown.
const list = ($, start, content, joined, row, broken) => seq(
  ...start,
  choice(
    seq(
      optional(seq(optional($._blank), choice(...content))),
      end($),
      repeat(choice(
        seq($._next_row, optional(choice(row, $.comment))),
        $._outer_comment,
      )),
      optional(seq($._next_row, broken, repeat($._unknown_line))),
    ),
    seq(joined, textEnd($), repeat($._unknown_line)),
  ),
);

// several is one item or more, with or without blanks between them.
const several = ($, list, item) => choice(item, seq(list, optional($._blank), item));

// rows makes the rules of a field of several values: `NAME_field`, its rows, and a row
// that ends in a key.
const rows = (name, rowName, item) => {
  const items = `_${name}_items`, row = `_${name}_row`, broken = `_${name}_broken_row`;
  const joined = $ => seq(optional($._blank), unknown($, $._joined));
  return {
    [`${name}_field`]: $ => list(
      $,
      [...head($, $[`_${name}_key`]), extraColons($)],
      [$[items]],
      choice(joined($), seq(optional($._blank), $[items], joined($))),
      alias($[row], $[rowName]),
      alias($[broken], $[rowName]),
    ),
    [row]: $ => seq($[items], end($)),
    [broken]: $ => seq(
      choice(unknown($, $._indented_key), unknown($, $._joined), seq($[items], joined($))),
      textEnd($),
    ),
    [items]: $ => several($, $[items], field("value", choice(...item($), unknown($, $._word)))),
  };
};

module.exports = grammar({
  name: "puzzle",
  extras: _ => [],
  // A comment in the first column belongs to the block above it if more of that follows.
  conflicts: $ => [...Object.keys(keys), "unknown"].map(kind => [$[`${kind}_field`]]),

  rules: {
    source_file: $ => seq(optional($._preamble), repeat($.puzzle)),

    // What stands before the first puzzle: blank lines and comments, or mistakes.
    _preamble: $ => choice(
      $._before_fields,
      seq(optional(seq($._before_fields, $._line_end)), $._field, repeat($._below_field)),
    ),
    _before_fields: $ => choice(
      $.comment,
      seq($._blank, optional(choice($.comment, seq(unknown($, $._text), textEnd($))))),
      $._line_end,
      $._unknown_line,
      seq($._before_fields, choice($._line_end, $._unknown_line)),
    ),
    _below_field: $ => choice($._line_end, prec.dynamic(1, $._outer_comment), seq($._line_end, $._field)),

    puzzle: $ => seq(
      $.title_field,
      repeat($._below_field),
    ),

    _field: $ => choice(
      $.source_field,
      $.game_field,
      $.turn_field,
      $.number_field,
      $.size_field,
      $.duals_field,
      $.board_field,
      $.graph_field,
      $.positions_field,
      $.places_field,
      $.tries_field,
      $.outcome_field,
      $.unknown_field,
    ),

    // A comment in the first column.
    _outer_comment: $ => seq($._line_end, $.comment),

    title_field: $ => single($, $._title_key, $.title),
    source_field: $ => single($, $._source_key, $.source),
    game_field: $ => single($, $._game_key, $.game, unknown($, $._rest)),
    turn_field: $ => single($, $._turn_key, alias($._player, $.word), unknown($, $._rest)),
    number_field: $ => single($, $._number_key, $.number, alias($._none, $.word), unknown($, $._rest)),
    size_field: $ => single($, $._size_key, $.size, unknown($, $._rest)),
    duals_field: $ => single($, $._duals_key, alias($._dual, $.word), unknown($, $._rest)),

    ...rows("board", "row", $ => [$.wall, $.floor, $.mouse, $.cat, $.food, $.knight, $.pawn, unknown($, $._no_cell)]),
    ...rows("positions", "entries", $ => [$.position, alias($._none, $.word)]),
    ...rows("places", "entries", $ => [$.position, $.node]),
    ...rows("outcome", "entries", $ => [alias($._outcome_word, $.word), $.number, $.paren, unknown($, $._no_paren)]),

    // `none` says that there is no try only where it stands alone.
    tries_field: $ => list(
      $,
      [...head($, $._tries_key), extraColons($)],
      [$._tries, field("value", alias($._none, $.word))],
      choice(
        seq(optional($._blank), unknown($, $._joined)),
        seq(optional($._blank), choice($._tries, alias($._none, $.node)), optional($._blank), unknown($, $._joined)),
      ),
      alias($._try, $.entries),
      alias($._broken_try, $.entries),
    ),
    _try: $ => seq(choice($._tries, field("value", alias($._none, $.word))), end($)),
    _broken_try: $ => seq(
      choice(
        unknown($, $._indented_key),
        seq(optional(seq(choice($._tries, alias($._none, $.node)), optional($._blank))), unknown($, $._joined)),
      ),
      textEnd($),
    ),
    _tries: $ => choice(
      field("value", choice($.position, $.node, unknown($, $._word))),
      seq(
        choice($._tries, field("value", alias($._none, $.node))),
        optional($._blank),
        field("value", choice($.position, $.node, alias($._none, $.node), unknown($, $._word))),
      ),
    ),

    // A line of a graph: a node, a colon, its neighbours.
    graph_field: $ => list(
      $,
      head($, $._graph_key),
      [$._nodes, $._edges],
      seq(optional($._blank), $._edges, optional($._blank), unknown($, $._joined_to_nodes)),
      $.edges,
      alias($._broken_edges, $.edges),
    ),
    edges: $ => seq(choice($._nodes, $._edges, $._edges_of_nothing), end($)),
    _broken_edges: $ => seq(
      choice($._edges, $._edges_of_nothing),
      optional($._blank),
      unknown($, $._joined_to_nodes),
      textEnd($),
    ),
    _nodes: $ => several($, $._nodes, choice(field("node", $.node), unknown($, $._punctuation))),
    _edges: $ => choice(
      seq($._nodes, optional($._blank), $.colon),
      seq($._edges, optional($._blank), choice(field("neighbour", $.node), unknown($, $._punctuation))),
    ),
    _edges_of_nothing: $ => choice(
      $.colon,
      seq($._edges_of_nothing, optional($._blank), choice(field("neighbour", $.node), unknown($, $._punctuation))),
    ),

    // A line in the first column that is no field of the format.
    unknown_field: $ => seq(
      choice(
        seq(field("key", unknown($, $._unknown_key)), optional(choice($.colon, unknown($, $._no_colon)))),
        $.colon,
        unknown($, $._no_colon),
      ),
      optional(seq(optional($._blank), field("value", unknown($, $._text)))),
      textEnd($),
      repeat($._unknown_line),
    ),

    // What is indented below a value that takes no block, or below a mistake.
    _unknown_line: $ => choice($._indented_line, $._outer_comment),
    _indented_line: $ => seq(
      $._next_row,
      optional(choice($.comment, seq(unknown($, $._text), textEnd($)))),
    ),

    // Blanks and line ends, and a byte order mark at the start of a line.
    _next_row: _ => regex(`${lineEnds}${B}+`),
    _line_end: _ => regex(lineEnds),
    _blank: _ => regex(`${B}+`),
    comment: _ => regex("//[^\\r\\n]*"),
    colon: _ => regex(":"),

    // What is meant as a line of its own: a key behind a value or a row, and one that is
    // indented.
    _indented_key: _ => regex(`${anyKey}${B}*[:=：]${S}*${more}`),
    _joined: _ => regex(`(?:${not(":")}${S}*:|${anyKey}${B}*:)${S}*${more}`),
    _joined_to_nodes: _ => regex(`${not(":,/")}*${anyKey}:${S}*${more}`),

    // Words, in the places where each has a meaning.
    _player: _ => regex(anyCase(["mouse", "cat", "alice", "bob"])),
    _none: _ => regex(anyCase(["none"])),
    _dual: _ => regex(anyCase(["none", "waiting", "longer", "any"])),
    _outcome_word: _ => regex(anyCase(["mouse", "cat", "wins", "has", "won", "in", "draw", "moves?", "limit"])),
    paren: _ => regex("[()]"),
    number: _ => regex("-?[0-9]+"),
    size: _ => regex("[0-9]+(?:x[0-9]+)?"),
    position: _ => regex("[0-9]+,[0-9]+"),
    node: _ => regex(`${not(":,/")}+`),
    wall: _ => regex("#+"),
    floor: _ => regex("\\.+"),
    mouse: _ => regex("M+"),
    cat: _ => regex("C+"),
    food: _ => regex("F+"),
    knight: _ => regex("N+"),
    pawn: _ => regex("P+"),
    game: _ => regex(`${not(":=：/")}+`),
    title: _ => regex(`${not(":")}${S}*${more}`),
    source: _ => regex(`${not(":")}${S}*${more}`),

    // What has no meaning.
    _slash: _ => "/",
    _punctuation: _ => regex("[:,/]"),
    _no_cell: _ => regex(`${not("#.MCFNP")}+`),
    _no_paren: _ => regex(`${not("()")}+`),
    _no_colon: _ => regex("[=：]"),
    _colons: _ => regex(":+"),
    _word: _ => regex(`${S}+`),
    _rest: _ => regex(`${not(":")}${S}*${more}`),
    _text: _ => regex(`${S}+${more}`),

    // Keys come last: behind a value no key is meant.
    ...Object.fromEntries(Object.entries(keys).map(([kind, names]) => [`_${kind}_key`, _ => regex(anyCase(names))])),
    _unknown_key: _ => regex(`${not(":=：")}+`),
  },
});
