import { DESKTOP, configurations } from '../launch/configurations';
import { PARAMETERS, PRESETS, check, type Parameters } from '../launch/parameters';
import { element } from '../site/dom';
import { unmark } from './faults';

/** The parameters of a run as fields, with presets and files. */
export class ParameterForm {
  private readonly fields = new Map<keyof Parameters, HTMLInputElement>();
  private readonly trouble = element('p', { class: 'warn', role: 'alert' });

  constructor(fields: HTMLElement, buttons: HTMLElement, first: Parameters) {
    for (const parameter of PARAMETERS) {
      const id = `p-${parameter.name}`;
      const input = element('input', {
        id, type: 'number', step: '1', min: String(parameter.least), max: String(parameter.most),
        title: parameter.about, 'aria-describedby': `${id}-why ${id}-about`,
      });
      input.addEventListener('input', () => unmark(input));
      this.fields.set(parameter.name, input);
      fields.append(
        element('div', {}, element('label', { class: 'field', for: id }, `${parameter.title} (${parameter.unit})`, input),
          element('p', { id: `${id}-why`, class: 'warn why' }), element('p', { id: `${id}-about`, class: 'quiet' }, `${parameter.about} (${parameter.least} to ${parameter.most})`)),
      );
    }
    fields.before(this.trouble);
    for (const [name, preset] of Object.entries(PRESETS)) {
      this.button(buttons, name, () => this.set(preset));
    }
    this.button(buttons, 'Random', () => this.set(configurations('gpuharbor', crypto.randomUUID(), 1, DESKTOP)[0]!));
    this.button(buttons, 'Save to a file', () => this.save());
    const file = element('input', { type: 'file', accept: '.json,application/json' });
    file.addEventListener('change', () => void this.load(file));
    buttons.append(element('label', { class: 'field' }, 'From a file', file));
    this.set(first);
  }

  private button(place: HTMLElement, label: string, act: () => void): void {
    const button = element('button', { type: 'button' }, label);
    button.addEventListener('click', act);
    place.append(button);
  }

  set(parameters: Parameters): void {
    for (const [name, input] of this.fields) {
      input.value = String(parameters[name]);
      unmark(input);
    }
    this.trouble.textContent = '';
  }

  /** What the fields say, which need not go; see check. */
  given(): Parameters {
    this.trouble.textContent = '';
    const entries = [...this.fields].map(([name, input]) => [name, input.value === '' ? NaN : Number(input.value)]);
    return Object.fromEntries(entries) as Parameters;
  }

  private save(): void {
    const given = this.given();
    const problems = check(given);
    this.trouble.textContent = problems.join(' ');
    if (problems.length === 0) {
      const blob = new Blob([JSON.stringify(given, null, 2)], { type: 'application/json' });
      const link = element('a', { href: URL.createObjectURL(blob), download: 'parameters.json' });
      link.click();
      URL.revokeObjectURL(link.href);
    }
  }

  private async load(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0];
    if (file === undefined) {
      return;
    }
    try {
      const read: unknown = JSON.parse(await file.text());
      const known = new Set<string>(PARAMETERS.map((p) => p.name));
      if (typeof read !== 'object' || read === null) {
        throw new Error('a file of parameters is a JSON object');
      }
      const unknown = Object.keys(read).filter((name) => !known.has(name));
      if (unknown.length > 0) {
        throw new Error(`there is no parameter '${unknown[0]}'`);
      }
      const before = this.given();
      const given = { ...(check(before).length === 0 ? before : PRESETS['Basic']!), ...read } as Parameters;
      const problems = check(given);
      if (problems.length > 0) {
        throw new Error(problems.join(' '));
      }
      this.set(given);
    } catch (e) {
      this.trouble.textContent = `${file.name}: ${e instanceof Error ? e.message : String(e)}`;
    }
    input.value = '';
  }
}
