// Answers cases that come through descriptor 3 on descriptor 4, each as a frame: `=`, or `!` for an
// exception; how many bytes follow the end of this line; the bytes. Arguments: the file, the function.
'use strict';
const fs = require('fs');
const module_ = require('module');
const path = require('path');
const vm = require('vm');

const [file, method] = process.argv.slice(2);
let source = fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
if (file.endsWith('.ts')) {
  source = module_.stripTypeScriptTypes(source, { mode: 'transform' });
}
// As a module would have it, but for the name, which nobody needs to export.
source = source.replace(/^export\s+(default\s+)?(?=(async\s+)?(function|class|const|let|var)\b)/gm, found => ' '.repeat(found.length));
const find = `\n;return typeof ${method} === 'function' ? ${method} : typeof Solution === 'function' ? (...a) => new Solution().${method}(...a) : null`;
const mod = { exports: {} };
const resolved = path.resolve(file);
let compiled;
try {
  compiled = vm.compileFunction(source + find, ['require', 'module', 'exports', '__filename', '__dirname'], { filename: file });
} catch (error) {
  console.error(String(error.stack).replace(/\n    at [^]*$/, '')); // the trace is all of this file and Node.js
  process.exit(1);
}
const solve = compiled(module_.createRequire(resolved), mod, mod.exports, resolved, path.dirname(resolved));
if (solve === null) {
  throw new Error(`there is no function ${method} in ${file}`);
}

const reply = (kind, text) => fs.writeFileSync(4, `${kind}${Buffer.byteLength(text)}\n${text}`);
const chunk = Buffer.alloc(1 << 16);
let rest = '';
function line() {
  for (;;) {
    const end = rest.indexOf('\n');
    if (end >= 0) {
      const found = rest.slice(0, end);
      rest = rest.slice(end + 1);
      return found;
    }
    const n = fs.readSync(3, chunk);
    if (n === 0) {
      process.exit(0);
    }
    rest += chunk.toString('latin1', 0, n);
  }
}

const count = method === 'catMouseGame' ? 1 : 3;
reply('=', 'ready');
for (;;) {
  const args = Array.from({ length: count }, () => JSON.parse(line()));
  let kind = '=';
  let answer;
  try {
    answer = JSON.stringify(solve(...args)) ?? 'null';
  } catch (error) {
    const stack = String(error?.stack ?? error);
    console.error(stack.split('\n').slice(0, 8).join('\n'));
    kind = '!';
    answer = String(error);
  }
  reply(kind, answer);
}
