import type { PageTest } from '../site/data';
import type { Draw } from '../launch/draw';
import { BUFFERS, type BufferName, type Layout } from '../launch/layout';

/**
 * A test that was built for one device, with the memory of a launch: what KernelDriver is in Java. Its three entries
 * make memory fresh, run the test, and count. Counting makes the memory of all that it counts fresh again.
 */

const ENTRIES: Record<'reset' | 'litmus' | 'count', BufferName[]> = {
  reset: ['memory', 'plain', 'results', 'counters', 'unbinned'],
  litmus: ['memory', 'plain', 'results', 'spelt', 'counters', 'deal', 'scratch'],
  count: ['memory', 'plain', 'results', 'counters', 'histograms', 'unbinned'],
};

/** What a thread leaves in place of a number; see LitmusKernel. */
const GAVE_UP = 0xfffffffe;
const NOT_RUN = 0xfffffffd;

/** Launches that are on their way at once, so that the device need not wait for this program. */
const IN_FLIGHT = 2;

const BYTES = 4;

/** The binding of the numbers that a launch is handed; see LaunchNumber. */
const DRAW = BUFFERS.length;

/** What a launch counted. */
export interface Ran {
  /** Of each number of an outcome. */
  bins: Float64Array;
  /** Instances with values that have no number. */
  others: number;
  /** Instances in which a loop ran out of turns. */
  unfinished: number;
}

/** The device or the shader failed; the session is of no use any more. */
export class DeviceFailure extends Error {}

type Entry = keyof typeof ENTRIES;

/** Memory of one launch; each that is on its way has its own, so that what it left can be looked at. */
interface Slot {
  buffers: Record<BufferName, GPUBuffer>;
  draw: GPUBuffer;
  groups: Record<Entry, GPUBindGroup>;
  readback: GPUBuffer;
  /** Whether the next launch finds memory as it should be. */
  fresh: boolean;
  busy: Promise<unknown>;
}

export class Session {
  private next = 0;

  private constructor(
    private readonly device: GPUDevice,
    private readonly test: PageTest,
    private readonly layout: Layout,
    private readonly pipelines: Record<Entry, GPUComputePipeline>,
    private readonly slots: Slot[],
  ) {}

  /** Builds a test. */
  static async open(device: GPUDevice, test: PageTest, layout: Layout): Promise<Session> {
    checkSize(device, layout);
    device.pushErrorScope('out-of-memory');
    device.pushErrorScope('validation');
    const module = device.createShaderModule({ code: test.shader });
    // A test has overrides only for parts that it has, and none may be set that is not there.
    const constants = Object.fromEntries(
      Object.entries(layout.constants).filter(([name]) => test.shader.includes(`override ${name}:`)),
    );
    const pipelines = {} as Record<Entry, GPUComputePipeline>;
    const bound = {} as Record<Entry, GPUBindGroupLayout>;
    for (const entry of Object.keys(ENTRIES) as Entry[]) {
      bound[entry] = bindings(device, entry);
      pipelines[entry] = device.createComputePipeline({
        layout: device.createPipelineLayout({ bindGroupLayouts: [bound[entry]] }),
        compute: { module, entryPoint: entry, constants },
      });
    }
    const slots = Array.from({ length: IN_FLIGHT }, () => slot(device, layout, bound));
    const session = new Session(device, test, layout, pipelines, slots);
    const [invalid, exhausted] = await Promise.all([device.popErrorScope(), device.popErrorScope()]);
    const wrong = invalid ?? exhausted;
    if (wrong !== null) {
      session.close();
      throw new DeviceFailure(`the browser refuses the shader or its memory: ${wrong.message}`);
    }
    return session;
  }

  /** Starts a launch; the promise is of what it counted. A few may be on their way at once. */
  run(draw: Draw): Promise<Ran> {
    const slot = this.slots[this.next++ % this.slots.length]!;
    const running = slot.busy.catch(() => undefined).then(() => this.launch(draw, slot));
    slot.busy = running;
    return running;
  }

  private async launch(draw: Draw, slot: Slot): Promise<Ran> {
    const deal = draw.places();
    this.device.queue.writeBuffer(slot.buffers.deal, 0, new Uint32Array(deal));
    this.device.queue.writeBuffer(slot.draw, 0, new Uint32Array(draw.parameters()));
    const encoder = this.device.createCommandEncoder();
    const counting = this.layout.counting.groups;
    const passes: [Entry, number][] = [['litmus', deal.length], ['count', counting]];
    if (!slot.fresh) {
      passes.unshift(['reset', counting]);
    }
    slot.fresh = false;
    for (const [entry, groups] of passes) {
      const pass = encoder.beginComputePass();
      pass.setPipeline(this.pipelines[entry]);
      pass.setBindGroup(0, slot.groups[entry]);
      pass.dispatchWorkgroups(groups);
      pass.end();
    }
    const histograms = this.layout.words.histograms * BYTES;
    encoder.copyBufferToBuffer(slot.buffers.histograms, 0, slot.readback, 0, histograms);
    encoder.copyBufferToBuffer(slot.buffers.unbinned, 0, slot.readback, histograms, BYTES);
    this.device.queue.submit([encoder.finish()]);
    await slot.readback.mapAsync(GPUMapMode.READ);
    const words = new Uint32Array(slot.readback.getMappedRange().slice(0));
    slot.readback.unmap();
    return this.read(words, slot);
  }

