import { element, saved } from '../site/dom';
import { code, table } from './parts';

/** The answer to a search for repairs. */

interface Change {
  row: string; from: string; to: string; cost: number; likewise?: string[]; place?: { file: string; line: number };
}

/** See docs/schemas/repair.schema.json. */
export interface Repaired {
  mapping: string; mappingFile: string; sourceModel: string; targetModel: string;
  bound: { operations: number; perThread: number; threads: number; locations: number };
  notCovered?: Record<string, string[]>;
  repairs: { cost: number; changes: Change[]; table: string }[];
  complete: boolean; stopped?: string; nothingBelow: number; maxCost: number; programs: string[];
  leftAlone?: { name: string; page: string }[];
}

/** What was found, in a sentence of its own. */
function verdict(found: Repaired): string {
  const [first] = found.repairs;
  const many = found.repairs.length;
  if (first === undefined) {
    return found.complete ? `no repair costs up to ${found.maxCost}`
      : found.nothingBelow === 0 ? 'not even the table as it stands was searched in full' : `no repair costs less than ${found.nothingBelow}`;
  }
  return first.cost === 0 ? 'needs no repair within the bound'
    : `${many} repair${many === 1 ? '' : 's'} of cost ${first.cost}${found.complete ? '' : '; there may be more'}`;
}

/** @param mark marks lines of the text in the editor */
export function repaired(found: Repaired, mark: (lines: number[]) => unknown): Node[] {
  const parts: Node[] = [element('p', { class: 'verdict', id: 'verdict' }, `${found.mapping}: ${verdict(found)}`)];
  if (found.stopped !== undefined || (!found.complete && found.repairs.length === 0)) {
    parts.push(element('p', { class: 'warn' }, `Stopped early${found.stopped === undefined ? '' : `: ${found.stopped}`}. There may be repairs among the tables that were `
      + 'not searched; on your own machine these limits are yours.'));
  }
  const { bound } = found;
  const target = found.targetModel === 'machine' ? 'the machine' : `the model ${found.targetModel}`;
  parts.push(element('p', {}, `${found.sourceModel} against ${target}: programs of up to ${bound.operations} operations, `
    + `${bound.perThread} a thread, in ${bound.threads} threads over ${bound.locations} locations. Nothing is claimed beyond.`));
  if (found.nothingBelow > 0 && found.repairs.length > 0) {
    parts.push(element('p', {}, 'No table that costs less is sound and never stuck within the bound.'));
  }
  found.repairs.filter((r) => r.cost > 0).forEach((one, at) => {
    parts.push(element('article', { class: 'finding' }, element('h3', {}, `Repair ${at + 1}, of cost ${one.cost}`),
      table(`What repair ${at + 1} changes; all other rows stay`, ['row', 'code now', 'code of the repair', 'cost'],
        one.changes.map((c) => [[c.row, ...(c.likewise ?? [])].join('; likewise '), c.from, element('mark', {}, c.to), String(c.cost)])),
      element('details', {}, element('summary', {}, 'The repaired table'), code('Repaired table',
        one.table.trimEnd().split('\n').map((text) => ({ text, marked: false })))),
      element('p', {}, saved('Save the repaired table', 'repaired.map', one.table))));
  });
  mark(found.repairs.flatMap((r) => r.changes).flatMap((c) => (c.place?.file === found.mappingFile ? [c.place.line] : [])));
  if (found.leftAlone !== undefined) {
    const known = found.leftAlone.flatMap((k, at) => [at === 0 ? ' Known reasons among them: ' : ', ',
      element('a', { href: k.page.replace('.md', '.html') }, k.name)]);
    parts.push(element('p', { id: 'left-alone' }, 'What stays: programs that go wrong with all the order and the scope that '
      + 'left sides ask for, too. No row mends them; the answer to Verify shows them.', ...known));
  }
  const beyond = Object.values(found.notCovered ?? {}).flat();
  if (beyond.length > 0) {
    parts.push(element('p', {}, `Not covered: ${beyond.join(', ')}.`));
  }
  return parts;
}
