import { about, shelf, test as load, testPage, type Group, type PageTest } from '../site/data';
import { byId, count, element, keepingFocus, tell } from '../site/dom';
import { frame } from '../site/frame';
import { findDevice } from '../device/device';
import { instances, run, type Tally } from '../device/run';
import { PARAMETERS, PRESETS, check, type Parameters } from '../launch/parameters';
import { code } from './code';
import { faultsOf, mark, unmark } from './faults';
import { ParameterForm } from './form';
import { Histogram } from './histogram';
import { OwnTest } from './own';

/** The page of one test. */

/** Least time between two pictures of the histogram. */
const BLINK_MILLIS = 50;
const FIRST = 'mp';

const asked = new URLSearchParams(location.search);
let shown: PageTest | undefined;
let histogram: Histogram | undefined;
/** Where the test is the visitor's own. */
let own: OwnTest | undefined;
let running = false;
let choices = 0;
let refused = '';
let usable = false;
let stopping = false;

await frame();
const form = new ParameterForm(byId('parameters'), byId('presets'), fromLink() ?? PRESETS['Stress']!);
trouble(refused);
byId<HTMLInputElement>('iterations').value = asked.get('iterations') ?? '100';
byId<HTMLInputElement>('seed').value = asked.get('seed') ?? String(crypto.getRandomValues(new Uint32Array(1))[0]!);
// Enter in a field starts, as the button does.
byId('launch').addEventListener('submit', (event) => {
  event.preventDefault();
  void start();
});
for (const id of ['iterations', 'seed']) {
  byId(id).addEventListener('input', () => unmark(byId(id)));
}
byId('stop').addEventListener('click', () => (stopping = true));

try {
  const groups = await shelf();
  showShelf(groups);
  await open(groups, asked.get('test') ?? FIRST);
} catch (e) {
  unread(e);
}

const gpu = await findDevice();
byId('gpu').textContent = 'why' in gpu ? gpu.why : gpu.described;
usable = !('why' in gpu);
if (!('why' in gpu)) {
  gpu.device.destroy();
}
idle();

/** The parameters that a link names, if they all go. */
function fromLink(): Parameters | null {
  if (!PARAMETERS.some((p) => asked.has(p.name))) {
    return null;
  }
  const given = { ...PRESETS['Stress']! };
  for (const parameter of PARAMETERS) {
    const value = asked.get(parameter.name);
    if (value !== null) {
      given[parameter.name] = Number(value);
    }
  }
  const problems = check(given);
  refused = problems.length === 0 ? '' : `The parameters of the link do not go: ${problems.join(' ')}`;
  return problems.length === 0 ? given : null;
}

function showShelf(groups: Group[]): void {
  const link = element('a', { href: 'explore.html?test=own' }, 'A test of your own');
  byId('shelf').append(element('p', {}, link));
  const wanted = asked.get('test') ?? FIRST;
  for (const group of groups) {
    const items = group.tests.map((item) => {
      const usual = item.forms[0]!;
      const link = element('a', { href: testPage(usual.id) }, item.title);
      if (item.forms.some((f) => f.id === wanted)) {
        link.setAttribute('aria-current', 'page');
      }
      return element('li', {}, link);
    });
    const open = items.some((li) => li.querySelector('[aria-current]') !== null) || group === groups[0];
    const details = element('details', open ? { open: '' } : {}, element('summary', {}, group.name),
      element('p', { class: 'quiet' }, group.about), element('ul', {}, ...items));
    byId('shelf').append(details);
  }
}

async function open(groups: Group[], id: string): Promise<void> {
  if (id === 'own') {
    await showOwn();
    return;
  }
  const item = groups.flatMap((g) => g.tests).find((i) => i.forms.some((f) => f.id === id));
  if (item === undefined) {
    trouble(`There is no test '${id}' here; choose one of the list.`);
    return;
  }
  byId('title').textContent = item.title;
  if (item.forms.length > 1) {
    const choice = byId<HTMLSelectElement>('form');
    for (const f of item.forms) {
      choice.append(element('option', { value: f.id }, f.label + (f.weaker ? ' (weaker than the source)' : '')));
    }
    choice.value = id;
    choice.addEventListener('change', () => void choose(choice.value).catch(unread));
    byId('form-field').hidden = false;
  }
  await choose(id);
}

async function choose(id: string): Promise<void> {
  stopping = true;
  const mine = ++choices;
  shown = undefined;
  idle();
  asked.set('test', id);
  history.replaceState(null, '', `explore.html?${asked}`);
  const loaded = await load(id);
  // Whoever chose another one meanwhile does not want this any more.
  if (mine === choices) {
    show(loaded);
    idle();
  }
}

/** Shows a test; null for none, so that nothing of the one before looks like this one. */
function show(test: PageTest | null): void {
  shown = test ?? undefined;
  histogram = undefined;
  byId('about').textContent = test?.about ?? '';
  warn('weaker', test?.weaker ?? '');
  warn('stronger', test?.stronger ?? '');
  byId('total').textContent = '';
  byId('rate').textContent = '';
  byId<HTMLProgressElement>('progress').value = 0;
  byId('command-section').hidden = test === null;
  if (test === null) {
    byId('code').replaceChildren();
    byId('histogram').replaceChildren();
    return;
  }
  byId('code').replaceChildren(code(test));
  histogram = new Histogram(test, byId('histogram'));
  const file = `${test.name.replaceAll(/[^\w.+-]/g, '_')}.litmus`;
  byId('command').textContent = `periscope simulate ${file} --model ${test.model}\n`
    + `periscope compile ${file} --emit ${test.weaker === '' ? 'wgsl' : 'wgsl-published'}`;
  const link = byId<HTMLAnchorElement>('download');
  URL.revokeObjectURL(link.href);
  link.href = URL.createObjectURL(new Blob([test.source], { type: 'text/plain' }));
  link.download = file;
}

