// node tests/grammar.mjs GRAMMAR CASES: compares the grammar with the tokens of the
// parser. CASES is a JSON file of
//
//     [{ "name": "", "text": "", "exact": true, "tokens": [[line, from, to, "kind"]] }]
//
// and every difference is printed as a line. Where a text is exact, all of a token has
// the scope of its kind. Where it has mistakes it has that or none: the parser guesses
// what was meant, a grammar does not.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");

/** What the scopes of a kind start with. */
const scopes = {
    "comment": "comment.line.double-slash",
    "byte-order-mark": "",
    "key": "keyword.other.key",
    "colon": "punctuation.separator.key-value",
    "title": "string.unquoted.title",
    "source": "string.unquoted.source",
    "game": "entity.name.type.game",
    "word": "constant.language",
    "number": "constant.numeric",
    "size": "constant.numeric.size",
    "position": "constant.numeric.position",
    "node": "variable.other.node",
    "paren": "punctuation.definition.paren",
    "wall": "keyword.operator.wall",
    "floor": "punctuation.floor",
    "mouse": "variable.language.mouse",
    "cat": "variable.language.cat",
    "food": "variable.language.food",
    "knight": "variable.language.knight",
    "pawn": "variable.language.pawn",
    "hole": "constant.language.hole",
};

const [grammarFile, casesFile] = process.argv.slice(2);
const wasm = readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
await oniguruma.loadWASM(wasm);
const registry = new textmate.Registry({
    onigLib: Promise.resolve({
        createOnigScanner: sources => new oniguruma.OnigScanner(sources),
        createOnigString: text => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(readFileSync(grammarFile, "utf8"), grammarFile),
});
const grammar = await registry.loadGrammar("source.puzzle");

for (const { name, text, exact, tokens } of JSON.parse(readFileSync(casesFile, "utf8"))) {
    const lines = text.split(/\r\n|\r|\n/);
    let stack = textmate.INITIAL;
    const scoped = lines.map(line => {
        const result = grammar.tokenizeLine(line, stack);
        stack = result.ruleStack;
        return result.tokens;
    });
    for (const [line, from, to, kind] of tokens) {
        if (kind === "unknown" && !exact) {
            continue; // its form may be that of another kind
        }
        for (const token of scoped[line]) {
            if (token.endIndex <= from || token.startIndex >= to) {
                continue;
            }
            const scope = token.scopes.slice(1).at(-1) ?? "";
            const right = kind === "unknown" ? scope === "" : `${scope}.`.startsWith(`${scopes[kind]}.`) || scopes[kind] === scope;
            if (!right && (exact || scope !== "")) {
                console.log(`${name}:${line + 1}:${Math.max(from, token.startIndex) + 1}: the parser has a ${kind}, the grammar ${scope || "nothing"}: ${JSON.stringify(lines[line].slice(0, 120))}`);
                break;
            }
        }
    }
}
