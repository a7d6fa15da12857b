import { element, keepingFocus, saved } from '../site/dom';

/** Parts of answers. */

export interface Outcome {
  registers: Record<string, number | string>;
  memory: Record<string, number | string>;
  matches?: boolean;
}

/** A condition that an outcome satisfies. */
export function condition(outcome: Outcome): string {
  const registers = Object.entries(outcome.registers).map(([name, value]) => `${name}=${value}`);
  const memory = Object.entries(outcome.memory).map(([name, value]) => `[${name}]=${value}`);
  return [...registers, ...memory].join(' /\\ ');
}

/** A table that scrolls where it is too wide. */
export function table(caption: string, head: string[], rows: (Node | string)[][]): HTMLElement {
  const made = element('table', {}, element('caption', {}, caption),
    element('thead', {}, element('tr', {}, ...head.map((h) => element('th', { scope: 'col' }, h)))),
    element('tbody', {}, ...rows.map((row) => element('tr', {}, ...row.map((cell) => element('td', {}, cell))))));
  return element('div', { class: 'wide', tabindex: '0', role: 'group', 'aria-label': caption }, made);
}

/** Outcomes as a table: a column for each register and location, and what the caller adds to a row. */
export function outcomes<O extends Outcome>(
  caption: string, all: O[], added: string[], more: (o: O) => (Node | string)[],
): HTMLElement {
  const registers = [...new Set(all.flatMap((o) => Object.keys(o.registers)))];
  const memory = [...new Set(all.flatMap((o) => Object.keys(o.memory)))];
  const head = [...registers, ...memory.map((m) => `[${m}]`), ...added];
  return table(caption, head, all.map((o) => [
    ...registers.map((r) => String(o.registers[r] ?? '')),
    ...memory.map((m) => String(o.memory[m] ?? '')),
    ...more(o),
  ]));
}

/** Something with steps, of which one is shown. @param first the number of the first, 0 where it is before all steps */
export function stepper(name: string, steps: number, show: (step: number) => Node, first = 1): HTMLElement {
  const back = element('button', { type: 'button' }, '← Back');
  const on = element('button', { type: 'button' }, 'Next →');
  const slider = element('input', { type: 'range', min: '0', max: String(steps - 1), value: '0', 'aria-label': name });
  const where = element('span', { role: 'status' });
  const shown = element('div', { class: 'wide', tabindex: '0', role: 'group', 'aria-label': name });
  const go = (step: number): void => {
    slider.value = String(step);
    keepingFocus([back, on], slider, () => {
      back.disabled = step === 0;
      on.disabled = step === steps - 1;
    });
    where.textContent = `${name} ${step + first} of ${steps - 1 + first}`;
    shown.replaceChildren(show(step));
  };
  back.addEventListener('click', () => go(Number(slider.value) - 1));
  on.addEventListener('click', () => go(Number(slider.value) + 1));
  slider.addEventListener('input', () => go(Number(slider.value)));
  go(0);
  return element('div', { class: 'stepper' }, element('div', { class: 'row' }, back, on, slider, where), shown);
}

/** The title of a picture. It alone is parsed: the picture's style is none that the policy of the site lets a page have. */
function titleOf(svg: string): string {
  const title = /<title>.*?<\/title>/s.exec(svg)?.[0] ?? '<title>an execution</title>';
  return new DOMParser().parseFromString(title, 'application/xml').documentElement.textContent ?? '';
}

/** A picture that the command drew; nothing in it runs. */
function picture(name: string, svg: string): HTMLElement {
  const image = element('img', { alt: titleOf(svg), class: 'execution' });
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  image.addEventListener('load', () => URL.revokeObjectURL(address), { once: true });
  image.src = address;
  return element('figure', {}, image, element('figcaption', {}, saved('Save the picture (SVG)', name, svg, 'image/svg+xml')));
}

/** Pictures to step through, in the order of their names. */
export function pictures(all: Record<string, string>): HTMLElement | null {
  const compare = new Intl.Collator('en', { numeric: true }).compare;
  const drawn = Object.entries(all).sort(([a], [b]) => compare(a, b));
  return drawn.length === 0 ? null : stepper('Execution', drawn.length, (step) => picture(...drawn[step]!));
}

/** Code whose lines can be marked. */
export function code(label: string, lines: { text: string; marked: boolean }[]): HTMLElement {
  const pre = element('pre', { tabindex: '0', 'aria-label': label, role: 'group' });
  lines.forEach((line, at) => {
    const end = at === lines.length - 1 ? '' : '\n';
    pre.append(line.marked ? element('mark', {}, line.text) : line.text, end);
  });
  return element('div', {}, element('h4', {}, label), pre);
}
