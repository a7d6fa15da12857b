import { count, element, saved } from '../site/dom';
import { MANUAL } from '../site/ways';
import { code, condition, outcomes, pictures, table, type Outcome } from './parts';
import { repaired, type Repaired } from './repaired';
import type { Answer, Question } from './server';
import { trace, type Row } from './trace';

/** Answers as people read them. Every figure is the command's. */

/** What an answer may want: more questions, and places in the text. */
export interface Desk {
  /** Asks another question and gives the answer's report; null if it was cancelled, or there is none. */
  ask(question: Question): Promise<Answer | null>;
  /** Highlights lines of the mapping, if it is the text in the editor. */
  mark(lines: number[]): unknown;
  /** The question that the answer is to. */
  question: Question;
}

type Shown = (Node | string)[];

interface Simulated {
  model: string;
  tests: {
    answer: string; reason?: string; condition?: string; observation?: string; undefined?: string;
    complete?: boolean; loopsCut?: boolean; states?: (Outcome & { executions: number })[];
    races?: { text: string }[];
    why?: { verdict: string; executions?: { reads: string; violations?: { axiom: string; text: string }[] }[] };
  }[];
}

interface Explored {
  machine: string; states: number; complete: boolean; canGetStuck?: boolean; outcomes: Outcome[]; condition?: string;
  answer?: string; trace?: Row[];
}

interface TableRow {
  row: string; code: string; mendedBy?: string; place: { file: string; line: number };
}

interface Finding {
  kind: string; program: string; placement: string; outcome?: Outcome; why?: string; trace?: string[]; atFault?: TableRow;
  otherRows?: TableRow[]; file?: string; reason?: { text: string };
}

interface Verified {
  mapping: string; mappingFile: string; verdict: string; sourceModel: string; targetModel: string; stopped?: string; completed?: number;
  bound: { operations: number; perThread: number; threads: number; locations: number; placement: string; guards: boolean };
  notCovered?: Record<'scopes' | 'placements' | 'operations' | 'rows', string[]>;
  coverage?: { placement: string; programs: number; total: number; racy: number; unsound: number; stuck: number }[];
  findings?: Finding[];
}

interface Direction {
  allowedBy: string; forbiddenBy: string; verdict: string; completed: number;
  program?: { program: string; outcome: Outcome; why?: string; test: string };
}

interface Linted {
  files: { problems: { severity: string; message: string; hint?: string; place?: { line: number; column: number } }[] }[];
}

/** The answer to a question. */
export function answer(given: Answer, desk: Desk): Shown {
  const parts: Shown = [];
  if (given.problem !== '') {
    parts.push(element('p', { class: 'warn' }, `No answer: ${given.problem}.`),
      ...(given.progress === undefined ? [] : [element('p', { id: 'covered' }, where(given.progress))]));
  }
  if (given.report !== undefined && given.problem === '') {
    parts.push(...report(given, desk), element('p', {}, explained(desk.question), ' · ', saved('Save this answer (JSON)',
      `${desk.question['kind']}.json`, `${JSON.stringify(given.report, null, 2)}\n`, 'application/json')));
  }
  const said = besides(given.said);
  if (said !== '') {
    const open = given.report === undefined || given.exit > 3;
    parts.push(element('details', open ? { open: '' } : {},
      element('summary', {}, open ? 'Why there is no answer' : 'What the command said besides'),
      element('pre', { tabindex: '0' }, said)));
  }
  return parts;
}

/** A link to a part of the documentation. */
const link = (to: string, text: string): HTMLElement => element('a', { href: to }, text);

/** Where the documentation explains an answer to a question. */
function explained(question: Question): HTMLElement {
  const kind = String(question['kind']);
  const lint = question['test'] === undefined && question['model'] === undefined ? MANUAL.lint
    : question['model'] === undefined ? MANUAL.simulate : MANUAL.models;
  const to = kind === 'lint' ? lint : MANUAL[kind as keyof typeof MANUAL];
  return link(to, 'How to read this answer');
}

/** What the command wrote, without its progress and where on its machine it put programs, which this page shows itself. */
const besides = (said: string): string =>
  said.split('\n').filter((line) => !/^periscope: .*, \d+ s$|; --out puts/.test(line)).join('\n').trim();

