import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessible, goes, open, page, site, WIDTHS } from './browser';

let browser: Browser;
beforeAll(async () => {
  browser = await open();
});
afterAll(() => browser.close());

/** So long, in milliseconds, a question may take on a machine that does much else. */
const PATIENCE = 200_000;

async function shown(query: string, width = 1280): Promise<Page> {
  const opened = await page(browser, width);
  await opened.goto(`${site}playground.html${query}`);
  await opened.waitForSelector('.cm-content');
  await opened.waitForSelector('.question');
  return opened;
}

/** Puts another text into the editor, by keyboard. */
async function write(on: Page, text: string): Promise<void> {
  await on.locator('.cm-content').click();
  await on.keyboard.press('Control+a');
  await on.keyboard.insertText(text);
}

const content = (on: Page): Promise<string> => on.locator('.cm-content').evaluate((e) => (e as HTMLElement).innerText);
const linked = async (on: Page): Promise<string> => (await on.getAttribute('#link', 'href'))!;

/** A small test that nothing is wrong with. */
const SMALL = 'OPENCL own\n{ [x]=0; [y]=0; }\n'
  + 'P0@wg 0, dev 0 (global atomic_int* x, global atomic_int* y) {\n'
  + '  atomic_store_explicit(x, 1, memory_order_relaxed);\n  atomic_store_explicit(y, 1, memory_order_relaxed);\n}\n'
  + 'P1@wg 1, dev 0 (global atomic_int* x, global atomic_int* y) {\n'
  + '  int r0 = atomic_load_explicit(y, memory_order_relaxed);\n  int r1 = atomic_load_explicit(x, memory_order_relaxed);\n}\n'
  + 'exists (1:r0=1 /\\ 1:r1=0)\n';

