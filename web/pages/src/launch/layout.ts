import type { Facts } from '../site/data';
import type { Stress } from './parameters';

/**
 * How one launch lays a test out over a GPU: periscope.runtime.kernel.LaunchShape, with the constants that a pipeline
 * of the test's kernel is made with and the words of each buffer. The names are those in Java; of constants, those of
 * TunableKernel.
 */
export interface Layout {
  /** Instances that are counted. */
  instances: number;
  teams: number;
  groups: number;
  roles: number;
  lanes: number;
  roleSpan: number;
  rounds: number;
  stressingGroups: number;
  /** Instances that a launch runs, of which the first are counted. */
  run: number;
  /** Work-groups that run the test. */
  testingGroups: number;
  workGroupSize: number;
  /** What counts the outcomes, and makes memory fresh. */
  counting: { groups: number; groupSize: number };
  /** Values of the kernel's overrides. */
  constants: Record<string, number>;
  /** Words of 32 bits of each buffer. */
  words: Record<BufferName, number>;
}

/** Buffers in the order of their bindings: KernelBuffer. */
export const BUFFERS = [
  'memory', 'plain', 'results', 'spelt', 'counters', 'deal', 'scratch', 'histograms', 'unbinned',
] as const;
export type BufferName = (typeof BUFFERS)[number];

const WARP = 32;
const TEAMS_PER_UNIT = 2;
const COUNTING_GROUP = 64;
const COUNTING_GROUPS_PER_UNIT = 4;
const COUNTED_EACH = 64;
const CACHE_LINE = 64;
const WORD_BYTES = 4;

const quotient = (a: number, b: number): number => Math.floor(a / b);

/** The layout for a test under some stress. */
export function layoutOf(facts: Facts, stress: Stress): Layout {
  const shape = shapeOf(facts, stress);
  return { ...shape, constants: constantsOf(facts, stress, shape), words: wordsOf(facts, stress, shape) };
}

type Shape = Omit<Layout, 'constants' | 'words'>;

/** How long threads with a role stress memory before an instance; 0 if they do so in no launch. */
const preStressTurns = (stress: Stress): number => (stress.preStressProbability > 0 ? stress.preStressTurns : 0);

/** Words of memory of an instance. */
const blockOf = (facts: Facts, stress: Stress): number =>
  Math.max(1, facts.locations) * facts.words * stress.alignment;

/** Where the counters of instances begin, behind those of teams. */
const arrivalsOf = (shape: Shape): number => quotient(shape.teams + CACHE_LINE, CACHE_LINE) * CACHE_LINE;

/** LaunchShape.of, for a GPU whose threads may all wait for each other, in the parallel style. */
function shapeOf(facts: Facts, stress: Stress): Shape {
  const instances = stress.instances;
  const groups = facts.roles.length;
  const roles = Math.max(1, ...facts.roles);
  const roleSpan = roleSpanOf(facts, stress, roles);
  const lanes = Math.min(roleSpan, instances);
  const units = facts.computeUnits * TEAMS_PER_UNIT;
  let teams = Math.max(1, Math.min(quotient(units, Math.max(1, groups)), quotient(instances, lanes)));
  let rounds = quotient(instances - 1, teams * lanes) + 1;
  const turns = 1 + preStressTurns(stress) + (facts.loops ? roles * facts.loopTurns : 0);
  const mostRounds = Math.max(1, quotient(quotient(facts.mostTurns, 4), turns));
  if (rounds > mostRounds) {
    teams = quotient(instances - 1, lanes * mostRounds) + 1;
    rounds = quotient(instances - 1, teams * lanes) + 1;
  }
  return {
    instances, teams, groups, roles, lanes, roleSpan, rounds,
    stressingGroups: stress.memoryStress ? stress.stressingGroups : 0,
    run: teams * lanes * rounds,
    testingGroups: teams * groups,
    workGroupSize: roles * roleSpan,
    counting: countingOf(facts, instances),
  };
}

/** Work-items from one role to the next: whole warps, where a role has that many, and no more than local memory has. */
function roleSpanOf(facts: Facts, stress: Stress, roles: number): number {
  const most = Math.min(stress.workGroupSize, facts.workGroupSize);
  let span = Math.max(1, quotient(most, roles));
  if (span >= WARP) {
    span = quotient(span, WARP) * WARP;
  }
  const localBytes = WORD_BYTES * facts.localSlots * stress.alignment * facts.words;
  return localBytes === 0 ? span : Math.max(1, Math.min(span, quotient(quotient(facts.localMemory, 2), localBytes)));
}

function countingOf(facts: Facts, instances: number): Layout['counting'] {
  const groupSize = Math.min(COUNTING_GROUP, facts.workGroupSize);
  const needed = quotient(quotient(instances, groupSize), quotient(facts.mostTurns, 4)) + 1;
  const most = facts.computeUnits * COUNTING_GROUPS_PER_UNIT;
  const worthwhile = Math.max(1, Math.min(most, quotient(quotient(instances, groupSize), COUNTED_EACH)));
  return { groups: Math.max(worthwhile, needed), groupSize };
}

/** TunableKernel.constants. */
function constantsOf(facts: Facts, stress: Stress, shape: Shape): Record<string, number> {
  const lines = Math.max(1, stress.targetLines);
  const region = Math.max(1, stress.stride);
  const scratch = Math.max(1, stress.scratchSize);
  return {
    INSTANCES: shape.run,
    COUNTED: shape.instances,
    BLOCK: blockOf(facts, stress),
    ALIGNMENT: facts.words * stress.alignment,
    TEAMS: shape.teams,
    LANES: shape.lanes,
    ROLE_SPAN: shape.roleSpan,
    WORK_ITEMS: shape.workGroupSize,
    ROUNDS: shape.rounds,
    ARRIVALS: arrivalsOf(shape),
    SCRATCH: scratch,
    REGION: region,
    REGIONS: Math.max(1, quotient(scratch, region)),
    LINES: lines,
    STRESSING_SHARE: Math.max(1, quotient(shape.stressingGroups, lines)),
    STRESS_TURNS: stress.stressTurns,
    TESTING_SHARE: Math.max(1, quotient(shape.testingGroups, lines)),
    PRE_STRESS_TURNS: preStressTurns(stress),
  };
}

/** LitmusKernel.words. */
function wordsOf(facts: Facts, stress: Stress, shape: Shape): Layout['words'] {
  const memory = shape.run * blockOf(facts, stress);
  return {
    memory,
    plain: memory,
    results: shape.run * facts.threads,
    spelt: shape.run * facts.registers * facts.registerWords,
    counters: arrivalsOf(shape) + shape.run,
    deal: shape.testingGroups + shape.stressingGroups,
    scratch: stress.scratchSize,
    histograms: shape.counting.groups * facts.bins,
    unbinned: 1 + shape.run,
  };
}
