import { readFileSync, readdirSync } from 'node:fs';
import type { Plugin } from 'vite';
import { addressOf, page, type Source } from './render';

/** The documentation as a part of the site, made when the site is built. */

/** The root of the checkout. */
const ROOT = new URL('../../../', import.meta.url);

/** The paths of all files of the documentation, from the root of the checkout. */
export function paths(): string[] {
  const below = readdirSync(new URL('docs/', ROOT), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile()).map((entry) => {
      const folder = entry.parentPath ?? entry.path;
      return `docs/${folder.replaceAll('\\', '/').split(/\/docs(?:\/|$)/).pop()!}/${entry.name}`.replaceAll('//', '/');
    });
  return [...below, 'ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md'].sort();
}

/** The Markdown files of the documentation. */
export const sources = (): Source[] => paths().filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(new URL(path, ROOT), 'utf8') }));

/** Puts the pages, and the files that they show, beside the pages of the site. */
export function manual(): Plugin {
  return {
    name: 'manual',
    apply: 'build',
    generateBundle(_, bundle) {
      const style = Object.keys(bundle).find((file) => file.endsWith('.css'));
      if (style === undefined) {
        this.error('the site has no style sheet');
      }
      const all = paths();
      const has = (path: string): boolean => all.includes(path);
      for (const source of sources()) {
        const made = page(source, has, style);
        this.emitFile({ type: 'asset', fileName: made.address, source: made.html });
      }
      for (const path of all.filter((file) => !file.endsWith('.md'))) {
        this.emitFile({ type: 'asset', fileName: addressOf(path)!, source: readFileSync(new URL(path, ROOT)) });
      }
    },
  };
}