/** A test that the visitor writes. */
async function showOwn(): Promise<void> {
  byId('title').textContent = 'A test of your own';
  const place = byId('own');
  place.hidden = false;
  if (!(await about()).served) {
    place.append('This site is made of files. Tests of your own need a server: run periscope serve.');
    return;
  }
  const made = new OwnTest(place, await load(FIRST), (test) => { show(test); idle(); }, () => (stopping = true));
  addEventListener('hashchange', () => { stopping = true; void made.follow(location.hash.slice(1)); });
  await made.open(location.hash.slice(1), asked.has('seed'));
  own = made;
}

function unread(e: unknown): void {
  trouble(`The tests cannot be read: ${e instanceof Error ? e.message : String(e)}`);
}

function trouble(text: string): void {
  warn('trouble', text);
}

function warn(id: string, text: string): void {
  byId(id).textContent = text;
  byId(id).hidden = text === '';
}

async function start(): Promise<void> {
  const parameters = form.given();
  const iterations = Number(byId<HTMLInputElement>('iterations').value);
  const seed = byId<HTMLInputElement>('seed').value.trim();
  if (running) {
    return;
  }
  const faults = faultsOf(parameters, iterations, seed);
  trouble(faults.map((fault) => fault.text).join(' '));
  mark(faults);
  if (faults.length > 0) {
    return;
  }
  busy(true);
  byId('rate').textContent = '';
  try {
    // What is written runs, and nothing that was read before it.
    if (own === undefined || (await own.read())) {
      await remember(parameters, iterations, seed);
      await launch(parameters, iterations, BigInt(seed));
    } else if (shown === undefined) {
      trouble('Nothing runs: the text of the test could not be read; why stands below it.');
      byId('linked').hidden = true;
    }
  } catch (e) {
    trouble(e instanceof Error ? e.message : String(e));
  } finally {
    busy(false);
  }
}

async function launch(parameters: Parameters, iterations: number, seed: bigint): Promise<void> {
  const found = await findDevice();
  if ('why' in found) {
    trouble(found.why);
    return;
  }
  let over = false;
  try {
    void found.device.lost.then((lost) => !over && trouble(`The device was lost: ${lost.message || lost.reason}. Start again.`));
    await watch(found.device, parameters, iterations, seed);
  } finally {
    over = true;
    found.device.destroy();
  }
}

async function watch(device: GPUDevice, parameters: Parameters, iterations: number, seed: bigint): Promise<void> {
  const most = iterations * parameters.testingWorkgroups * parameters.workgroupSize;
  const [test, on] = [shown, histogram];
  if (test === undefined || on === undefined) {
    return;
  }
  let last: Tally | null = null;
  let painted = 0;
  const paint = (tally: Tally): void => {
    if (on !== histogram) {
      return;
    }
    on.show(tally, most);
    byId<HTMLProgressElement>('progress').value = tally.iterations / iterations;
    tell(byId('rate'), rate(tally, iterations), false);
    byId('total').textContent = `${count(instances(tally))} instances in all`;
  };
  const ending = await run(device, test, parameters, iterations, seed, () => stopping, (tally) => {
    last = tally;
    const now = performance.now();
    if (now - painted >= BLINK_MILLIS) {
      painted = now;
      paint(tally);
    }
  });
  if (last !== null && on === histogram) {
    paint(last);
    tell(byId('rate'), `${rate(last, iterations)}; ${ending === 'complete' ? 'done' : 'stopped'}`, true);
  }
}

function rate(tally: Tally, iterations: number): string {
  const perSecond = tally.iterations / Math.max(tally.seconds, 1e-3);
  const left = (iterations - tally.iterations) / perSecond;
  return `${tally.iterations} of ${iterations} iterations in ${tally.seconds.toFixed(1)} s, ${perSecond.toFixed(1)} a second, `
    + `${count(instances(tally) / Math.max(tally.seconds, 1e-3))} instances a second`
    + (left >= 0.5 ? `, ${Math.ceil(left)} s left` : '');
}

async function remember(parameters: Parameters, iterations: number, seed: string): Promise<void> {
  asked.set('iterations', String(iterations));
  asked.set('seed', seed);
  for (const parameter of PARAMETERS) {
    asked.set(parameter.name, String(parameters[parameter.name]));
  }
  const text = await own?.fragment();
  const address = `explore.html?${asked}${text ?? ''}`;
  byId('linked').hidden = false;
  byId<HTMLAnchorElement>('link').href = address;
  byId('link-what').textContent = text === undefined ? '(test, form, parameters and seed)'
    : text !== '' ? '(the text itself, parameters and seed)'
      : '(parameters and seed; the text is too long for an address: it is not in this one, so save it as a file)';
  history.replaceState(null, '', address);
}

function busy(now: boolean): void {
  const [first, stop] = [byId<HTMLButtonElement>('start'), byId<HTMLButtonElement>('stop')];
  keepingFocus([first, stop], now ? stop : first, () => {
    running = now;
    stopping = false;
    stop.disabled = !now;
    idle();
  });
}

/** Lets a run be started where there is something to run, something to run it on, and none runs. */
function idle(): void {
  // A text of the visitor's own is read first.
  byId<HTMLButtonElement>('start').disabled = running || !usable || (shown === undefined && own === undefined);
}
