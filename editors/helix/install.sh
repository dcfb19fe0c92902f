#!/bin/sh
# Puts the language of puzzles into the configuration of Helix: where its server is, how it
# is coloured, and the grammar for that, which needs a C compiler. What is configured already
# stays as it is. Run it again after an update.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
grammar=$here/../tree-sitter-puzzle/src
helix=${XDG_CONFIG_HOME:-$HOME/.config}/helix

mkdir -p "$helix/runtime/queries/puzzle" "$helix/runtime/grammars"
cp "$here"/queries/puzzle/*.scm "$helix/runtime/queries/puzzle/"
${CC:-cc} -shared -fPIC -O2 -I "$grammar" "$grammar/parser.c" -o "$helix/runtime/grammars/puzzle.so"

if grep -qs '^\[language-server\.plywise\]' "$helix/languages.toml"; then
    echo "$helix/languages.toml names Plywise already, and stays as it is."
else
    # The last line of what is there may have no end.
    if [ -s "$helix/languages.toml" ]; then
        echo >> "$helix/languages.toml"
    fi
    cat "$here/languages.toml" >> "$helix/languages.toml"
fi
