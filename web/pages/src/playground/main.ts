import { about } from '../site/data';
import { byId, element, keepingFocus, tell } from '../site/dom';
import { frame } from '../site/frame';
import { pack, unpack } from '../site/link';
import { answer, type Desk } from './answers';
import type { Editor } from './editor';
import { languagesOf } from './languages';
import { rendered } from './markdown';
import { problems } from './own';
import { forms } from './questions';
import { Asked, shipped, shippedText, words, type Answer, type Question, type Shipped, type Sort, type Told } from './server';

/** The page on which visitors write texts and ask what comes of them. */

/** The examples that are shown first. */
const FIRST: Record<Sort, string> = { test: 'MP+rel.dv+acq.dv', model: 'opencl-rsp', mapping: 'rsp-original' };
/** So long after the last key, in milliseconds, the link is written. */
const PAUSE = 400;

interface Original {
  name: string;
  text: string;
}

const sorts = byId<HTMLSelectElement>('sort');
const examples = byId<HTMLSelectElement>('example');
let things: Shipped;
let editor: Editor;
/** The shipped text that is in the editor as it came, and its name. */
let original: Original | null = null;
/** Texts of the other sorts, as they were left. */
const left = new Map<Sort, { text: string; original: Original | null }>();
let shownSort: Sort = 'mapping';
/** Whether the last check of the text failed. */
let unchecked = false;
let asking: Asked | null = null;
/** What had the focus when the last question was asked. */
let asker: HTMLElement | undefined;
/** The number of examples that were asked for: those that come late are not shown. */
let wanted = 0;
let writing = 0;
/** The text that the answer on the page is to, with the second text, where the question had one. */
let answered: string | null = null;
/** The texts of the first examples. */
const firsts = new Map<Sort, string>();
/** Second texts of visitors, by their sorts: a test for a model, and a model for a test. */
const seconds = new Map<Sort, string>();
/** Whether the questions take the second text. */
let own = false;
/** The sort and the languages that the questions on the page are for. */
let offered = '';

await frame();
try {
  if (!(await about()).served) {
    trouble('This site is made of files. The playground needs a server: run periscope serve.');
  } else {
    await open();
  }
} catch (e) {
  trouble(`The playground cannot be shown: ${words(e)}`);
}

async function open(): Promise<void> {
  const [all, module] = await Promise.all([shipped(), import('./editor')]);
  things = all;
  for (const of of ['test', 'model'] as const) {
    firsts.set(of, await shippedText(of, FIRST[of]).catch(() => ''));
  }
  editor = new module.Editor(byId('editor'), {
    changed: () => {
      written();
      old();
      label();
      offer();
    },
    problems: list,
    explained: (what) => byId('explained').replaceChildren(what.markdown === undefined ? 'Nothing is known of what stands there.'
      : rendered(what.markdown)),
    trouble: (why) => { unchecked = true; trouble(why); },
  });
  sorts.addEventListener('change', () => void turn());
  examples.addEventListener('change', () => {
    trouble('');
    // What was written is a step back in the browser.
    history.pushState(null, '', location.href);
    void example(sort(), examples.value);
  });
  byId('cancel').addEventListener('click', () => asking?.cancel());
  addEventListener('pagehide', () => void asking?.end());
  addEventListener('popstate', () => void start());
  await start();
}

/** Shows what the address names or holds, else the first example. */
async function start(): Promise<void> {
  if (!(await fromAddress())) {
    const wanted = new URLSearchParams(location.search);
    const given = (['mapping', 'model', 'test'] as const).find((s) => things[s].some((i) => i.name === wanted.get(s)));
    await example(given ?? 'mapping', given === undefined ? FIRST.mapping : wanted.get(given)!);
  }
}

/** Writes the link soon, after a change. */
function written(): void {
  clearTimeout(writing);
  writing = window.setTimeout(() => void link(), PAUSE);
}

/** Says so where the answer is to another text than that on the page. */
function old(): void {
  const stale = answered !== null && answered !== texts();
  byId('old').hidden = !stale;
}

/** The text in the editor and the second text. */
function texts(): string {
  return `${editor.text()}\0${second(other())}`;
}

/** The sort of the second text. */
function other(): Sort {
  return sort() === 'model' ? 'test' : 'model';
}

/** A second text: the one that was written last, else the one that was in the editor, else the first example. */
function second(of: Sort): string {
  return seconds.get(of) ?? left.get(of)?.text ?? firsts.get(of) ?? '';
}

function sort(): Sort {
  return sorts.value as Sort;
}

/** Goes to another sort of text, and to what was there last. */
async function turn(): Promise<void> {
  trouble('');
  left.set(shownSort, { text: editor.text(), original });
  seconds.delete(shownSort);
  own = false;
  const before = left.get(sort());
  if (before === undefined) {
    await example(sort(), FIRST[sort()]);
  } else {
    original = before.original;
    show(sort(), before.text);
  }
}

/** Shows the text that the address holds, if it holds one. */
async function fromAddress(): Promise<boolean> {
  const fragment = location.hash.slice(1);
  if (fragment === '') {
    return false;
  }
  const linked = await unpack(fragment);
  if (linked === null) {
    trouble('The link is not whole: the text that it held cannot be read.');
    return false;
  }
  if (linked.text !== editor.text() || linked.sort !== sort() || linked.second !== ownText()) {
    original = null;
    own = linked.second !== undefined;
    if (linked.second !== undefined) {
      seconds.set(linked.sort === 'model' ? 'test' : 'model', linked.second);
    }
    show(linked.sort, linked.text);
  }
  return true;
}

