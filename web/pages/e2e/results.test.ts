import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goes, open, page, site } from './browser';

let browser: Browser;
beforeAll(async () => {
  browser = await open();
});
afterAll(() => browser.close());

describe('the example of results', () => {
  for (const width of [400, 1280]) {
    it(`shows what the page of results will have, at ${width} px`, async () => {
      const on = await page(browser, width);
      const failed: string[] = [];
      on.on('response', (r) => r.status() >= 400 && failed.push(r.url()));
      await on.goto(`${site}results.html?example`);
      await on.waitForSelector('#rates');
      expect(await on.textContent('main')).toContain('No GPU made these results.');
      expect(await on.textContent('#devices')).toContain('llvmpipe');
      expect(await on.locator('a[href="api/example/tables/rates.csv"]').count()).toBeGreaterThan(0);
      expect(await on.locator('[href^="api/results"], [src^="api/results"]').count()).toBe(0);
      for (const image of await on.locator('figure img').all()) {
        await image.scrollIntoViewIfNeeded();
        await image.evaluate((i) => (i as HTMLImageElement).decode());
      }
      await goes(on);
      expect(failed).toEqual([]);
      await on.close();
    });
  }
});

it('conform has an address', async () => {
  const on = await page(browser);
  const chosen = async (): Promise<string | null> => on.locator('[role=tab][aria-selected=true]').textContent();
  await on.goto(`${site}tune.html#tune`);
  await on.waitForSelector('[role=tab]');
  expect(await chosen()).toBe('Tune');
  await on.getByRole('tab', { name: 'Tune/Conform' }).click();
  expect(on.url()).toBe(`${site}tune.html#conform`);
  await on.reload();
  await on.waitForSelector('[role=tab]');
  expect(await chosen()).toBe('Tune/Conform');
  await on.close();
});
