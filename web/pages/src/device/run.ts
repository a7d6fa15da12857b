import { layoutOf } from '../launch/layout';
import { drawOf } from '../launch/draw';
import { stressOf, type Parameters } from '../launch/parameters';
import type { PageTest } from '../site/data';
import { Session } from './session';

/** What was counted until now. */
export interface Tally {
  /** Instances of each outcome of the test, in its order. */
  outcomes: number[];
  /** Instances with values that no outcome of the test has. */
  others: number;
  /** Instances in which a loop ran out of turns. */
  unfinished: number;
  iterations: number;
  seconds: number;
}

/** How a run came to its end. */
export type Ending = 'complete' | 'stopped';

export const instances = (tally: Tally): number =>
  tally.outcomes.reduce((a, b) => a + b, 0) + tally.others + tally.unfinished;

/**
 * Runs a test; launch number i has the seed that is i above the given one.
 *
 * @param stop asked before each launch whether to end
 * @param told of each launch what is counted by then
 * @param now  milliseconds of the clock that says how long it took
 */
export async function run(
  device: GPUDevice,
  test: PageTest,
  parameters: Parameters,
  iterations: number,
  seed: bigint,
  stop: () => boolean,
  told: (tally: Tally) => void,
  now: () => number = () => performance.now(),
): Promise<Ending> {
  const stress = stressOf(parameters);
  const layout = layoutOf(test.facts, stress);
  const session = await Session.open(device, test, layout);
  const tally: Tally = {
    outcomes: test.outcomes.map(() => 0), others: 0, unfinished: 0, iterations: 0, seconds: 0,
  };
  const start = now();
  const add = async (launch: ReturnType<Session['run']>): Promise<void> => {
    const ran = await launch;
    ran.bins.forEach((n, bin) => (tally.outcomes[test.bins[bin]!]! += n));
    tally.others += ran.others;
    tally.unfinished += ran.unfinished;
    tally.iterations++;
    tally.seconds = (now() - start) / 1000;
    told(tally);
  };
  const flying: Promise<void>[] = [];
  try {
    for (let i = 0; i < iterations && !stop(); i++) {
      flying.push(add(session.run(drawOf(seed + BigInt(i), layout, stress))));
      if (flying.length > 1) {
        await flying.shift();
      }
    }
    await Promise.all(flying);
    return tally.iterations === iterations ? 'complete' : 'stopped';
  } finally {
    await Promise.allSettled(flying);
    session.close();
  }
}
