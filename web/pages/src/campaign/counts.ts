import type { Tally } from '../device/run';
import type { PageTest } from '../site/data';
import { mayNotBe, othersMayNotBe } from '../site/outcomes';

/** What instances of a test came to, by class, as periscope.campaigns.Bench counts them. */
export interface Counts {
  seq: number;
  interleaved: number;
  /** What the test's condition describes, whatever class that is: it is what the test is for. */
  weak: number;
  /** What is in none of these classes. */
  others: number;
  /** Instances in which a loop ran out of turns. */
  unfinished: number;
}

export const NOTHING: Counts = { seq: 0, interleaved: 0, weak: 0, others: 0, unfinished: 0 };

export const total = (c: Counts): number => c.seq + c.interleaved + c.weak + c.others + c.unfinished;

export function plus(a: Counts, b: Counts): Counts {
  return {
    seq: a.seq + b.seq,
    interleaved: a.interleaved + b.interleaved,
    weak: a.weak + b.weak,
    others: a.others + b.others,
    unfinished: a.unfinished + b.unfinished,
  };
}

export function countsOf(test: PageTest, tally: Tally): Counts {
  const counts: Counts = { ...NOTHING, others: tally.others, unfinished: tally.unfinished };
  test.outcomes.forEach(({ target, kind }, at) => {
    const name = target ? 'weak' : kind === 'sequential' ? 'seq' : kind === 'interleaved' ? 'interleaved' : 'others';
    counts[name] += tally.outcomes[at] ?? 0;
  });
  return counts;
}

/** Instances that may not be: the model forbids their outcome, or nobody writes what they read. */
export function forbidden(test: PageTest, tally: Tally): number {
  return test.outcomes.reduce((sum, outcome, at) => (mayNotBe(outcome) ? sum + (tally.outcomes[at] ?? 0) : sum),
    othersMayNotBe(test) ? tally.others : 0);
}
