/**
 * Time in which the page was awake. Browsers freeze pages, and computers sleep; what a result took is told without that.
 *
 * Whoever has one lets it tick often. A page in the background is awake: its promises go on, and so do the timers of
 * its workers. A gap between ticks is a time in which nothing of the page went on.
 */
export class Awake {
  private last: number;
  private gone = 0;

  /**
   * @param millis a clock that never goes back
   * @param most   of milliseconds between ticks of a page that is awake
   * @param told   of each gap, in milliseconds
   */
  constructor(
    private readonly millis: () => number,
    private readonly most: number,
    private readonly told: (gap: number) => void,
  ) {
    this.last = millis();
  }

  /** Milliseconds awake. */
  now(): number {
    return this.tick() - this.gone;
  }

  /** Says that the page goes on. */
  tick(): number {
    const now = this.millis();
    const gap = now - this.last;
    if (gap > this.most) {
      this.lose(gap);
    }
    this.last = now;
    return now;
  }

  /** The browser says that it froze the page when it ticked last, and goes on now. */
  thaw(): void {
    const now = this.millis();
    if (now > this.last) {
      this.lose(now - this.last);
    }
    this.last = now;
  }

  private lose(gap: number): void {
    this.gone += gap;
    this.told(gap);
  }
}
