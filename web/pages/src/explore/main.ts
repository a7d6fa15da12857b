import { about, post, shelf, test as load, Refused, type Group, type PageTest } from '../site/data';
import { byId, count, element } from '../site/dom';
import { frame } from '../site/frame';
import { findDevice } from '../device/device';
import { instances, run, type Tally } from '../device/run';
import { PARAMETERS, PRESETS, check, type Parameters } from '../launch/parameters';
import { code } from './code';
import { ParameterForm } from './form';
import { Histogram } from './histogram';

/** The page of one test. */

/** Least time between two pictures of the histogram. */
const BLINK_MILLIS = 50;
const FIRST = 'mp';

const asked = new URLSearchParams(location.search);
let shown: PageTest | undefined;
let histogram: Histogram | undefined;
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
byId('start').addEventListener('click', () => void start());
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
  const own = element('a', { href: 'explore.html?test=own' }, 'A test of your own');
  byId('shelf').append(element('p', {}, own));
  const wanted = asked.get('test') ?? FIRST;
  for (const group of groups) {
    const items = group.tests.map((item) => {
      const usual = item.forms[0]!;
      const link = element('a', { href: `explore.html?test=${encodeURIComponent(usual.id)}` }, item.title);
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

function show(test: PageTest): void {
  shown = test;
  byId('about').textContent = test.about;
  byId('weaker').textContent = test.weaker;
  byId('weaker').hidden = test.weaker === '';
  byId('code').replaceChildren(code(test));
  histogram = new Histogram(test, byId('histogram'));
  byId('total').textContent = '';
  byId('rate').textContent = '';
  const file = `${test.name.replaceAll(/[^\w.+-]/g, '_')}.litmus`;
  byId('command').textContent = `periscope simulate ${file} --model ${test.model}\n`
    + `periscope compile ${file} --emit ${test.weaker === '' ? 'wgsl' : 'wgsl-published'}`;
  const link = byId<HTMLAnchorElement>('download');
  URL.revokeObjectURL(link.href);
  link.href = URL.createObjectURL(new Blob([test.source], { type: 'text/plain' }));
  link.download = file;
}

/** A test that the visitor writes, which a server makes a shader of. */
async function showOwn(): Promise<void> {
  byId('title').textContent = 'A test of your own';
  const place = byId('own');
  place.hidden = false;
  if (!(await about()).served) {
    place.append('This site is made of files. Tests of your own need a server: run periscope serve.');
    return;
  }
  const first = await load(FIRST);
  const text = element('textarea', { rows: '16', spellcheck: 'false', id: 'own-text' }, first.source);
  const problems = element('pre', { role: 'alert' });
  problems.hidden = true;
  const read = element('button', { type: 'button', id: 'own-read' }, 'Read it');
  read.addEventListener('click', async () => {
    problems.hidden = true;
    try {
      show(await post<PageTest>('api/translate', { text: text.value }));
    } catch (e) {
      problems.hidden = false;
      problems.textContent = e instanceof Refused && e.problems.length > 0
        ? e.problems.map((p) => told(text.value, p.at, p.message, p.hint)).join('\n\n')
        : String(e instanceof Error ? e.message : e);
    }
  });
  place.append(element('label', { class: 'field', for: 'own-text' }, 'An OpenCL C litmus test'), text, read, problems);
  show(first);
}

/** A problem with its place, as the command line tells it. */
function told(text: string, at: number, message: string, hint: string): string {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const column = at - before.lastIndexOf('\n');
  const excerpt = text.split('\n')[line - 1] ?? '';
  return `${line}:${column}: ${message}\n  ${excerpt}\n  ${' '.repeat(column - 1)}^${hint === '' ? '' : `\n  ${hint}`}`;
}

function unread(e: unknown): void {
  trouble(`The tests cannot be read: ${e instanceof Error ? e.message : String(e)}`);
}

function trouble(text: string): void {
  byId('trouble').textContent = text;
  byId('trouble').hidden = text === '';
}

async function start(): Promise<void> {
  const parameters = form.get();
  const iterations = Number(byId<HTMLInputElement>('iterations').value);
  const seed = byId<HTMLInputElement>('seed').value.trim();
  if (running || parameters === null) {
    return;
  } else if (!Number.isInteger(iterations) || iterations < 1 || iterations > 1_000_000) {
    trouble('Iterations are a whole number from 1 to 1,000,000.');
    return;
  } else if (!/^\d{1,18}$/.test(seed)) {
    trouble('A seed is a whole number of at most 18 digits.');
    return;
  }
  trouble('');
  busy(true);
  const found = await findDevice();
  if ('why' in found) {
    trouble(found.why);
    busy(false);
    return;
  }
  remember(parameters, iterations, seed);
  try {
    void found.device.lost.then((lost) => running && trouble(`The device was lost: ${lost.message || lost.reason}. Start again.`));
    await watch(found.device, parameters, iterations, BigInt(seed));
  } catch (e) {
    trouble(e instanceof Error ? e.message : String(e));
  } finally {
    busy(false);
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
    byId('rate').textContent = rate(tally, iterations);
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
    byId('rate').textContent += ending === 'complete' ? '; done' : '; stopped';
  }
}

function rate(tally: Tally, iterations: number): string {
  const perSecond = tally.iterations / Math.max(tally.seconds, 1e-3);
  const left = (iterations - tally.iterations) / perSecond;
  return `${tally.iterations} of ${iterations} iterations in ${tally.seconds.toFixed(1)} s, ${perSecond.toFixed(1)} a second, `
    + `${count(instances(tally) / Math.max(tally.seconds, 1e-3))} instances a second`
    + (left >= 0.5 ? `, ${Math.ceil(left)} s left` : '');
}

function remember(parameters: Parameters, iterations: number, seed: string): void {
  asked.set('iterations', String(iterations));
  asked.set('seed', seed);
  for (const parameter of PARAMETERS) {
    asked.set(parameter.name, String(parameters[parameter.name]));
  }
  byId<HTMLAnchorElement>('link').href = `explore.html?${asked}`;
  // A link to a test of the visitor's own would not have its text.
  byId('link').parentElement!.hidden = asked.get('test') === 'own';
  history.replaceState(null, '', `explore.html?${asked}`);
}

function busy(now: boolean): void {
  running = now;
  stopping = false;
  byId<HTMLButtonElement>('stop').disabled = !now;
  idle();
}

/** Lets a run be started where there is something to run, something to run it on, and none runs. */
function idle(): void {
  byId<HTMLButtonElement>('start').disabled = running || !usable || shown === undefined;
}
