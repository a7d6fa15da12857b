import { post } from '../site/data';
import { element } from '../site/dom';
import type { Person } from './record';

/** Hands a record in: what is sent and kept stands above the button, and nothing is sent before the visitor agrees. */

/** What the server answers. */
interface Received {
  /** How many results came new; none if the same record was there before. */
  results: number;
}

/** Most bytes of a record; see SiteServer. */
const MOST_BYTES = 1 << 20;

/** @param record with what the visitor says of themself */
export function submission(record: (person: Person) => object): HTMLElement {
  const name = element('input', { id: 'person-name', type: 'text', maxlength: '200', autocomplete: 'name' });
  const email = element('input', { id: 'person-email', type: 'email', maxlength: '200', autocomplete: 'email' });
  const consent = element('input', { id: 'consent', type: 'checkbox' });
  const send = element('button', { id: 'send', type: 'button', class: 'main', disabled: '' }, 'Submit');
  const told = element('p', { id: 'sent', role: 'status' });
  const shown = element('pre', { class: 'shader', tabindex: '0', 'aria-label': 'The record' });
  const person = (): Person => ({ name: name.value.trim(), email: email.value.trim() });
  const details = element('details', {}, element('summary', {}, 'Exactly what is sent'), shown);
  details.addEventListener('toggle', () => (shown.textContent = JSON.stringify(record(person()), null, 1)));
  consent.addEventListener('change', () => (send.disabled = !consent.checked));
  send.addEventListener('click', async () => {
    send.disabled = true;
    told.className = '';
    told.textContent = 'Sending …';
    try {
      told.replaceChildren(`${await sent(record(person()))} `,
        element('a', { href: 'results.html' }, 'Results of all devices'));
      consent.checked = false;
    } catch (e) {
      told.className = 'warn';
      told.textContent = `Not stored: ${e instanceof Error ? e.message : String(e)}`;
      send.disabled = !consent.checked;
    }
  });
  return element('div', {},
    element('p', {}, 'Submitting sends this record to the server of this site and nowhere else. It stores, and shows to '
      + 'everybody: the counts and times of the tests with their parameters and seeds; what your browser says of your GPU '
      + '(vendor, architecture, device, description); the names and versions of your browser and operating system. '
      + 'It stores no address of your computer.'),
    element('p', {}, 'A name and an e-mail address are optional. They are kept apart from the results, are not shown on '
      + 'this site, and are for whoever runs it, to ask you about your results.'),
    element('div', { class: 'row' }, element('label', { class: 'field' }, 'Name (optional)', name),
      element('label', { class: 'field' }, 'E-mail (optional)', email)),
    details,
    element('p', {}, element('label', {}, consent, ' I agree that this is sent, stored and shown')),
    send, told);
}

async function sent(record: object): Promise<string> {
  const size = new Blob([JSON.stringify(record)]).size;
  if (size > MOST_BYTES) {
    throw new Error(`the record has ${size} bytes, and the server takes ${MOST_BYTES}; save it as a file instead`);
  }
  const { results } = await post<Received>('api/submissions', record);
  return results === 0 ? 'These results were there before.' : `Stored: ${results} results. Thank you.`;
}
