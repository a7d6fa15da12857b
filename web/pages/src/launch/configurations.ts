import type { Parameters } from './parameters';

/** Parameters drawn from a seed that is a text: periscope.campaigns.RandomStream and Configurations. */

/** That of published campaigns [HARBOR], or that of Park and Miller. */
export type StreamKind = 'gpuharbor' | 'park-miller';

/** What bounds the draw; see Configurations.Limits. */
export interface Limits {
  /** Most testing work-groups; at least 2. */
  groups: number;
  /** Most work-items of a work-group. */
  groupSize: number;
  /** Whether percentages are rounded down to multiples of five. */
  smoothed: boolean;
}

export const DESKTOP: Limits = { groups: 1024, groupSize: 256, smoothed: false };
export const MOBILE: Limits = { groups: 32, groupSize: 32, smoothed: false };

const MULTIPLIER = 16_807;
const PUBLISHED_MODULUS = 2_147_483_646;
const PRIME = 2_147_483_647;

/** The hash of a text in Java. */
export function hash(text: string): number {
  let sum = 0;
  for (let i = 0; i < text.length; i++) {
    sum = (Math.imul(sum, 31) + text.charCodeAt(i)) | 0;
  }
  return sum;
}

/** The numbers of a stream, one after the other: from 0 on, below 2^31. */
export function stream(kind: StreamKind, seed: string): () => number {
  const hashed = hash(seed);
  let state = hashed <= 0 ? hashed + PUBLISHED_MODULUS : hashed;
  if (kind === 'gpuharbor') {
    return () => {
      state = Math.imul(state, MULTIPLIER) % PUBLISHED_MODULUS;
      if (state < 0) {
        state += PUBLISHED_MODULUS;
      }
      return state;
    };
  }
  // The stream has no state 0, nor one that is a multiple of the modulus.
  state = 1 + ((((state - 1) % (PRIME - 1)) + (PRIME - 1)) % (PRIME - 1));
  return () => (state = (state * MULTIPLIER) % PRIME);
}

/** The first configurations of a seed; more of them begin with the same. */
export function configurations(kind: StreamKind, seed: string, count: number, limits: Limits): Parameters[] {
  const next = stream(kind, seed);
  const within = (least: number, most: number): number => (next() % (most - least + 1)) + least;
  const step = limits.smoothed ? 5 : 1;
  const percent = (): number => Math.floor(within(0, 100) / step) * step;
  return Array.from({ length: count }, () => draw(within, percent, limits));
}

/** The order of the draws is that of published campaigns. */
function draw(within: (least: number, most: number) => number, percent: () => number, limits: Limits): Parameters {
  const testingWorkgroups = within(2, limits.groups);
  const workgroupSize = within(1, limits.groupSize);
  const maxWorkgroups = within(testingWorkgroups, limits.groups);
  const stressLineSize = 1 << within(2, 10);
  const stressTargetLines = within(1, 16);
  return {
    testingWorkgroups,
    workgroupSize,
    maxWorkgroups,
    stressLineSize,
    stressTargetLines,
    scratchMemorySize: 32 * stressLineSize * stressTargetLines,
    memStride: within(1, 7),
    shufflePct: percent(),
    barrierPct: percent(),
    memStressPct: percent(),
    preStressPct: percent(),
    memStressIterations: within(0, 1024),
    preStressIterations: within(0, 128),
    stressStrategyBalancePct: percent(),
    memStressStoreFirstPct: percent(),
    memStressStoreSecondPct: percent(),
    preStressStoreFirstPct: percent(),
    preStressStoreSecondPct: percent(),
  };
}
