import { testPage } from '../site/data';
import { count, element } from '../site/dom';
import { NOTHING, plus, total, type Counts } from './counts';
import { pairs, type Plan, type Result } from './plan';

/** Results as tables: a row for each configuration, which opens to show its tests; one for each conformance test. */

const HEADS = ['Sequential', 'Interleaved', 'Weak', 'Others', 'Seconds', 'Weak a second'];

const numbers = (counts: Counts, seconds: number): HTMLElement[] => [
  cell('sequential', count(counts.seq)),
  cell('interleaved', count(counts.interleaved)),
  cell('weak', count(counts.weak)),
  cell('', count(counts.others + counts.unfinished)),
  cell('', seconds.toFixed(2)),
  cell('', seconds > 0 ? (counts.weak / seconds).toFixed(1) : ''),
];

function cell(kind: string, text: string): HTMLElement {
  return element('td', { class: `number class ${kind}`.trim() }, text);
}

function table(caption: string, heads: string[], body: HTMLElement): HTMLElement {
  const row = element('tr', {}, ...heads.map((head, at) =>
    element('th', { scope: 'col', ...(at >= heads.length - HEADS.length ? { class: 'number' } : {}) }, head)));
  return element('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': caption },
    element('table', {}, element('caption', { class: 'quiet' }, caption), element('thead', {}, row), body));
}

/** A test's name leads to its page, in a tab of its own: this one has a campaign. */
export const testLink = (name: string): HTMLElement =>
  element('a', { href: testPage(name), target: '_blank', rel: 'noopener' }, name);

/** What each configuration came to. */
export class ConfigurationTable {
  private readonly rows = new Map<number, { line: HTMLElement; results: Result[]; open: boolean }>();
  private readonly body = element('tbody');

  constructor(place: HTMLElement, private readonly tests: number) {
    place.replaceChildren(table('Configurations', ['Configuration', 'Tests', ...HEADS], this.body));
  }

  add(result: Result): void {
    let row = this.rows.get(result.number);
    if (row === undefined) {
      row = { line: element('tr'), results: [], open: false };
      this.rows.set(result.number, row);
      this.body.append(row.line);
    }
    row.results.push(result);
    this.show(result.number);
  }

  /** The rows of a configuration; its tests stand below it while it is open. */
  private show(number: number): void {
    const row = this.rows.get(number)!;
    const held = row.line.contains(document.activeElement);
    const opener = element('button', { type: 'button', class: 'opener', 'aria-expanded': String(row.open) },
      `${row.open ? '▾' : '▸'} ${number}`);
    opener.addEventListener('click', () => {
      row.open = !row.open;
      this.show(number);
    });
    const sum = row.results.reduce((a, r) => plus(a, r.counts), NOTHING);
    const seconds = row.results.reduce((a, r) => a + r.seconds, 0);
    row.line.replaceChildren(element('th', { scope: 'row' }, opener),
      element('td', {}, `${row.results.length} of ${this.tests}`), ...numbers(sum, seconds));
    while (row.line.nextElementSibling?.classList.contains('part') === true) {
      row.line.nextElementSibling.remove();
    }
    if (row.open) {
      row.line.after(this.parameters(row.results[0]!), ...row.results.map((r) => element('tr', { class: 'part' },
        element('td', {}), element('td', {}, testLink(r.test)), ...numbers(r.counts, r.seconds))));
    }
    if (held) {
      opener.focus();
    }
  }

  private parameters(result: Result): HTMLElement {
    const all = Object.entries(result.parameters).map(([name, value]) => `${name} ${value}`).join(', ');
    return element('tr', { class: 'part' }, element('td', {}),
      element('td', { class: 'quiet', colspan: String(HEADS.length + 1) }, all));
  }
}

/** What is said of a conformance test's result. */
export function verdict({ counts, forbidden }: Pick<Result, 'counts' | 'forbidden'>): string {
  if (forbidden > 0) {
    return `BUG: ${count(forbidden)} of ${count(total(counts))} instances are forbidden`;
  }
  return counts.weak > 0 ? 'weak, which the model does not forbid' : 'never weak';
}

/** The conformance tests, each under what its mutants chose. */
export class ConformanceTable {
  private readonly cells = new Map<string, HTMLElement>();

  constructor(place: HTMLElement, plan: Plan) {
    const body = element('tbody');
    for (const [test, mutant] of pairs(plan)) {
      const line = element('tr', {}, element('th', { scope: 'row' }, testLink(test)), element('td', {}, testLink(mutant)),
        element('td', { colspan: String(HEADS.length + 1) }, 'not run yet'));
      this.cells.set(mutant, line);
      body.append(line);
    }
    const heads = ['Conformance test', 'Chosen by its mutant', 'Verdict', ...HEADS];
    place.replaceChildren(...(plan.conform.length === 0 ? [] : [table('Conformance tests', heads, body)]));
  }

  add(result: Result): void {
    const { mutant, number } = result.after!;
    this.fill(mutant, `, configuration ${number}`, verdict(result), result);
  }

  /** Tuning is over: mutants that were never weak choose nothing. */
  tuned(results: Result[]): void {
    for (const mutant of this.cells.keys()) {
      if (!results.some((r) => r.test === mutant && r.counts.weak > 0)) {
        this.fill(mutant, '', 'not run: its mutant was never weak');
      }
    }
  }

  private fill(mutant: string, by: string, words: string, result?: Result): void {
    const line = this.cells.get(mutant)!;
    const alarm = words.startsWith('BUG') ? { class: 'alarm' } : {};
    const wide = result === undefined ? { colspan: String(HEADS.length + 1) } : {};
    line.replaceChildren(line.firstElementChild!, element('td', {}, testLink(mutant), by), element('td', { ...alarm, ...wide }, words),
      ...(result === undefined ? [] : numbers(result.counts, result.seconds)));
  }
}
