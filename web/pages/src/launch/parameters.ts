/** The parameters of published campaigns [HARBOR], and what they mean as stress. */

/** What a visitor sets; all are whole numbers. */
export interface Parameters {
  testingWorkgroups: number;
  maxWorkgroups: number;
  workgroupSize: number;
  shufflePct: number;
  barrierPct: number;
  scratchMemorySize: number;
  memStride: number;
  memStressPct: number;
  memStressIterations: number;
  memStressStoreFirstPct: number;
  memStressStoreSecondPct: number;
  preStressPct: number;
  preStressIterations: number;
  preStressStoreFirstPct: number;
  preStressStoreSecondPct: number;
  stressLineSize: number;
  stressTargetLines: number;
  stressStrategyBalancePct: number;
}

/** What is told of a parameter. */
export interface Parameter {
  name: keyof Parameters;
  /** What a field is called. */
  title: string;
  /** What it means, in a sentence. */
  about: string;
  unit: string;
  default: number;
  least: number;
  most: number;
}

function parameter(
  name: keyof Parameters,
  title: string,
  unit: string,
  [least, most]: [number, number],
  usual: number,
  about: string,
): Parameter {
  return { name, title, about, unit, default: usual, least, most };
}

const PERCENT: [number, number] = [0, 100];

// Bounds are those of the published pages, but for the least scratch memory: drawn configurations have less.
export const PARAMETERS: readonly Parameter[] = [
  parameter('testingWorkgroups', 'Testing work-groups', 'work-groups', [2, 1024], 2,
    'Times the size of a work-group, this is the number of instances of the test in a launch.'),
  parameter('maxWorkgroups', 'Most work-groups', 'work-groups', [2, 1024], 4,
    'What is beyond the testing work-groups stresses memory; each launch draws how many of them there are.'),
  parameter('workgroupSize', 'Size of a work-group', 'work-items', [1, 256], 256,
    'Work-items of a work-group, at most; devices may have to take fewer.'),
  parameter('shufflePct', 'Shuffled', '% of launches', PERCENT, 0,
    'How often work-groups are dealt their roles in a random order.'),
  parameter('barrierPct', 'Synchronised', '% of launches', PERCENT, 0,
    'How often the threads of an instance wait for each other before they begin; the wait is bounded.'),
  parameter('scratchMemorySize', 'Scratch memory', 'words', [128, 524_288], 2048,
    'Size of the memory that stress works on.'),
  parameter('memStride', 'Stride of locations', 'words', [1, 7], 1,
    'Distance from one location of the test to the next.'),
  parameter('memStressPct', 'Memory stress', '% of launches', PERCENT, 0,
    'How often work-groups that do not test hammer on scratch memory while the others run.'),
  parameter('memStressIterations', 'Turns of memory stress', 'turns', [0, 1024], 1024,
    'How often each of their threads goes through its two accesses; 0 for no memory stress.'),
  parameter('memStressStoreFirstPct', 'First access of memory stress stores', '% of launches', PERCENT, 0,
    'How often the first of the two accesses is a store; otherwise it is a load.'),
  parameter('memStressStoreSecondPct', 'Second access of memory stress stores', '% of launches', PERCENT, 100,
    'How often the second of the two accesses is a store; otherwise it is a load.'),
  parameter('preStressPct', 'Stress before the test', '% of launches', PERCENT, 0,
    'How often testing threads stress scratch memory themselves before they run the test.'),
  parameter('preStressIterations', 'Turns of stress before the test', 'turns', [0, 2048], 128,
    'How often they go through their two accesses before each instance; 0 for not at all.'),
  parameter('preStressStoreFirstPct', 'First access before the test stores', '% of launches', PERCENT, 0,
    'How often the first of these two accesses is a store; otherwise it is a load.'),
  parameter('preStressStoreSecondPct', 'Second access before the test stores', '% of launches', PERCENT, 100,
    'How often the second of these two accesses is a store; otherwise it is a load.'),
  parameter('stressLineSize', 'Size of a stress region', 'words', [4, 1024], 64,
    'Scratch memory is divided into regions of this size, a power of two.'),
  parameter('stressTargetLines', 'Stressed regions', 'regions', [1, 16], 2,
    'How many regions of scratch memory are hammered on.'),
  parameter('stressStrategyBalancePct', 'Regions dealt in turn', '% of launches', PERCENT, 100,
    'How often regions are dealt to work-groups in turn; otherwise neighbouring work-groups share one.'),
];

