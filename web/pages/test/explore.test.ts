import { describe, expect, it } from 'vitest';
import { faultsOf } from '../src/explore/faults';
import { Reader } from '../src/explore/reader';
import { PRESETS } from '../src/launch/parameters';

/** A reader of texts whose answers come when they are let go. */
function reading(): { reader: Reader<string>; log: string[]; answer: (text: string) => void; refuse: (text: string) => void } {
  const waiting = new Map<string, { go: (what: string) => void; fail: (why: Error) => void }>();
  const log: string[] = [];
  const reader = new Reader<string>(
    (text) => new Promise((go, fail) => waiting.set(text, { go, fail })),
    { read: (what) => log.push(what), refused: (why, text) => log.push(`${text}: ${(why as Error).message}`) },
  );
  return {
    reader, log, answer: (text) => waiting.get(text)!.go(`read ${text}`), refuse: (text) => waiting.get(text)!.fail(new Error('no')),
  };
}

describe('a text of the visitor\'s own', () => {
  it('is read before it runs, once', async () => {
    const { reader, log, answer } = reading();
    reader.begin('sample', 'sample');
    expect(reader.stale('sample')).toBe(false);
    expect(await reader.read('sample')).toBe(true);
    expect(reader.stale('a')).toBe(true);
    const first = reader.read('a');
    answer('a');
    expect(await first).toBe(true);
    expect(reader.stale('a')).toBe(false);
    expect(await reader.read('a')).toBe(true);
    expect(log).toEqual(['sample', 'read a']);
  });

  it('that is refused leaves nothing of the one before, and is read anew', async () => {
    const { reader, log, refuse, answer } = reading();
    reader.begin('sample', 'sample');
    const first = reader.read('a');
    refuse('a');
    expect(await first).toBe(false);
    expect(log).toEqual(['sample', 'a: no']);
    expect(reader.stale('a')).toBe(false);
    const again = reader.read('sample');
    answer('sample');
    expect(await again).toBe(true);
    expect(log.at(-1)).toBe('read sample');
  });

  it('is not shown after a later one', async () => {
    const { reader, log, answer, refuse } = reading();
    const first = reader.read('a');
    const second = reader.read('b');
    const third = reader.read('c');
    answer('c');
    answer('a');
    refuse('b');
    expect(await Promise.all([first, second, third])).toEqual([false, false, true]);
    expect(log).toEqual(['read c']);
  });
});

describe('the fields of a run', () => {
  it('go as they are preset', () => {
    for (const preset of Object.values(PRESETS)) {
      expect(faultsOf(preset, 100, '7')).toEqual([]);
    }
  });

  it('are named where they do not go', () => {
    const parameters = { ...PRESETS.Stress, testingWorkgroups: 1, stressLineSize: 5 };
    expect(faultsOf(parameters, 0, 'x').map((f) => f.fields)).toEqual(
      [['iterations'], ['seed'], ['p-testingWorkgroups'], ['p-stressLineSize']]);
    expect(faultsOf({ ...PRESETS.Basic, testingWorkgroups: 900 }, 1, '1')[0]!.fields).toEqual(
      ['p-maxWorkgroups', 'p-testingWorkgroups']);
    expect(faultsOf(parameters, 1, '1')[0]!.text).toContain('Testing work-groups');
  });
});
