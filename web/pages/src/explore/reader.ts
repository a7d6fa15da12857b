/** Keeps what is shown in step with a text that somebody goes on writing. */

/** Whoever shows what was read. */
export interface Shows<T> {
  read(what: T): void;
  /** Nothing that was read before is the text's any more. */
  refused(why: unknown, text: string): void;
}

export class Reader<T> {
  private known: string | null = null;
  private asked = 0;

  constructor(
    private readonly ask: (text: string) => Promise<T>,
    private readonly shows: Shows<T>,
  ) {}

  /** The text that what is shown was read from; null if nothing is shown. */
  shown(): string | null {
    return this.known;
  }

  /** Whether something is shown that was read from another text. */
  stale(text: string): boolean {
    return this.known !== null && this.known !== text;
  }

  /** @param what was read from a text before */
  begin(text: string, what: T): void {
    this.known = text;
    this.shows.read(what);
  }

  /** Reads a text, unless it is the one that is shown. @returns whether it is now, and nobody wanted another meanwhile */
  async read(text: string): Promise<boolean> {
    const mine = ++this.asked;
    if (text === this.known) {
      return true;
    }
    try {
      const what = await this.ask(text);
      if (mine !== this.asked) {
        return false;
      }
      this.begin(text, what);
      return true;
    } catch (e) {
      if (mine === this.asked) {
        this.known = null;
        this.shows.refused(e, text);
      }
      return false;
    }
  }
}
