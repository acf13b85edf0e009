/** A random number generator with a seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed, 0x9e3779b9) | 0;
  }

  /** Returns a number from 0 to 1, 1 excluded. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns an integer from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    const one = list[this.int(0, list.length - 1)];
    if (one === undefined && list.length === 0) throw new Error("Nothing to pick from");
    return one as T;
  }

  word(length: number): string {
    return Array.from({ length }, () => this.pick([..."abcdefghijklmnopqrstuvwxyz0123456789"])).join("");
  }
}
