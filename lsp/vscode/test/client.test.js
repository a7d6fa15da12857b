// The extension against the real language server: the parts of VS Code's interface that a client calls are stood in for.
//
//   PERISCOPE_COMMAND  the command to start; without it the tests that need the server are left out
'use strict';
const assert = require('node:assert/strict');
const path = require('node:path');
const { after, beforeEach, test } = require('node:test');
const editor = require('./editor.cjs');

const command = process.env.PERISCOPE_COMMAND;
const wanted = command ? false : 'PERISCOPE_COMMAND names no command';
let extension;

beforeEach(async () => {
  await extension?.deactivate();
  extension = editor.load();
});
after(() => extension?.deactivate());

/** The first value of a question that is not undefined, within a minute. */
async function eventually(question) {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const answer = await question();
    if (answer !== undefined) return answer;
    await new Promise(done => setTimeout(done, 50));
  }
  throw new Error('no answer within a minute; the log: ' + editor.log());
}

test('a mistake in a table is told at its place, and goes when it is mended', { skip: wanted }, async () => {
  editor.settings({ 'periscope.command': command });
  await extension.activate(editor.context());
  const table = editor.open('map', 'mine.map', 'mapping "mine" from opencl to ptx\nr = load(acquire, s) x => ld.acquire.s r, [y]\n');
  const told = await eventually(() => editor.problems(table)?.find(problem => problem.range.start.line === 1));
  assert.match(told.message, /y/);
  editor.change(table, 'mapping "mine" from opencl to ptx\nr = load(acquire, s) x => ld.acquire.s r, [x]\n');
  await eventually(() => (editor.problems(table)?.some(problem => /\by\b/.test(problem.message)) ? undefined : true));
});

test('completion, meaning and layout come from the server', { skip: wanted }, async () => {
  editor.settings({ 'periscope.command': command });
  await extension.activate(editor.context());
  const model = editor.open('cat', 'mine.cat', '"m"\nacyclic rf | co as Axiom\n');
  await eventually(() => editor.provider('Hover', model));
  const hover = await editor.provider('Hover', model).provideHover(model, editor.at(1, 9), editor.token());
  assert.match(JSON.stringify(hover), /reads/i);
  const list = await editor.provider('CompletionItem', model).provideCompletionItems(model, editor.at(1, 0), editor.token(), {});
  const labels = (list.items ?? list).map(item => item.label.label ?? item.label);
  assert.ok(labels.some(label => label.includes('irreflexive')), labels.join(' '));
});

test('a misspelt name has quick fixes', { skip: wanted }, async () => {
  editor.settings({ 'periscope.command': command });
  await extension.activate(editor.context());
  const table = editor.open('map', 'mine.map', 'mapping "mine" from opencl to ptx\nr = laod(acquire, s) x => ld.acquire.s r, [x]\n');
  const told = await eventually(() => editor.problems(table)?.find(problem => problem.message.includes('did you mean')));
  await eventually(() => editor.provider('CodeAction', table));
  const fixes = await editor.provider('CodeAction', table).provideCodeActions(table, told.range,
    { diagnostics: [told], triggerKind: 1 }, editor.token());
  const edits = fixes.flatMap(fix => fix.edit.entries).flatMap(([, changes]) => changes);
  assert.deepEqual(edits.map(edit => [edit.range.start.character, edit.range.end.character, edit.newText]), [[4, 8, 'load']]);
});

test('a command that is not there: the message names it and the setting', async () => {
  editor.settings({ 'periscope.command': path.join(__dirname, 'no-such-periscope') });
  await extension.activate(editor.context());
  const shown = await eventually(() => editor.shown().find(message => message.includes('periscope.command')));
  assert.match(shown, /no-such-periscope/);
});

test('a relative command stands below the first folder; folders of models are handed over', async () => {
  const folder = path.join(__dirname, 'no-such-folder');
  editor.folder(folder);
  editor.settings({ 'periscope.command': './bin/periscope', 'periscope.include': ['models'] });
  await extension.activate(editor.context());
  const shown = await eventually(() => editor.shown().find(message => message.includes('periscope.command')));
  assert.ok(shown.includes(path.join(folder, 'bin', 'periscope')), shown);
});
