import { about, families } from '../site/data';
import { byId, count, element, keepingFocus, tell as says } from '../site/dom';
import { frame } from '../site/frame';
import { findDevice } from '../device/device';
import { tabs } from '../explore/code';
import { Awake } from './awake';
import { BrowserBench } from './bench';
import { Campaign, type Ending, type Watcher } from './campaign';
import { Tune, TuneConform } from './choice';
import { conclusion, type Said } from './conclusion';
import { hints, platformOf } from './platform';
import type { Plan, Result } from './plan';
import { fitsPlain, NOBODY, ownRecord, plainRecord, type About } from './record';
import { submission } from './submit';
import { ConfigurationTable, ConformanceTable, testLink, verdict } from './table';

/** The page of campaigns. */

/** Longest time between ticks of a page that is awake; the ticker ticks twice a second. */
const LONGEST_MILLIS = 5000;
const BLINK_MILLIS = 250;

let running: BrowserBench | null = null;

await frame();
const site = await about();
const starters: HTMLButtonElement[] = [];
const submit = element('button', { type: 'button', id: 'to-submit', disabled: '' }, 'Submit results');
submit.addEventListener('click', () => byId('submit-title').focus());
const all = await families();
const phone = hints()?.mobile ?? /Mobi|Android/.test(navigator.userAgent);
const conform: TuneConform = new TuneConform(all, phone, [starter(() => conform.plan()), submit]);
const tune: Tune = new Tune(all, phone, [starter(() => tune.plan())]);
byId('ways').append(tabs([['Tune/Conform', conform.panel], ['Tune', tune.panel]], ['conform', 'tune']));
byId('stop').addEventListener('click', () => running?.stop());

const awake = new Awake(() => performance.now(), LONGEST_MILLIS, (gap) => running !== null
  && note(`The browser or the computer stood still for ${(gap / 1000).toFixed(0)} s; no duration has that in it.`));
new Worker(new URL('./ticker.ts', import.meta.url), { type: 'module' }).onmessage = () => awake.tick();
document.addEventListener('freeze', () => awake.tick());
document.addEventListener('resume', () => awake.thaw());

const gpu = await findDevice();
byId('gpu').textContent = 'why' in gpu ? gpu.why : gpu.described;
if ('why' in gpu) {
  starters.forEach((button) => (button.disabled = true));
} else {
  gpu.device.destroy();
}

function starter(plan: () => Plan | null): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'main start' }, 'Start');
  button.addEventListener('click', () => {
    const chosen = plan();
    if (chosen !== null && running === null) {
      void start(chosen);
    }
  });
  starters.push(button);
  return button;
}

const note = (text: string): void => byId('notes').append(element('li', {}, text));

function trouble(text: string): void {
  byId('trouble').textContent = text;
  byId('trouble').hidden = text === '';
}

async function start(plan: Plan): Promise<void> {
  const bench = new BrowserBench(plan.iterations, awake, note);
  running = bench;
  busy(true);
  trouble('');
  byId('notes').replaceChildren();
  byId('bugs').replaceChildren();
  byId('rate').textContent = 'Asking for the GPU …';
  try {
    const why = await bench.open();
    if (why !== '') {
      byId('gpu').textContent = why;
      byId('rate').textContent = 'Nothing runs.';
      return;
    }
    await watch(plan, bench);
  } catch (e) {
    trouble(e instanceof Error ? e.message : String(e));
  } finally {
    bench.close();
    running = null;
    busy(false);
  }
}

function busy(now: boolean): void {
  const stop = byId<HTMLButtonElement>('stop');
  const shown = starters.find((button) => button.offsetParent !== null);
  keepingFocus([...starters, stop], now ? stop : shown, () => {
    starters.forEach((button) => (button.disabled = now));
    stop.disabled = !now;
    submit.disabled = now || byId('submit-section').hidden;
  });
}

