import { count } from '../site/dom';
import type { Ending } from './campaign';
import { total } from './counts';
import { pairs, type Plan, type Result } from './plan';

/** What a campaign means, in words. */

/** A sentence, and the tests that it speaks of, if it names them. */
export interface Said {
  text: string;
  tests: string[];
}

const of = (some: number, all: number, what: string): string => `${count(some)} of ${count(all)} ${what}`;
const names = (results: Result[]): string[] => [...new Set(results.map((r) => r.test))];
const number = (n: number, one: string): string => `${count(n)} ${n === 1 ? one : `${one}s`}`;

export function conclusion(plan: Plan, results: Result[], ending: Ending): Said[] {
  const said: Said[] = ending === 'complete' ? []
    : [{ text: 'The campaign did not come to its end; this is what follows from what ran.', tests: [] }];
  return [...said, ...(plan.conform.length > 0 ? conformity(plan, results) : tuned(plan, results)), forbidden(results)];
}

/** What was seen where tests were only tuned. */
function tuned(plan: Plan, results: Result[]): Said[] {
  const weak = names(results.filter((r) => r.counts.weak > 0));
  const all = plan.tests.length === 1 ? 'test' : 'tests';
  return [{
    text: weak.length === 0 ? `None of ${number(plan.tests.length, 'test')} showed the outcome looked for in any configuration.`
      : `In at least one configuration ${of(weak.length, plan.tests.length, all)} showed the outcome looked for.`,
    tests: [],
  }];
}

function conformity(plan: Plan, results: Result[]): Said[] {
  const all = pairs(plan);
  const mutants = all.map(([, mutant]) => mutant);
  const killed = new Set(results.filter((r) => r.after === undefined && r.counts.weak > 0).map((r) => r.test));
  const alive = mutants.filter((mutant) => !killed.has(mutant));
  const ran = results.filter((r) => r.after !== undefined);
  const missing = mutants.filter((mutant) => killed.has(mutant) && !ran.some((r) => r.after!.mutant === mutant));
  const said: Said[] = [{
    text: `${of(mutants.length - alive.length, mutants.length, 'mutants')} were killed: in some configuration this device `
      + 'showed the outcome that tells the mutant from its conformance test.',
    tests: [],
  }, ran.length === 0
    ? { text: 'No conformance test ran, so that nothing follows about them.', tests: [] }
    : {
      text: `${of(names(ran).length, plan.conform.length, 'conformance tests')} ran, in the configurations that killed their `
        + `mutants fastest: ${number(ran.length, 'run')}, each after one mutant.`,
      tests: [],
    }];
  if (missing.length > 0) {
    said.push({ text: 'These were killed, but their conformance tests have no result', tests: missing });
  }
  if (alive.length > 0) {
    said.push({
      text: `${count(alive.length)} ${alive.length === 1 ? 'mutant was' : 'mutants were'} never weak, so that no conformance `
        + 'test ran after them. A longer budget may kill more; or choose them under Tune with more iterations, more '
        + 'configurations or another seed. A device that is stronger than WGSL asks for never shows some of them',
      tests: alive,
    });
  }
  return said;
}

function forbidden(results: Result[]): Said {
  const instances = results.reduce((sum, r) => sum + total(r.counts), 0);
  const wrong = results.filter((r) => r.forbidden > 0);
  if (wrong.length === 0) {
    return {
      text: `No forbidden outcome was seen in ${number(instances, 'instance')}. That is no proof that there is none.`, tests: [],
    };
  }
  const seen = wrong.reduce((sum, r) => sum + r.forbidden, 0);
  return {
    text: `FORBIDDEN outcomes were SEEN, in ${count(seen)} of ${number(instances, 'instance')}: a bug of the device, its driver or `
      + 'the browser',
    tests: names(wrong),
  };
}
