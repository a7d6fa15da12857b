import { conformance, tuning, pairs, type Job, type Plan, type Result } from './plan';
import type { Counts } from './counts';

/** What a bench counted of a job. */
export interface Ran {
  counts: Counts;
  forbidden: number;
  seconds: number;
}

/** Runs jobs on a device. */
export interface Bench {
  /** @returns null if it was told to stop before the job was done, for half a result is none */
  run(job: Job): Promise<Ran | null>;
  /** After a job failed: makes the device fit for the next one, if it can. */
  recover(): Promise<boolean>;
}

/** What whoever watches is told. */
export interface Watcher {
  result(result: Result): void;
  /** A job that has no result, and why. */
  failed(job: Job, why: string): void;
}

export type Ending = 'complete' | 'stopped' | 'broken';

/** Failures one after the other that end a campaign: the device does not get better. */
const MOST_FAILURES = 10;

/** Goes through a plan; what fails is left out. */
export class Campaign {
  readonly results: Result[] = [];
  private failures = 0;
  private done = 0;
  private jobs: number;

  constructor(
    readonly plan: Plan,
    private readonly bench: Bench,
    private readonly watcher: Watcher,
  ) {
    this.jobs = plan.count * plan.tests.length + pairs(plan).length;
  }

  /** From 0 to 1; conformance tests that turn out not to run make it jump. */
  progress(): number {
    return this.jobs === 0 ? 1 : this.done / this.jobs;
  }

  async run(): Promise<Ending> {
    const first = tuning(this.plan);
    const ending = await this.all(first);
    if (ending !== 'complete') {
      return ending;
    }
    const second = conformance(this.plan, this.results);
    this.jobs = first.length + second.length;
    return this.all(second);
  }

  private async all(jobs: Job[]): Promise<Ending> {
    for (const job of jobs) {
      try {
        const ran = await this.bench.run(job);
        if (ran === null) {
          return 'stopped';
        }
        this.failures = 0;
        const result: Result = { ...job, ...ran };
        this.results.push(result);
        this.done++;
        this.watcher.result(result);
      } catch (e) {
        this.done++;
        this.watcher.failed(job, e instanceof Error ? e.message : String(e));
        if (++this.failures >= MOST_FAILURES || !(await this.bench.recover())) {
          return 'broken';
        }
      }
    }
    return 'complete';
  }
}