const BASIC = Object.fromEntries(PARAMETERS.map((p) => [p.name, p.default])) as unknown as Parameters;

/** Those of the published pages. */
export const PRESETS = {
  Basic: BASIC,
  Interleave: {
    ...BASIC, testingWorkgroups: 256, maxWorkgroups: 1024, shufflePct: 100, barrierPct: 100, memStride: 4,
  },
  Stress: {
    ...BASIC, testingWorkgroups: 512, maxWorkgroups: 1024, shufflePct: 100, barrierPct: 100, memStride: 4,
    memStressPct: 100, memStressStoreFirstPct: 50, memStressStoreSecondPct: 50,
    preStressPct: 100, preStressStoreFirstPct: 50, preStressStoreSecondPct: 50,
  },
} satisfies Record<string, Parameters>;

/** Something that does not go, and the parameters concerned. */
export interface Fault {
  text: string;
  names: (keyof Parameters)[];
}

/** What is wrong with parameters; nothing if they go. */
export function faults(parameters: Parameters): Fault[] {
  const found: Fault[] = [];
  for (const { name, title, unit, least, most } of PARAMETERS) {
    const value = parameters[name];
    if (!Number.isInteger(value) || value < least || value > most) {
      found.push({ text: `${title} (${name}) is a whole number from ${least} to ${most} (${unit}).`, names: [name] });
    }
  }
  if (parameters.maxWorkgroups < parameters.testingWorkgroups) {
    found.push({
      text: 'Most work-groups (maxWorkgroups) are at least as many as testing ones (testingWorkgroups).',
      names: ['maxWorkgroups', 'testingWorkgroups'],
    });
  }
  const line = parameters.stressLineSize;
  if (Number.isInteger(line) && (line & (line - 1)) !== 0) {
    found.push({
      text: 'Size of a stress region (stressLineSize) is a power of two: 4, 8, 16 and so on up to 1024.',
      names: ['stressLineSize'],
    });
  }
  return found;
}

/** The same in sentences. */
export const check = (parameters: Parameters): string[] => faults(parameters).map((fault) => fault.text);

/** The numbers of periscope.runtime.Stress that a tunable kernel leaves open; they are called the same. */
export interface Stress {
  instances: number;
  memoryStress: boolean;
  stressingGroups: number;
  scratchSize: number;
  targetLines: number;
  stride: number;
  synchroniseRounds: number;
  randomise: boolean;
  alignment: number;
  shuffleProbability: number;
  barrierProbability: number;
  workGroupSize: number;
  stressProbability: number;
  stressTurns: number;
  stressStoreFirst: number;
  stressStoreSecond: number;
  roundRobinProbability: number;
  preStressProbability: number;
  preStressTurns: number;
  preStressStoreFirst: number;
  preStressStoreSecond: number;
}

/** Looks of the published spin. */
const SPIN = 1024;

/** Parameters as stress, as periscope.campaigns.Configurations reads them. */
export function stressOf(parameters: Parameters): Stress {
  const p = parameters;
  return {
    instances: p.testingWorkgroups * p.workgroupSize,
    memoryStress: p.memStressIterations > 0,
    stressingGroups: p.maxWorkgroups - p.testingWorkgroups,
    scratchSize: p.scratchMemorySize,
    targetLines: p.stressTargetLines,
    stride: p.stressLineSize,
    synchroniseRounds: SPIN,
    randomise: true,
    alignment: p.memStride,
    shuffleProbability: p.shufflePct,
    barrierProbability: p.barrierPct,
    workGroupSize: p.workgroupSize,
    stressProbability: p.memStressPct,
    stressTurns: p.memStressIterations,
    stressStoreFirst: p.memStressStoreFirstPct,
    stressStoreSecond: p.memStressStoreSecondPct,
    roundRobinProbability: p.stressStrategyBalancePct,
    preStressProbability: p.preStressPct,
    preStressTurns: p.preStressIterations,
    preStressStoreFirst: p.preStressStoreFirstPct,
    preStressStoreSecond: p.preStressStoreSecondPct,
  };
}
