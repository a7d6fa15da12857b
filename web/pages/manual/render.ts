import MarkdownIt from 'markdown-it';
import { DOCS, WAYS } from '../src/site/ways';

/** Pages of the documentation: a Markdown file becomes an HTML page in the style of the site. */

/** A file below the root of the checkout, by its path there. */
export interface Source {
  path: string;
  text: string;
}

/** The address of a file's page below the site, or of the file itself; undefined if the site does not have it. */
export function addressOf(path: string): string | undefined {
  const known = /^docs\/(.+)$/.exec(path)?.[1] ?? (/^[A-Z]+\.md$/.test(path) && path !== 'README.md' ? path : undefined);
  return known === undefined ? undefined : `docs/${known.replace(/(^|\/)README\.md$/, '$1index.md').replace(/\.md$/, '.html')}`;
}

/** The folder of a path, with the slash behind it. */
const folder = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** A path without `.` and `..`, from a link in a file. */
export function resolved(from: string, link: string): string {
  return decodeURI(new URL(link, `file:///${from}`).pathname).slice(1);
}

/** The way from one address to another, both below the site. */
export function relative(from: string, to: string): string {
  const up = folder(from).split('/').length - 1;
  return '../'.repeat(up) + to;
}

/** The name of a heading in addresses, as hosts of Markdown files make it. */
export const slug = (heading: string): string =>
  heading.trim().toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(/\s/g, '-');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export interface Page {
  address: string;
  html: string;
  /** Names of the headings, as parts of addresses. */
  anchors: string[];
  /** The links to other pages of the site, with their anchors. */
  links: string[];
}

/**
 * The page of a file.
 *
 * @param has   whether the site has the file at a path of the checkout
 * @param style address of the style sheet below the site; empty without one
 */
export function page(source: Source, has: (path: string) => boolean, style: string): Page {
  const address = addressOf(source.path)!;
  const made: Page = { address, html: '', anchors: [], links: [] };
  const markdown = new MarkdownIt({ html: false });
  const chapters: [string, string][] = [];
  const known = new Map<string, number>();
  const tokens = markdown.parse(source.text, {});
  tokens.forEach((token, at) => {
    if (token.type === 'heading_open') {
      const text = (tokens[at + 1]!.children ?? []).filter((t) => t.type === 'text' || t.type === 'code_inline').map((t) => t.content).join('');
      const name = slug(text);
      const before = known.get(name) ?? 0;
      known.set(name, before + 1);
      const anchor = before === 0 ? name : `${name}-${before}`;
      made.anchors.push(anchor);
      token.attrSet('id', anchor);
      if (token.tag === 'h2') {
        chapters.push([anchor, text]);
      }
    } else if (token.type === 'th_open' || token.type === 'td_open') {
      // The policy of the site admits no style in an element.
      if (String(token.attrGet('style')).includes('right')) {
        token.attrSet('class', 'number');
      }
      token.attrs = token.attrs?.filter(([name]) => name !== 'style') ?? null;
      if (token.type === 'th_open' && tokens[at + 1]!.content !== '') {
        token.attrSet('scope', 'col');
      } else if (token.type === 'th_open') {
        // A head of nothing is none: a cell.
        token.tag = 'td';
        tokens[at + 2]!.tag = 'td';
      }
    } else if (token.type === 'inline') {
      lead(token.children ?? [], source.path, has, made);
    }
  });
  const pre = (text: string): string => `<pre tabindex="0">${escaped(text)}</pre>\n`;
  markdown.renderer.rules['fence'] = (all, at) => pre(all[at]!.content);
  markdown.renderer.rules['code_block'] = (all, at) => pre(all[at]!.content);
  let tables = 0;
  markdown.renderer.rules['table_open'] = () => `<div class="wide" tabindex="0" role="group" aria-label="Table ${++tables}"><table>\n`;
  markdown.renderer.rules['table_close'] = () => '</table></div>\n';
  const body = markdown.renderer.render(tokens, markdown.options, {});
  const title = /^# (.*)$/m.exec(source.text)?.[1]?.replaceAll('`', '') ?? 'Documentation';
  made.html = whole(address, title, contents(chapters) + body, style);
  return made;
}

type Tokens = ReturnType<InstanceType<typeof MarkdownIt>['parse']>;

/** Lets the links and pictures of a line lead to pages of the site; a link to a file that the site does not have is text. */
function lead(line: Tokens, from: string, has: (path: string) => boolean, made: Page): void {
  let dropped = false;
  for (const token of line) {
    const name = token.type === 'image' ? 'src' : 'href';
    const link = token.type === 'link_open' || token.type === 'image' ? String(token.attrGet(name)) : null;
    if (link !== null && !/^[a-z]+:/.test(link)) {
      const [file = '', anchor] = link.split('#', 2) as [string, string?];
      const path = file === '' ? from : resolved(from, file);
      const to = has(path) ? addressOf(path) : undefined;
      dropped = to === undefined;
      if (to !== undefined) {
        const behind = anchor === undefined ? '' : `#${anchor}`;
        made.links.push(to + behind);
        token.attrSet(name, file === '' ? behind : relative(made.address, to) + behind);
      }
    }
    if (dropped && (token.type === 'link_open' || token.type === 'link_close')) {
      dropped = token.type === 'link_open';
      token.type = 'text';
      token.content = '';
      token.tag = '';
      token.nesting = 0;
    }
  }
}

function contents(chapters: [string, string][]): string {
  return chapters.length < 3 ? '' : '<details class="contents"><summary>On this page</summary><ul>\n'
    + chapters.map(([anchor, text]) => `<li><a href="#${anchor}">${escaped(text)}</a></li>\n`).join('') + '</ul></details>\n';
}

function whole(address: string, title: string, body: string, style: string): string {
  const to = (page: string): string => escaped(relative(address, page));
  const ways = [...WAYS, { title: 'Docs', page: DOCS }].map((way) =>
    `<a href="${to(way.page)}"${way.page === address ? ' aria-current="page"' : ''}>${way.title}</a>`).join('\n');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escaped(title)} · Periscope</title>
    <link rel="icon" href="${to('periscope.svg')}">
    ${style === '' ? '' : `<link rel="stylesheet" href="${to(style)}">`}
  </head>
  <body>
    <header>
      <a class="brand" href="${to('index.html')}">Periscope</a>
      <nav aria-label="Site">
${ways}
      </nav>
    </header>
    <main class="manual">
${body}
    </main>
  </body>
</html>
`;
}
