/** The data of the site, as the server or the folder of files has it. */

/** What each outcome of a test is; see PageTest.Shown. */
export interface Shown {
  text: string;
  kind: 'sequential' | 'interleaved' | 'weak' | 'impossible' | 'unknown';
  standing: 'allowed' | 'forbidden' | 'undefined' | 'unknown';
  target: boolean;
}

export interface Column {
  name: string;
  place: string;
  code: string[];
}

/** What the layout of a launch follows from; see TunableKernel.Facts. */
export interface Facts {
  threads: number;
  roles: number[];
  locations: number;
  words: number;
  registers: number;
  registerWords: number;
  localSlots: number;
  bins: number;
  loops: boolean;
  loopTurns: number;
  computeUnits: number;
  workGroupSize: number;
  localMemory: number;
  mostTurns: number;
}

export interface PageTest {
  name: string;
  about: string;
  source: string;
  condition: string;
  threads: Column[];
  memory: string[];
  weaker: string;
  stronger: string;
  shader: string;
  facts: Facts;
  outcomes: Shown[];
  /** Whether what is in no outcome has values that nobody writes. */
  whole: boolean;
  bins: number[];
  model: string;
  reason: string;
}

export interface Form {
  id: string;
  label: string;
  weaker: boolean;
}

export interface Item {
  title: string;
  forms: Form[];
}

export interface Group {
  name: string;
  about: string;
  tests: Item[];
}

/** A conformance test with its mutants, by their names. */
export interface Family {
  conformance: string;
  mutants: string[];
}

export interface About {
  version: string;
  served: boolean;
}

/** One problem of a text that a visitor wrote. */
export interface Problem {
  message: string;
  hint: string;
  at: number;
  length: number;
}

/** An answer that is no data: what is wrong, in words. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly problems: Problem[] = [],
  ) {
    super(message);
  }
}

async function answer<T>(response: Response): Promise<T> {
  if (response.ok) {
    return (await response.json()) as T;
  }
  const body: unknown = await response.json().catch(() => null);
  const told = body as { error?: string; problems?: Problem[] } | null;
  throw new Refused(told?.error ?? `the server answered ${response.status}`, told?.problems ?? []);
}

/** Asks for what is at an address of the site. */
export async function get<T>(path: string): Promise<T> {
  return answer<T>(await fetch(path));
}

export const about = (): Promise<About> => get('data/site.json');
export const shelf = (): Promise<Group[]> => get('data/tests.json');
export const families = (): Promise<Family[]> => get('data/families.json');
export const test = (id: string): Promise<PageTest> => get(`data/tests/${encodeURIComponent(id)}.json`);

/** The page of a test. */
export const testPage = (id: string): string => `explore.html?test=${encodeURIComponent(id)}`;

/** Sends an object to the server, which answers with another. */
export async function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { 'Content-Type': 'application/json' };
  return answer<T>(await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }));
}
