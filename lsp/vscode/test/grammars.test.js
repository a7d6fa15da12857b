// What the colours say of shipped files: each token's innermost scope, asked of the engine that VS Code itself uses.
'use strict';
const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const oniguruma = require('vscode-oniguruma');
const textmate = require('vscode-textmate');

const here = path.join(__dirname, '..');
const tree = path.join(here, '..', '..');

const engine = oniguruma.loadWASM(fs.readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm')).buffer).then(() => ({
  createOnigScanner: patterns => new oniguruma.OnigScanner(patterns),
  createOnigString: text => new oniguruma.OnigString(text),
}));

async function grammar(language) {
  const registry = new textmate.Registry({
    onigLib: engine,
    loadGrammar: async scope => {
      const file = path.join(here, 'syntaxes', scope.replace('source.', '') + '.tmLanguage.json');
      return fs.existsSync(file) ? textmate.parseRawGrammar(fs.readFileSync(file, 'utf8'), file) : null;
    },
  });
  return registry.loadGrammar('source.' + language);
}

/** Pairs of a word and its innermost scope without the language's name at the end. */
async function colours(language, text) {
  const rules = await grammar(language);
  let state = textmate.INITIAL;
  const found = [];
  for (const line of text.split('\n')) {
    const { tokens, ruleStack } = rules.tokenizeLine(line, state);
    state = ruleStack;
    for (const token of tokens) {
      const word = line.slice(token.startIndex, token.endIndex).trim();
      if (word) found.push([word, token.scopes.at(-1).replace(/\.[^.]*$/, '')]);
    }
  }
  return found;
}

function has(found, word, scope) {
  assert.ok(found.some(([w, s]) => w === word && s.startsWith(scope)),
    `${word} has no ${scope}: ${JSON.stringify(found.filter(([w]) => w.includes(word)))}`);
}

test('a test of CUDA', async () => {
  const found = await colours('litmus', `CUDA MP
(* Why. expect model cuda-scoped-cpp: Never *)
{ [x]=0; }
P0@cta 0, gpu 0 (int* x) {
  if (x) { cuda::atomic_ref<int, cuda::thread_scope_device>(*x).store(1, cuda::memory_order_release); } // so
}
exists (1:r0=1 /\\ 1:r1=0)`);
  has(found, 'CUDA', 'keyword.control.language');
  has(found, 'MP', 'entity.name.section');
  has(found, 'expect', 'keyword.other.expect');
  has(found, 'cuda-scoped-cpp', 'entity.name.type.model');
  has(found, 'P0', 'entity.name.function.thread');
  has(found, 'if', 'keyword.control');
  has(found, 'cuda::memory_order_release', 'constant.language.order');
  has(found, 'cuda::thread_scope_device', 'constant.language.scope');
  has(found, '// so', 'comment.line');
  has(found, 'exists', 'keyword.control.condition');
});

test('a test of PTX: order, scope and type of an instruction', async () => {
  const found = await colours('litmus', `PTX MP
{ x = 0; }
 d:w t1 | b 0 ;
 st.weak.u32 [x], 1 | ld.acquire.gpu.b32 r0, [y] ;
exists (1:r0=1)`);
  has(found, 'st', 'support.function');
  has(found, '.weak', 'constant.language.order');
  has(found, 'ld', 'support.function');
  has(found, '.acquire', 'constant.language.order');
  has(found, '.gpu', 'constant.language.scope');
  has(found, '.b32', 'storage.type');
  has(found, 'r0', 'variable.other.register');
});

test('a test of LLVM IR: a comment begins with a semicolon, in other languages it does not', async () => {
  const found = await colours('litmus', `LLVM MP
{ [x]=0; }
P0 (ptr %x) {
  ; the store
  store atomic i32 1, ptr %x syncscope("device") monotonic, align 4
}`);
  has(found, '; the store', 'comment.line');
  has(found, '"device"', 'constant.language.scope');
  has(found, 'monotonic', 'constant.language.order');
  const ptx = await colours('litmus', 'PTX MP\n st x, 1 ; ld r0, y ;');
  assert.ok(!ptx.some(([, scope]) => scope.startsWith('comment')), JSON.stringify(ptx));
});

test('a table', async () => {
  const found = await colours('map', `mapping "t" from opencl to ptx
extends scoped-cpp-ptx
r = load(acquire, s) x => ld.acquire.s r, x // so
fence(relaxed, _) => nothing`);
  has(found, 'mapping', 'keyword.control');
  has(found, 'opencl', 'entity.name.type');
  has(found, 'load', 'support.function');
  has(found, 'acquire', 'constant.language.order');
  has(found, 's', 'constant.language.scope');
  has(found, '=>', 'keyword.control');
  has(found, 'nothing', 'keyword.control');
});

test('a model: comments nest', async () => {
  const found = await colours('cat', `"m"
(* one (* two *) still *) let fr = (rf^-1 ; co) \\ id
acyclic rf | co as Axiom`);
  has(found, 'let', 'keyword.control');
  has(found, 'still', 'comment.block');
  has(found, 'fr', 'entity.name.function');
  has(found, 'acyclic', 'keyword.other.check');
  has(found, 'Axiom', 'entity.name.type.axiom');
  has(found, 'rf', 'support.variable.relation');
});

/** Files below a folder of the tree with an ending. */
function files(folder, ending) {
  return fs.readdirSync(path.join(tree, folder), { recursive: true })
    .filter(name => name.endsWith(ending)).map(name => path.join(tree, folder, name));
}

test('each shipped test: header, condition and all threads have colours, no comment stays open', async () => {
  const all = files('corpus', '.litmus');
  assert.ok(all.length > 400);
  for (const file of all) {
    const found = await colours('litmus', fs.readFileSync(file, 'utf8'));
    const scopes = new Set(found.map(([, scope]) => scope));
    for (const scope of ['keyword.control.language', 'keyword.control.condition', 'entity.name.function.thread']) {
      assert.ok(scopes.has(scope), `${file}: nothing has ${scope}`);
    }
    assert.ok(!found.at(-1)[1].startsWith('comment'), `${file} ends in a comment`);
  }
});
