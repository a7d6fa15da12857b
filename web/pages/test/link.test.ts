import { describe, expect, it } from 'vitest';
import { fits, pack, unpack } from '../src/site/link';

describe('a permanent link', () => {
  it('holds the text, whatever is in it', async () => {
    for (const text of ['', 'mapping "RSP" from a to b\n', 'é \u{1F600} \u0000 "\\"', 'r = load(na) x => LD r x\n'.repeat(500)]) {
      const fragment = await pack({ sort: 'mapping', text });
      expect(fragment).toMatch(/^v1\.[\w-]*$/);
      expect(await unpack(fragment)).toEqual({ sort: 'mapping', text });
    }
  });

  it('holds a second text, too', async () => {
    const both = { sort: 'model', text: 'acyclic po as x', second: 'OPENCL own' } as const;
    expect(await unpack(await pack(both))).toEqual(both);
    expect(await unpack(await pack({ ...both, second: '' }))).toEqual({ ...both, second: '' });
  });

  it('holds no text that makes an address too long', async () => {
    const noise = Array.from({ length: 40_000 }, (_, i) => ((i * 2654435761) % 4294967291).toString(36)).join('');
    const fragment = await pack({ sort: 'test', text: noise });
    expect(fits(fragment)).toBe(false);
    expect(await unpack(fragment)).toBeNull();
    expect(fits(await pack({ sort: 'test', text: 'OPENCL t' }))).toBe(true);
  });

  it('is short where the text repeats itself', async () => {
    expect((await pack({ sort: 'test', text: 'atomic_store(x, 1);\n'.repeat(100) })).length).toBeLessThan(200);
  });

  it('that is cut off, or is another one, is no text', async () => {
    const whole = await pack({ sort: 'model', text: 'acyclic po | rf'.repeat(20) });
    for (const fragment of ['', 'v1.', 'v2.abc', 'v1.!!!', whole.slice(0, -9), `v1.${btoa('[]')}`, 'editor']) {
      expect(await unpack(fragment), fragment).toBeNull();
    }
  });
});
