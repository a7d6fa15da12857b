import { element } from '../site/dom';

/** Explanations of the language services: paragraphs, lists, and code, within a line or in lines of its own. */
export function rendered(markdown: string): HTMLElement {
  const box = element('div');
  markdown.split(/^```.*$/m).forEach((part, at) => {
    if (at % 2 === 1) {
      box.append(element('pre', {}, part.trim()));
    } else {
      for (const paragraph of part.split(/\n\n|\n(?=- )/).filter((p) => p.trim() !== '')) {
        box.append(element('p', {}, ...inline(paragraph.trim())));
      }
    }
  });
  return box;
}

function inline(text: string): (Node | string)[] {
  return text.split('`').map((part, at) => (at % 2 === 1 ? element('code', {}, part) : part));
}