async function example(of: Sort, name: string): Promise<void> {
  const mine = ++wanted;
  try {
    const text = await shippedText(of, name);
    if (mine !== wanted) {
      return;
    }
    original = { name, text };
    show(of, text);
  } catch (e) {
    trouble(words(e));
  }
}

function show(of: Sort, text: string): void {
  wanted++;
  sorts.value = of;
  shownSort = of;
  examples.replaceChildren(element('option', { value: '', disabled: '' }, 'your own'));
  for (const language of [...new Set(things[of].map((i) => i.language))]) {
    const group = element('optgroup', { label: language });
    group.append(...things[of].filter((i) => i.language === language).map((i) => element('option', { value: i.name }, i.name)));
    examples.append(group);
  }
  examples.value = original?.name ?? '';
  editor.show(of, text);
  offered = '';
  offer();
  byId('answer').replaceChildren();
  answered = null;
  old();
  if (asking === null) {
    told('');
  }
  byId('command').hidden = true;
  byId('problems').replaceChildren();
  byId('explained').replaceChildren();
}

/** Names the example in the list while the text is the example's; an edited text is the visitor's own. */
function label(): void {
  examples.value = original !== null && editor.text() === original.text ? original.name : '';
}

/** Shows the questions to the text; anew only where its languages are others, so that choices stay. */
function offer(): void {
  const shippedOne = original !== null && editor.text() === original.text
    ? things[sort()].find((i) => i.name === original!.name) : undefined;
  const languages = languagesOf(sort(), editor.text(), shippedOne);
  if (shippedOne === undefined && sort() === 'model' && offered !== '') {
    // A model that grew from an example is in its language.
    return;
  }
  const key = JSON.stringify([sort(), languages]);
  if (key !== offered) {
    offered = key;
    byId('questions').replaceChildren(...forms(sort(), languages, things, {
      ask: (question) => void ask(question), text: second, changed: (of, text) => { seconds.set(of, text); written(); old(); },
      own: () => own, chosen: (now) => { own = now; written(); },
    }));
  }
}

/** The second text, where the questions take it. */
function ownText(): string | undefined {
  return own && sort() !== 'mapping' ? second(other()) : undefined;
}

/** Writes the link anew, and the page's address, so that the text is there again when the page is loaded again. */
async function link(): Promise<void> {
  const text = editor.text();
  const more = ownText();
  const fragment = await pack({ sort: sort(), text, ...(more === undefined ? {} : { second: more }) });
  byId<HTMLAnchorElement>('link').href = `playground.html#${fragment}`;
  if (text === editor.text() && more === ownText()) {
    const shippedOne = original !== null && text === original.text && more === undefined;
    history.replaceState(null, '', shippedOne ? `playground.html?${sort()}=${encodeURIComponent(original!.name)}`
      : `playground.html#${fragment}`);
  }
}

/** What is wrong with the text, each with a button that leads there. */
function list(found: Told[]): void {
  if (unchecked) {
    unchecked = false;
    trouble('');
  }
  const text = editor.text();
  byId('problems').replaceChildren(problems(text, found, (at) => editor.goTo(at)));
}

/** The text as a question has it: by its name, if it is a shipped one. */
function subject(): Question {
  const text = editor.text();
  return original !== null && text === original.text ? { [`${sort()}Name`]: original.name } : { [sort()]: text };
}

async function ask(without: Question): Promise<void> {
  const question = { ...without, ...subject() };
  const text = editor.text();
  const both = texts();
  byId('answer').replaceChildren();
  answered = null;
  old();
  const given = await wait(question, true);
  if (given !== null && both !== texts()) {
    told('The text is another one since this was asked: ask again.');
  } else if (given !== null) {
    const desk: Desk = { ask: (more) => wait(more, false),
      mark: (lines) => text === editor.text() && editor.mark(lines), question };
    byId('answer').replaceChildren(...answer(given, desk));
    answered = both;
    old();
  }
}

/** Asks one question after the last one is over, and says what comes of it. @param shown whether to show its command */
async function wait(question: Question, shown: boolean): Promise<Answer | null> {
  asking?.cancel();
  const mine = new Asked((state, seconds) => mine === asking && told(state, seconds));
  asking = mine;
  told('Asking …');
  trouble('');
  const cancel = byId<HTMLButtonElement>('cancel');
  if (document.activeElement !== cancel) {
    asker = document.activeElement as HTMLElement;
  }
  cancel.hidden = false;
  try {
    const given = await mine.answer(question, (line) => shown && command(line));
    if (mine === asking) {
      told(given === null ? 'Cancelled.' : shown ? 'The answer is below.' : 'Answered.');
    }
    return given;
  } catch (e) {
    trouble(words(e));
    told('');
    return null;
  } finally {
    if (mine === asking) {
      asking = null;
      keepingFocus([cancel], asker, () => { cancel.hidden = true; });
    }
  }
}

function command(line: string): void {
  byId('command').hidden = false;
  byId('command').querySelector('pre')!.textContent = line;
}

/** Says what becomes of a question. Seconds are no part of what a screen reader reads out anew with each. */
function told(state: string, seconds = 0): void {
  tell(byId('state'), state, true);
  byId('clock').textContent = seconds === 0 ? '' : `${seconds} s`;
}

function trouble(text: string): void {
  byId('trouble').textContent = text;
  byId('trouble').hidden = text === '';
}
