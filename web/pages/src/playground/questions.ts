import { element } from '../site/dom';
import { fitting, type Languages } from './languages';
import { OwnText } from './own';
import type { Item, Question, Shipped, Sort } from './server';

/** The questions that a text may be asked, each with its options. */

interface Option {
  field: string;
  /** The only question of a form that has the option, where not all have it. */
  only?: string;
  label: string;
  input: HTMLInputElement | HTMLSelectElement;
  /** The text of the visitor's own that the choice {@link OWN} stands for, and its field. */
  own?: { field: Sort; text: OwnText };
}

/** The choice of a text of one's own; no shipped thing has this name. */
const OWN = 'own:';

/** What forms need of their page. */
export interface Asker {
  /** Asks a question, which has no text of the editor yet. */
  ask(question: Question): void;
  /** The visitor's second text of a sort. */
  text(sort: Sort): string;
  /** The second text is another one. */
  changed(sort: Sort, text: string): void;
  /** Whether the visitor's second text was chosen. */
  own(): boolean;
  /** The visitor's second text was chosen, or something else was. */
  chosen(own: boolean): void;
}

/** A select of shipped things, whose first choice leaves it to the command. */
function choice(none: string, items: Item[]): HTMLSelectElement {
  const select = element('select');
  if (none !== '') {
    select.append(element('option', { value: '' }, none));
  }
  for (const language of [...new Set(items.map((i) => i.language))]) {
    const group = element('optgroup', { label: language });
    items.filter((i) => i.language === language)
      .forEach((i) => group.append(element('option', { value: i.name, title: i.title }, i.usual ? `${i.name} (default)` : i.name)));
    select.append(group);
  }
  return select;
}

function words(...all: [string, string][]): HTMLSelectElement {
  return element('select', {}, ...all.map(([value, label]) => element('option', { value }, label)));
}

const numbers = (none: string, from: number, to: number): HTMLSelectElement =>
  words(['', none], ...Array.from({ length: to - from + 1 }, (_, i): [string, string] => [String(from + i), String(from + i)]));
/** A field for words with commas between them. @param none what is asked if there are none, and an example */
const list = (none: string): HTMLInputElement =>
  element('input', { type: 'text', placeholder: none, maxlength: '400', autocapitalize: 'off', spellcheck: 'false' });
const flag = (): HTMLInputElement => element('input', { type: 'checkbox' });

/** What a form asks, without the text. */
function asked(kind: string, options: Option[]): Question {
  const question: Question = { kind };
  for (const { field, input, own } of options.filter((o) => o.only === undefined || o.only === kind)) {
    if (own !== undefined && input.value === OWN) {
      question[own.field] = own.text.text();
    } else if (input instanceof HTMLInputElement && input.type === 'checkbox') {
      if (input.checked) {
        question[field] = field !== 'guards';
      }
    } else if (input.value !== '') {
      question[field] = ['ops', 'threads', 'events', 'seconds'].includes(field) ? Number(input.value) : input.value;
    }
  }
  return question;
}

/** A mapping to the machine's code that nothing is found wrong with. */
const RIGHT = 'rsp-proposed';

/** What options mean that one word does not say. */
const MEANINGS: Record<string, string> = {
  ops: 'Most operations of a thread; default: 2, or 4 where the target is a memory model, and no more than 4 in all',
  threads: 'Most threads of a program; default: 2',
  placement: 'Which threads share a work-group, and with it a cache',
  target: 'What the compiled program runs on, where it is no machine: the model of the target that the mapping was written for',
  modelName: 'Who says which executions there are',
  guards: 'Leave programs out in which an operation waits for what another one read',
  exact: 'Nothing is left out that gives the same answer: slower, a check of the quick way',
  show: 'Which executions are drawn',
  scopes: 'The scopes of operations in programs, with commas between them; the answer names them if there is no such scope',
  without: 'Operations that no program has, with commas between them: operations, orders, scopes',
  seconds: 'After this time the answer says what was covered so far. Of questions that take longer than 45 seconds, a visitor may ask one at a time',
};

/** A field for a list that may be empty: then there is nothing to choose, and no field. */
const chosen = (field: string, label: string, none: string, items: Item[]): Option[] =>
  items.length === 0 ? [] : [{ field, label, input: choice(none, items) }];

/** How long a search may go on. */
const time = (): Option => ({ field: 'seconds', label: 'Time limit', input: words(['', '45 seconds'], ['120', '2 minutes'],
  ['300', '5 minutes'], ['600', '10 minutes']) });

/** A list of shipped things, or a text of one's own. */
function orOwn(field: Sort, label: string, none: string, items: Item[], asker: Asker): Option {
  const input = choice(none, items);
  input.append(element('option', { value: OWN }, `your own ${field}, below`));
  const text = new OwnText(field, `Your own ${field}`, asker.text(field), (now) => asker.changed(field, now));
  input.addEventListener('change', () => {
    text.show(input.value === OWN);
    asker.chosen(input.value === OWN);
  });
  if (asker.own()) {
    input.value = OWN;
  }
  text.show(input.value === OWN);
  return { field: `${field}Name`, label, input, own: { field, text } };
}

