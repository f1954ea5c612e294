import { describe, expect, it } from 'vitest';
import { reconnectDelay } from './reconnection.ts';

/** Seeded pseudorandom numbers from 0 to below 1 (mulberry32). */
function drawing(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SOCKETS = 5_000;

/**
 * When each of the sockets that all close at 0 is reconnected, in ms, when the server accepts none
 * before `outage`. `watched` is the share of sockets in a visible tab.
 */
function returns(seed: number, watched: number, outage = 0): number[] {
  const random = drawing(seed);
  return Array.from({ length: SOCKETS }, (_, index) => {
    const isWatched = index < watched * SOCKETS;
    let now = 0;
    for (let failures = 0; ; failures += 1) {
      now += reconnectDelay({ failures, isWatched }, random());
      if (now >= outage) return now - outage;
    }
  });
}

/** The most reconnections within any second, relative to the mean until the last one. */
function busiest(times: readonly number[]): { ratio: number; most: number } {
  const sorted = times.toSorted((a, b) => a - b);
  let most = 0;
  for (let first = 0, next = 0; first < sorted.length; first += 1) {
    while (next < sorted.length && sorted[next]! < sorted[first]! + 1_000) next += 1;
    most = Math.max(most, next - first);
  }
  return { ratio: most / (sorted.length / (sorted.at(-1)! / 1_000)), most };
}

const seeds = Array.from({ length: 20 }, (_, index) => index + 1);

describe('reconnectDelay of 5,000 sockets that a deployment closes at once', () => {
  it.each([0, 0.05, 0.2, 0.5, 0.8, 0.95, 1])(
    'keeps the busiest second within twice the mean when a share of %s is visible',
    (watched) => {
      for (const seed of seeds) {
        const { ratio, most } = busiest(returns(seed, watched));
        expect(ratio).toBeLessThanOrEqual(2);
        expect(most).toBeLessThanOrEqual(SOCKETS / 5);
      }
    },
  );

  it('reconnects all within ten seconds, visible ones within six', () => {
    for (const [watched, until] of [
      [0, 10_000],
      [1, 6_000],
    ] as const) {
      const times = returns(1, watched);
      expect(Math.max(...times)).toBeLessThan(until);
      expect(Math.max(...times)).toBeGreaterThan(until * 0.95);
    }
  });

  it.each([4_000, 30_000, 120_000])('spreads them after an outage of %s ms', (outage) => {
    for (const seed of seeds)
      expect(busiest(returns(seed, 0.2, outage)).most).toBeLessThan(SOCKETS * 0.4);
  });
});

describe('reconnectDelay of one socket', () => {
  it('is 1, 2, 5, then always 10 seconds, ±50 %', () => {
    const waits = (random: number) =>
      [1, 2, 3, 4, 50].map((failures) => reconnectDelay({ failures }, random));
    expect(waits(0.5)).toEqual([1_000, 2_000, 5_000, 10_000, 10_000]);
    expect(waits(0)).toEqual([500, 1_000, 2_500, 5_000, 5_000]);
    expect(waits(0.999_999).map(Math.round)).toEqual([1_500, 3_000, 7_500, 15_000, 15_000]);
  });

  it('is the longest delay when the server was overloaded', () => {
    for (const failures of [0, 1, 7])
      expect(reconnectDelay({ failures, isTooMuch: true }, 0.5)).toBe(10_000);
  });
});
