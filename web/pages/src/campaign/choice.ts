import { DESKTOP, MOBILE, type Limits } from '../launch/configurations';
import type { Family } from '../site/data';
import { element } from '../site/dom';
import { USUAL_SEED, type Plan } from './plan';

/** The two ways of choosing a campaign. */

/** How much a campaign runs. */
interface Budget {
  title: string;
  count: number;
  iterations: number;
  /** Absent: those of published campaigns, by what kind of device it is. */
  limits?: Limits;
}

const BUDGETS: Budget[] = [
  { title: 'A look: 2 configurations, 2 iterations, few work-groups', count: 2, iterations: 2,
    limits: { groups: 8, groupSize: 32, smoothed: false } },
  { title: 'Quick: 4 configurations, 4 iterations', count: 4, iterations: 4 },
  { title: 'Thorough: 16 configurations, 16 iterations', count: 16, iterations: 16 },
  { title: 'As published: 50 configurations, 50 iterations', count: 50, iterations: 50 },
];
const USUAL_BUDGET = 1;

const LETTERS = 100;

/** Tuning with all mutants, then conformance: nothing but how much of it. */
export class TuneConform {
  readonly panel: HTMLElement;
  private readonly budget = element('select', { id: 'budget' });

  /** @param buttons that start and submit */
  constructor(private readonly families: Family[], private readonly phone: boolean, buttons: HTMLElement[]) {
    BUDGETS.forEach(({ title }, at) => this.budget.append(element('option', { value: String(at) }, title)));
    this.budget.value = String(USUAL_BUDGET);
    const mutants = families.flatMap((f) => f.mutants).length;
    this.panel = element('div', {},
      element('p', {}, `All ${mutants} mutants run in each configuration; then the conformance test of each mutant, where `
        + `that mutant was weak most often a second. Published campaigns use the same seed, ${USUAL_SEED}.`),
      element('div', { class: 'row' }, element('label', { class: 'field' }, 'Budget', this.budget), ...buttons));
  }

  plan(): Plan {
    const { count, iterations, limits } = BUDGETS[Number(this.budget.value)]!;
    return {
      tests: this.families.flatMap((f) => f.mutants),
      count,
      iterations,
      limits: limits ?? (this.phone ? MOBILE : DESKTOP),
      seed: USUAL_SEED,
      conform: this.families,
    };
  }
}

/** Tuning with choices. */
export class Tune {
  readonly panel: HTMLElement;
  private readonly tests = new Map<string, HTMLInputElement>();
  private readonly trouble = element('p', { class: 'warn', role: 'alert' });
  private readonly count = whole('count', 10, 1, 1000);
  private readonly iterations = whole('iterations', 100, 1, 100_000);
  private readonly groups: HTMLInputElement;
  private readonly groupSize: HTMLInputElement;
  private readonly seed = element('input', { id: 'seed', type: 'text', size: '14', maxlength: String(LETTERS) });
  private readonly smoothed = element('input', { id: 'smoothed', type: 'checkbox' });

  constructor(private readonly families: Family[], phone: boolean, buttons: HTMLElement[]) {
    const usual = phone ? MOBILE : DESKTOP;
    this.groups = whole('groups', usual.groups, 2, DESKTOP.groups);
    this.groupSize = whole('group-size', usual.groupSize, 1, DESKTOP.groupSize);
    this.seed.value = USUAL_SEED;
    this.panel = element('div', {},
      element('div', { class: 'row' }, field('Configurations', this.count), field('Iterations', this.iterations),
        field('Seed, a text', this.seed), field('Most work-groups', this.groups),
        field('Most work-items of one', this.groupSize),
        element('label', {}, this.smoothed, ' percentages in steps of five')),
      this.chooser(), this.trouble, element('div', { class: 'row' }, ...buttons));
    this.choose((_, conformance) => !conformance);
    // Enter in a field starts, as the first button does.
    for (const input of [this.count, this.iterations, this.seed, this.groups, this.groupSize]) {
      input.addEventListener('keydown', (event) => event.key === 'Enter' && buttons[0]?.click());
    }
  }

  private chooser(): HTMLElement {
    const button = (label: string, wanted: (name: string, conformance: boolean) => boolean): HTMLElement => {
      const made = element('button', { type: 'button' }, label);
      made.addEventListener('click', () => this.choose(wanted));
      return made;
    };
    const box = (name: string): HTMLElement => {
      const input = element('input', { type: 'checkbox', value: name });
      this.tests.set(name, input);
      return element('label', {}, input, ` ${name}`);
    };
    const rows = this.families.map((family) => element('li', {}, box(family.conformance),
      element('ul', {}, ...family.mutants.map((mutant) => element('li', {}, box(mutant))))));
    return element('fieldset', {}, element('legend', {}, 'Tests'),
      element('div', { class: 'row' }, button('Mutants', (_, conformance) => !conformance),
        button('Conformance tests', (_, conformance) => conformance), button('All', () => true),
        button('None', () => false)),
      element('details', {}, element('summary', {}, 'One by one: conformance tests, with their mutants below'),
        element('ul', { class: 'families' }, ...rows)));
  }

  private choose(wanted: (name: string, conformance: boolean) => boolean): void {
    const conformance = new Set(this.families.map((f) => f.conformance));
    this.tests.forEach((input, name) => (input.checked = wanted(name, conformance.has(name))));
  }

  /** What is chosen; null, and the reason shown, if that does not go. */
  plan(): Plan | null {
    const numbers = [this.count, this.iterations, this.groups, this.groupSize];
    const bad = numbers.find((n) => !n.checkValidity() || n.value === '');
    const tests = [...this.tests].filter(([, input]) => input.checked).map(([name]) => name);
    this.trouble.textContent = bad !== undefined
      ? `${bad.parentElement!.textContent} is a whole number from ${bad.min} to ${bad.max}.`
      : this.seed.value === '' ? 'A seed has at least one letter.' : tests.length === 0 ? 'Choose a test.' : '';
    const [count, iterations, groups, groupSize] = numbers.map((n) => Number(n.value)) as [number, number, number, number];
    return this.trouble.textContent !== '' ? null : {
      tests, count, iterations, seed: this.seed.value, conform: [],
      limits: { groups, groupSize, smoothed: this.smoothed.checked },
    };
  }
}

function whole(id: string, usual: number, least: number, most: number): HTMLInputElement {
  return element('input', {
    id, type: 'number', step: '1', min: String(least), max: String(most), value: String(usual), required: '',
  });
}

const field = (label: string, input: HTMLElement): HTMLElement => element('label', { class: 'field' }, label, input);
