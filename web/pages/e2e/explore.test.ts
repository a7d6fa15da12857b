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

/** Runs what the page shows to its end. */
async function ran(shown: Page): Promise<number> {
  await shown.click('#start');
  await shown.waitForFunction(
    () => /done|stopped/.test(document.getElementById('rate')!.textContent!) || !document.getElementById('trouble')!.hidden,
  );
  expect(await shown.locator('#trouble').textContent()).toBe('');
  return Number(await shown.locator('#histogram').getAttribute('data-instances'));
}

const focused = (shown: Page): Promise<string> => shown.evaluate(() => document.activeElement!.id);

const small = 'iterations=4&seed=7&testingWorkgroups=8&maxWorkgroups=12&workgroupSize=64';

describe('explore', () => {
  it('runs message passing, and the histogram adds up', async () => {
    const shown = await page(browser);
    await shown.goto(`${site}explore.html?test=mp&${small}`);
    await shown.waitForSelector('#start:not([disabled])');
    expect(await ran(shown)).toBe(4 * 8 * 64);
    const cells = await shown.locator('#histogram td.number').allTextContents();
    expect(cells.map((c) => Number(c.replaceAll(',', ''))).reduce((a, b) => a + b, 0)).toBe(4 * 8 * 64);
    const words = await shown.locator('#histogram tbody').textContent();
    expect(words).toContain('allowed, ');
    expect(words).not.toContain('FORBIDDEN');
  });

  it('launches what the parameters say, and links to it', async () => {
    const shown = await page(browser);
    await shown.goto(`${site}explore.html?test=sb&${small}`);
    await shown.waitForSelector('#start:not([disabled])');
    await shown.fill('#p-testingWorkgroups', '4');
    await shown.fill('#iterations', '3');
    expect(await ran(shown)).toBe(3 * 4 * 64);
    const link = await shown.locator('#link').getAttribute('href');
    await shown.goto(site + link!);
    await shown.waitForSelector('#start:not([disabled])');
    expect(await shown.inputValue('#p-testingWorkgroups')).toBe('4');
    expect(await ran(shown)).toBe(3 * 4 * 64);
  });

  it('refuses parameters that do not go, and says which', async () => {
    const shown = await page(browser);
    await shown.goto(`${site}explore.html?test=mp&${small}`);
    await shown.waitForSelector('#start:not([disabled])');
    await shown.fill('#p-testingWorkgroups', '1');
    await shown.click('#start');
    expect(await shown.locator('#trouble').textContent()).toContain('Testing work-groups');
    expect(await shown.locator('#p-testingWorkgroups-why').textContent()).toMatch(/from 2 to 1024/);
    expect(await shown.getAttribute('#p-testingWorkgroups', 'aria-invalid')).toBe('true');
    expect(await focused(shown)).toBe('p-testingWorkgroups');
    await accessible(shown);
    await shown.fill('#p-testingWorkgroups', '8');
    expect(await shown.getAttribute('#p-testingWorkgroups', 'aria-invalid')).toBeNull();
    expect(await ran(shown)).toBe(4 * 8 * 64);
  });

  it('goes by keyboard, and never loses the focus', async () => {
    const shown = await page(browser);
    await shown.goto(`${site}explore.html?test=mp&${small}`);
    await shown.waitForSelector('#start:not([disabled])');
    await shown.fill('#iterations', '3');
    await shown.press('#iterations', 'Enter');
    await shown.waitForFunction(() => document.getElementById('rate')!.textContent!.includes('done'));
    expect(await shown.locator('#histogram').getAttribute('data-instances')).toBe(String(3 * 8 * 64));
    expect(await focused(shown)).toBe('iterations');
    await shown.fill('#iterations', '100000');
    await shown.press('#start', 'Enter');
    expect(await focused(shown)).toBe('stop');
    await shown.press('#stop', 'Enter');
    await shown.waitForSelector('#start:not([disabled])');
    expect(await focused(shown)).toBe('start');
  });

  it('marks what is weaker than its source', async () => {
    const shown = await page(browser);
    await shown.goto(`${site}explore.html?test=messagePassingBarrier`);
    await shown.waitForSelector('#weaker:not([hidden])');
    expect(await shown.locator('#weaker').textContent()).toContain('Weaker than the source');
    expect(await shown.locator('#histogram').textContent()).not.toContain('forbidden');
  });

  it('stops when it is told to', async () => {
    const shown = await page(browser);
    await shown.goto(`${site}explore.html?test=mp&${small}`.replace('iterations=4', 'iterations=100000'));
    await shown.waitForSelector('#start:not([disabled])');
    await shown.click('#start');
    await shown.waitForFunction(() => Number(document.getElementById('histogram')!.dataset['instances'] ?? 0) > 0);
    await shown.click('#stop');
    await shown.waitForFunction(() => document.getElementById('rate')!.textContent!.includes('stopped'));
  });

  it('survives a device that is lost', async () => {
    const shown = await page(browser);
    await keepDevice(shown);
    await shown.goto(`${site}explore.html?test=mp&${small}`.replace('iterations=4', 'iterations=100000'));
    await shown.waitForSelector('#start:not([disabled])');
    await shown.click('#start');
    await shown.waitForFunction(() => Number(document.getElementById('histogram')!.dataset['instances'] ?? 0) > 0);
    await loseDevice(shown);
    await shown.waitForSelector('#trouble:not([hidden])');
    await shown.waitForSelector('#start:not([disabled])');
    await shown.fill('#iterations', '2');
    expect(await ran(shown)).toBe(2 * 8 * 64);
  });

  for (const width of WIDTHS) {
    it(`goes at ${width} px`, async () => {
      for (const where of ['index.html', 'explore.html?test=mp']) {
        const shown = await page(browser, width);
        await shown.goto(site + where);
        await shown.waitForFunction(() => document.getElementById('gpu')!.textContent!.length > 0);
        await goes(shown);
        await shown.close();
      }
    });
  }
});

