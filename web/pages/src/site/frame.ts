import './style.css';
import { about } from './data';
import { byId, element } from './dom';
import { DOCS, WAYS } from './ways';

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
  links.push(element('a', { href: DOCS }, 'Docs'));
  const brand = element('a', { href: 'index.html', class: 'brand' }, 'Periscope');
  byId('top').append(brand, element('nav', { 'aria-label': 'Site' }, ...links));
  const way = WAYS.find((w) => w.page === here);
  const explained = way === undefined ? [] : [element('a', { href: way.manual }, 'About this page'), ' · '];
  const site = await about().catch(() => null);
  byId('bottom').append(...explained,
    site === null
      ? 'The data of this site cannot be read.'
      : `Periscope ${site.version}${site.served ? '' : ', as files: tests of your own need periscope serve'}`,
  );
}
