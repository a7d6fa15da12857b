/** What a record says of where it was made. */
export interface Platform {
  gpu: { vendor: string; architecture: string; device: string; description: string };
  browser: { vendor: string; version: string };
  os: { vendor: string; version: string; mobile: boolean };
  framework: 'webgpu';
}

/** What some browsers say of themselves besides; others have the text only. */
interface Hints {
  brands: { brand: string; version: string }[];
  platform: string;
  mobile: boolean;
}

/** Names in a browser's text, the more special ones first. */
const BROWSERS: [string, RegExp][] = [
  ['Edge', /\bEdg(?:A|iOS)?\/([\d.]+)/],
  ['Opera', /\bOPR\/([\d.]+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /\bVersion\/([\d.]+).*Safari/],
];

const SYSTEMS: [string, RegExp][] = [
  ['Android', /Android ([\d.]+)?/],
  ['iOS', /(?:iPhone OS|CPU OS) ([\d_]+)/],
  ['Windows', /Windows NT ([\d.]+)/],
  ['Chrome OS', /CrOS \w+ ([\d.]+)/],
  ['Mac OS', /Mac OS X ([\d_.]+)/],
  ['Linux', /Linux/],
];

function named(names: [string, RegExp][], text: string): { vendor: string; version: string } {
  for (const [vendor, pattern] of names) {
    const found = pattern.exec(text);
    if (found !== null) {
      return { vendor, version: (found[1] ?? '').replaceAll('_', '.') };
    }
  }
  return { vendor: 'unknown', version: '' };
}

/** @param agent the browser's text, as it sends it with every request */
export function platformOf(adapter: GPUAdapterInfo, agent: string, hints: Hints | undefined): Platform {
  const { vendor, architecture, device, description } = adapter;
  const browser = named(BROWSERS, agent);
  const os = named(SYSTEMS, agent);
  return {
    gpu: { vendor: vendor === '' ? 'unknown' : vendor, architecture, device, description },
    browser,
    os: { ...os, mobile: hints?.mobile ?? /Mobi|Android/.test(agent) },
    framework: 'webgpu',
  };
}

export const hints = (): Hints | undefined => (navigator as unknown as { userAgentData?: Hints }).userAgentData;
