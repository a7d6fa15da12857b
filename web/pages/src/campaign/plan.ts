import { hash, type Limits, configurations } from '../launch/configurations';
import type { Parameters } from '../launch/parameters';
import type { Family } from '../site/data';
import type { Counts } from './counts';

/** What a campaign runs: chosen tests in each configuration, then conformance tests where their mutants died fastest. */
export interface Plan {
  /** Names of tests that run in each configuration. */
  tests: string[];
  /** How many configurations, and what bounds them. */
  count: number;
  limits: Limits;
  iterations: number;
  /** All that is random follows from it. */
  seed: string;
  /** Families whose conformance tests run afterwards; none if they do not. */
  conform: Family[];
}

/** One test in one configuration. */
export interface Job {
  /** The configuration's key in the record. */
  number: number;
  test: string;
  parameters: Parameters;
  /** Launch i has the seed that is i above this one. */
  launchSeed: bigint;
  /** Of a conformance test, the mutant that chose the configuration, and the configuration's number. */
  after?: { mutant: string; number: number };
}

/** A job that was done. */
export interface Result extends Job {
  counts: Counts;
  /** Instances that may not be. */
  forbidden: number;
  /** While the page was awake. */
  seconds: number;
}

/** The seed of published campaigns, and of Periscope's. */
export const USUAL_SEED = 'rbjnMzXroA';

const drawn = (plan: Plan): Parameters[] => configurations('gpuharbor', plan.seed, plan.count, plan.limits);

/** What runs in all configurations, in order. */
export function tuning(plan: Plan): Job[] {
  return drawn(plan).flatMap((parameters, number) =>
    plan.tests.map((test) => ({ number, test, parameters, launchSeed: launchSeed(plan.seed, number, test) })));
}

/**
 * For each mutant its conformance test, with the launches of the mutant's result that was weak most often a second;
 * none for a mutant that was never weak: periscope.campaigns.Conformance. Keys go on behind those of tuning.
 */
export function conformance(plan: Plan, results: Result[]): Job[] {
  const best = new Map<string, Result>();
  for (const result of results.filter((r) => r.counts.weak > 0)) {
    const before = best.get(result.test);
    if (before === undefined || rate(result) > rate(before)) {
      best.set(result.test, result);
    }
  }
  return pairs(plan).flatMap(([test, mutant], pair) => {
    const result = best.get(mutant);
    return result === undefined ? [] : [{
      number: plan.count + pair,
      test,
      parameters: result.parameters,
      launchSeed: result.launchSeed,
      after: { mutant, number: result.number },
    }];
  });
}

/** Each mutant with its conformance test before it. */
export const pairs = (plan: Plan): [string, string][] =>
  plan.conform.flatMap((family) => family.mutants.map((mutant): [string, string] => [family.conformance, mutant]));

/** Weak outcomes a second. */
export const rate = ({ counts, seconds }: Result): number => (seconds > 0 ? counts.weak / seconds : 0);

const GOLDEN = 0x9e3779b97f4a7c15n;

/** The seed of the first launch, the same as that of `periscope tune`: periscope.campaigns.Tuning.launchSeed. */
export function launchSeed(seed: string, number: number, test: string): bigint {
  let z = BigInt.asUintN(64, (BigInt(hash(seed)) << 32n) + BigInt(number) + GOLDEN);
  z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
  z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
  return BigInt.asIntN(64, z ^ (z >> 31n) ^ BigInt(hash(test)));
}
