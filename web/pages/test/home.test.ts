import { describe, expect, it } from 'vitest';
import { describe as described, standing } from '../src/device/device';

describe('this browser', () => {
  it('is said to have WebGPU, or why it has none', () => {
    expect(standing({ described: 'acme, one' })).toBe('WebGPU works here: acme, one. Explore and Tune run on it.');
    expect(standing({ why: 'This browser has no WebGPU.' })).toMatch(/^WebGPU does not work here.*: This browser has no WebGPU\. The/);
  });

  it('is told where a program stands in for a GPU', () => {
    const found = described({ vendor: 'google', architecture: 'swiftshader', device: '', description: '' } as GPUAdapterInfo);
    expect(standing({ described: found })).toContain('a program in place of a GPU');
  });
});
