import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessible, fits, open, page, site } from './browser';
import { choose, fill, focused, goTo, press } from './keyboard';

/** What a teacher and an engineer do, from the first page to the last, with the keyboard alone. */

let browser: Browser;
beforeAll(async () => {
  browser = await open();
});
afterAll(() => browser.close());

/** A telephone's page and a screen's, dark and light: every pair of these in a thorough build. */
const WINDOWS = ([[400, 'dark'], [1280, 'light'], [400, 'light'], [1280, 'dark']] as const)
  .slice(0, process.env['PERISCOPE_THOROUGH'] ? 4 : 2);

/** That a state of a page that was reached goes. */
async function goes(on: Page): Promise<void> {
  await fits(on);
  await accessible(on);
}

const text = (on: Page): Promise<string> => on.locator('.cm-content').evaluate((e) => (e as HTMLElement).innerText);

/** Waits for the answer to a question, and gives its verdict. The focus is where it was. */
async function verdict(on: Page, button: string): Promise<string> {
  await on.waitForFunction(() => document.getElementById('state')!.textContent === 'The answer is below.');
  await focused(on, button);
  expect(await on.locator('#answer [open] summary').allTextContents()).toEqual([]);
  return (await on.textContent('#verdict'))!;
}

/** Presses a button of a form, and gives the verdict of the answer. */
async function ask(on: Page, kind: string, back = false): Promise<string> {
  const button = `[data-kind=${kind}]`;
  await press(on, button, back);
  return verdict(on, button);
}

/** A download that a link starts. */
async function download(on: Page, link: string): Promise<string> {
  await goTo(on, link);
  const [file] = await Promise.all([on.waitForEvent('download'), on.keyboard.press('Enter')]);
  return readFileSync(await file.path(), 'utf8');
}

const drawn = (on: Page): Promise<unknown> =>
  on.waitForFunction(() => (document.querySelector<HTMLImageElement>('img.execution')?.naturalWidth ?? 0) > 100);

const linkNamed = (name: string): string => `a[href]:has-text("${name}")`;

/** Waits until the editor's text has been looked at. */
const checked = (on: Page): Promise<unknown> => on.waitForFunction(() => document.getElementById('problems')!.textContent !== '');

const OWN_MODEL = '"what a lecture says"\nacyclic po | rf | co | fr as all\n';
const OWN_TEST = 'OPENCL lecture\n{ [x]=0; [y]=0; }\n'
  + 'P0@wg 0, dev 0 (global atomic_int* x, global atomic_int* y) {\n'
  + '  atomic_store_explicit(x, 1, memory_order_relaxed);\n  atomic_store_explicit(y, 1, memory_order_relaxed);\n}\n'
  + 'P1@wg 1, dev 0 (global atomic_int* x, global atomic_int* y) {\n'
  + '  int r0 = atomic_load_explicit(y, memory_order_relaxed);\n  int r1 = atomic_load_explicit(x, memory_order_relaxed);\n}\n'
  + 'exists (1:r0=1 /\\ 1:r1=0)\n';

const TABLE = 'mapping "own" from cuda to ptx\n'
  + 'r = load(relaxed, s) x => ld.relaxed.s r, x\n'
  + 'r = load(acquire, s) x => ld.relaxed.s r, x\n'
  + 'store(relaxed, s) x v => st.relaxed.s x, v\n'
  + 'store(release, s) x v => st.release.s x, v\n';

