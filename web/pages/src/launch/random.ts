/** java.util.Random: a linear congruential generator of 48 bits, of which the upper ones are the numbers. */
export class JavaRandom {
  // The state in halves of 24 bits, whose products are exact.
  private high: number;
  private low: number;

  /** @param seed a number of 64 bits, with or without a sign */
  constructor(seed: bigint) {
    const state = BigInt.asUintN(48, seed ^ 0x5deece66dn);
    this.high = Number(state >> 24n);
    this.low = Number(state & 0xffffffn);
  }

  /** The upper 32 bits of the next state. */
  private next(): number {
    const low = this.low * 0xece66d + 0xb;
    this.high = (this.high * 0xece66d + this.low * 0x5de + Math.floor(low / 0x1000000)) % 0x1000000;
    this.low = low % 0x1000000;
    return this.high * 0x100 + (this.low >>> 16);
  }

  /** A number of 32 bits, with a sign. */
  int(): number {
    return this.next() | 0;
  }

  /** A number from 0 on, below a bound of at least 1. */
  below(bound: number): number {
    const most = 0x7fffffff;
    let drawn = this.next() >>> 1;
    if ((bound & (bound - 1)) === 0) {
      return drawn >>> Math.clz32(bound);
    }
    // What would make some numbers likelier than others is drawn anew.
    while (drawn - (drawn % bound) + (bound - 1) > most) {
      drawn = this.next() >>> 1;
    }
    return drawn % bound;
  }

  /** Collections.shuffle, in place. */
  shuffle<T>(list: T[]): void {
    for (let i = list.length; i > 1; i--) {
      const other = this.below(i);
      [list[i - 1], list[other]] = [list[other]!, list[i - 1]!];
    }
  }
}
