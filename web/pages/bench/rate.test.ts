import { it, expect } from 'vitest';
import { open, page, site } from '../e2e/browser';

/**
 * How fast the page of a test runs it, beside a page written by hand for the same shader, which neither stresses
 * memory, nor counts, nor draws. Prints figures; see docs/performance.md.
 */

const parameters = {
  testingWorkgroups: 256, maxWorkgroups: 256, workgroupSize: 256, shufflePct: 0, barrierPct: 0, memStressPct: 0,
  preStressPct: 0,
};
const launches = 160;
const rounds = 3;

it('runs a test beside a page that only launches its shader', async () => {
  const browser = await open();
  const shown = await page(browser);
  const query = new URLSearchParams(Object.entries({ test: 'mp', iterations: launches, seed: 1, ...parameters })
    .map(([k, v]) => [k, String(v)]));
  const instances = launches * parameters.testingWorkgroups * parameters.workgroupSize;
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const bare = await byHand(shown, ['litmus']);
    const whole = await byHand(shown, ['litmus', 'count']);
    await shown.goto(`${site}explore.html?${query}`);
    await shown.click('#start:not([disabled])');
    await shown.waitForFunction(() => document.getElementById('rate')!.textContent!.includes('done'));
    expect(Number(await shown.locator('#histogram').getAttribute('data-instances'))).toBe(instances);
    const words = (await shown.locator('#rate').textContent())!;
    const rate = Number(/([\d,]+) instances a second/.exec(words)![1]!.replaceAll(',', ''));
    ratios.push(rate / bare);
    console.log(`of ${instances} instances, a second: page ${rate}, by hand ${Math.round(bare)} `
      + `(ratio ${ratios[round]!.toFixed(2)}), with counting ${Math.round(whole)} (ratio ${(rate / whole).toFixed(2)})`);
  }
  await browser.close();
}, 600_000);

/** Instances a second of some entries of the bare shader, launched again and again and waited for. */
async function byHand(shown: Awaited<ReturnType<typeof page>>, wanted: string[]): Promise<number> {
  await shown.goto(`${site}index.html`);
  return shown.evaluate(async ({ launches: times, perLaunch, wanted: names }) => {
    const test = await (await fetch('data/tests/mp.json')).json();
    const adapter = (await navigator.gpu.requestAdapter())!;
    const device = await adapter.requestDevice();
    const module = device.createShaderModule({ code: test.shader });
    // 65,536 instances, as the page lays them out: 16 teams of two work-groups, 128 lanes, 32 rounds.
    const constants = { INSTANCES: perLaunch, BLOCK: 2, ALIGNMENT: 1, COUNTED: perLaunch, TEAMS: 16, LANES: 128, ROLE_SPAN: 128, WORK_ITEMS: 128,
      ROUNDS: perLaunch / 16 / 128, PRE_STRESS_TURNS: 0 };
    const used: Record<string, number[]> = { litmus: [0, 1, 2, 3, 4, 5, 6], count: [0, 1, 2, 4, 7, 8] };
    const groups: Record<string, number> = { litmus: 32, count: 16 };
    const buffers = Array.from({ length: 9 }, () => device.createBuffer({ size: 8 * perLaunch + 65536,
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST }));
    device.queue.writeBuffer(buffers[5]!, 0, Uint32Array.from({ length: 32 }, (_, i) => i));
    const draw = device.createBuffer({ size: 32, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST });
    device.queue.writeBuffer(draw, 0, new Uint32Array([0, 1, 0, 0, 1, 0, 0]));
    const entries = names.map((name) => {
      const storage = (binding: number): GPUBindGroupLayoutEntry => ({ binding, visibility: GPUShaderStage.COMPUTE,
        buffer: { type: binding === 5 ? 'read-only-storage' : 'storage' } });
      const layout = device.createBindGroupLayout({ entries: [...used[name]!.map(storage),
        { binding: 9, visibility: GPUShaderStage.COMPUTE, buffer: { type: 'uniform' } }] });
      const pipeline = device.createComputePipeline({
        layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
        compute: { module, entryPoint: name, constants },
      });
      const group = device.createBindGroup({ layout, entries: [
        ...used[name]!.map((binding) => ({ binding, resource: { buffer: buffers[binding]! } })),
        { binding: 9, resource: { buffer: draw } },
      ] });
      return { pipeline, group, count: groups[name]! };
    });
    const launch = async (): Promise<void> => {
      const encoder = device.createCommandEncoder();
      for (const { pipeline, group, count } of entries) {
        const pass = encoder.beginComputePass();
        pass.setPipeline(pipeline);
        pass.setBindGroup(0, group);
        pass.dispatchWorkgroups(count);
        pass.end();
      }
      device.queue.submit([encoder.finish()]);
      await device.queue.onSubmittedWorkDone();
    };
    await launch();
    const start = performance.now();
    for (let i = 0; i < times; i++) {
      await launch();
    }
    const seconds = (performance.now() - start) / 1000;
    device.destroy();
    return times * perLaunch / seconds;
  }, { launches, perLaunch: parameters.testingWorkgroups * parameters.workgroupSize, wanted });
}
