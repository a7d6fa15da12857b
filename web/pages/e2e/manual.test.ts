import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sources } from '../manual/plugin';
import { addressOf } from '../manual/render';
import { accessible, expectErrors, fits, goes, open, page, site } from './browser';

/** The documentation as a part of the site. */

let browser: Browser;
beforeAll(async () => {
  browser = await open();
});
afterAll(() => browser.close());

describe('the documentation', () => {
  it('has pages that everybody can read, on narrow screens, too', async () => {
    const on = await page(browser, 400);
    for (const address of sources().map((source) => addressOf(source.path)!)) {
      await on.goto(site + address);
      expect(await on.locator('h1').count(), address).toBe(1);
      await fits(on);
      await accessible(on);
    }
    await on.close();
  });

  it('is reached from every page, and leads from page to page', async () => {
    // The lost page itself.
    expectErrors(/nothing\.html: .* 404/);
    const on = await page(browser);
    for (const from of ['index.html', 'playground.html', 'explore.html', 'tune.html', 'results.html', 'nothing.html']) {
      await on.goto(site + from);
      await on.getByRole('link', { name: 'Docs', exact: true }).click();
      await on.waitForURL(`${site}docs/index.html`);
    }
    await on.getByRole('link', { name: 'verify.md' }).first().click();
    await on.waitForURL(`${site}docs/verify.html`);
    await on.locator('.contents summary').click();
    await on.locator('.contents').getByRole('link', { name: 'Reasons', exact: true }).click();
    await on.waitForURL(`${site}docs/verify.html#reasons`);
    await goes(on);
    await on.goto(`${site}docs`);
    await on.waitForURL(`${site}docs/index.html`);
    await on.close();
  });
});
