import { describe, expect, it } from 'vitest';
import { Awake } from '../src/campaign/awake';
import { Campaign, type Bench, type Ran } from '../src/campaign/campaign';
import { conclusion } from '../src/campaign/conclusion';
import { countsOf, forbidden, total, type Counts } from '../src/campaign/counts';
import { conformance, launchSeed, tuning, type Job, type Plan, type Result } from '../src/campaign/plan';
import { platformOf } from '../src/campaign/platform';
import { fitsPlain, NOBODY, ownRecord, plainRecord } from '../src/campaign/record';
import type { PageTest, Shown } from '../src/site/data';

const FAMILIES = [
  { conformance: 'c', mutants: ['m', 'n'] },
  { conformance: 'd', mutants: ['o'] },
];
const PLAN: Plan = {
  tests: ['m', 'n', 'o'], count: 3, limits: { groups: 16, groupSize: 8, smoothed: false }, iterations: 2,
  seed: 'rbjnMzXroA', conform: FAMILIES,
};

const weak = (n: number): Counts => ({ seq: 10, interleaved: 1, weak: n, others: 0, unfinished: 0 });

/** A device on which a mutant is as weak as its configuration's number says. */
function bench(weakOf: (job: Job) => number, fails: (job: Job) => boolean = () => false, recovers = true): Bench & { jobs: Job[] } {
  const jobs: Job[] = [];
  return {
    jobs,
    run: async (job): Promise<Ran> => {
      jobs.push(job);
      if (fails(job)) {
        throw new Error('no');
      }
      return { counts: weak(weakOf(job)), forbidden: 0, seconds: 1 };
    },
    recover: async () => recovers,
  };
}

/** What periscope.campaigns.Tuning gives for the seeds that are asked below. */
const SEEDS = [-6980128164064623587n, 955879537468087409n, -9198994175334091112n];

const silent = { result: () => undefined, failed: () => undefined };

describe('a campaign', () => {
  it('runs each conformance test where its mutant was weak most often a second', async () => {
    const device = bench((job) => (job.test === 'm' ? job.number : job.test === 'n' ? 2 - job.number : 0));
    const campaign = new Campaign(PLAN, device, silent);
    expect(await campaign.run()).toBe('complete');
    expect(campaign.progress()).toBe(1);
    const last = device.jobs.slice(9);
    expect(last.map((j) => [j.number, j.test, j.after!.mutant, j.after!.number]))
      .toEqual([[3, 'c', 'm', 2], [4, 'c', 'n', 0]]);
    expect(last[0]!.parameters).toEqual(tuning(PLAN).find((j) => j.number === 2)!.parameters);
    expect(last[0]!.launchSeed).toBe(launchSeed(PLAN.seed, 2, 'm'));
  });

  it('counts by the second, not by the instance', () => {
    const [a, b] = tuning({ ...PLAN, tests: ['m'], count: 2 }) as [Job, Job];
    const results: Result[] = [
      { ...a, counts: weak(10), seconds: 10, forbidden: 0 }, { ...b, counts: weak(5), seconds: 1, forbidden: 0 },
    ];
    expect(conformance(PLAN, results)[0]!.after).toEqual({ mutant: 'm', number: 1 });
  });

  it('goes on with the next result after a failure, and tells', async () => {
    const told: string[] = [];
    const device = bench(() => 1, (job) => job.test === 'n' && job.number === 1);
    const campaign = new Campaign(PLAN, device, { ...silent, failed: (job, why) => told.push(`${job.test}${job.number} ${why}`) });
    expect(await campaign.run()).toBe('complete');
    expect(told).toEqual(['n1 no']);
    expect(campaign.results).toHaveLength(8 + 3);
  });

  it('gives up where there is no device any more, or only failures', async () => {
    const dead = new Campaign(PLAN, bench(() => 1, (job) => job.number === 1, false), silent);
    expect(await dead.run()).toBe('broken');
    expect(dead.results).toHaveLength(3);
    const ill = bench(() => 1, () => true);
    expect(await new Campaign({ ...PLAN, count: 50 }, ill, silent).run()).toBe('broken');
    expect(ill.jobs).toHaveLength(10);
  });

  it('stops between results', async () => {
    let left = 4;
    const device: Bench = {
      run: async () => (left-- > 0 ? { counts: weak(1), forbidden: 0, seconds: 1 } : null), recover: async () => true,
    };
    const campaign = new Campaign(PLAN, device, silent);
    expect(await campaign.run()).toBe('stopped');
    expect(campaign.results).toHaveLength(4);
  });
});

