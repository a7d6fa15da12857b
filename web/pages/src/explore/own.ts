import { post, Refused, type PageTest } from '../site/data';
import { element } from '../site/dom';
import { fits, pack, unpack } from '../site/link';
import { Reader } from './reader';

/** A test that the visitor writes, which a server makes a shader of. */

const NOT_WHOLE = 'The link is not whole: the text that it held cannot be read.';
const NO_TEXT = 'The address holds no text of a test: what stands here is a sample.';
const CHANGED = 'The text has changed. What is shown below belongs to the one before; Start reads the new one first.';

export class OwnTest {
  private readonly text = element('textarea', { rows: '16', spellcheck: 'false', id: 'own-text' });
  private readonly problems = element('pre', { role: 'alert', hidden: '' });
  private readonly note = element('p', { id: 'own-note', role: 'status', class: 'warn', hidden: '' });
  private readonly reader: Reader<PageTest>;

  /**
   * @param show shows a test, or that there is none
   * @param reading is told before another text is read
   */
  constructor(place: HTMLElement, private readonly sample: PageTest, show: (test: PageTest | null) => void, reading: () => void) {
    this.reader = new Reader((text) => post<PageTest>('api/translate', { text }), {
      read: (test) => {
        this.problem('');
        show(test);
      },
      refused: (why, text) => {
        this.problem(reasons(why, text));
        show(null);
      },
    });
    const button = element('button', { type: 'button', id: 'own-read' }, 'Read it');
    button.addEventListener('click', () => {
      reading();
      void this.read();
    });
    this.text.addEventListener('input', () => this.tell(this.reader.stale(this.text.value) ? CHANGED : ''));
    place.append(element('label', { class: 'field', for: 'own-text' }, 'An OpenCL C litmus test'), this.text, button,
      this.note, this.problems);
  }

  /** Begins with the text that an address holds, or with the sample. @param meant whether it should hold one */
  async open(fragment: string, meant: boolean): Promise<void> {
    if (fragment !== '' && (await this.follow(fragment))) {
      return;
    }
    this.text.value = this.sample.source;
    this.reader.begin(this.sample.source, this.sample);
    this.tell(fragment !== '' ? NOT_WHOLE : meant ? NO_TEXT : '');
  }

  /** Goes to the text that an address holds. @returns whether it holds one */
  async follow(fragment: string): Promise<boolean> {
    const linked = await unpack(fragment);
    if (linked === null || linked.sort !== 'test') {
      this.tell(NOT_WHOLE);
      return false;
    }
    this.text.value = linked.text;
    await this.read();
    return true;
  }

  /** Reads what is written, if it is not what is shown. @returns whether it is shown now */
  async read(): Promise<boolean> {
    this.tell('');
    return this.reader.read(this.text.value);
  }

  /** What the address of what is shown has behind `#`; empty if the text is too long for one. */
  async fragment(): Promise<string> {
    const packed = await pack({ sort: 'test', text: this.reader.shown() ?? '' });
    return fits(packed) ? `#${packed}` : '';
  }

  private tell(note: string): void {
    this.note.textContent = note;
    this.note.hidden = note === '';
  }

  private problem(text: string): void {
    this.problems.textContent = text;
    this.problems.hidden = text === '';
  }
}

/** Why a text cannot be run, as the command line tells it. */
function reasons(why: unknown, text: string): string {
  return why instanceof Refused && why.problems.length > 0
    ? why.problems.map((p) => told(text, p.at, p.message, p.hint)).join('\n\n')
    : String(why instanceof Error ? why.message : why);
}

/** A problem with its place. */
function told(text: string, at: number, message: string, hint: string): string {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const column = at - before.lastIndexOf('\n');
  const excerpt = text.split('\n')[line - 1] ?? '';
  return `${line}:${column}: ${message}\n  ${excerpt}\n  ${' '.repeat(column - 1)}^${hint === '' ? '' : `\n  ${hint}`}`;
}
