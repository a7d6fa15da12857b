import './style.css';
import { about } from './data';
import { byId, element } from './dom';

/** A page that the head of all pages leads to. */
export interface Way {
  title: string;
  page: string;
  about: string;
}

export const WAYS: Way[] = [
  {
    title: 'Explore',
    page: 'explore.html',
    about: 'Run one test, change how the device is stressed, and watch which outcomes appear.',
  },
  {
    title: 'Tune',
    page: 'tune.html',
    about: 'Find how this device is stressed best, and run conformance tests under that stress.',
  },
  {
    title: 'Results',
    page: 'results.html',
    about: 'What devices did: how often they are weak, how alike they are, and which of them are wrong.',
  },
  {
    title: 'Playground',
    page: 'playground.html',
    about: 'Write a litmus test, a memory model or a mapping, and ask what it allows and where it goes wrong.',
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
