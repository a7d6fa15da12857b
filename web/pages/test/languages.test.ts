import { expect, it } from 'vitest';
import { fitting, languagesOf } from '../src/playground/languages';

const item = (name: string, language: string) => ({ name, title: '', language, usual: false });

it('reads the languages of a mapping', () => {
  expect(languagesOf('mapping', '(* one *)\nmapping "m" from cuda to ptx\n')).toEqual({ source: 'cuda', target: 'ptx' });
  expect(languagesOf('mapping', 'mapping "m" fr')).toEqual({});
});

it('reads the language of a test behind its comments, and believes the list of shipped things', () => {
  expect(languagesOf('test', '(* why *)\n\nCUDA t\n')).toEqual({ source: 'cuda' });
  expect(languagesOf('test', 'GPU_PTX t\n')).toEqual({ source: 'ptx' });
  expect(languagesOf('test', 'nothing')).toEqual({});
  expect(languagesOf('model', '"m"', item('m', 'llvm'))).toEqual({ source: 'llvm' });
});

it('lists what fits, and everything where nothing is known', () => {
  const all = [item('a', 'cuda'), item('b', 'ptx')];
  expect(fitting(all, 'ptx').map((i) => i.name)).toEqual(['b']);
  expect(fitting(all, 'gpuasm')).toEqual([]);
  expect(fitting(all, undefined)).toEqual(all);
});