const where = (progress: string): string => `Where the search was when it last said so: ${progress}.`;

function report(given: Answer, desk: Desk): Shown {
  switch (desk.question['kind']) {
    case 'simulate':
      return simulated(given.report as Simulated, given);
    case 'explore':
      return explored(given.report as Explored, desk);
    case 'verify':
      return verified(given.report as Verified, given, desk);
    case 'repair':
      return repaired(given.report as Repaired, desk.mark);
    case 'models-diff':
      return (given.report as { directions: Direction[] }).directions.map(direction);
    default:
      return linted(given.report as Linted);
  }
}

const verdict = (text: string): HTMLElement => element('p', { class: 'verdict', id: 'verdict' }, text);
const paragraph = (text: string): HTMLElement => element('p', {}, text);

function simulated(all: Simulated, given: Answer): Shown {
  const test = all.tests[0];
  if (test === undefined || test.states === undefined) {
    return [verdict(`No answer: ${test?.reason ?? 'the test cannot be read'}.`)];
  }
  const said = test.condition === undefined ? 'The test asks nothing.'
    : `${test.observation}: ${test.condition}. ${test.answer === 'Ok' ? 'The condition is met.' : test.answer === 'No'
      ? 'The condition is not met.' : 'No answer.'}`;
  const parts: Shown = [];
  if (test.undefined === undefined) {
    parts.push(verdict(said));
  } else {
    const reasons = (test.races ?? []).map((race) => race.text);
    parts.push(verdict('Undefined behaviour: the program may do anything.'),
      ...(reasons.length === 0 ? [test.undefined] : reasons).map((why) => element('p', { class: 'warn' }, why)),
      paragraph(`Of the executions alone, as if they were defined: ${said}`));
  }
  parts.push(paragraph(`By ${all.model}${test.complete === false ? ', as far as it was looked at' : ''}${test.loopsCut === true
    ? '; loops were followed to a bound' : ''}.`));
  parts.push(outcomes('States that the model allows', test.states, ['condition'], (s) => [s.matches === true ? 'holds' : '']));
  for (const execution of test.why?.executions ?? []) {
    const told = [execution.reads, ...(execution.violations ?? []).map((v) => v.text)];
    parts.push(paragraph(`${test.why?.verdict}: ${told.join('; ')}`));
  }
  const drawn = pictures(given.pictures);
  return drawn === null ? parts : [...parts, element('h3', {}, 'Executions'), drawn];
}

/** What the machine does with the condition, in words; a quantifier's `Ok` alone may be good news or bad. */
function asked(found: Explored): string {
  if (found.condition === undefined || found.answer === undefined) {
    return '';
  }
  const met = found.answer === 'Ok';
  if (met || found.answer === 'No') {
    const seen = found.condition.startsWith('exists') ? met : !met;
    return found.condition.startsWith('forall') ? `${met ? 'It holds of every outcome' : 'It does not hold of every outcome'}: ${found.condition}. `
      : `The machine ${seen ? 'reaches' : 'never reaches'} the state of the condition: ${found.condition}. `;
  }
  return `${found.condition}: ${found.answer}. `;
}

function explored(found: Explored, desk: Desk): Shown {
  const stuck = found.canGetStuck === true ? ' The machine can get stuck.' : '';
  const many = `${found.outcomes.length} outcomes${found.complete ? '' : ' so far'}.`;
  const parts: Shown = [verdict(`${asked(found)}${many}${stuck}`)];
  parts.push(paragraph(`${count(found.states)} states of the machine ${found.machine} were visited.`));
  const place = element('div');
  const run = (asked: string, label: string): HTMLElement => {
    const button = element('button', { type: 'button' }, label);
    button.addEventListener('click', async () => {
      const more = await desk.ask({ ...desk.question, trace: asked });
      const rows = (more?.report as Explored | undefined)?.trace;
      if (more !== null) {
        place.replaceChildren(...(rows === undefined ? [paragraph(more.problem || more.said || 'There is no such run.')]
          : [element('h3', {}, 'A shortest run'), trace(rows)]));
      }
    });
    return button;
  };
  parts.push(outcomes('Outcomes of the machine', found.outcomes, ['condition', 'run'], (o) => [o.matches === true ? 'holds' : '',
    run(condition(o), 'Show a run')]));
  if (found.canGetStuck === true) {
    parts.push(element('p', {}, run('stuck', 'Show a run that gets stuck')));
  }
  if (found.trace !== undefined) {
    place.append(element('h3', {}, 'A shortest run'), trace(found.trace));
  }
  return [...parts, place];
}

