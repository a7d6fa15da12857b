import { describe, expect, it } from 'vitest';
import { paths, sources } from '../manual/plugin';
import { MANUAL, WAYS } from '../src/site/ways';
import { addressOf, page, relative, resolved, slug } from '../manual/render';

const only = (text: string, path = 'docs/a.md'): ReturnType<typeof page> =>
  page({ path, text }, (p) => ['docs/a.md', 'docs/b.md', 'docs/devices/README.md', 'docs/x.svg'].includes(p), 'assets/x.css');

describe('a page of the documentation', () => {
  it('has an address that a link in a file leads to', () => {
    expect(addressOf('docs/verify.md')).toBe('docs/verify.html');
    expect(addressOf('docs/README.md')).toBe('docs/index.html');
    expect(addressOf('docs/devices/README.md')).toBe('docs/devices/index.html');
    expect(addressOf('ARCHITECTURE.md')).toBe('docs/ARCHITECTURE.html');
    expect(addressOf('corpus/README.md')).toBeUndefined();
    expect(resolved('docs/devices/h100.md', '../run.md')).toBe('docs/run.md');
    expect(relative('docs/devices/h100.html', 'docs/run.html')).toBe('../../docs/run.html');
    expect(slug('What `verify` asks: a, b')).toBe('what-verify-asks-a-b');
  });

  it('has links to other pages, and none to what the site does not have', () => {
    const made = only('# T\n\n[one](b.md#c) [two](../kernels/x.cu) [three](devices/README.md) [four](https://example.org/)\n\n![p](x.svg)\n');
    expect(made.html).toContain('<a href="../docs/b.html#c">one</a> two <a href="../docs/devices/index.html">three</a>');
    expect(made.html).toContain('<a href="https://example.org/">four</a>');
    expect(made.html).toContain('<img src="../docs/x.svg" alt="p">');
  });

  it('has no markup of its text, and no style in an element', () => {
    const made = only('# <b>T</b>\n\n<script>x</script>\n\n```\n<i>\n```\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n');
    expect(made.html).not.toContain('<script');
    expect(made.html).not.toContain('<b>');
    expect(made.html).toContain('<pre tabindex="0">&lt;i&gt;\n</pre>');
    expect(made.html).not.toContain('style=');
    expect(made.html).toContain('<td class="number">2</td>');
  });

  it('names headings as other pages link to them', () => {
    expect(only('# A\n\n## B c\n\n## B c\n').anchors).toEqual(['a', 'b-c', 'b-c-1']);
  });
});

it('all links to pages of the documentation lead somewhere', () => {
  const all = paths();
  const pages = sources().map((source) => page(source, (path) => all.includes(path), ''));
  const anchors = new Map(pages.map((p) => [p.address, p.anchors]));
  const files = new Set(all.map((path) => addressOf(path)!));
  expect(pages.length).toBeGreaterThan(30);
  const leads = (link: string): boolean => {
    const [file, anchor] = link.split('#') as [string, string?];
    return files.has(file) && (anchor === undefined || anchors.get(file)?.includes(anchor) === true);
  };
  const lost = pages.flatMap((p) => p.links.filter((link) => !leads(link)).map((link) => `${p.address}: ${link}`));
  expect(lost).toEqual([]);
  expect([...Object.values(MANUAL), ...WAYS.map((way) => way.manual)].filter((link) => !leads(link))).toEqual([]);
});
