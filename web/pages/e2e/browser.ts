import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';

/** A real browser, with a GPU in software, on the site that PERISCOPE_SITE names. */

export const site = process.env['PERISCOPE_SITE'] ?? 'http://localhost:8080/';

/** A machine may have much else to do. */
const PATIENCE = 200_000;

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export function open(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['PERISCOPE_CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader',
    ],
  });
}

/** Errors on the consoles of pages, violations of the site's policy among them, since the last test ended. */
const said: string[] = [];
/** Errors that the test which runs expects. */
let expected: RegExp[] = [];
afterEach(() => {
  const unexpected = said.filter((error) => !expected.some((e) => e.test(error)));
  said.length = 0;
  expected = [];
  expect(unexpected, 'a page has errors on its console').toEqual([]);
});

/** Lets pages of the test that runs have errors, such as that of a browser which finds nothing at an address. */
export function expectErrors(...errors: RegExp[]): void {
  expected.push(...errors);
}

/** A page; a test fails whose page says on its console that something is wrong. */
export async function page(browser: Browser, width = 1280, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
  context.setDefaultTimeout(PATIENCE);
  const opened = await context.newPage();
  opened.on('pageerror', (e) => said.push(`${opened.url()}: ${e.message}`));
  opened.on('console', (m) => m.type() === 'error' && said.push(`${opened.url()}: ${m.text()} (${m.location().url}:${m.location().lineNumber})`));
  return opened;
}

/** Lets a page be robbed of the device that it asked for last, by {@link loseDevice}. */
export async function keepDevice(opened: Page): Promise<void> {
  await opened.addInitScript(() => {
    const original = GPUAdapter.prototype.requestDevice;
    GPUAdapter.prototype.requestDevice = async function (this: GPUAdapter, descriptor?: GPUDeviceDescriptor) {
      const device = await original.call(this, descriptor);
      (window as unknown as { last: GPUDevice }).last = device;
      return device;
    };
  });
}

/** The device is gone, as when a driver starts anew. */
export async function loseDevice(opened: Page): Promise<void> {
  await opened.evaluate(() => (window as unknown as { last: GPUDevice }).last.destroy());
}

/** Widths of a telephone and of a large screen, at which pages must go. */
export const WIDTHS = [360, 1600] as const;

/** That a page goes in light and dark, which differ by its style sheet only: it is not opened anew for each. */
export async function goes(opened: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await opened.emulateMedia({ colorScheme });
    await fits(opened);
    await accessible(opened);
  }
}

/** Holds a page against WCAG 2 AA and good practice, as far as a program can. */
export async function accessible(opened: Page): Promise<void> {
  const violations: unknown = await opened.evaluate(`${axe};
    axe.run(document)
      .then((r) => r.violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.html).join(' | ')))`);
  expect(violations).toEqual([]);
}

/** Nothing of a page may be wider than the window. */
export async function fits(opened: Page): Promise<void> {
  const [inside, outside] = await opened.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(inside).toBeLessThanOrEqual(outside!);
}
