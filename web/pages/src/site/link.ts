/** Links that hold a text themselves, so that no server stores it. */

export interface Linked {
  sort: 'test' | 'model' | 'mapping';
  text: string;
  /** The visitor's own second text, if a question takes one: a test for a model, or a model for a test. */
  second?: string;
}

/** How the text is written in a link; another way would have another one. */
const WAY = 'v1.';
/** Browsers take longer addresses, and programs that pass them on do not. */
const MOST_LETTERS = 200_000;

/** Whether a fragment is short enough for an address. */
export const fits = (fragment: string): boolean => fragment.length <= MOST_LETTERS;

type Bytes = Uint8Array<ArrayBuffer>;

async function through(bytes: Bytes, stream: CompressionStream | DecompressionStream): Promise<Bytes> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/** The fragment of a link. */
export async function pack(linked: Linked): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([linked.sort, linked.text, ...(linked.second === undefined ? [] : [linked.second])]));
  const packed = await through(bytes, new CompressionStream('deflate-raw'));
  let letters = '';
  for (const byte of packed) {
    letters += String.fromCharCode(byte);
  }
  return WAY + btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** What a fragment holds; null if it is none of ours, or not whole. */
export async function unpack(fragment: string): Promise<Linked | null> {
  if (!fragment.startsWith(WAY) || !fits(fragment)) {
    return null;
  }
  try {
    const letters = atob(fragment.slice(WAY.length).replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const bytes = await through(packed, new DecompressionStream('deflate-raw'));
    const read: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (Array.isArray(read) && (read.length === 2 || read.length === 3) && read.slice(1).every((t) => typeof t === 'string')) {
      const [sort, text, second] = read as [unknown, string, string?];
      if (sort === 'test' || sort === 'model' || sort === 'mapping') {
        return { sort, text, ...(second === undefined ? {} : { second }) };
      }
    }
  } catch {
    // It was cut off, or is somebody else's.
  }
  return null;
}