describe('a conclusion', () => {
  const ended = async (weakOf: (job: Job) => number, plan = PLAN): Promise<{ results: Result[]; said: string[]; tests: string[][] }> => {
    const campaign = new Campaign(plan, bench(weakOf), silent);
    const said = conclusion(plan, campaign.results, await campaign.run());
    return { results: campaign.results, said: said.map((s) => s.text), tests: said.map((s) => s.tests) };
  };

  it('says how many mutants were killed, what ran after them, and what one can do about the others', async () => {
    const { said, tests } = await ended((job) => (job.test === 'o' ? 0 : 1));
    expect(said[0]).toMatch(/^2 of 3 mutants were killed/);
    expect(said[1]).toMatch(/^1 of 2 conformance tests ran.*2 runs/);
    expect(said[2]).toMatch(/^1 mutant was never weak.*longer budget.*Tune/);
    expect(tests[2]).toEqual(['o']);
    expect(said[3]).toMatch(/^No forbidden outcome was seen in 129 instances/);
    expect(said).toHaveLength(4);
  });

  it('says that nothing follows where nothing was weak', async () => {
    const { said } = await ended(() => 0);
    expect(said[0]).toMatch(/^0 of 3 mutants/);
    expect(said[1]).toMatch(/^No conformance test ran/);
  });

  it('cries where something forbidden was seen, and names it', async () => {
    const { results } = await ended(() => 1);
    const last = results.at(-1)!;
    const said = conclusion(PLAN, [...results.slice(0, -1), { ...last, forbidden: 5 }], 'complete').at(-1)!;
    expect(said.text).toMatch(/^FORBIDDEN outcomes were SEEN, in 5 of 144 instances/);
    expect(said.tests).toEqual([last.test]);
  });

  it('says what is missing', async () => {
    const { results } = await ended(() => 1);
    const said = conclusion(PLAN, results.slice(0, -1), 'stopped');
    expect(said[0]!.text).toContain('did not come to its end');
    expect(said.find((s) => s.text.includes('no result'))!.tests).toEqual(['o']);
  });

  it('of tuning alone says how many tests were weak', async () => {
    const { said } = await ended((job) => (job.test === 'm' ? 1 : 0), { ...PLAN, conform: [] });
    expect(said[0]).toMatch(/1 of 3 tests showed/);
    expect(said).toHaveLength(2);
  });
});

describe('classes', () => {
  const shown = (kind: Shown['kind'], standing: Shown['standing'], target = false): Shown => ({ text: '', kind, standing, target });
  const test = {
    outcomes: [shown('sequential', 'allowed'), shown('interleaved', 'allowed'), shown('interleaved', 'forbidden', true),
      shown('weak', 'allowed'), shown('impossible', 'unknown')],
    whole: true,
  } as PageTest;
  const tally = { outcomes: [1, 2, 4, 8, 16], others: 32, unfinished: 64, iterations: 1, seconds: 1 };

  it('have what the test is for as weak, whatever else it is', () => {
    const counts = countsOf(test, tally);
    expect(counts).toEqual({ seq: 1, interleaved: 2, weak: 4, others: 8 + 16 + 32, unfinished: 64 });
    expect(total(counts)).toBe(127);
  });

  it('say how many instances may not be', () => {
    expect(forbidden(test, tally)).toBe(4 + 16 + 32);
  });

  it('say nothing of what is in no outcome where not all outcomes are there', () => {
    expect(forbidden({ ...test, whole: false }, tally)).toBe(4 + 16);
  });

  it('say nothing where anything goes', () => {
    const undefinedTest = { ...test, outcomes: test.outcomes.map((o) => ({ ...o, standing: 'undefined' as const })) };
    expect(forbidden(undefinedTest, tally)).toBe(0);
  });
});

describe('seeds of launches', () => {
  it('are those of the command', () => {
    expect(launchSeed('rbjnMzXroA', 0, 'rrMutant')).toBe(SEEDS[0]);
    expect(launchSeed('rbjnMzXroA', 49, 'messagePassing')).toBe(SEEDS[1]);
    expect(launchSeed('x', 7, 'wwRMWMutant')).toBe(SEEDS[2]);
  });
});

describe('time awake', () => {
  it('leaves gaps out, and tells of them', () => {
    let now = 0;
    const gaps: number[] = [];
    const awake = new Awake(() => now, 5000, (gap) => gaps.push(gap));
    for (now = 500; now <= 10_000; now += 500) {
      awake.tick();
    }
    now = 10_000;
    expect(awake.now()).toBe(10_000);
    now = 70_000;
    expect(awake.now()).toBe(10_000);
    now = 71_000;
    expect(awake.now()).toBe(11_000);
    expect(gaps).toEqual([60_000]);
  });

  it('leaves out what the browser says, however short', () => {
    let now = 0;
    const gaps: number[] = [];
    const awake = new Awake(() => now, 5000, (gap) => gaps.push(gap));
    now = 1000;
    awake.tick();
    now = 3000;
    awake.thaw();
    expect(awake.now()).toBe(1000);
    expect(gaps).toEqual([2000]);
  });
});

describe('a record', () => {
  const platform = platformOf(
    { vendor: 'acme', architecture: 'one', device: '', description: '' } as GPUAdapterInfo,
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36', undefined,
  );
  const about = { platform, seed: 'rbjnMzXroA', iterations: 2, version: '1.2', person: NOBODY };
  const results = tuning({ ...PLAN, count: 1 }).map((job): Result => ({ ...job, counts: weak(3), forbidden: 0, seconds: 0.12345 }));

  it('says where it was made', () => {
    expect(platform.browser).toEqual({ vendor: 'Chrome', version: '130.0.0.0' });
    expect(platform.os).toEqual({ vendor: 'Linux', version: '', mobile: false });
  });

  it('has seeds of launches and every class', () => {
    const record = JSON.parse(JSON.stringify(ownRecord(results, about)));
    expect(record['recordVersion']).toBe(1);
    expect(record['0'].m).toEqual({
      seq: 10, interleaved: 1, weak: 3, others: 0, unfinished: 0, durationSeconds: 0.1235,
      launchSeed: String(launchSeed('rbjnMzXroA', 0, 'm')),
    });
    expect(record['0'].params.iterations).toBe(2);
  });

  it('has nothing but the public fields in the public form', () => {
    const record = JSON.parse(JSON.stringify(plainRecord(results, about)));
    expect(Object.keys(record)).toEqual(['0', 'platformInfo', 'randomSeed', 'userInfo']);
    expect(Object.keys(record['0'].m)).toEqual(['seq', 'interleaved', 'weak', 'durationSeconds']);
    expect(fitsPlain(results)).toBe(true);
    expect(fitsPlain([{ ...results[0]!, counts: { ...weak(1), others: 1 } }])).toBe(false);
  });
});
