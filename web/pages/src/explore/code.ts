import type { PageTest } from '../site/data';
import { element } from '../site/dom';

/** Views of a test's code as tabs: threads side by side, the test, the shader. */
export function code(test: PageTest): HTMLElement {
  const threads = element('div', { class: 'threads', tabindex: '0', role: 'group', 'aria-label': 'Threads side by side' });
  for (const thread of test.threads) {
    threads.append(
      element('div', {}, element('h2', {}, `${thread.name}, ${thread.place}`), element('pre', {}, thread.code.join('\n'))),
    );
  }
  const memory = element('p', { class: 'quiet' }, test.memory.join(' · '));
  const sides = element('div', {}, threads, memory, element('p', {}, 'Asks: ', element('code', {}, test.condition)));
  return tabs([
    ['Threads', sides],
    ['Litmus test', element('pre', { class: 'shader', tabindex: '0' }, test.source)],
    ['Shader', element('pre', { class: 'shader', tabindex: '0' }, test.shader)],
  ]);
}

/**
 * Tabs as the ARIA practices have them: arrows move, one is shown.
 *
 * @param names names of the tabs in the address of the page, behind `#`; without them the address stays as it is
 */
export function tabs(parts: [string, HTMLElement][], names: string[] = []): HTMLElement {
  const list = element('div', { class: 'tabs', role: 'tablist' });
  const box = element('div', {}, list);
  const buttons = parts.map(([label, panel], at) => {
    const id = `tab-${crypto.randomUUID()}`;
    const button = element('button', { role: 'tab', type: 'button', id, 'aria-controls': `${id}-panel` }, label);
    const holder = element('div', { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': id }, panel);
    button.addEventListener('click', () => visit(at));
    button.addEventListener('keydown', (event) => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (step !== 0) {
        const next = (at + step + parts.length) % parts.length;
        visit(next);
        buttons[next]?.button.focus();
      }
    });
    list.append(button);
    box.append(holder);
    return { button, holder };
  });
  function choose(chosen: number): void {
    buttons.forEach(({ button, holder }, at) => {
      button.setAttribute('aria-selected', String(at === chosen));
      button.tabIndex = at === chosen ? 0 : -1;
      holder.hidden = at !== chosen;
    });
  }
  function visit(chosen: number): void {
    choose(chosen);
    if (names[chosen] !== undefined) {
      history.replaceState(null, '', `#${names[chosen]}`);
    }
  }
  const named = (): number => Math.max(0, names.indexOf(location.hash.slice(1)));
  if (names.length > 0) {
    addEventListener('hashchange', () => choose(named()));
  }
  choose(names.length > 0 ? named() : 0);
  return box;
}
