import type { Layout } from './layout';
import type { Stress } from './parameters';
import { JavaRandom } from './random';

/** What one launch does at random; it follows from the seed: periscope.runtime.kernel.Draw. */
export interface Draw {
  /** For each work-group of the device, the place that it takes. */
  places(): number[];
  /** The numbers that the kernel is handed, in the order of LaunchNumber. */
  parameters(): number[];
}

/** The launch that a seed stands for. */
export function drawOf(seed: bigint, layout: Layout, stress: Stress): Draw {
  const random = new JavaRandom(seed * 0x9e3779b97f4a7c15n + 0x632be59bd9b4e019n);
  const { first, stride } = order(layout.run, random);
  const shuffled = random.below(100) < stress.shuffleProbability;
  const together = random.below(100) < stress.barrierProbability;
  const stressing = stress.randomise && layout.stressingGroups > 0
    ? 1 + random.below(layout.stressingGroups) : layout.stressingGroups;
  let deal = Array.from({ length: layout.testingGroups + stressing }, (_, place) => place);
  let rotation = 0;
  if (stress.randomise && shuffled) {
    random.shuffle(deal);
    rotation = random.below(layout.workGroupSize);
  }
  const patience = together ? stress.synchroniseRounds : 0;
  const seedOfKernel = random.int() | 1;
  if (random.below(100) >= stress.stressProbability) {
    deal = deal.filter((place) => place < layout.testingGroups);
  }
  const ways = waysOf(stress, random);
  const zero = 0;
  return {
    places: () => deal,
    parameters: () => [first, stride, rotation, patience, seedOfKernel, ways, zero],
  };
}

/** An order to visit things in, each once: place p has number (first + p * stride) mod size. */
function order(size: number, random: JavaRandom): { first: number; stride: number } {
  let stride = 1 + random.below(size);
  while (divisor(stride, size) !== 1) {
    stride = (stride % size) + 1;
  }
  return { first: random.below(size), stride };
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** Which accesses store, how lines are dealt, whether testing threads stress first: bits of Surroundings, in order. */
function waysOf(stress: Stress, random: JavaRandom): number {
  const likely = [
    stress.stressStoreFirst, stress.stressStoreSecond, stress.preStressStoreFirst, stress.preStressStoreSecond,
    stress.roundRobinProbability, stress.preStressProbability,
  ];
  return likely.reduce((ways, percent, bit) => (random.below(100) < percent ? ways | (1 << bit) : ways), 0);
}
