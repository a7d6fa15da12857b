import { describe, expect, it } from 'vitest';
import { rulesOf, word, type State } from '../src/playground/grammar';
import type { Sort } from '../src/playground/server';

/** The words of a text that have a colour, each with its kind. */
function coloured(sort: Sort, text: string): string[] {
  const state: State = { inside: null, depth: 0 };
  return text.split('\n').flatMap((line) => {
    const found: string[] = [];
    for (let at = 0; at < line.length;) {
      const { to, kind } = word(rulesOf(sort, text), line, at, state);
      expect(to).toBeGreaterThan(at);
      if (kind !== null) {
        found.push(`${kind} ${line.slice(at, to)}`);
      }
      at = to;
    }
    return found;
  });
}

describe('colours', () => {
  it('of a model', () => {
    expect(coloured('model', '"m" (* a (* b\n*) c *) let own = po\nacyclic own as x // 1')).toEqual(['string "m"', 'comment (* a (* b',
      'comment *) c *)', 'keyword let', 'name own', 'keyword =', 'constant po', 'keyword acyclic', 'keyword as', 'name x', 'comment // 1']);
  });

  it('of a mapping', () => {
    const words = coloured('mapping', 'mapping "m" from opencl-rsp to gpuasm\nr = load(na) x => LD r x // LD\n');
    expect(words).toEqual(expect.arrayContaining(['keyword mapping', 'name opencl-rsp', 'function load', 'constant na', 'function LD', 'comment // LD']));
  });

  it('of tests in C and in LLVM IR', () => {
    expect(coloured('test', 'OPENCL t\n/* a\nb */ if (1) x = 2;\nexists (1:r0=1)')).toEqual(
      expect.arrayContaining(['comment /* a', 'comment b */', 'keyword if', 'number 1', 'keyword exists']));
    expect(coloured('test', 'LLVM t\n  %r = load atomic i32, ptr %x monotonic ; a')).toEqual(
      expect.arrayContaining(['name %r', 'function load', 'type atomic', 'constant monotonic']));
  });

  it('end on any text', () => {
    for (const sort of ['test', 'model', 'mapping'] as const) {
      coloured(sort, '(* " /* \\ \' ; \u0000 \u2028 é 😀\n"\n*/ ) *)((((((\n#include <x\n');
    }
  });
});
