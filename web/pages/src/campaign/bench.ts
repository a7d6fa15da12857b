import { findDevice } from '../device/device';
import { run, type Tally } from '../device/run';
import { test as load, type PageTest } from '../site/data';
import type { Awake } from './awake';
import type { Bench, Ran } from './campaign';
import { countsOf, forbidden } from './counts';
import type { Job } from './plan';

/** How often a lost device is asked for again, and the pause before. */
const TRIES = 5;
const PAUSE_MILLIS = 1000;
/** How long after a failure it may take until a device says that it is lost. */
const NEWS_MILLIS = 200;

const pause = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis));

/** The GPU of this browser, as often as it has to be asked for. */
export class BrowserBench implements Bench {
  private device: GPUDevice | null = null;
  private info: GPUAdapterInfo | null = null;
  private lost = false;
  private stopping = false;
  private readonly tests = new Map<string, Promise<PageTest>>();

  /** @param told that something happened to the device, in a sentence */
  constructor(
    private readonly iterations: number,
    private readonly awake: Awake,
    private readonly told: (what: string) => void,
  ) {}

  /** Asks for the device. @returns why there is none, or nothing */
  async open(): Promise<string> {
    const found = await findDevice();
    if ('why' in found) {
      return found.why;
    }
    this.device = found.device;
    this.info ??= found.info;
    this.lost = false;
    void found.device.lost.then((lost) => {
      if (found.device === this.device) {
        this.told(`The device was lost: ${lost.message || 'the browser does not say why'}.`);
      }
      this.lost ||= found.device === this.device;
    });
    return '';
  }

  /** What the browser says of the GPU. */
  adapter(): GPUAdapterInfo | null {
    return this.info;
  }

  stop(): void {
    this.stopping = true;
  }

  close(): void {
    const device = this.device;
    this.device = null;
    device?.destroy();
  }

  private test(name: string): Promise<PageTest> {
    const known = this.tests.get(name) ?? load(name);
    this.tests.set(name, known);
    known.catch(() => this.tests.delete(name));
    return known;
  }

  async run(job: Job): Promise<Ran | null> {
    const test = await this.test(job.test);
    let last: Tally | null = null;
    if (this.stopping || this.device === null) {
      return null;
    }
    const ending = await run(this.device, test, job.parameters, this.iterations, job.launchSeed,
      () => this.stopping || this.lost, (tally) => (last = tally), () => this.awake.now());
    if (this.lost) {
      throw new Error('the device was lost');
    } else if (ending !== 'complete' || last === null) {
      return null;
    }
    const tally: Tally = last;
    return { counts: countsOf(test, tally), forbidden: forbidden(test, tally), seconds: tally.seconds };
  }

  async recover(): Promise<boolean> {
    await pause(NEWS_MILLIS);
    for (let i = 0; this.lost && i < TRIES && !this.stopping; i++) {
      if ((await this.open()) === '') {
        this.told('There is a device again; the campaign goes on with the next result.');
        return true;
      }
      await pause(PAUSE_MILLIS);
    }
    return !this.lost;
  }
}