for (const [width, scheme] of WINDOWS) {
  const size = `at ${width} px, ${scheme}`;

  describe('the keyboard alone', () => {
    it(`takes a teacher from an example to a model of her own, ${size}`, async () => {
      const on = await page(browser, width, scheme);
      await on.goto(`${site}index.html`);
      await on.waitForFunction(() => document.getElementById('gpu')!.textContent!.includes('WebGPU'));
      await goes(on);
      await press(on, linkNamed('Playground: '));
      await on.waitForSelector('.question');

      // An example, and a change of it.
      await choose(on, '#sort', 'a litmus test');
      await choose(on, '#example', 'SB+rlx.dv+rlx.dv');
      await on.waitForFunction(() => document.getElementById('editor')!.shadowRoot!.textContent!.includes('Store buffering'));
      await checked(on);
      await goTo(on, '#editor');
      for (const key of ['Control+End', 'ArrowUp', 'Home', 'Shift+End']) {
        await on.keyboard.press(key);
      }
      await on.keyboard.type('exists (0:r0=0 /\\ 1:r1=0 /\\ [x]=1)');
      await on.keyboard.press('Escape');
      await focused(on, '#editor');
      expect(await text(on)).toContain('[x]=1)');
      expect(await on.inputValue('#example')).toBe('');
      await goes(on);

      // Two models say different things of it.
      await choose(on, '[data-field=modelName]', 'sc');
      expect(await ask(on, 'simulate')).toContain('Never');
      await goes(on);
      await choose(on, '[data-field=modelName]', 'tso', true);
      expect(await ask(on, 'simulate')).toContain('Sometimes');
      await goes(on);

      // Pictures, to the last and back; the focus stays in sight.
      await drawn(on);
      const next = '.stepper button:has-text("Next")';
      await goTo(on, next);
      const steps = Number(/of (\d+)/.exec((await on.textContent('.stepper [role=status]'))!)![1]);
      expect(steps).toBeGreaterThan(1);
      for (let step = 1; step < steps; step++) {
        await on.keyboard.press('Enter');
      }
      expect(await on.textContent('.stepper')).toContain(`Execution ${steps} of ${steps}`);
      await focused(on, '.stepper input');
      await on.keyboard.press('ArrowLeft');
      expect(await on.textContent('.stepper')).toContain(`Execution ${steps - 1} of ${steps}`);
      await drawn(on);
      await goes(on);

      // A run of the machine, step by step.
      await ask(on, 'explore', true);
      await press(on, '#answer tbody button');
      await on.waitForSelector('.machine');
      await goTo(on, next);
      await on.keyboard.press('Enter');
      await on.keyboard.press('Enter');
      expect(await on.textContent('.stepper')).toContain('Step 2 of');
      await focused(on, next);
      await goes(on);

      // The address has the text.
      await on.waitForFunction(() => location.hash.startsWith('#v1.'));
      await goTo(on, '#link', true);
      const address = await on.getAttribute('#link', 'href');
      const other = await page(browser, width, scheme);
      await other.goto(site + address!);
      await other.waitForFunction(() => document.getElementById('editor')?.shadowRoot?.textContent?.includes('[x]=1)') ?? false);
      await other.close();

      // To the documentation, and back to the text.
      await press(on, linkNamed('How to read this answer'));
      await on.waitForURL(/docs\/simulate\.html/);
      await goes(on);
      await on.goBack();
      await on.waitForFunction(() => document.getElementById('editor')?.shadowRoot?.textContent?.includes('[x]=1)') ?? false);

      // A model of her own, on a test of her own.
      await choose(on, '#sort', 'a memory model');
      await checked(on);
      await fill(on, '#editor', OWN_MODEL);
      await choose(on, '[data-field=testName]', 'your own test, below');
      await fill(on, '[data-own=test]', OWN_TEST);
      expect(await ask(on, 'simulate')).toContain('Never');
      expect(await on.locator('#answer tbody tr').count()).toBe(3);
      await goes(on);

      // Whoever has the address has both texts.
      await goTo(on, '#link', true);
      await on.keyboard.press('Enter');
      await on.reload();
      await on.waitForSelector('[data-own=test]');
      expect(await on.inputValue('[data-own=test]')).toBe(OWN_TEST);
      expect((await text(on)).trim()).toBe(OWN_MODEL.trim());
      await on.close();
    });

    it(`takes an engineer from a table of his own to its repair, and to results, ${size}`, async () => {
      const on = await page(browser, width, scheme);
      await on.goto(`${site}playground.html`);
      await on.waitForSelector('.question');
      await choose(on, '#sort', 'a mapping');
      // A shipped table takes long: it says where it is, and is cancelled.
      await choose(on, '#example', 'scoped-cpp-ptx');
      await on.waitForFunction(() => document.getElementById('editor')!.shadowRoot!.textContent!.includes('machine-checked'));
      await choose(on, '[data-field=seconds]', '5 minutes');
      await press(on, '[data-kind=verify]');
      await on.waitForFunction(() => /operations?: \d+ of \d+ layouts/.test(document.getElementById('state')!.textContent!));
      await goes(on);
      await press(on, '#cancel');
      await on.waitForFunction(() => document.getElementById('state')!.textContent === 'Cancelled.');
      await focused(on, '[data-kind=verify]');

      // A table of his own, with a mistake.
      await fill(on, '#editor', TABLE.replace('r = load(acquire, s) x => ld.relaxed.s r, x', 'r = load(acquire, s) x => ld.relaxed.s r'));
      await on.waitForFunction(() => document.getElementById('problems')!.textContent!.includes('error'));
      await goes(on);
      // To the problem, and what is missing there.
      await press(on, '#problems .place');
      await focused(on, '#editor');
      await on.keyboard.press('End');
      await on.keyboard.type(', x');
      await on.keyboard.press('Escape');
      await on.waitForFunction(() => !document.getElementById('problems')!.textContent!.includes('error'));
      expect((await text(on)).trim()).toBe(TABLE.trim());

      // Less is asked than of every program.
      await fill(on, '[data-field=scopes]', 'dv', true);
      await fill(on, '[data-field=without]', 'relaxed');
      await goTo(on, '[data-field=first]');
      await on.keyboard.press('Space');
      expect(await ask(on, 'verify')).toBe('mine: UNSOUND');
      expect(await on.textContent('#command pre')).toBe('periscope verify mine.map --scopes dv --without relaxed --first --timeout 300');
      expect(await on.textContent('.finding mark')).toContain('load(acquire, s)');
      await goes(on);

      // The finding: its program, its picture.
      await press(on, '.look');
      await on.waitForSelector('.sides');
      await drawn(on);
      await focused(on, '.look');
      expect(await on.textContent('.finding')).toContain('violate');
      await goes(on);
      expect(await download(on, linkNamed('Save the program'))).toContain('exists');
      expect(await download(on, linkNamed('Save the picture'))).toContain('<svg');
      expect(JSON.parse(await download(on, linkNamed('Save this answer')))).toMatchObject({ mapping: 'mine', verdict: 'UNSOUND' });

      // The repair.
      expect(await ask(on, 'repair', true)).toBe('mine: 1 repair of cost 1');
      expect(await on.textContent('#answer mark')).toBe('ld.acquire.s r, x');
      expect(await on.textContent('#left-alone')).toContain('What stays');
      await goes(on);
      expect(await download(on, linkNamed('Save the repaired table'))).toContain('ld.acquire.s r, x');

      // What results look like.
      await press(on, `nav ${linkNamed('Results')}`, true);
      await on.waitForURL(/results\.html/);
      await on.waitForFunction(() => !document.getElementById('about')!.textContent!.includes('Asking'));
      await press(on, linkNamed('example'));
      await on.waitForSelector('#rates');
      await press(on, `nav ${linkNamed('Mutants')}`);
      await on.waitForURL(/#mutants$/);
      await goes(on);
      expect(await download(on, '#mutants a[download]')).toContain(',');

      // Conformance tests on this device.
      await press(on, `nav ${linkNamed('Tune')}`, true);
      await on.waitForSelector('[role=tab]');
      await goTo(on, '[role=tab][aria-selected=true]');
      await on.keyboard.press('ArrowRight');
      await focused(on, '[role=tab]:text-is("Tune")');
      await on.keyboard.press('ArrowLeft');
      await on.waitForFunction(() => document.getElementById('gpu')!.textContent !== '');
      await press(on, 'button.start');
      await on.waitForSelector('#configurations tbody tr');
      await focused(on, '#stop');
      await goes(on);
      await on.keyboard.press('Enter');
      await on.waitForFunction(() => document.getElementById('rate')!.textContent!.includes('stopped'));
      await on.waitForSelector('#stop[disabled]');
      await focused(on, 'button.start');
      await goes(on);
      await on.close();
    });
  });
}
