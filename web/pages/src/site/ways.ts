/** A page that the head of all pages leads to. */
export interface Way {
  title: string;
  page: string;
  /** What one can do there. */
  does: string;
  about: string;
  /** The part of the documentation that explains the page. */
  manual: string;
}

export const WAYS: Way[] = [
  {
    title: 'Playground',
    page: 'playground.html',
    manual: 'docs/web.html#playground',
    does: 'check a mapping, a model or a test',
    about: 'Write a mapping and ask whether it is right, with the program that breaks it if it is not; or a memory model or '
      + 'a litmus test, and ask what it allows. No GPU is needed.',
  },
  {
    title: 'Explore',
    page: 'explore.html',
    manual: 'docs/web.html#explore',
    does: 'run a litmus test on this GPU',
    about: 'Choose or write one test, change how the device is stressed, and watch which outcomes appear.',
  },
  {
    title: 'Tune',
    page: 'tune.html',
    manual: 'docs/web.html#tune',
    does: 'test how this GPU conforms to WGSL',
    about: 'Find how this device is stressed best, and run conformance tests under that stress.',
  },
  {
    title: 'Results',
    page: 'results.html',
    manual: 'docs/web.html#results',
    does: 'see what other devices did',
    about: 'How often they are weak, how alike they are, and which of them are wrong.',
  },
];

/** The first page of the documentation. */
export const DOCS = 'docs/index.html';

/** The parts of the documentation that explain answers. */
export const MANUAL = {
  compile: 'docs/simulate.html#compile-and-explore',
  explore: 'docs/simulate.html#compile-and-explore',
  findings: 'docs/verify.html#reading-a-counterexample',
  lint: 'docs/mappings.html',
  models: 'docs/models.html',
  'models-diff': 'docs/verify.html#models-diff',
  pictures: 'docs/simulate.html#pictures',
  reasons: 'docs/verify.html#reasons',
  results: 'docs/results.html#what-they-mean',
  repair: 'docs/verify.html#repair',
  simulate: 'docs/simulate.html#simulate',
  verify: 'docs/verify.html#the-verdicts-line',
} as const;
