import cat from '../../../../lsp/vscode/syntaxes/cat.tmLanguage.json';
import litmus from '../../../../lsp/vscode/syntaxes/litmus.tmLanguage.json';
import map from '../../../../lsp/vscode/syntaxes/map.tmLanguage.json';
import type { Sort } from './server';

/** The words of a text in kinds that have a colour, by the grammars of the project's extension for editors. */

export type Kind = 'comment' | 'string' | 'number' | 'keyword' | 'constant' | 'function' | 'type' | 'name';

interface Rule {
  name?: string;
  match?: string;
  begin?: string;
  end?: string;
  include?: string;
  captures?: Record<string, Rule>;
  patterns?: Rule[];
}

interface Grammar {
  patterns: Rule[];
  repository?: Record<string, Rule>;
}

/** A rule in which a word of a kind begins where it matches; up to its end, if it may have several lines. */
interface Matcher {
  kind: Kind | null;
  at: RegExp;
  end: RegExp | null;
  /** Whether the rule may stand within itself, as comments of models do. */
  nests: boolean;
}

/** Where a reader stands: inside a rule of several lines, or in none. */
export interface State {
  inside: Matcher | null;
  depth: number;
}

const KINDS: [RegExp, Kind][] = [
  [/^comment/, 'comment'], [/^string/, 'string'], [/^constant\.numeric/, 'number'], [/^constant|^support\.variable/, 'constant'],
  [/^support\.function/, 'function'], [/^storage/, 'type'], [/^entity|^variable/, 'name'], [/^keyword|^meta\.preprocessor/, 'keyword'],
];

const kindOf = (name: string | undefined): Kind | null => KINDS.find(([pattern]) => pattern.test(name ?? ''))?.[1] ?? null;

/** The rules of a list and of the lists that it includes, in their order. */
function matchers(rules: Rule[], grammar: Grammar): Matcher[] {
  return rules.flatMap((rule): Matcher[] => {
    if (rule.include !== undefined) {
      const part = grammar.repository?.[rule.include.slice(1)];
      return part === undefined ? [] : matchers(part.begin === undefined && part.match === undefined ? part.patterns ?? [] : [part], grammar);
    }
    const from = rule.match ?? rule.begin!;
    // A rule for the beginning of a text stands for the whole text, which is read line by line here.
    return from.includes('\\A') ? [] : [{
      kind: kindOf(rule.name ?? rule.captures?.['1']?.name), at: new RegExp(from, 'dy'),
      end: rule.end === undefined ? null : new RegExp(rule.end, 'g'),
      nests: (rule.patterns ?? []).some((p) => p.include === '#comment'),
    }];
  });
}

const TESTS: Grammar = litmus;
const RULES: Record<Sort, Matcher[]> = {
  model: matchers((cat as Grammar).patterns, cat as Grammar),
  mapping: matchers((map as Grammar).patterns, map as Grammar),
  test: matchers(TESTS.repository!['common']!.patterns!, TESTS),
};
const LLVM = matchers(TESTS.repository!['llvm']!.patterns!, TESTS);

/** The rules of a text. */
export const rulesOf = (sort: Sort, text: string): Matcher[] => (sort === 'test' && /^\s*LLVM\b/.test(text) ? LLVM : RULES[sort]);

/** The word that begins at a place of a line: where it ends, and its kind; changes the state. */
export function word(rules: Matcher[], line: string, from: number, state: State): { to: number; kind: Kind | null } {
  if (state.inside !== null) {
    const { kind } = state.inside;
    return { to: rest(line, from, state), kind };
  }
  for (const rule of rules) {
    rule.at.lastIndex = from;
    const found = rule.at.exec(line);
    const [begin, end] = found?.indices?.[1] ?? found?.indices?.[0] ?? [0, 0];
    if (found === null || rule.kind === null || begin !== from || end === from) {
      continue;
    }
    if (rule.end !== null) {
      state.inside = rule;
      state.depth = 1;
      return { to: rest(line, found.indices![0]![1], state), kind: rule.kind };
    }
    return { to: end, kind: rule.kind };
  }
  const plain = /[\w.-]+|./y;
  plain.lastIndex = from;
  return { to: from + (plain.exec(line)?.[0].length ?? 1), kind: null };
}

/** Where a rule of several lines ends in a line, or the end of the line. */
function rest(line: string, from: number, state: State): number {
  const { end, at, nests } = state.inside!;
  let closed: RegExpExecArray | null = null;
  for (let place = from; place < line.length; place++) {
    at.lastIndex = place;
    const opened = nests ? at.exec(line) : null;
    if (closed === null || closed.index < place) {
      end!.lastIndex = place;
      closed = end!.exec(line);
    }
    if (closed === null && !nests) {
      return line.length;
    } else if (opened !== null) {
      state.depth++;
      place += opened[0].length - 1;
    } else if (closed !== null && closed.index === place) {
      state.depth--;
      place += closed[0].length - 1;
      if (state.depth === 0) {
        state.inside = null;
        return place + 1;
      }
    }
  }
  return line.length;
}