  private async read(words: Uint32Array, slot: Slot): Promise<Ran> {
    const { bins: size } = this.test.facts;
    const bins = new Float64Array(size);
    for (let at = 0; at < words.length - 1; at++) {
      bins[at % size]! += words[at]!;
    }
    const unbinned = words[words.length - 1]!;
    const counted = bins.reduce((a, b) => a + b, 0) + unbinned;
    if (counted !== this.layout.instances) {
      throw new DeviceFailure(`the device counted ${counted} of ${this.layout.instances} instances; it may be lost`);
    }
    slot.fresh = unbinned === 0;
    const unfinished = unbinned === 0 ? 0 : await this.unfinished(unbinned, slot);
    return { bins, others: unbinned - unfinished, unfinished };
  }

  /** Of the instances that have no number, how many did not come to their end. */
  private async unfinished(unbinned: number, slot: Slot): Promise<number> {
    const instances = await this.copy(slot.buffers.unbinned, 1 + unbinned);
    const results = await this.copy(slot.buffers.results, this.layout.words.results);
    let unfinished = 0;
    for (let i = 1; i <= unbinned; i++) {
      const left = Array.from(
        { length: this.test.facts.threads },
        (_, t) => results[t * this.layout.run + instances[i]!],
      );
      if (left.includes(NOT_RUN)) {
        throw new DeviceFailure('the device did not run a thread of some instance; its driver may be at fault');
      } else if (left.includes(GAVE_UP)) {
        unfinished++;
      }
    }
    return unfinished;
  }

  private async copy(from: GPUBuffer, words: number): Promise<Uint32Array> {
    const size = words * BYTES;
    const to = this.device.createBuffer({ size, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
    const encoder = this.device.createCommandEncoder();
    encoder.copyBufferToBuffer(from, 0, to, 0, size);
    this.device.queue.submit([encoder.finish()]);
    await to.mapAsync(GPUMapMode.READ);
    const read = new Uint32Array(to.getMappedRange().slice(0));
    to.destroy();
    return read;
  }

  /** Frees the memory. */
  close(): void {
    for (const slot of this.slots) {
      [...Object.values(slot.buffers), slot.draw, slot.readback].forEach((buffer) => buffer.destroy());
    }
  }
}

function checkSize(device: GPUDevice, layout: Layout): void {
  const most = Math.min(device.limits.maxStorageBufferBindingSize, device.limits.maxBufferSize);
  for (const name of BUFFERS) {
    const size = layout.words[name] * BYTES;
    if (size > most) {
      throw new DeviceFailure(
        `with these parameters '${name}' takes ${size} bytes, and this device has buffers of ${most} at most; `
          + 'use fewer testing work-groups or a smaller stride',
      );
    }
  }
}

function slot(device: GPUDevice, layout: Layout, bound: Record<Entry, GPUBindGroupLayout>): Slot {
  const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
  const buffers = Object.fromEntries(
    BUFFERS.map((label) => [label, device.createBuffer({ size: Math.max(1, layout.words[label]) * BYTES, usage, label })]),
  ) as Record<BufferName, GPUBuffer>;
  const draw = device.createBuffer({ size: 32, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST });
  const groups = {} as Record<Entry, GPUBindGroup>;
  for (const entry of Object.keys(ENTRIES) as Entry[]) {
    groups[entry] = device.createBindGroup({
      layout: bound[entry],
      entries: [
        ...ENTRIES[entry].map((name) => ({ binding: BUFFERS.indexOf(name), resource: { buffer: buffers[name] } })),
        { binding: DRAW, resource: { buffer: draw } },
      ],
    });
  }
  const readback = device.createBuffer({
    size: (layout.words.histograms + 1) * BYTES,
    usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ,
  });
  return { buffers, draw, groups, readback, fresh: false, busy: Promise.resolve() };
}

function bindings(device: GPUDevice, entry: Entry): GPUBindGroupLayout {
  const visibility = GPUShaderStage.COMPUTE;
  return device.createBindGroupLayout({
    entries: [
      ...ENTRIES[entry].map((name) => ({
        binding: BUFFERS.indexOf(name),
        visibility,
        buffer: { type: name === 'deal' ? ('read-only-storage' as const) : ('storage' as const) },
      })),
      { binding: DRAW, visibility, buffer: { type: 'uniform' as const } },
    ],
  });
}
