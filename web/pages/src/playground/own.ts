import { element } from '../site/dom';
import { check, type Sort, type Told } from './server';

/** Most characters of a text, as the server has it. */
const MOST_LETTERS = 50_000;
/** So long after the last key, in milliseconds, the text is checked. */
const PAUSE = 500;

/** Where a problem stands in a text, and what it is. */
export function place(text: string, at: number): string {
  const before = text.slice(0, at);
  return `${before.split('\n').length}:${at - before.lastIndexOf('\n')}`;
}

/** The problems of a text, each with a button that leads there. */
export function problems(text: string, found: Told[], go: (at: number) => void): Node | string {
  const items = found.slice(0, 20).map((p) => {
    const button = element('button', { type: 'button', class: 'place' }, place(text, p.at));
    button.addEventListener('click', () => go(p.at));
    return element('li', {}, button, ` ${p.severity}: ${p.message}${p.hint === '' ? '' : ` (${p.hint})`}`);
  });
  return items.length === 0 ? 'No problems.' : element('ul', { class: 'told' }, ...items);
}

/** A second text of a visitor beside the text in the editor, with its problems. */
export class OwnText {
  readonly shown: HTMLElement;
  private readonly input: HTMLTextAreaElement;
  private readonly found = element('div', { role: 'status' });
  private waiting = 0;

  /** @param changed called when the text is another one */
  constructor(private readonly sort: Sort, label: string, text: string, private readonly changed: (text: string) => void) {
    this.input = element('textarea', {
      rows: '12', spellcheck: 'false', autocapitalize: 'off', maxlength: String(MOST_LETTERS), 'data-own': sort,
    });
    this.input.value = text;
    this.input.addEventListener('input', () => {
      this.changed(this.text());
      this.look();
    });
    this.shown = element('div', { class: 'own', hidden: '' }, element('label', { class: 'field' }, label, this.input), this.found);
  }

  text(): string {
    return this.input.value;
  }

  /** Shows or hides the text. */
  show(shown: boolean): void {
    this.shown.hidden = !shown;
    if (shown) {
      this.look();
    }
  }

  private look(): void {
    clearTimeout(this.waiting);
    this.waiting = window.setTimeout(() => void this.check(), PAUSE);
  }

  private async check(): Promise<void> {
    const text = this.text();
    const found = text.trim() === '' ? [] : await check(this.sort, text).catch(() => null);
    if (text === this.text()) {
      this.found.replaceChildren(found === null ? 'The text could not be checked.' : problems(text, found, (at) => {
        this.input.focus();
        this.input.setSelectionRange(at, at);
      }));
    }
  }
}
