import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open, page, site } from './browser';

let browser: Browser;

beforeAll(async () => {
  browser = await open();
});
afterAll(async () => {
  await browser.close();
});

/** Opens the page, at the tab for choices. */
async function tune(width = 1280): Promise<Page> {
  const shown = await page(browser, width);
  await shown.goto(`${site}tune.html`);
  await shown.getByRole('tab', { name: 'Tune', exact: true }).click();
  return shown;
}

/** Chooses a campaign that a GPU in software has done in seconds. */
async function small(shown: Page, tests: string[], configurations: number, iterations = 2): Promise<void> {
  await shown.fill('#count', String(configurations));
  await shown.fill('#iterations', String(iterations));
  await shown.fill('#groups', '4');
  await shown.fill('#group-size', '16');
  await shown.getByRole('button', { name: 'None' }).click();
  await shown.getByText('One by one').click();
  for (const test of tests) {
    await shown.check(`input[value="${test}"]`);
  }
}

async function start(shown: Page): Promise<void> {
  await shown.locator('button.start >> visible=true').click();
}

async function ended(shown: Page): Promise<string> {
  await shown.waitForFunction(() =>
    /done|stopped|given up/.test(document.getElementById('rate')!.textContent!) || !document.getElementById('trouble')!.hidden);
  expect(await shown.locator('#trouble').textContent()).toBe('');
  return (await shown.locator('#rate').textContent())!;
}

type Entry = Record<string, number>;
type RecordJson = Record<string, Record<string, Entry>>;

async function record(shown: Page, link: string): Promise<RecordJson> {
  const [download] = await Promise.all([shown.waitForEvent('download'), shown.click(`#${link}`)]);
  return JSON.parse(readFileSync(await download.path(), 'utf8')) as RecordJson;
}

describe('tuning', () => {
  it('runs chosen tests in every configuration, and counts every instance', async () => {
    const shown = await tune();
    await small(shown, ['rrMutant', 'messagePassing'], 3);
    await start(shown);
    expect(await ended(shown)).toContain('6 results');
    expect(await shown.locator('#configurations tbody tr').count()).toBe(3);
    const kept = await record(shown, 'own');
    for (const key of ['0', '1', '2']) {
      const { params, rrMutant, messagePassing } = kept[key]!;
      const instances = 2 * params!['testingWorkgroups']! * params!['workgroupSize']!;
      for (const entry of [rrMutant!, messagePassing!]) {
        const { seq, interleaved, weak, others, unfinished } = entry;
        expect(seq! + interleaved! + weak! + others! + unfinished!).toBe(instances);
      }
    }
    expect(Object.keys((await record(shown, 'plain'))['0']!['rrMutant']!)).toEqual(
      ['seq', 'interleaved', 'weak', 'durationSeconds']);
  });
});
