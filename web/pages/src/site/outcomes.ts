import type { PageTest, Shown } from './data';

/** What outcomes mean; asked by all pages. */

/** Whether an outcome may not be: the model forbids it, or nobody writes what it has. Where anything goes, it may. */
export const mayNotBe = (outcome: Shown): boolean =>
  outcome.standing === 'forbidden' || (outcome.kind === 'impossible' && outcome.standing !== 'undefined');

/** Whether an instance whose values are in no outcome of the test may not be. */
export const othersMayNotBe = (test: PageTest): boolean =>
  test.whole && !test.outcomes.some((outcome) => outcome.standing === 'undefined');
