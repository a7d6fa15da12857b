import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessible, expectErrors, goes, keepDevice, loseDevice, open, page, site, WIDTHS } from './browser';

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
    /done|stopped|given up/.test(document.getElementById('rate')!.textContent!) || !document.getElementById('trouble')!.hidden, null,
  { timeout: 180_000 });
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

  it('starts by Enter, keeps the focus, and says what was seen', async () => {
    const shown = await tune();
    await small(shown, ['rrMutant', 'wwMutant'], 1);
    await shown.press('#iterations', 'Enter');
    await ended(shown);
    expect(await shown.locator('#conclusion').textContent()).toMatch(/(None|[12]) of 2 tests showed/);
    await shown.locator('button.start >> visible=true').press('Enter');
    expect(await shown.evaluate(() => document.activeElement!.id)).toBe('stop');
    await ended(shown);
    await shown.waitForSelector('#stop[disabled]');
    expect(await shown.evaluate(() => document.activeElement!.className)).toContain('start');
  });

  it('says what is wrong with a choice', async () => {
    const shown = await tune();
    await small(shown, [], 3);
    await start(shown);
    expect(await shown.getByText('Choose a test.').isVisible()).toBe(true);
    await shown.fill('#groups', '1');
    await start(shown);
    expect(await shown.getByText('is a whole number from 2 to 1024').isVisible()).toBe(true);
  });

  it('goes on with the next result where the device is lost', async () => {
    const shown = await page(browser);
    await keepDevice(shown);
    await shown.goto(`${site}tune.html`);
    await shown.getByRole('tab', { name: 'Tune', exact: true }).click();
    await small(shown, ['rrMutant'], 6);
    await start(shown);
    await shown.waitForSelector('#configurations tbody tr');
    await loseDevice(shown);
    expect(await ended(shown)).toMatch(/[45] results/);
    const notes = await shown.locator('#notes').textContent();
    expect(notes).toContain('The device was lost');
    expect(notes).toMatch(/rrMutant in configuration \d has no result/);
  });

  it('leaves the time in which the page stood still out, and says so', async () => {
    const shown = await tune();
    await small(shown, ['rrMutant'], 1, 3000);
    const debug = await shown.context().newCDPSession(shown);
    await debug.send('Debugger.enable');
    const begun = Date.now();
    await start(shown);
    await shown.waitForFunction(() => document.getElementById('rate')!.textContent!.includes('results'));
    // A page that is paused runs nothing, like one that is frozen.
    await debug.send('Debugger.pause');
    await new Promise((resolve) => setTimeout(resolve, 8000));
    await debug.send('Debugger.resume');
    await ended(shown);
    const wall = (Date.now() - begun) / 1000;
    expect(await shown.locator('#notes').textContent()).toMatch(/stood still for \d+ s/);
    expect((await record(shown, 'own'))['0']!['rrMutant']!['durationSeconds']).toBeLessThan(wall - 7);
  });

  it('stops, and keeps what it has', async () => {
    const shown = await tune();
    await small(shown, ['rrMutant', 'wwMutant'], 200);
    await start(shown);
    await shown.waitForSelector('#configurations tbody tr');
    await shown.click('#stop');
    expect(await ended(shown)).toContain('stopped');
    expect(Object.keys(await record(shown, 'own')).length).toBeGreaterThan(4);
  });
});

describe('tuning and conforming', () => {
  it('finishes, with a verdict for each mutant', async () => {
    const shown = await page(browser);
    await shown.goto(`${site}tune.html`);
    await shown.selectOption('#budget', '0');
    await start(shown);
    expect(await ended(shown)).toContain('done');
    const verdicts = await shown.locator('#conformance tbody td:nth-child(3)').allTextContents();
    expect(verdicts).toHaveLength(32);
    for (const verdict of verdicts) {
      expect(verdict).toMatch(/never weak|weak, which the model does not forbid/);
    }
    const meant = (await shown.locator('#conclusion').textContent())!;
    const killed = verdicts.filter((v) => !v.startsWith('not run')).length;
    expect(meant).toContain(`${killed} of 32 mutants were killed`);
    expect(meant).toContain('No forbidden outcome was seen');
    expect(await shown.locator('#conformance tbody th a').first().getAttribute('href')).toMatch(/^explore\.html\?test=\w+$/);
    await accessible(shown);
    const kept = await record(shown, 'own');
    const conformance = Object.keys(kept).filter((key) => Number(key) >= 2);
    expect(conformance).toHaveLength(killed);
  });
});

