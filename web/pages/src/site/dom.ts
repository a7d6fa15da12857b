/** Elements of a page. */

type Content = Node | string;

/** A new element; text is text, never markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string> = {},
  ...content: Content[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, value);
  }
  made.append(...content);
  return made;
}

/** The element with an id, which the page has. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (found === null) {
    throw new Error(`the page has no '${id}'`);
  }
  return found as T;
}

/** A number as people read it. */
export const count = (n: number): string => n.toLocaleString('en-US', { maximumFractionDigits: 0 });

/** Lets buttons change; where the one that has the focus is disabled or hidden by it, another takes its place. */
export function keepingFocus(buttons: HTMLButtonElement[], heir: HTMLElement | undefined, change: () => void): void {
  const held = buttons.find((button) => button === document.activeElement);
  change();
  if (held !== undefined && (held.disabled || held.hidden)) {
    heir?.focus({ preventScroll: true });
  }
}

/** A link that saves a text as a file. */
export function saved(label: string, name: string, text: string, type = 'text/plain'): HTMLAnchorElement {
  return element('a', { href: URL.createObjectURL(new Blob([text], { type })), download: name }, label);
}

/** Says how something goes. @param heard whether screen readers read it out, too: what changes each moment they leave alone */
export function tell(status: HTMLElement, text: string, heard: boolean): void {
  status.setAttribute('aria-live', heard ? 'polite' : 'off');
  if (status.textContent !== text) {
    status.textContent = text;
  }
}
