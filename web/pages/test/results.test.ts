import { describe, expect, it } from 'vitest';
import { caption, head, note, spelt } from '../src/results/words';

describe('what the analyses say', () => {
  it('leads to files where the command has options', () => {
    expect(note('api/results', 'rates', '26 other tests: --csv and --json show all')).toEqual([
      '26 other tests: ', { text: 'the table as CSV', file: 'api/results/tables/rates.csv' }, ' and ',
      { text: 'all as JSON', file: 'api/results/report.json' }, ' show all']);
    expect(note('api/results', 'similarity', '2 pairs were not compared; --any-configuration goes by numbers alone').join('')).toBe(
      '2 pairs were not compared; the command periscope analyse similarity --any-configuration goes by numbers alone');
    expect(note('api/results', 'bugs', 'allowed: a fence, and the roles are in two')).toEqual(['allowed: a fence, and the roles are in two']);
  });

  it('has a caption of its own for each table', () => {
    for (const word of ['rates', 'similarity', 'clusters', 'some']) {
      const captions = [0, 1].map((at) => caption(word, 'What it shows', at, 2));
      expect(new Set(captions).size, word).toBe(2);
    }
    expect(caption('time', 'How long devices were busy', 0, 1)).toBe('How long devices were busy');
  });

  it('has units and heads in words', () => {
    expect(spelt('within 3 s with 95.0% confidence: at 0.999 a second')).toBe(
      'within 3 seconds with 95.0% confidence: at 0.999 a second');
    expect(head('bugs', 'conf.')).toBe('configuration');
    expect(head('devices', 'framework')).toBe('framework');
  });
});