describe('a test of the visitor\'s own', () => {
  it('is read by the server, and its errors have a place', async () => {
    expectErrors(/status of 400/);
    const shown = await page(browser);
    await shown.goto(`${site}explore.html?test=own&${small}`);
    await shown.waitForSelector('#own-text');
    const text = await shown.inputValue('#own-text');
    await shown.fill('#own-text', text.replace('memory_order_relaxed', 'memory_order_relaxd'));
    await shown.click('#own-read');
    await shown.waitForSelector('#own pre:not([hidden])');
    expect(await shown.locator('#own pre').textContent()).toMatch(/\d+:\d+: .*\n.*\n.*\^/);
    await shown.fill('#own-text', text.replace('OPENCL mp', 'OPENCL mine'));
    await shown.click('#own-read');
    await shown.waitForFunction(() => document.getElementById('command')!.textContent!.includes('mine.litmus'));
    expect(await ran(shown)).toBe(4 * 8 * 64);
  });

  it('is read when it is started, and nothing of a refused one looks current', async () => {
    expectErrors(/status of 400/);
    const shown = await page(browser);
    await shown.goto(`${site}explore.html?test=own`);
    await shown.waitForSelector('#start:not([disabled])');
    expect(await shown.isVisible('#form')).toBe(false);
    await shown.fill('#iterations', '2');
    const text = await shown.inputValue('#own-text');
    await shown.fill('#own-text', text.replace('OPENCL mp', 'OPENCL mine'));
    expect(await shown.textContent('#own-note')).toContain('The text has changed');
    expect(await ran(shown)).toBeGreaterThan(0);
    expect(await shown.textContent('#command')).toContain('mine.litmus');
    expect(await shown.isVisible('#own-note')).toBe(false);
    await shown.fill('#own-text', text.replace('memory_order_relaxed', 'memory_order_relaxd'));
    await shown.click('#start');
    await shown.waitForSelector('#trouble:not([hidden])');
    expect(await shown.textContent('#trouble')).toContain('Nothing runs');
    expect(await shown.textContent('#code')).toBe('');
    expect(await shown.textContent('#histogram')).toBe('');
    expect(await shown.isVisible('#command')).toBe(false);
    await shown.fill('#own-text', text);
    expect(await ran(shown)).toBeGreaterThan(0);
  });

  it('says where WGSL has a wider scope only', async () => {
    const shown = await page(browser);
    await shown.goto(`${site}explore.html?test=own`);
    await shown.waitForSelector('#start:not([disabled])');
    expect(await shown.isVisible('#stronger')).toBe(false);
    const text = await shown.inputValue('#own-text');
    await shown.fill('#own-text', text.replace('memory_scope_device', 'memory_scope_work_group'));
    await shown.click('#own-read');
    await shown.waitForSelector('#stronger:not([hidden])');
    expect(await shown.textContent('#stronger')).toMatch(/^Stronger than the source.*P0's memory_scope_work_group on x/);
    await accessible(shown);
  });

  it('is in the address of its run', async () => {
    const shown = await page(browser);
    await shown.goto(`${site}explore.html?test=own&${small}`);
    await shown.waitForSelector('#start:not([disabled])');
    expect(await shown.textContent('#own-note')).toContain('holds no text');
    const text = (await shown.inputValue('#own-text')).replace('OPENCL mp', 'OPENCL mine');
    await shown.fill('#own-text', text);
    expect(await ran(shown)).toBe(4 * 8 * 64);
    const address = shown.url();
    expect(await shown.getAttribute('#link', 'href')).toBe(address.slice(site.length));
    const other = await page(browser);
    await other.goto(address);
    await other.waitForFunction(() => document.getElementById('command')!.textContent!.includes('mine.litmus'));
    expect(await other.inputValue('#own-text')).toBe(text);
    expect(await other.isVisible('#own-note')).toBe(false);
    expect(await ran(other)).toBe(4 * 8 * 64);
    const cut = await page(browser);
    await cut.goto(address.slice(0, -20));
    await cut.waitForSelector('#own-note:not([hidden])');
    expect(await cut.textContent('#own-note')).toContain('not whole');
  });
});
