import { element } from '../site/dom';
import { fitting, type Languages } from './languages';
import type { Item, Question, Shipped, Sort } from './server';

/** The questions that a text may be asked, each with its options. */

interface Option {
  field: string;
  label: string;
  input: HTMLInputElement | HTMLSelectElement;
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
      .forEach((i) => group.append(element('option', { value: i.name, title: i.title }, i.usual ? `${i.name}, the usual one` : i.name)));
    select.append(group);
  }
  return select;
}

function words(...all: [string, string][]): HTMLSelectElement {
  return element('select', {}, ...all.map(([value, label]) => element('option', { value }, label)));
}

const numbers = (none: string, from: number, to: number): HTMLSelectElement =>
  words(['', none], ...Array.from({ length: to - from + 1 }, (_, i): [string, string] => [String(from + i), String(from + i)]));
const flag = (): HTMLInputElement => element('input', { type: 'checkbox' });

/** What a form asks, without the text. */
function asked(kind: string, options: Option[]): Question {
  const question: Question = { kind };
  for (const { field, input } of options) {
    if (input instanceof HTMLInputElement && input.type === 'checkbox') {
      if (input.checked) {
        question[field] = field !== 'guards';
      }
    } else if (input.value !== '') {
      question[field] = ['ops', 'threads', 'events'].includes(field) ? Number(input.value) : input.value;
    }
  }
  return question;
}

/** A mapping to the machine's code that nothing is found wrong with. */
const RIGHT = 'rsp-proposed';

/** What options mean that one word does not say. */
const MEANINGS: Record<string, string> = {
  ops: 'Most operations of a thread; as usual: 2, or 4 where the target is a memory model, and no more than 4 in all',
  threads: 'Most threads of a program; as usual: 2',
  placement: 'Which threads share a work-group, and with it a cache',
  target: 'What the compiled program runs on, where it is no machine: the model of the target that the mapping was written for',
  modelName: 'Who says which executions there are',
  guards: 'Leave programs out in which an operation waits for what another one read',
  exact: 'Nothing is left out that gives the same answer: slower, a check of the quick way',
  show: 'Which executions are drawn',
};

/** A field for a list that may be empty: then there is nothing to choose, and no field. */
const chosen = (field: string, label: string, none: string, items: Item[]): Option[] =>
  items.length === 0 ? [] : [{ field, label, input: choice(none, items) }];

/** Forms for the questions to a sort of text; whoever presses a button asks. Lists have what fits the text's languages. */
export function forms(sort: Sort, languages: Languages, shipped: Shipped, ask: (question: Question) => void): HTMLElement[] {
  const { source, target } = languages;
  const gpu = shipped.mapping.filter((m) => m.language.endsWith('gpuasm') && (source === undefined || m.language.startsWith(`${source} `)));
  // The machine runs code: what is not code is compiled, by a mapping that is right.
  const compiled = choice('nothing: it is code', gpu);
  compiled.value = source === 'opencl-rsp' && gpu.some((m) => m.name === RIGHT) ? RIGHT : '';
  switch (sort) {
    case 'test':
      return [
        form('Simulate', 'simulate', 'Every final state that a memory model allows.', [
          ...chosen('modelName', 'Model', 'the usual one', fitting(shipped.model, source)),
          { field: 'show', label: 'Executions', input: words(['states', 'of every state'], ['condition', 'that are asked about'],
            ['why', 'that are asked about, and why not']) },
        ], ask),
        form('Explore', 'explore', 'Every run of a machine with caches.', [
          { field: 'mappingName', label: 'Compiled with', input: compiled },
          { field: 'machine', label: 'Machine', input: words(['', 'with caches (RSP)'], ['ugpu', 'UGPU, for PTX']) },
          { field: 'exact', label: 'Every state', input: flag() },
        ], ask),
      ];
    case 'model':
      return [
        form('Simulate', 'simulate', 'What the model allows of a shipped test.', [
          ...chosen('testName', 'Test', '', fitting(shipped.test, source)),
          { field: 'show', label: 'Executions', input: words(['states', 'of every state'], ['condition', 'that are asked about'],
            ['why', 'that are asked about, and why not']) },
        ], ask),
        form('Compare', 'models-diff', 'The smallest programs on which two models differ.', [
          ...chosen('other', 'With', '', fitting(shipped.model, source)),
          { field: 'events', label: 'Operations', input: numbers('as usual', 2, 6) },
        ], ask),
      ];
    case 'mapping':
      return [
        form('Verify', 'verify', 'Every small program, compiled and compared with its source.', [
          { field: 'ops', label: 'Operations a thread', input: numbers('as usual', 1, 4) },
          { field: 'threads', label: 'Threads', input: numbers('as usual', 2, 3) },
          { field: 'placement', label: 'Threads run', input: words(['', 'as usual'], ['same', 'in one work-group'],
            ['different', 'in a work-group each'], ['all', 'in every way on one device'], ['devices', 'on any devices']) },
          ...chosen('modelName', 'Source model', 'the usual one', fitting(shipped.model, source)),
          ...chosen('target', 'Target model', 'the usual one', fitting(shipped.model, target)),
          { field: 'first', label: 'Stop at the first finding', input: flag() },
          { field: 'guards', label: 'No guards', input: flag() },
          { field: 'exact', label: 'Every transition', input: flag() },
        ], ask),
        form('Lint', 'lint', 'Rows that never match, rows that are missing.', [], ask),
      ];
  }
}

function form(title: string, kind: string, about: string, options: Option[], ask: (question: Question) => void): HTMLElement {
  const button = element('button', { type: 'submit', class: 'main', 'data-kind': kind }, title);
  const fields = options.map((o) => {
    o.input.setAttribute('data-field', o.field);
    return element('label', { class: 'field', title: MEANINGS[o.field] ?? '' }, o.label, o.input);
  });
  const made = element('form', { class: 'question', 'aria-label': title }, element('p', {}, about),
    element('div', { class: 'row' }, ...fields, button));
  made.addEventListener('submit', (event) => {
    event.preventDefault();
    ask(asked(kind, options));
  });
  return made;
}