function verified(found: Verified, given: Answer, desk: Desk): Shown {
  const { bound } = found;
  const parts: Shown = [verdict(`${found.mapping}: ${found.verdict}`)];
  const target = found.targetModel === 'machine' ? 'the machine' : `the model ${found.targetModel}`;
  if (found.stopped !== undefined) {
    parts.push(element('p', { class: 'warn' }, `Stopped early: ${found.stopped}. What was not checked may be wrong.`),
      element('p', { id: 'covered' }, covered(found, given.progress)));
  }
  parts.push(paragraph(`${found.sourceModel} against ${target}: programs of up to ${bound.operations} operations, `
    + `${bound.perThread} a thread, in ${bound.threads} threads over ${bound.locations} locations`
    + `${bound.guards ? '' : ', without guards'}. Nothing is claimed beyond.`));
  const beyond = Object.values(found.notCovered ?? {}).flat();
  if (beyond.length > 0) {
    parts.push(paragraph(`Not covered: ${beyond.join(', ')}.`));
  }
  if (found.coverage !== undefined) {
    parts.push(table('Programs that were run', ['placement', 'checked', 'of', 'racy', 'unsound', 'stuck'],
      found.coverage.map((c) => [c.placement, ...[c.programs, c.total, c.racy, c.unsound, c.stuck].map(count)])));
  }
  const findings = (found.findings ?? []).map((f) => finding(f, given, desk));
  // A row that the mapping inherits stands in another text.
  const faults = (found.findings ?? []).flatMap((f) => (f.atFault === undefined ? [] : [f.atFault.place]));
  desk.mark(faults.filter((place) => place.file === found.mappingFile).map((place) => place.line));
  return [...parts, ...findings];
}

/** What a search that stopped early has covered. */
function covered(found: Verified, progress: string | undefined): string {
  const sizes = found.completed === undefined ? '' : found.completed === 0 ? 'No size of programs was finished.'
    : `All programs of up to ${found.completed} operations were checked; of larger ones, some.`;
  return `${sizes}${progress === undefined ? '' : ` ${where(progress)}`}`.trim();
}

function finding(found: Finding, given: Answer, desk: Desk): HTMLElement {
  const box = element('article', { class: 'finding' }, element('h3', {}, `${found.kind}: ${found.program}`));
  const outcome = found.outcome === undefined ? '' : `; outcome ${condition(found.outcome)}`;
  box.append(paragraph(`In ${found.placement}${outcome}. ${found.why ?? ''}`));
  if (found.reason !== undefined) {
    box.append(element('p', {}, `${found.reason.text} `, link(MANUAL.reasons, 'What reasons are')));
  }
  const rows = [...(found.atFault === undefined ? [] : [{ row: found.atFault, fault: true }]),
    ...(found.otherRows ?? []).map((row) => ({ row, fault: false }))];
  box.append(table('Rows of the mapping that the program uses; another code in one of them is enough',
    ['row', 'code', 'code that would be right there'], rows.map(({ row, fault }) => [
    fault ? element('mark', {}, `${row.row} (${row.mendedBy === undefined ? 'the first' : 'at fault'})`) : row.row, row.code,
    row.mendedBy ?? 'none was found'])));
  const program = given.programs[nameOf(found)];
  const more = element('div');
  if (program !== undefined) {
    const show = element('button', { type: 'button', class: 'look' }, 'Source, code and execution');
    show.addEventListener('click', () => void look(found, program, more, desk, show));
    const run = element('button', { type: 'button', class: 'step' }, 'Step through the machine');
    run.hidden = found.trace === undefined;
    run.addEventListener('click', () => void step(found, program, more, desk));
    box.append(element('div', { class: 'row' }, show, run, saved('Save the program', nameOf(found), program)));
  }
  if (found.trace !== undefined) {
    box.append(element('details', {}, element('summary', {}, `The run, ${count(found.trace.length)} steps`),
      element('ol', {}, ...found.trace.map((t) => element('li', {}, t)))));
  }
  box.append(more);
  return box;
}

