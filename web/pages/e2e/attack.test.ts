import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pack } from '../src/site/link';
import { expectErrors, open, page, site } from './browser';

/** What visitors send is shown as text, wherever it is shown. */

const PATIENCE = 200_000;
const MARKUP = '<img src=x onerror=window.hacked=1>';
const SCRIPT = '<script>window.hacked=1</script>';

let browser: Browser;
beforeAll(async () => {
  browser = await open();
});
afterAll(() => browser.close());

/** No markup of the visitor's became part of the page, or of the editor in it. */
async function harmless(on: Page): Promise<void> {
  const found = await on.evaluate(() => {
    const roots: ParentNode[] = [document];
    document.querySelectorAll('*').forEach((e) => e.shadowRoot !== null && roots.push(e.shadowRoot));
    const own = roots.flatMap((r) => [...r.querySelectorAll('img[src="x"], [onerror], script:not([src])')]);
    return [own.map((e) => e.outerHTML).join(), (window as unknown as { hacked?: number }).hacked ?? 0];
  });
  expect(found).toEqual(['', 0]);
}

async function linked(sort: 'test' | 'model' | 'mapping', text: string): Promise<Page> {
  const on = await page(browser);
  await on.goto(`${site}playground.html#${await pack({ sort, text })}`);
  await on.waitForSelector('.cm-content');
  await on.waitForSelector('.question');
  return on;
}

describe('markup', () => {
  it('of a mapping is text in the editor, in problems and in answers', async () => {
    const on = await linked('mapping', `mapping "${MARKUP}" from opencl-rsp to gpuasm\nr = load(na) x => ${SCRIPT}\n`);
    await on.waitForSelector('#problems .place', { timeout: PATIENCE });
    await harmless(on);
    await on.click('[data-kind=lint]');
    await on.waitForSelector('#verdict', { timeout: PATIENCE });
    expect(await on.textContent('#answer')).toContain('<');
    await harmless(on);
    await on.close();
  });

  it('of a test is text in answers, steps and pictures', async () => {
    const on = await linked('test', `OPENCL own\n"${MARKUP} ${SCRIPT}"\n{ [x]=0; }\n`
      + 'P0@wg 0, dev 0 (global atomic_int* x) {\n  atomic_store_explicit(x, 1, memory_order_relaxed);\n}\n'
      + `P1@wg 1, dev 0 (global atomic_int* x) {\n  // ${MARKUP}\n`
      + '  int r0 = atomic_load_explicit(x, memory_order_relaxed);\n}\nexists (1:r0=1)\n');
    await on.click('[data-kind=simulate]');
    await on.waitForSelector('#verdict', { timeout: PATIENCE });
    expect(await on.textContent('#verdict')).toContain('Sometimes');
    await harmless(on);
    await on.close();
  });

  it('of a model is text in what is said of it', async () => {
    const on = await linked('model', `"${MARKUP}"\nacyclic po as ${SCRIPT}\n`);
    await on.waitForSelector('#problems .place', { timeout: PATIENCE });
    await harmless(on);
    await on.close();
  });

  it('of a link is text, or nothing', async () => {
    const name = encodeURIComponent(MARKUP);
    for (const address of [`playground.html?mapping=${name}`, `playground.html?test=${name}`,
      `explore.html?memStride=${name}`, `playground.html#v1.${name}`, `explore.html?test=${name}`]) {
      const on = await page(browser);
      await on.goto(site + address);
      await on.waitForSelector('.question, #shelf li', { timeout: PATIENCE });
      await harmless(on);
      if (address.startsWith('explore.html?test=')) {
        await on.waitForSelector('#trouble:not([hidden])', { timeout: PATIENCE });
        expect(await on.textContent('#trouble')).toContain(MARKUP);
        await harmless(on);
      }
      await on.close();
    }
  });

  it('of a test that cannot be read is text in the problem', async () => {
    expectErrors(/status of 400/);
    const on = await page(browser);
    await on.goto(`${site}explore.html?test=own`);
    await on.fill('#own-text', `OPENCL own ${MARKUP}\n${SCRIPT}`);
    await on.click('#own-read');
    await on.waitForSelector('#own pre[role=alert]:not([hidden])', { timeout: PATIENCE });
    expect(await on.textContent('#own pre[role=alert]')).toContain('<');
    await harmless(on);
    await on.close();
  });
});
