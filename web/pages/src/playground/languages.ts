import type { Item, Sort } from './server';

/** The languages of a text: of a mapping its source and its target, of a test its own; absent where the text does not say. */
export interface Languages {
  source?: string;
  target?: string;
}

/** The first words of tests, and the language of the shipped things that fit such tests. */
const HEADERS: [RegExp, string][] = [
  [/^OPENCL/, 'opencl-rsp'], [/^CUDA/, 'cuda'], [/^LLVM/, 'llvm'], [/^(GPU_)?PTX/, 'ptx'], [/^GPUASM/, 'gpuasm'],
];

/** A text without the comments before its first word. */
const begun = (text: string): string => text.replace(/^(\s|\(\*[\s\S]*?\*\)|\/\/.*\n)+/, '');

/**
 * The languages that a text is in.
 *
 * @param shipped the shipped thing that the text is, if it is one
 */
export function languagesOf(sort: Sort, text: string, shipped?: Item): Languages {
  if (sort === 'mapping') {
    const named = /\bfrom\s+([\w-]+)\s+to\s+([\w-]+)/.exec(text);
    return named === null ? {} : { source: named[1]!, target: named[2]! };
  }
  const header = HEADERS.find(([pattern]) => sort === 'test' && pattern.test(begun(text)))?.[1];
  const source = shipped?.language ?? header;
  return source === undefined || source === '' ? {} : { source };
}

/** The things that fit a language; all of them where the language is not known. */
export const fitting = (items: Item[], language: string | undefined): Item[] =>
  language === undefined ? items : items.filter((i) => i.language === language);
