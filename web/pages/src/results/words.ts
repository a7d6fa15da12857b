/** What the analyses of the command say, in words of a page: no options, and no short heads of narrow tables. */

/** Part of a sentence: text, or a link to a file. */
export type Part = string | { text: string; file: string };

/** The addresses of the site's own results and of an example. */
export const OWN = 'api/results';
export const EXAMPLE = 'api/example';

export const reportOf = (base: string): string => `${base}/report.json`;
export const csvOf = (base: string, word: string): string => `${base}/tables/${word}.csv`;

/** What each table of an answer shows, where it has several. */
const CAPTIONS: Record<string, string[]> = {
  rates: [
    'Largest share of weak outcomes over tuning configurations, on average of the devices of a vendor',
    'Largest share of weak outcomes over tuning configurations, of each device',
  ],
  similarity: [
    'Cosines between the devices of a vendor, over interleaved and weak outcomes of equal configurations',
    'The two devices that are least alike, and the two that are most alike',
  ],
  clusters: [
    'How far devices are from the middle of their group (inertia), for each number of groups (k)',
    'Devices in groups by k-means on the rows of their similarities',
  ],
};

/** Heads that are short for the width of a terminal. */
const HEADS: Record<string, Record<string, string>> = {
  devices: { 'conf.': 'configurations' },
  summary: { weak: 'weak outcomes' },
  correlation: { r: 'Pearson\'s r', t: 'Student\'s t', p: 'p, two-sided', n: 'configurations', of: 'counted as' },
  clusters: { k: 'groups (k)' },
  mutants: { 2: 'mutator 2', 3: 'mutator 3', score: 'share killed', 'deaths a second': 'kills a second' },
  reproducibility: { devices: 'seen on devices', 'conf.': 'configuration', 'a second': 'weak outcomes a second, at least' },
  bugs: { weak: 'weak instances', of: 'of instances', 'conf.': 'configuration' },
  time: { minutes: 'minutes busy' },
};

export const head = (word: string, text: string): string => HEADS[word]?.[text] ?? text;

/** Units are words. */
export const spelt = (text: string): string => text.replaceAll(/(\d) s\b/g, '$1 seconds');

/** The caption of a table of an answer; no two of one answer have the same. */
export function caption(word: string, heading: string, at: number, tables: number): string {
  return tables === 1 ? spelt(heading) : CAPTIONS[word]?.[at] ?? `${spelt(heading)}, table ${at + 1} of ${tables}`;
}

/**
 * A note, in which options of the command are the files of the page, or stand in the command that has them.
 *
 * @param base the address of the results
 */
export function note(base: string, word: string, text: string): Part[] {
  return text.split(/(--csv and --json|--[a-z][a-z-]*)/).map((part): Part[] => {
    if (part === '--csv and --json') {
      return [{ text: 'the table as CSV', file: csvOf(base, word) }, ' and ', { text: 'all as JSON', file: reportOf(base) }];
    }
    return [part.startsWith('--') ? `the command periscope analyse ${word} ${part}` : spelt(part)];
  }).flat().filter((part) => part !== '');
}