async function watch(plan: Plan, bench: BrowserBench): Promise<void> {
  const configurations = new ConfigurationTable(byId('configurations'), plan.tests.length);
  const conformance = new ConformanceTable(byId('conformance'), plan);
  sections(plan);
  const begun = awake.now();
  let painted = 0;
  let tuned = plan.conform.length === 0;
  const tell = (campaign: Campaign): void => {
    painted = performance.now();
    byId<HTMLProgressElement>('progress').value = campaign.progress();
    says(byId('rate'), progress(campaign, (awake.now() - begun) / 1000), false);
  };
  const watcher: Watcher = {
    result: (result) => {
      if (result.after === undefined) {
        configurations.add(result);
      } else {
        if (!tuned) {
          tuned = true;
          conformance.tuned(campaign.results);
        }
        conformance.add(result);
      }
      if (result.forbidden > 0) {
        cry(result);
      }
      if (performance.now() - painted > BLINK_MILLIS) {
        tell(campaign);
      }
    },
    failed: (job, why) => note(`${job.test} in configuration ${job.after?.number ?? job.number} has no result: ${why}.`),
  };
  const campaign = new Campaign(plan, bench, watcher);
  tell(campaign);
  const ending = await campaign.run();
  if (!tuned && ending === 'complete') {
    conformance.tuned(campaign.results);
  }
  tell(campaign);
  finish(plan, bench, campaign.results, ending);
}

/** Shows what a campaign fills, and nothing of the one before. */
function sections(plan: Plan): void {
  byId('configurations-section').hidden = false;
  byId('conformance-section').hidden = plan.conform.length === 0;
  for (const id of ['conclusion-section', 'files', 'submit-section']) {
    byId(id).hidden = true;
  }
}

/** What must never be. */
function cry(result: Result): void {
  byId('bugs').append(element('p', { class: 'alarm' }, testLink(result.test), `: ${verdict(result)}.`));
}

function progress(campaign: Campaign, seconds: number): string {
  const share = campaign.progress();
  const left = share > 0 ? (seconds * (1 - share)) / share : 0;
  return `${count(campaign.results.length)} results in ${seconds.toFixed(0)} s`
    + (share < 1 && share > 0 ? `, ${(100 * share).toFixed(0)} %, about ${Math.ceil(left)} s left` : '');
}

const ENDINGS: Record<Ending, string> = {
  complete: '; done.',
  stopped: '; stopped. Results so far are kept.',
  broken: '; given up, since the device failed again and again. Results so far are kept.',
};

function finish(plan: Plan, bench: BrowserBench, results: Result[], ending: Ending): void {
  says(byId('rate'), `${byId('rate').textContent}${ENDINGS[ending]}`, true);
  if (results.length === 0) {
    return;
  }
  byId('conclusion').replaceChildren(...conclusion(plan, results, ending).map(sentence));
  byId('conclusion-section').hidden = false;
  const said: About = {
    platform: platformOf(bench.adapter()!, navigator.userAgent, hints()),
    seed: plan.seed,
    iterations: plan.iterations,
    version: site.version,
    person: NOBODY,
  };
  file('own', ownRecord(results, said));
  file('plain', plainRecord(results, said));
  byId('plain-lacks').hidden = fitsPlain(results);
  byId('files').hidden = false;
  byId('submit-section').hidden = false;
  byId('submit').replaceChildren(site.served
    ? submission((person) => ownRecord(results, { ...said, person }))
    : 'This site is made of files, and nobody takes results here. Send the file to whoever collects them.');
}

function sentence({ text, tests }: Said): HTMLElement {
  const links = tests.flatMap((test, at) => [at === 0 ? ': ' : ', ', testLink(test)]);
  return element('li', text.startsWith('FORBIDDEN') ? { class: 'alarm' } : {}, text, ...links, links.length > 0 ? '.' : '');
}

function file(id: string, record: object): void {
  const link = byId<HTMLAnchorElement>(id);
  URL.revokeObjectURL(link.href);
  link.href = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: 'application/json' }));
}