describe('the playground', () => {
  it('verifies rsp-original, and shows its counterexample', async () => {
    const on = await shown('?mapping=rsp-original');
    expect(await content(on)).toContain('LK_L2 x');
    await on.selectOption('[data-field=ops]', '1');
    await on.selectOption('[data-field=seconds]', '600');
    await on.click('[data-kind=verify]');
    await on.waitForSelector('#verdict', { timeout: PATIENCE });
    expect(await on.textContent('#verdict')).toBe('rsp-original: UNSOUND');
    expect(await on.textContent('#command pre')).toBe('periscope verify rsp-original --ops 1 --timeout 600');
    expect(await on.locator('.finding mark').first().textContent()).toContain('store(dv, remote) x r (the first)');
    expect((await on.locator('.fault').allTextContents()).join('\n')).toContain('store(dv, remote) x r');
    await on.locator('.look').first().click();
    await on.waitForSelector('.sides', { timeout: PATIENCE });
    expect(await on.locator('.sides mark').allTextContents()).toEqual(['LK_L2 x', 'FLU_L1 WG', 'ST 2 x', 'INV_L1 DV', 'UL_L2 x']);
    await on.waitForFunction(() => document.querySelector<HTMLImageElement>('img.execution')!.naturalWidth > 100);
    await accessible(on);
    await on.locator('.step').first().click();
    await on.waitForSelector('.machine', { timeout: PATIENCE });
    for (let i = 0; i < 3; i++) {
      await on.getByText('Next →').first().click();
    }
    expect(await on.locator('.stepper').first().textContent()).toMatch(/Step 3 of \d+/);
    await accessible(on);
    await on.close();
  });

  it('shows what is wrong with a text, and where', async () => {
    const on = await shown('?mapping=rsp-original');
    await write(on, 'mapping "mine" from opencl-rsp to gpuasm\nr = load(na) x => LDD r x\n');
    await on.waitForSelector('#problems .place', { timeout: PATIENCE });
    expect(await on.textContent('#problems')).toMatch(/2:\d+ error: .*LDD/);
    await on.waitForSelector('.cm-lintRange-error');
    await on.locator('#problems .place').first().click();
    expect(await on.evaluate(() => document.getElementById('editor')!.shadowRoot!.activeElement!.className)).toContain('cm-content');
    await on.click('[data-kind=lint]');
    await on.waitForSelector('#verdict', { timeout: PATIENCE });
    expect(await on.textContent('#answer')).toContain('LDD');
    await on.close();
  });

  it('offers what may be written, and explains what is', async () => {
    const on = await shown('?model=opencl-rsp');
    await write(on, '"m"\nlet own = po | rf\nacyclic ow');
    await on.keyboard.press('Control+Space');
    await on.waitForSelector('.cm-tooltip-autocomplete');
    expect(await on.locator('.cm-completionLabel').first().textContent()).toBe('own');
    await on.waitForTimeout(200);
    await on.keyboard.press('Enter');
    await on.waitForFunction(() => document.getElementById('editor')!.shadowRoot!.textContent!.includes('acyclic own'));
    await on.keyboard.press('Alt+h');
    await on.waitForFunction(() => document.getElementById('explained')!.textContent!.includes('own = po | rf'));
    await on.close();
  });

  it('simulates a test, draws its executions, and runs it on the machine', async () => {
    const on = await shown('?test=MP%2Brel.dv%2Bacq.dv');
    await write(on, SMALL);
    await on.click('[data-kind=simulate]');
    await on.waitForSelector('#verdict', { timeout: PATIENCE });
    expect(await on.textContent('#verdict')).toContain('Sometimes');
    expect(await on.textContent('#command pre')).toContain('periscope simulate mine.litmus --states');
    expect(await on.locator('#answer tbody tr').count()).toBe(4);
    expect(await on.textContent('.stepper')).toContain('Execution 1 of 4');
    await on.getByText('Next →').first().click();
    await on.waitForFunction(() => document.querySelector<HTMLImageElement>('img.execution')!.naturalWidth > 100);
    await on.selectOption('[data-field=mappingName]', 'rsp-original');
    await on.click('[data-kind=explore]');
    await on.waitForFunction(() => document.querySelector('#verdict')?.textContent?.includes('outcomes') ?? false, null, { timeout: PATIENCE });
    await on.getByText('Show a run').first().click();
    await on.waitForSelector('.machine', { timeout: PATIENCE });
    expect(await on.locator('.cache h4').allTextContents()).toContain('L1 of work-group 1');
    await on.close();
  });

  it('tries a model of one\'s own on a test of one\'s own, and says where either is wrong', async () => {
    const on = await shown('?model=opencl-rsp');
    await write(on, '"my own"\nacyclic po | rf | co as all\n');
    await on.selectOption('[data-field=testName]', 'own:');
    await on.fill('[data-own=test]', SMALL);
    await on.click('[data-kind=simulate]');
    await on.waitForSelector('#verdict', { timeout: PATIENCE });
    expect(await on.textContent('#command pre')).toContain('periscope simulate mine.litmus --states --model mine.cat');
    expect(await on.locator('#answer tbody tr').count()).toBe(4);
    await on.fill('[data-own=test]', SMALL.replace('int r0 =', 'int r0 = ='));
    await on.waitForSelector('#old:not([hidden])');
    await on.waitForSelector('.own .place', { timeout: PATIENCE });
    expect(await on.locator('.own .place').first().textContent()).toMatch(/^8:1\d$/);
    await on.locator('.own .place').first().click();
    expect(await on.evaluate(() => document.activeElement!.getAttribute('data-own'))).toBe('test');
    await accessible(on);
    await on.selectOption('#sort', 'test');
    await write(on, SMALL);
    await on.selectOption('[data-field=modelName]', 'own:');
    expect(await on.inputValue('[data-own=model]')).toContain('acyclic po | rf | co as all');
    await on.click('[data-kind=simulate]');
    await on.waitForSelector('#verdict', { timeout: PATIENCE });
    expect(await on.textContent('#command pre')).toContain('--model mine.cat');
    await accessible(on);
    await on.close();
  });

  it('colours the words of a text', async () => {
    const on = await page(browser);
    const colour = (text: string): Promise<string> => on.locator('.cm-line span').filter({ hasText: text }).first()
      .evaluate((e) => getComputedStyle(e).color);
    for (const [where, keyword] of [['?mapping=rsp-original', 'mapping'], ['?model=opencl-rsp', 'let'],
      ['?test=MP%2Brel.dv%2Bacq.dv', 'exists']] as const) {
      await on.goto(`${site}playground.html${where}`);
      await on.waitForSelector('.cm-line span');
      expect(await colour(keyword), where).not.toBe(await on.locator('.cm-content').evaluate((e) => getComputedStyle(e).color));
      for (const colorScheme of ['light', 'dark'] as const) {
        await on.emulateMedia({ colorScheme });
        await accessible(on);
      }
    }
    await on.close();
  });

  it('keeps a text in its link', async () => {
    const on = await shown('?mapping=rsp-original');
    await on.waitForFunction(() => document.getElementById('link')!.getAttribute('href')!.includes('#v1.'));
    const before = await linked(on);
    await write(on, SMALL);
    await on.waitForFunction((old) => document.getElementById('link')!.getAttribute('href') !== old, before);
    const address = await linked(on);
    await on.close();
    const again = await shown('');
    await again.goto(site + address);
    await again.waitForFunction(() => document.getElementById('editor')!.shadowRoot!.textContent!.includes('OPENCL own'));
    expect((await content(again)).replaceAll(/\s+/g, ' ').trim()).toBe(SMALL.trim().replaceAll(/\s+/g, ' '));
    const cut = await page(browser);
    await cut.goto(site + address.slice(0, -20));
    await cut.waitForSelector('#trouble:not([hidden])');
    await cut.close();
    await again.close();
  });

  it('has the text again when it is loaded again, and says that an answer is to an earlier one', async () => {
    const on = await shown('?test=MP%2Brel.dv%2Bacq.dv');
    await write(on, SMALL);
    await on.click('[data-kind=simulate]');
    await on.waitForSelector('#verdict', { timeout: PATIENCE });
    expect(await on.isHidden('#old')).toBe(true);
    await on.waitForFunction(() => location.hash.startsWith('#v1.'));
    const before = await on.evaluate(() => location.hash);
    await on.locator('.cm-content').click();
    await on.keyboard.press('Control+End');
    await on.keyboard.insertText('(* more *)');
    await on.waitForSelector('#old:not([hidden])');
    await on.waitForFunction((old) => location.hash !== old, before);
    await on.reload();
    await on.waitForFunction(() => document.getElementById('editor')?.shadowRoot?.textContent?.includes('(* more *)') ?? false);
    await on.close();
  });

  it('says what a machine reaches and what is undefined, and which model is the default', async () => {
    const on = await shown('?test=MP%2Brel.dv%2Bacq.dv');
    expect(await on.locator('[data-field=mappingName]').inputValue()).toBe('rsp-proposed');
    await on.selectOption('[data-field=mappingName]', 'rsp-original');
    await on.click('[data-kind=explore]');
    await on.waitForSelector('#verdict', { timeout: PATIENCE });
    expect(await on.textContent('#verdict')).toMatch(/^The machine (never )?reaches the state of the condition: exists/);
    const models = await on.locator('[data-field=modelName] option').allTextContents();
    expect(models).toContain('opencl-rsp (default)');
    expect(models.filter((m) => m.startsWith('ptx'))).toEqual([]);
    await write(on, SMALL.replace('  atomic_store_explicit(x, 1, memory_order_relaxed);', '  *x = 1;').replace('global atomic_int* x,', 'global int* x,')
      .replace('P1@wg 1, dev 0 (global atomic_int* x,', 'P1@wg 1, dev 0 (global int* x,').replace('atomic_load_explicit(x, memory_order_relaxed)', '*x'));
    await on.click('[data-kind=simulate]');
    await on.waitForFunction(() => document.querySelector('#verdict')?.textContent?.startsWith('Undefined behaviour') ?? false, null,
      { timeout: PATIENCE });
    await accessible(on);
    await on.close();
  });

  it('keeps texts apart, and brings one back with undo', async () => {
    const on = await shown('?mapping=rsp-original');
    await write(on, 'own mapping');
    expect(await on.locator('#example').inputValue()).toBe('');
    await on.selectOption('#sort', 'test');
    await on.waitForFunction(() => document.getElementById('editor')!.shadowRoot!.textContent!.includes('OPENCL'));
    await on.selectOption('#sort', 'mapping');
    await on.waitForFunction(() => document.getElementById('editor')!.shadowRoot!.textContent!.includes('own mapping'));
    await on.selectOption('#example', 'rsp-proposed');
    await on.waitForFunction(() => document.getElementById('editor')!.shadowRoot!.textContent!.includes('RSP, proposed'));
    await on.locator('.cm-content').click();
    await on.keyboard.press('Control+z');
    await on.waitForFunction(() => document.getElementById('editor')!.shadowRoot!.textContent!.includes('own mapping'));
    await on.close();
  });

  it('leaves out what it is told to, says how far it got when its time is up, and lets a visitor cancel', async () => {
    const on = await shown('?mapping=scoped-cpp-ptx');
    await on.fill('[data-field=scopes]', 'wg, dv');
    await on.fill('[data-field=without]', 'fence, seq_cst');
    await on.selectOption('[data-field=seconds]', '120');
    await on.click('[data-kind=verify]');
    await on.waitForFunction(() => document.querySelector('#command pre')!.textContent !== '');
    expect(await on.textContent('#command pre')).toBe(
      'periscope verify scoped-cpp-ptx --scopes wg,dv --without fence --without seq_cst --timeout 120');
    await on.waitForFunction(() => /operations: \d+ of \d+ layouts/.test(document.getElementById('state')!.textContent!), null,
      { timeout: PATIENCE });
    await on.click('#cancel');
    await on.waitForFunction(() => document.getElementById('state')!.textContent === 'Cancelled.');
    await on.fill('[data-field=scopes]', 'wgg');
    await on.click('[data-kind=verify]');
    await on.waitForSelector('#answer pre', { timeout: PATIENCE });
    expect(await on.textContent('#answer pre')).toContain("there is no scope 'wgg'");
    await accessible(on);
    await on.close();
  });

  it('says what was searched where there is no answer', async () => {
    const on = await shown('?mapping=rsp-original');
    const progress = 'mine  2 operations: 1 of 3 layouts decided, 20 s';
    const answer = { exit: -1, problem: 'the worker was ended', said: `periscope: ${progress}\nperiscope: a note\n`, pictures: {}, programs: {} };
    await on.route('**/api/jobs', (route) => route.fulfill({ status: 201, json: { id: 'one', command: 'periscope verify' } }));
    await on.route('**/api/jobs/one', (route) => route.fulfill({ json: { state: 'done', command: 'periscope verify', progress, answer } }));
    await on.click('[data-kind=verify]');
    await on.waitForSelector('#covered');
    expect(await on.textContent('#answer .warn')).toBe('No answer: the worker was ended.');
    expect(await on.textContent('#covered')).toContain('1 of 3 layouts');
    expect(await on.textContent('#answer pre')).toBe('periscope: a note');
    await on.close();
  });

  it('cancels what takes long', async () => {
    const on = await shown('?mapping=rsp-original');
    await on.selectOption('[data-field=ops]', '3');
    await on.click('[data-kind=verify]');
    await on.waitForFunction(() => /Working|Waiting/.test(document.getElementById('state')!.textContent!));
    await on.click('#cancel');
    await on.waitForFunction(() => document.getElementById('state')!.textContent === 'Cancelled.');
    expect(await on.isHidden('#cancel')).toBe(true);
    await on.close();
  });

  for (const width of WIDTHS) {
    it(`goes at ${width} px`, async () => {
      for (const where of ['?mapping=rsp-original', '?test=MP%2Brel.dv%2Bacq.dv', '?model=opencl-rsp']) {
        const on = await shown(where, width);
        await on.waitForFunction(() => document.getElementById('problems')!.textContent!.length > 0);
        await goes(on);
        await on.close();
      }
    });
  }

  it('goes by keyboard, and takes nothing from elsewhere', async () => {
    const on = await page(browser);
    const asked: string[] = [];
    const refused: string[] = [];
    on.on('request', (r) => asked.push(r.url()));
    on.on('console', (m) => m.type() === 'error' && refused.push(m.text()));
    await on.goto(`${site}playground.html?mapping=rsp-original`);
    await on.waitForSelector('.question');
    await on.focus('#example');
    await on.keyboard.press('Tab');
    const inside = (): Promise<boolean> => on.evaluate(() => document.activeElement!.id === 'editor');
    expect(await inside()).toBe(true);
    await on.keyboard.press('Tab');
    expect(await inside()).toBe(false);
    expect(asked.filter((u) => !u.startsWith(site) && !u.startsWith('blob:'))).toEqual([]);
    await on.close();
  });
});
