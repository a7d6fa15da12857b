import type { Result } from './plan';
import type { Platform } from './platform';

/** What a campaign found, as one JSON object: the server's RecordRules say what may be in it. */

/** The edition of Periscope's own form. */
const VERSION = 1;

/** What a visitor may say of themself. */
export interface Person {
  name: string;
  email: string;
}

export const NOBODY: Person = { name: '', email: '' };

export interface About {
  platform: Platform;
  seed: string;
  iterations: number;
  /** Of Periscope. */
  version: string;
  person: Person;
}

type Entry = Record<string, number | string>;
type Configuration = Record<string, Entry>;

/** Under its key each configuration: its tests, and its parameters. */
function configurations(results: Result[], iterations: number, entry: (result: Result) => Entry): Record<string, Configuration> {
  const all: Record<string, Configuration> = {};
  for (const result of results) {
    const params = { ...result.parameters, iterations };
    (all[result.number] ??= { params })[result.test] = entry(result);
  }
  return all;
}

const seconds = (result: Result): number => Number(result.seconds.toFixed(4));

/** Periscope's own form: with every class, the tool, and the seed of each result's launches. */
export function ownRecord(results: Result[], about: About): object {
  return {
    recordVersion: VERSION,
    tool: { name: 'periscope', version: about.version },
    ...configurations(results, about.iterations, (result) => ({
      ...result.counts, durationSeconds: seconds(result), launchSeed: String(result.launchSeed),
    })),
    platformInfo: about.platform,
    randomSeed: about.seed,
    userInfo: about.person,
  };
}

/** The form of published records, which have three classes; what is in none of them is missing there. */
export function plainRecord(results: Result[], about: About): object {
  return {
    ...configurations(results, about.iterations, (result) => {
      const { seq, interleaved, weak } = result.counts;
      return { seq, interleaved, weak, durationSeconds: seconds(result) };
    }),
    platformInfo: about.platform,
    randomSeed: about.seed,
    userInfo: about.person,
  };
}

/** Whether the plain form says all of the counts. */
export const fitsPlain = (results: Result[]): boolean =>
  results.every(({ counts }) => counts.others === 0 && counts.unfinished === 0);
