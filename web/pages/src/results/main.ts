import { about, get } from '../site/data';
import { byId, count, element } from '../site/dom';
import { frame } from '../site/frame';
import { MANUAL } from '../site/ways';
import { EXAMPLE, OWN, caption, csvOf, head as named, note, reportOf } from './words';

/** The page of results: what the analyses of the server say of its database. */

/** See ResultPages. */
interface Answer {
  word: string;
  about: string;
  heading: string;
  /** Rows of text, the first of each being its heading. */
  tables: string[][][];
  notes: string[];
  /** Whether there is a table as a file. */
  table: boolean;
  pictures: { name: string; title: string }[];
}

interface Page {
  results: number;
  answers: Answer[];
}

const TITLES: Record<string, string> = {
  devices: 'Devices', summary: 'Vendors', rates: 'Rates by vendor and device', correlation: 'Correlation',
  similarity: 'Similarity', clusters: 'Clusters', mutants: 'Mutants', reproducibility: 'Reproducibility', bugs: 'Bugs',
  time: 'Time',
};

const VIOLATION = 'VIOLATION';
/** A text of more letters needs room, or its row becomes as high as the window. */
const LONG = 24;
/** The page of the example. */
const EXAMPLE_PAGE = 'results.html?example';
const example = new URLSearchParams(location.search).has('example');
const base = example ? EXAMPLE : OWN;

await frame();
try {
  if ((await about()).served) {
    show(await get<Page>(base));
  } else {
    byId('about').textContent = 'This site is made of files. Results are in a database, which needs a server: '
      + 'run periscope serve.';
  }
} catch (e) {
  byId('about').textContent = `The results cannot be read: ${e instanceof Error ? e.message : String(e)}`;
}

function show(page: Page): void {
  if (page.results === 0) {
    byId('about').replaceChildren('There are no results yet. ', element('a', { href: EXAMPLE_PAGE }, 'Look at an example'), '. Or ', element('a', { href: 'tune.html' }, 'tune this device'),
      ' and submit what it did, or give the server a database that periscope results import made.');
    return;
  }
  if (example) {
    byId('about').before(element('p', { class: 'warn' }, 'An example that comes with this site: a small campaign on two drivers that run on '
      + 'processors, and on a simulated device. No GPU made these results. ', element('a', { href: 'results.html' }, 'The results of this site')));
  }
  byId('about').replaceChildren(`${count(page.results)} results. The command `, element('code', {}, 'periscope analyse'),
    ' says the same of the same database. ', element('a', { href: reportOf(base), download: '' }, 'All as JSON'),
    '. ', element('a', { href: MANUAL.results }, 'What the analyses mean'), '. ',
    ...(example ? [] : [element('a', { href: EXAMPLE_PAGE }, 'Look at an example'), '.']));
  byId('sections').append(
    element('nav', { 'aria-label': 'Analyses', class: 'row' },
      ...page.answers.map((a) => element('a', { href: `#${a.word}` }, TITLES[a.word] ?? a.word))),
    ...page.answers.map(section));
}

function section(answer: Answer): HTMLElement {
  const id = `${answer.word}-title`;
  const title = TITLES[answer.word] ?? answer.word;
  const made = element('section', { id: answer.word, 'aria-labelledby': id }, element('h2', { id }, title),
    element('p', { class: 'quiet' }, `Asks for ${answer.about}.`));
  for (const picture of answer.pictures) {
    const source = `${base}/pictures/${picture.name}.svg`;
    made.append(element('figure', {}, element('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': `Plot: ${picture.title}` },
      element('img', { src: source, alt: `Plot of ${picture.title}; its numbers are in the table below`, loading: 'lazy' })),
    element('figcaption', {}, element('a', { href: source, download: '', 'aria-label': `Download (SVG): ${picture.title}` }, 'Download (SVG)'))));
  }
  answer.tables.forEach(([heads = [], ...rows], at) => made.append(table(heads.map((text) => named(answer.word, text)), rows,
    `${title}, table${answer.tables.length > 1 ? ` ${at + 1}` : ''}`,
    caption(answer.word, answer.heading, at, answer.tables.length))));
  answer.notes.forEach((text) => made.append(element('p', {}, ...note(base, answer.word, text).map((part) =>
    typeof part === 'string' ? part : element('a', { href: part.file, download: '' }, part.text)))));
  if (answer.table) {
    made.append(element('p', {}, element('a', { href: csvOf(base, answer.word), download: '' }, `${title} as a table (CSV)`)));
  }
  return made;
}

/** Numbers stand to the right, in columns that have nothing else; columns of long texts are wide. */
function table(heads: string[], rows: string[][], label: string, shows: string): HTMLElement {
  const numeric = heads.map((_, column) => rows.length > 0 && rows.every((row) => /^[-\d.,%e+ ]*$/.test(row[column] ?? '')));
  const long = heads.map((_, column) => rows.some((row) => (row[column] ?? '').length > LONG));
  const kind = (column: number): Record<string, string> =>
    (numeric[column] === true ? { class: 'number' } : long[column] === true ? { class: 'prose' } : {});
  return element('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': label }, element('table', {},
    element('caption', { class: 'quiet' }, shows),
    element('thead', {}, element('tr', {}, ...heads.map((text, column) =>
      text === '' ? element('td') : element('th', { scope: 'col', ...kind(column) }, text)))),
    element('tbody', {}, ...rows.map((row) => element('tr', row.includes(VIOLATION) ? { class: 'alarm' } : {},
      ...row.map((text, column) => element('td', kind(column), text)))))));
}
