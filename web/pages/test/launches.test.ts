import { describe, expect, it } from 'vitest';
import { DESKTOP, MOBILE, configurations, stream, type StreamKind, type Limits } from '../src/launch/configurations';
import { drawOf } from '../src/launch/draw';
import { BUFFERS, layoutOf, type Layout } from '../src/launch/layout';
import { PARAMETERS, PRESETS, check, stressOf, type Parameters } from '../src/launch/parameters';
import { JavaRandom } from '../src/launch/random';
import type { Facts } from '../src/site/data';
import written from './launches.json';

/** What Java works out; periscope.web.tests.LaunchesTest writes and checks the file. */
interface Written {
  buffers: string[];
  facts: Facts[];
  parameters: Parameters[];
  launches: { test: number; parameters: number; layout: Layout; draws: [string, number[], number, number][] }[];
  configurations: { kind: StreamKind; seed: string; limits: Limits; parameters: Parameters[] }[];
}

const java = written as unknown as Written;

/** Arrays.hashCode. */
const hash = (numbers: number[]): number => numbers.reduce((sum, n) => (Math.imul(31, sum) + n) | 0, 1);

describe('launches', () => {
  it('are enough to tell', () => {
    expect(java.launches.length).toBe(java.facts.length * java.parameters.length);
    expect(java.launches.length).toBeGreaterThanOrEqual(60);
    expect(java.buffers).toEqual([...BUFFERS]);
  });

  it.each(java.launches)('are laid out and drawn as in Java: test $test, parameters $parameters', (launch) => {
    const stress = stressOf(java.parameters[launch.parameters]!);
    const layout = layoutOf(java.facts[launch.test]!, stress);
    expect(layout).toEqual(launch.layout);
    for (const [seed, parameters, size, places] of launch.draws) {
      const draw = drawOf(BigInt(seed), layout, stress);
      expect(draw.parameters()).toEqual(parameters);
      expect(draw.places().length).toBe(size);
      expect(hash(draw.places())).toBe(places);
    }
  });
});

describe('configurations', () => {
  it.each(java.configurations)('are those of Java: $kind, seed $seed', ({ kind, seed, limits, parameters }) => {
    expect(configurations(kind, seed, parameters.length, limits)).toEqual(parameters);
    parameters.forEach((p) => expect(check(p)).toEqual([]));
  });

  it('are the published ones', () => {
    const next = stream('gpuharbor', 'rbjnMzXroA');
    expect([next(), next(), next(), next(), next()])
      .toEqual([1950385197, 933602907, 1548525661, 716454313, 506824253]);
    expect(configurations('gpuharbor', 'rbjnMzXroA', 1, DESKTOP)[0]).toEqual({
      testingWorkgroups: 917, workgroupSize: 92, maxWorkgroups: 978, shufflePct: 27, barrierPct: 32, memStressPct: 5,
      preStressPct: 95, scratchMemorySize: 229376, memStride: 7, stressLineSize: 512, stressTargetLines: 14,
      memStressIterations: 926, preStressIterations: 110, stressStrategyBalancePct: 98, memStressStoreFirstPct: 1,
      memStressStoreSecondPct: 18, preStressStoreFirstPct: 7, preStressStoreSecondPct: 74,
    });
    expect(configurations('park-miller', 'a', 1, MOBILE)[0]!.testingWorkgroups).toBeLessThanOrEqual(32);
  });
});

describe('parameters', () => {
  it('have the presets that Java has', () => {
    expect([PRESETS.Basic, PRESETS.Interleave, PRESETS.Stress]).toEqual(java.parameters.slice(0, 3));
  });

  it('are told of, each once', () => {
    expect(PARAMETERS.map((p) => p.name).sort()).toEqual(Object.keys(PRESETS.Basic).sort());
    PARAMETERS.forEach((p) => expect(p.about).toMatch(/\.$/));
  });

  it('go, or it is said what does not', () => {
    Object.values(PRESETS).forEach((preset) => expect(check(preset)).toEqual([]));
    const wrong = (change: Partial<Parameters>): string[] => check({ ...PRESETS.Basic, ...change });
    expect(wrong({ testingWorkgroups: 1 })).toEqual([
      'Testing work-groups (testingWorkgroups) is a whole number from 2 to 1024 (work-groups).',
    ]);
    expect(wrong({ memStride: NaN })).toHaveLength(1);
    expect(wrong({ memStride: 1.5 })).toHaveLength(1);
    expect(wrong({ shufflePct: 101 })).toHaveLength(1);
    expect(wrong({ stressLineSize: 12 })[0]).toContain('power of two');
    expect(wrong({ maxWorkgroups: 2, testingWorkgroups: 3 })[0]).toContain('at least as many');
  });
});

describe('random numbers', () => {
  it('are those of java.util.Random', () => {
    const random = new JavaRandom(42n);
    expect([random.int(), random.int(), random.int()]).toEqual([-1170105035, 234785527, -1360544799]);
    const below = new JavaRandom(42n);
    expect([below.below(10), below.below(10), below.below(16)]).toEqual([0, 3, 10]);
  });
});
