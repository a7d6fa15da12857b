import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The keyboard of a visitor who has nothing else. */

/** Elements on a page's way are fewer. */
const MOST = 250;

interface Focus {
  /** What has the focus; the element that holds the editor stands for it. */
  at: string;
  matches: boolean;
  /** Whether a visitor can see where the focus is. */
  visible: boolean;
}

/** Where the focus is, and whether that is an element of a selector. */
async function focus(on: Page, selector: string): Promise<Focus> {
  return on.locator(selector).evaluateAll((wanted) => {
    const outer = document.activeElement ?? document.body;
    const inner = outer.shadowRoot?.activeElement ?? outer;
    // The frame of the editor is that of an element around the text.
    const framed = inner.closest('.cm-focused') ?? inner;
    const style = getComputedStyle(framed);
    const box = framed.getBoundingClientRect();
    const visible = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1
      && box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    return { at: (outer.cloneNode(false) as Element).outerHTML, matches: wanted.includes(outer as HTMLElement), visible };
  });
}

/** Where the focus is, once it is seen there: the editor is told of it a moment later. */
async function seen(on: Page, selector: string): Promise<Focus> {
  let now = await focus(on, selector);
  // Behind the last element is the browser itself.
  for (let i = 0; i < 100 && !now.visible && !now.at.startsWith('<body'); i++) {
    await on.waitForTimeout(50);
    now = await focus(on, selector);
  }
  expect(now.visible || now.at.startsWith('<body'), `${now.at} has the focus, and nobody sees it`).toBe(true);
  return now;
}

/** That the focus is on an element of a selector, where a visitor sees it. */
export async function focused(on: Page, selector: string): Promise<void> {
  const now = await seen(on, selector);
  expect(now, `the focus is not on ${selector}`).toEqual({ ...now, matches: true });
}

/** Goes with Tab to an element of a selector; each stop on the way can be seen, and none is a trap. */
export async function goTo(on: Page, selector: string, back = false): Promise<void> {
  const passed: string[] = [];
  for (let i = 0; i < MOST; i++) {
    const now = await focus(on, selector);
    if (now.matches) {
      return;
    }
    passed.push(now.at);
    await on.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    await seen(on, selector);
  }
  expect.fail(`Tab leads to no ${selector}: ${passed.slice(-12).join(' ')}`);
}

/** Goes to a link or a button, and presses it. */
export async function press(on: Page, selector: string, back = false): Promise<void> {
  await goTo(on, selector, back);
  await on.keyboard.press('Enter');
}

/** Chooses an item of a list by its letters. */
export async function choose(on: Page, selector: string, label: string, back = false): Promise<void> {
  await goTo(on, selector, back);
  const chosen = (): Promise<string> => on.locator(selector).evaluate((e) => (e as HTMLSelectElement).selectedOptions[0]?.text ?? '');
  for (let tries = 0; tries < 8 && (await chosen()) !== label; tries++) {
    await on.keyboard.type(label);
    // Letters that come soon are the same word's: another word needs a pause.
    await on.waitForTimeout(1200);
  }
  expect(await chosen()).toBe(label);
  await focused(on, selector);
}

/** Writes into a field, in place of what is there. */
export async function fill(on: Page, selector: string, text: string, back = false): Promise<void> {
  await goTo(on, selector, back);
  await on.keyboard.press('Control+a');
  await on.keyboard.insertText(text);
}
