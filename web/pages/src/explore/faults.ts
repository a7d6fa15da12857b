import { faults, type Parameters } from '../launch/parameters';
import { byId } from '../site/dom';

/** What of a run's fields does not go, and where that is said. */

export interface Fault {
  text: string;
  /** The ids of the fields concerned. */
  fields: string[];
}

const MOST_ITERATIONS = 1_000_000;

/** What is wrong with what the fields say, those beside the button first. */
export function faultsOf(parameters: Parameters, iterations: number, seed: string): Fault[] {
  const found: Fault[] = [];
  if (!Number.isInteger(iterations) || iterations < 1 || iterations > MOST_ITERATIONS) {
    found.push({ text: 'Iterations are a whole number from 1 to 1,000,000.', fields: ['iterations'] });
  }
  if (!/^\d{1,18}$/.test(seed)) {
    found.push({ text: 'A seed is a whole number of at most 18 digits.', fields: ['seed'] });
  }
  return found.concat(faults(parameters).map(({ text, names }) => ({ text, fields: names.map((name) => `p-${name}`) })));
}

/** Marks the fields that do not go, each with the reason where it has a place for one, and leads to the first. */
export function mark(found: Fault[]): void {
  document.querySelectorAll<HTMLInputElement>('input[aria-invalid]').forEach(unmark);
  for (const { text, fields } of found) {
    for (const id of fields) {
      byId(id).setAttribute('aria-invalid', 'true');
      const why = document.getElementById(`${id}-why`);
      if (why !== null) {
        why.textContent = `${why.textContent} ${text}`.trim();
      }
    }
  }
  const first = found[0]?.fields[0];
  if (first !== undefined) {
    byId(first).focus();
    byId(first).scrollIntoView({ block: 'center' });
  }
}

/** Takes the mark from a field, which says something else now. */
export function unmark(input: HTMLElement): void {
  input.removeAttribute('aria-invalid');
  document.getElementById(`${input.id}-why`)?.replaceChildren();
}
