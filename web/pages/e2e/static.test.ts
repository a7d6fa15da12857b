import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { open, page } from './browser';

/** The site as files, which a server that knows nothing of Periscope has: PERISCOPE_FILES. */

const files = process.env['PERISCOPE_FILES'] ?? '';

let browser: Browser;

beforeAll(async () => {
  expect(files, 'PERISCOPE_FILES names no site').not.toBe('');
  browser = await open();
});
afterAll(async () => {
  await browser.close();
});

it('runs every form of a test with other parameters than those it was written with', async () => {
  const shown = await page(browser);
  const failed: string[] = [];
  shown.on('response', (r) => r.status() >= 400 && failed.push(r.url()));
  await shown.goto(`${files}explore.html?test=${encodeURIComponent('2+2w')}&iterations=2&seed=3&testingWorkgroups=6`
    + '&maxWorkgroups=9&workgroupSize=32');
  await shown.waitForSelector('#start:not([disabled])');
  const forms = await shown.locator('#form option').evaluateAll((all) => all.map((o) => (o as HTMLOptionElement).value));
  expect(forms.length).toBe(8);
  for (const form of forms) {
    await shown.selectOption('#form', form);
    await shown.waitForFunction((f) => document.getElementById('command')!.textContent!.includes(`${f}.litmus`), form);
    await shown.click('#start:not([disabled])');
    await shown.waitForFunction(() => document.getElementById('rate')!.textContent!.includes('done'));
    expect(await shown.locator('#histogram').getAttribute('data-instances'), form).toBe(String(2 * 6 * 32));
  }
  expect(failed).toEqual([]);
});

it('says what only a server does', async () => {
  const shown = await page(browser);
  await shown.goto(`${files}explore.html?test=own`);
  await shown.waitForSelector('#own:not([hidden])');
  expect(await shown.locator('#own').textContent()).toContain('periscope serve');
});

it('tunes every test, and hands the record over as a file', async () => {
  const shown = await page(browser);
  await shown.goto(`${files}tune.html`);
  await shown.getByRole('tab', { name: 'Tune', exact: true }).click();
  for (const [field, value] of [['count', '1'], ['iterations', '2'], ['groups', '4'], ['group-size', '16']]) {
    await shown.fill(`#${field}`, value!);
  }
  await shown.getByRole('button', { name: 'All', exact: true }).click();
  await shown.locator('button.start >> visible=true').click();
  await shown.waitForFunction(() => /done|given up/.test(document.getElementById('rate')!.textContent!), null,
    { timeout: 180_000 });
  expect(await shown.locator('#rate').textContent()).toMatch(/^\d\d results.*done/);
  expect(await shown.locator('#own').getAttribute('href')).toContain('blob:');
  expect(await shown.locator('#submit').textContent()).toContain('nobody takes results here');
  await shown.goto(`${files}results.html`);
  await shown.waitForFunction(() => document.getElementById('about')!.textContent!.includes('periscope serve'));
});

it('shows its first page with less than 300 KB', async () => {
  const shown = await page(browser);
  const bodies: Promise<Buffer>[] = [];
  shown.on('response', (r) => bodies.push(r.body()));
  await shown.goto(`${files}index.html`, { waitUntil: 'networkidle' });
  const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + body.length, 0);
  expect(bytes).toBeGreaterThan(1000);
  expect(bytes).toBeLessThan(300 * 1024);
});