/** The name of the file with a finding's program; empty if there is none. */
const nameOf = (found: Finding): string => (found.file ?? '').split('/').pop()!;

/** The mapping as the first question had it. */
function mapping(question: Question): Question {
  const field = question['mapping'] === undefined ? 'mappingName' : 'mapping';
  return { [field]: question[field]! };
}

interface Compiled {
  threads: { workGroup: number; code: { instruction: string; row?: { row: string } }[] }[];
}

/** Source and code side by side, the row at fault highlighted, and the execution that the source has not. */
async function look(
  found: Finding, program: string, place: HTMLElement, desk: Desk, button: HTMLElement,
): Promise<void> {
  // A button that is disabled would lose the focus.
  if (button.getAttribute('aria-disabled') === 'true') {
    return;
  }
  button.setAttribute('aria-disabled', 'true');
  const compiled = await desk.ask({ kind: 'compile', test: program, ...mapping(desk.question) });
  const same = ['model', 'modelName', 'target'].filter((f) => desk.question[f] !== undefined);
  const checked = compiled === null ? null : await desk.ask({ kind: 'verify', test: program, ...mapping(desk.question),
    ...Object.fromEntries(same.map((f) => [f, desk.question[f]!])) });
  button.removeAttribute('aria-disabled');
  if (compiled?.report === undefined) {
    place.replaceChildren(paragraph(compiled === null ? 'Cancelled.' : compiled.problem || compiled.said));
    return;
  }
  const side = element('div', { class: 'sides' });
  side.append(code('Source', program.trim().split('\n').map((text) => ({ text, marked: false }))));
  (compiled.report as Compiled).threads.forEach((thread, at) => {
    const lines = thread.code.map((c) => ({
      text: c.instruction, marked: c.row !== undefined && c.row.row === found.atFault?.row,
    }));
    side.append(code(`Code of P${at}, work-group ${thread.workGroup}`, lines));
  });
  const drawn = checked === null ? null : pictures(checked.pictures);
  place.replaceChildren(side, ...(drawn === null ? [] : [element('h4', {}, 'What the source would have to do'), drawn]));
}

async function step(found: Finding, program: string, place: HTMLElement, desk: Desk): Promise<void> {
  const asked = found.outcome === undefined ? 'stuck' : condition(found.outcome);
  const run = await desk.ask({ kind: 'explore', test: program, ...mapping(desk.question), trace: asked });
  const rows = (run?.report as Explored | undefined)?.trace;
  if (run !== null) {
    place.replaceChildren(rows === undefined ? paragraph(run.problem || run.said || 'There is no such run.') : trace(rows));
  }
}

function direction(one: Direction): HTMLElement {
  const title = `Allowed by ${one.allowedBy}, forbidden by ${one.forbiddenBy}`;
  const box = element('article', { class: 'finding' }, element('h3', {}, title));
  if (one.program === undefined) {
    box.append(paragraph(one.verdict === 'NONE' ? `No program of up to ${one.completed} operations.`
      : `Not known; none of up to ${one.completed} operations.`));
  } else {
    box.append(paragraph(`${one.program.program}; outcome ${condition(one.program.outcome)}. ${one.program.why ?? ''}`),
      element('pre', { tabindex: '0' }, one.program.test.trim()));
  }
  return box;
}

function linted(found: Linted): Shown {
  const problems = found.files.flatMap((f) => f.problems);
  if (problems.length === 0) {
    return [verdict('Nothing is wrong with it.')];
  }
  return [verdict(`${problems.length} problems`), table('Problems', ['place', 'what', 'hint'], problems.map((p) => [
    p.place === undefined ? '' : `${p.place.line}:${p.place.column}`, `${p.severity}: ${p.message}`, p.hint ?? '']))];
}
