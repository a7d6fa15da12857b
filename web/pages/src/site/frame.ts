import './style.css';
import { about } from './data';
import { byId, element } from './dom';

/** A page that the head of all pages leads to. */
export interface Way {
  title: string;
  page: string;
  /** What one can do there. */
  does: string;
  about: string;
}

export const WAYS: Way[] = [
  {
    title: 'Playground',
    page: 'playground.html',
    does: 'check a mapping, a model or a test',
    about: 'Write a mapping and ask whether it is right, with the program that breaks it if it is not; or a memory model or '
      + 'a litmus test, and ask what it allows. No GPU is needed.',
  },
  {
    title: 'Explore',
    page: 'explore.html',
    does: 'run a litmus test on this GPU',
    about: 'Choose or write one test, change how the device is stressed, and watch which outcomes appear.',
  },
  {
    title: 'Tune',
    page: 'tune.html',
    does: 'test how this GPU conforms to WGSL',
    about: 'Find how this device is stressed best, and run conformance tests under that stress.',
  },
  {
    title: 'Results',
    page: 'results.html',
    does: 'see what other devices did',
    about: 'How often they are weak, how alike they are, and which of them are wrong.',
  },
];

/** What is at the top and the bottom of all pages. */
export async function frame(): Promise<void> {
  const here = location.pathname.split('/').pop() ?? '';
  const links = WAYS.map((way) => {
    const link = element('a', { href: way.page }, way.title);
    if (way.page === here) {
      link.setAttribute('aria-current', 'page');
    }
    return link;
  });
  const brand = element('a', { href: 'index.html', class: 'brand' }, 'Periscope');
  byId('top').append(brand, element('nav', { 'aria-label': 'Site' }, ...links));
  const site = await about().catch(() => null);
  byId('bottom').append(
    site === null
      ? 'The data of this site cannot be read.'
      : `Periscope ${site.version}${site.served ? '' : ', as files: tests of your own need periscope serve'}`,
  );
}
