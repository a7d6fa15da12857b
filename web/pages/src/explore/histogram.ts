import type { PageTest, Shown } from '../site/data';
import { count, element } from '../site/dom';
import { mayNotBe, othersMayNotBe } from '../site/outcomes';
import type { Tally } from '../device/run';
import { instances } from '../device/run';

/** Outcomes with how often each was seen, as bars of logarithmic length, beside what the model says. */

/** The length of the bar of a number between 0.1, which has none, and the most there may be. */
export function share(n: number, most: number): number {
  return n <= 0 ? 0 : (Math.log10(n) + 1) / (Math.log10(Math.max(most, 1)) + 1);
}

/** What is said of an outcome, by its standing and whether it was seen. */
export function verdict(outcome: Shown, seen: number): string {
  if (outcome.kind === 'impossible' && outcome.standing !== 'undefined') {
    return seen > 0 ? 'nobody writes such a value, and it was SEEN' : 'nobody writes such a value';
  }
  switch (outcome.standing) {
    case 'allowed':
      return seen > 0 ? 'allowed, seen' : 'allowed, not seen';
    case 'forbidden':
      return seen > 0 ? 'FORBIDDEN, and SEEN' : 'forbidden, not seen';
    case 'undefined':
      return seen > 0 ? 'anything goes: undefined; seen' : 'anything goes: undefined';
    case 'unknown':
      return seen > 0 ? 'the model does not know; seen' : 'the model does not know';
  }
}

/** Whether it may not be there. */
export const alarming = (outcome: Shown, seen: number): boolean =>
  seen > 0 && mayNotBe(outcome);

interface Row {
  bar: HTMLElement;
  number: HTMLElement;
  word: HTMLElement;
  outcome: Shown;
  at: number;
}

export class Histogram {
  private readonly rows: Row[];
  private readonly others: HTMLElement;

  constructor(
    private readonly test: PageTest,
    private readonly place: HTMLElement,
  ) {
    this.rows = test.outcomes.map((outcome, at) => ({
      bar: element('div', {}),
      number: element('td', { class: 'number' }, '0'),
      word: element('td', {}, verdict(outcome, 0)),
      outcome,
      at,
    }));
    const head = element(
      'tr', {}, element('th', {}, 'Outcome'), element('th', { class: 'number' }, 'Seen'), element('th', {}, 'log scale'),
      element('th', {}, 'Class'), element('th', {}, `Model ${test.model}`),
    );
    const body = element('tbody', {}, ...this.rows.map((row) => this.line(row)));
    this.others = element('p', { class: 'warn', hidden: '' });
    const table = element('table', { class: 'histogram' }, element('caption', { class: 'quiet' }, test.condition), element('thead', {}, head), body);
    place.replaceChildren(element('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': 'Histogram' }, table), this.others);
    if (test.reason !== '') {
      place.append(element('p', { class: 'quiet' }, `Model ${test.model}: ${test.reason}`));
    }
  }

  private line(row: Row): HTMLTableRowElement {
    const { outcome } = row;
    const target = outcome.target ? ' ←' : '';
    const line = element(
      'tr', { class: outcome.kind }, element('td', { class: 'outcome' }, outcome.text + target), row.number,
      element('td', { class: 'bar' }, row.bar), element('td', { class: 'class' }, outcome.kind), row.word,
    );
    // What nobody writes is shown once it was seen, and else only makes the table long.
    line.hidden = outcome.kind === 'impossible';
    return line;
  }

  /** @param most instances that the whole run has */
  show(tally: Tally, most: number): void {
    for (const row of this.rows) {
      const seen = tally.outcomes[row.at] ?? 0;
      row.number.textContent = count(seen);
      row.bar.style.width = `${100 * share(seen, most)}%`;
      row.word.textContent = verdict(row.outcome, seen);
      row.word.className = alarming(row.outcome, seen) ? 'alarm' : '';
      const line = row.number.parentElement!;
      line.hidden = row.outcome.kind === 'impossible' && seen === 0;
    }
    const words: string[] = [];
    if (tally.others > 0) {
      words.push(othersMayNotBe(this.test)
        ? `${count(tally.others)} instances have values that NOBODY WRITES.`
        : `${count(tally.others)} instances are none of the outcomes above; nothing is said of them.`);
    }
    if (tally.unfinished > 0) {
      words.push(`${count(tally.unfinished)} instances ran out of turns in a loop and are not counted above.`);
    }
    this.others.textContent = words.join(' ');
    this.others.hidden = words.length === 0;
    this.place.dataset['instances'] = String(instances(tally));
  }
}
