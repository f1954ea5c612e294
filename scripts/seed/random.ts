/**
 * A seeded source of randomness (mulberry32): all its values follow from the words it was made
 * with, so one part of the seed may change without changing the others.
 */
export class Random {
  private state = 0x9e3779b9;

  constructor(...words: (string | number)[]) {
    for (const character of words.join('/'))
      this.state = Math.imul(this.state ^ character.codePointAt(0)!, 0x01000193) >>> 0;
    // Words that differ in one letter should give unrelated values.
    this.state = Math.imul(this.state ^ (this.state >>> 16), 0x85ebca6b) >>> 0;
    this.state = Math.imul(this.state ^ (this.state >>> 13), 0xc2b2ae35) >>> 0;
    this.state = (this.state ^ (this.state >>> 16)) >>> 0;
  }

  /** A number in [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A number in [from, to). */
  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  /** An integer in [from, to], both included. */
  integer(from: number, to: number): number {
    return Math.floor(this.between(from, to + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.integer(0, items.length - 1)]!;
  }

  /** At most `count` different items, in random order. */
  sample<T>(items: readonly T[], count = items.length): T[] {
    const rest = [...items];
    const taken: T[] = [];
    while (taken.length < count && rest.length > 0)
      taken.push(...rest.splice(this.integer(0, rest.length - 1), 1));
    return taken;
  }

  /** A version 4 UUID, lower case. */
  uuid(): string {
    const digits = Array.from({ length: 32 }, () => this.integer(0, 15).toString(16));
    digits[12] = '4';
    digits[16] = this.pick(['8', '9', 'a', 'b']);
    return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }
}
