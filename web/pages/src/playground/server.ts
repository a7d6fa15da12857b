import { get, post, Refused } from '../site/data';

/** What the server does for this page: language services, shipped things, and jobs. */

export type Sort = 'test' | 'model' | 'mapping';

export interface Item {
  name: string;
  title: string;
  language: string;
  /** Of a model, whether it is asked where none is named. */
  usual: boolean;
}

export type Shipped = Record<Sort, Item[]>;

/** A problem of a text, as `periscope lint` tells it. */
export interface Told {
  severity: 'error' | 'warning';
  message: string;
  hint: string;
  at: number;
  length: number;
}

export interface Proposal {
  text: string;
  kind: string;
  detail: string;
  meaning: string;
}

export interface Explained {
  at?: number;
  length?: number;
  markdown?: string;
}

export const shipped = (): Promise<Shipped> => get('api/shipped');
export const shippedText = async (sort: Sort, name: string): Promise<string> =>
  (await get<{ text: string }>(`api/shipped/${sort}/${encodeURIComponent(name)}`)).text;
export const check = async (sort: Sort, text: string): Promise<Told[]> =>
  (await post<{ problems: Told[] }>('api/editor/check', { sort, text })).problems;
export const complete = (sort: Sort, text: string, offset: number): Promise<{ from: number; proposals: Proposal[] }> =>
  post('api/editor/complete', { sort, text, offset });
export const explain = (sort: Sort, text: string, offset: number): Promise<Explained> =>
  post('api/editor/explain', { sort, text, offset });

/** A question, with the fields that the server knows. */
export type Question = Record<string, string | number | boolean>;

/** What came of a question. */
export interface Answer {
  exit: number;
  /** Why there is no answer; empty if there is one. */
  problem: string;
  /** What the command wrote beside its report. */
  said: string;
  report?: unknown;
  /** Pictures and programs by the names of their files. */
  pictures: Record<string, string>;
  programs: Record<string, string>;
  /** Where the command was when it last said so; only of commands that take long. */
  progress?: string;
}

interface Job {
  state: 'waiting' | 'running' | 'done' | 'cancelled';
  position?: number;
  command: string;
  progress?: string;
  answer?: Answer;
}

/** A question that was asked; whoever asked may give up. */
export class Asked {
  private stopped = false;
  private id = '';

  /** @param tell told the state, and for how many seconds the question has been asked */
  constructor(private readonly tell: (state: string, seconds: number) => void) {}

  /** Asks, waits, and gives the answer; null if it was cancelled. */
  async answer(question: Question, command: (line: string) => void): Promise<Answer | null> {
    const taken = await post<{ id: string; command: string }>('api/jobs', question);
    this.id = taken.id;
    command(taken.command);
    const begun = performance.now();
    for (let pause = 150; !this.stopped; pause = Math.min(1000, pause * 1.3)) {
      const job = await get<Job>(`api/jobs/${this.id}`);
      if (this.stopped) {
        break;
      } else if (job.answer !== undefined) {
        return job.progress === undefined ? job.answer : { ...job.answer, progress: job.progress };
      } else if (job.state === 'cancelled') {
        return null;
      }
      const seconds = Math.round((performance.now() - begun) / 1000);
      this.tell(job.state === 'running' ? `Working … ${job.progress ?? ''}`.trim() : `Waiting; ${before(job.position ?? 0)} …`, seconds);
      await new Promise((go) => setTimeout(go, pause));
    }
    await this.end();
    return null;
  }

  cancel(): void {
    this.stopped = true;
  }

  /** Nobody wants the answer any more; also when the page goes away. */
  async end(): Promise<void> {
    if (this.id !== '') {
      const path = `api/jobs/${this.id}/cancel`;
      const headers = { 'Content-Type': 'application/json' };
      await fetch(path, { method: 'POST', headers, body: '{}', keepalive: true }).catch(() => undefined);
    }
  }
}

function before(position: number): string {
  return position === 0 ? 'yours is next' : position === 1 ? 'one question is before yours'
    : `${position} questions are before yours`;
}

/** What went wrong, in words. */
export function words(e: unknown): string {
  return e instanceof Refused || e instanceof Error ? e.message : String(e);
}
