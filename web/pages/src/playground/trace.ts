import { element } from '../site/dom';
import { stepper } from './parts';

/** A step of a machine; which parts there are depends on the machine. See docs/schemas/explore.schema.json. */
export interface Row {
  step: string;
  registers: string | string[];
  memory: string[];
  l1?: string[][];
  l1Fifo?: string[];
  l2?: string[][];
  l2Fifo?: string[];
  locks?: string[];
  queues?: string[][];
  loadArrays?: string[][];
  early?: string[][];
  views?: string[][];
}

/** The run of a machine, a step at a time, with what is in its caches and memory; what a step changed is marked. */
export function trace(rows: Row[]): HTMLElement {
  return stepper('Step', rows.length, (at) => drawn(rows[at]!, at > 0 ? rows[at - 1]! : rows[at]!), 0);
}

function drawn(row: Row, before: Row): HTMLElement {
  const machine = element('div', { class: 'machine' });
  const each = (label: string, lines: string[][] | undefined, old: string[][] | undefined, below?: string[]): void => {
    lines?.forEach((l, at) => machine.append(box(`${label} ${at}`, l, old?.[at] ?? [], below?.[at])));
  };
  each('L1 of work-group', row.l1, before.l1, row.l1Fifo);
  each('L2 of device', row.l2, before.l2, row.l2Fifo);
  each('Queue of thread', row.queues, before.queues);
  each('Loads of thread', row.loadArrays, before.loadArrays);
  each('Guessed by thread', row.early, before.early);
  each('View of thread', row.views, before.views);
  machine.append(box('Memory', row.memory, before.memory));
  if (row.locks !== undefined && row.locks.length > 0) {
    machine.append(box('Locks', row.locks, before.locks ?? []));
  }
  machine.append(box('Registers', words(row.registers), words(before.registers)));
  return element('div', {}, element('p', {}, element('strong', {}, row.step === '' ? 'The start' : row.step)), machine);
}

const words = (registers: string | string[]): string[] =>
  (typeof registers === 'string' ? registers.split(' ') : registers).filter((r) => r !== '');

function box(label: string, lines: string[], old: string[], fifo?: string): HTMLElement {
  const list = element('ul', {}, ...lines.map((line) => {
    const kind = line.includes("inv'd") ? 'invalid' : line.includes('dirty') ? 'dirty' : 'clean';
    return element('li', { class: kind }, old.includes(line) ? line : element('mark', {}, line));
  }));
  const inside = lines.length === 0 ? element('p', { class: 'quiet' }, 'empty') : list;
  const made = element('div', { class: 'cache' }, element('h4', {}, label), inside);
  if (fifo !== undefined && fifo !== '') {
    made.append(element('p', { class: 'quiet' }, `queue ${fifo}`));
  }
  return made;
}