describe('a submission', () => {
  it('is stored once, after consent, and shown with the results', async () => {
    const shown = await tune();
    await small(shown, ['rrMutant', 'messagePassing', 'rr'], 2);
    await start(shown);
    await ended(shown);
    expect(await shown.locator('#send').isDisabled()).toBe(true);
    await shown.fill('#person-name', 'Ada Example');
    await shown.check('#consent');
    await shown.click('#send');
    await shown.waitForFunction(() => /Stored|Not stored|before/.test(document.getElementById('sent')!.textContent!));
    expect(await shown.locator('#sent').textContent()).toContain('Stored: 6 results. Thank you.');
    expect(await shown.locator('#sent a').getAttribute('href')).toBe('results.html');
    await shown.check('#consent');
    await shown.click('#send');
    await shown.waitForFunction(() => document.getElementById('sent')!.textContent!.includes('before'));
    const answer = await shown.request.get(`${site}api/results`);
    const text = await answer.text();
    expect(text).toContain('webgpu');
    expect(text).not.toContain('Ada Example');
    await shown.goto(`${site}results.html`);
    await shown.waitForSelector('#devices table');
    expect(await shown.locator('#devices').textContent()).toContain('webgpu');
    for (const link of await shown.locator('a[download]').all()) {
      const file = await shown.request.get(site + (await link.getAttribute('href'))!);
      expect([await link.getAttribute('href'), file.status()]).toEqual([await link.getAttribute('href'), 200]);
    }
    for (const picture of await shown.locator('figure img').all()) {
      await picture.scrollIntoViewIfNeeded();
      await shown.waitForFunction((e) => (e as HTMLImageElement).naturalWidth > 0, await picture.elementHandle());
    }
  });

  it('that is wrong is refused with its reason', async () => {
    expectErrors(/status of 400/);
    const shown = await tune();
    await small(shown, ['rrMutant'], 1);
    await start(shown);
    await ended(shown);
    await shown.route('**/api/submissions', async (route) => {
      const sent = route.request().postDataJSON() as RecordJson;
      sent['0']!['rrMutant']!['weak']!++;
      await route.continue({ postData: JSON.stringify(sent) });
    });
    await shown.check('#consent');
    await shown.click('#send');
    await shown.waitForFunction(() => document.getElementById('sent')!.textContent!.startsWith('Not stored'));
    expect(await shown.locator('#sent').textContent()).toMatch(/\/0\/rrMutant: the counts come to \d+/);
  });

  it('puts no markup into pages', async () => {
    const shown = await tune();
    await small(shown, ['rrMutant'], 1);
    await start(shown);
    await ended(shown);
    const kept = await record(shown, 'own');
    const markup = '<img src="x" onerror="window.harm=1"><script>window.harm=1</script>';
    (kept['platformInfo'] as unknown as { gpu: { description: string } }).gpu.description = markup;
    expect((await shown.request.post(`${site}api/submissions`, { data: kept })).status()).toBe(201);
    await shown.goto(`${site}results.html`);
    await shown.waitForSelector('#devices table');
    expect(await shown.locator('#devices').textContent()).toContain(markup);
    expect(await shown.evaluate(() => 'harm' in window)).toBe(false);
    for (const picture of await shown.locator('figure a').all()) {
      const file = await shown.request.get(site + (await picture.getAttribute('href'))!);
      expect(await file.text()).not.toContain('<script');
    }
  });
});

describe('the pages', () => {
  for (const width of WIDTHS) {
    it(`go at ${width} px`, async () => {
      const shown = await page(browser, width);
      await shown.goto(`${site}tune.html`);
      await shown.waitForFunction(() => document.getElementById('gpu')!.textContent!.length > 0);
      await goes(shown);
      await shown.getByRole('tab', { name: 'Tune', exact: true }).click();
      await small(shown, ['rrMutant'], 1);
      await start(shown);
      await ended(shown);
      await shown.locator('.opener').click();
      await goes(shown);
      await shown.goto(`${site}results.html`);
      await shown.waitForFunction(() => !document.getElementById('about')!.textContent!.includes('Asking'));
      await goes(shown);
    });
  }
});