/** Forms for the questions to a sort of text; whoever presses a button asks. Lists have what fits the text's languages. */
export function forms(sort: Sort, languages: Languages, shipped: Shipped, asker: Asker): HTMLElement[] {
  const { source, target } = languages;
  const gpu = shipped.mapping.filter((m) => m.language.endsWith('gpuasm') && (source === undefined || m.language.startsWith(`${source} `)));
  // The machine runs code: what is not code is compiled, by a mapping that is right.
  const compiled = choice('nothing: it is code', gpu);
  compiled.value = source === 'opencl-rsp' && gpu.some((m) => m.name === RIGHT) ? RIGHT : '';
  switch (sort) {
    case 'test':
      return [
        form([['Simulate', 'simulate']], 'Every final state that a memory model allows.', [
          orOwn('model', 'Model', 'default', fitting(shipped.model, source), asker),
          { field: 'show', label: 'Executions', input: words(['states', 'of every state'], ['condition', 'of the condition'],
            ['why', 'of the condition, and why not']) },
        ], asker),
        form([['Explore', 'explore']], 'Every run of a machine with caches.', [
          { field: 'mappingName', label: 'Compiled with', input: compiled },
          { field: 'machine', label: 'Machine', input: words(['', 'with caches (RSP)'], ['ugpu', 'UGPU, for PTX']) },
          { field: 'exact', label: 'Every state', input: flag() },
        ], asker),
      ];
    case 'model':
      return [
        form([['Simulate', 'simulate']], 'What the model allows of a test, shipped or your own.', [
          orOwn('test', 'Test', '', fitting(shipped.test, source), asker),
          { field: 'show', label: 'Executions', input: words(['states', 'of every state'], ['condition', 'of the condition'],
            ['why', 'of the condition, and why not']) },
        ], asker),
        form([['Compare', 'models-diff']], 'The smallest programs on which two models differ.', [
          ...chosen('other', 'With', '', fitting(shipped.model, source)),
          { field: 'events', label: 'Operations', input: numbers('default', 2, 6) },
          time(),
        ], asker),
      ];
    case 'mapping':
      return [
        form([['Verify', 'verify'], ['Repair', 'repair']], 'Every small program, compiled and compared with its source; or the '
          + 'cheapest edits after which none goes wrong.', [
          { field: 'ops', label: 'Operations a thread', input: numbers('default', 1, 4) },
          { field: 'threads', label: 'Threads', input: numbers('default', 2, 3) },
          { field: 'placement', label: 'Threads run', input: words(['', 'default'], ['same', 'in one work-group'],
            ['different', 'in a work-group each'], ['all', 'in every way on one device'], ['devices', 'on any devices']) },
          ...chosen('modelName', 'Source model', 'default', fitting(shipped.model, source)),
          ...chosen('target', 'Target model', 'default', fitting(shipped.model, target)),
          { field: 'scopes', label: 'Scopes', input: list(`all; or such as ${target === 'ptx' ? 'cta,gpu' : 'wg,dv'}`) },
          { field: 'without', label: 'Left out', input: list('none; or such as fence, seq_cst') },
          time(),
          { field: 'first', only: 'verify', label: 'Stop at the first finding', input: flag() },
          { field: 'guards', label: 'No guards', input: flag() },
          { field: 'exact', label: 'Every transition', input: flag() },
        ], asker),
        form([['Lint', 'lint']], 'Rows that never match, rows that are missing.', [], asker),
      ];
  }
}

/** Questions that have the same options, each with its button. @param kinds titles with the words of requests */
function form(kinds: [string, string][], about: string, options: Option[], asker: Asker): HTMLElement {
  const buttons = kinds.map(([title, kind]) => element('button', { type: 'submit', class: 'main', 'data-kind': kind }, title));
  const fields = options.map((o) => {
    o.input.setAttribute('data-field', o.field);
    return element('label', { class: o.input.type === 'checkbox' ? 'field check' : 'field' }, o.label, o.input);
  });
  const meant = options.filter((o) => MEANINGS[o.field] !== undefined);
  const made = element('form', { class: 'question', 'aria-label': kinds.map(([title]) => title).join(' or ') },
    element('p', {}, about), element('div', { class: 'row' }, ...fields),
    ...options.flatMap((o) => (o.own === undefined ? [] : [o.own.text.shown])),
    element('div', { class: 'row' }, ...buttons));
  if (meant.length > 0) {
    made.append(element('details', {}, element('summary', {}, 'What the options mean'), element('dl', {},
      ...meant.flatMap((o) => [element('dt', {}, o.label), element('dd', {}, `${MEANINGS[o.field]}.`)]))));
  }
  made.addEventListener('submit', (event) => {
    event.preventDefault();
    const kind = event.submitter?.dataset['kind'] ?? kinds[0]![1];
    asker.ask(asked(kind, options));
  });
  return made;
}
